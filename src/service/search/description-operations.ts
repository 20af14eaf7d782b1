import { second } from "../../base/instants.ts";
import { get, put } from "../../base/table.ts";
import * as declared from "../../interface/search/description-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { registryReads } from "../../model/field.ts";
import { peopleIn } from "../../population/world-people.ts";
import { needsIndex } from "../needs.ts";
import { requireSearch } from "./availability.ts";
import { capabilitiesOf } from "./capabilities.ts";
import { fields } from "./fields.ts";

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
