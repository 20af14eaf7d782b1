import { z } from "zod";
import fixture from "../../../fixtures/levers.json" with { type: "json" };
import { second } from "../../base/instants.ts";
import { onFirstUse } from "../../base/on-first-use.ts";
import { get, put } from "../../base/table.ts";
import * as declared from "../../interface/search/description-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { type Capabilities, LeverTier } from "../../model/capabilities.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { registryReads } from "../../model/field.ts";
import { select } from "../../population/index/select.ts";
import type { Population } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { needsIndex } from "../needs.ts";
import { requireSearch } from "./availability.ts";
import { narrowingOf } from "./conditions.ts";
import { fields } from "./fields.ts";
import { signalNames } from "./signals.ts";

const readCapabilities = implement(declared.readCapabilities, {
  waitsFor: needsIndex,
  handle({ world }) {
    requireSearch(world);
    return capabilitiesOf(peopleIn(world));
  },
});

const cachedFor = 30 * second; // §8

const readFields = implement(declared.readFields, {
  handle({ world, now, refuse }) {
    const before = get(world.tables, registryReads, "registryReads");
    const isFresh = before !== undefined && before.at <= now && now < before.at + cachedFor;
    const state = isFresh ? before.state : conditionsOf(world).registry;
    if (state === "down") {
      return refuse("database_unavailable", "The field registry cannot be reached.", {
        headers: { "retry-after": "5" },
        hint: "Try again in a few seconds; filters that worked before go on working.",
      });
    }
    if (!isFresh) put(world.tables, registryReads, { at: now, state });
    return { ok: true as const, registry: state, fields: state === "live" ? [...fields()] : [] };
  },
});

export const searchDescriptionOperations = { readCapabilities, readFields } satisfies Handlers<typeof declared>;

const levers = onFirstUse(() =>
  z
    .array(
      z.strictObject({
        key: z.string(),
        tier: LeverTier,
        entity: z.string(),
        supported: z.boolean(),
        needs: z.enum(["linkedin", "location"]).nullable(),
        note: z.string().nullable(),
      }),
    )
    .parse(fixture, { jitless: true }),
);

const notes = [
  "Levers of the tier linkedin reach only people whose LinkedIn profile is linked.",
  "Levers of the tier live are read for the returned window only, so a page may be short.",
  "Boosts and rank weights order a page; they never filter.",
];

/** The supported conditions of a search, and the coverage of each lever in this population (§2.12). */
function capabilitiesOf(people: Population): Capabilities {
  const holding = (field: string): number =>
    select(people.base, narrowingOf({ field, op: "eq", value: true }, people).where).count;
  const reach = { linkedin: holding("has_linkedin"), location: holding("has_location") };
  return {
    entities: [
      { name: "User", hasVector: true, rows: people.size },
      // Repositories are computed on access, so they are not counted.
      { name: "Repo", hasVector: true, rows: null },
      { name: "LinkedInUser", hasVector: false, rows: reach.linkedin },
    ],
    levers: levers().map(({ needs, note, ...lever }) => ({
      ...lever,
      coverage: { population: people.size, reachable: needs === null ? people.size : reach[needs], verified: true },
      ...(note !== null && { note }),
    })),
    rankSignals: signalNames.map((key) => ({ key, pushable: key !== "relevance" })),
    notes,
  };
}
