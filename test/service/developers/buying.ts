import { all } from "../../../src/base/table.ts";
import type { UnderstudyOptions } from "../../../src/core.ts";
import { FacetKey } from "../../../src/model/catalog.ts";
import { type Conditions, setConditions } from "../../../src/model/conditions.ts";
import { ledger } from "../../../src/model/ledger.ts";
import { type Scripts, setScripts } from "../../../src/model/scripts.ts";
import type { World } from "../../../src/model/world.ts";
import { peopleOf } from "../../../src/population/population.ts";
import { charge, grant } from "../../../src/service/billing/credits.ts";
import { advanceClock, nowIn } from "../../../src/stage/clock.ts";
import { sandboxNamed } from "../../../src/stage/sandboxes.ts";
import { startWorld } from "../../harness.ts";

export const everyFacet: readonly string[] = FacetKey.options;

/** A world in which the demo account's owner buys facets of developers. */
export function startBuying(options: UnderstudyOptions = {}) {
  const started = startWorld(options);
  const { call, core } = started;
  const world = (): World => sandboxNamed(core.stage.sandboxes, "default", 0).world;
  const people = peopleOf({ seed: world().seed, size: world().population });
  const now = () => nowIn(world(), 0);
  const idWhere = (fits: (index: number) => boolean): string => {
    for (let index = 0; index < people.size; index++) if (fits(index)) return people.idOf(index);
    throw new Error("Nobody is like that.");
  };

  return {
    ...started,
    world,
    people,
    idWhere,
    /** A person with all data. */
    known: () =>
      idWhere(
        (index) =>
          people.linkedin(index) !== undefined &&
          people.emails(index).length > 0 &&
          people.cracked(index) !== undefined,
      ),
    enrich: (ids: readonly string[], facets: readonly string[], more: object = {}) =>
      call("POST /v1/developers", { body: { developers: ids.map((id) => ({ id })), facets, ...more } }),
    ask: (ids: readonly string[], facets: readonly string[], more: object = {}) =>
      call("POST /v1/developers/reports", { body: { developers: ids.map((id) => ({ id })), facets, ...more } }),
    poll: async (id: string) => (await call(`GET /v1/developers/reports/${id}`)).json.report,
    advance: (span: number) => advanceClock(world(), span, 0),
    turn: (change: Partial<Conditions>) => setConditions(world(), change),
    script: (change: Partial<Scripts>) => setScripts(world(), change),
    charges: () =>
      all(world().tables, ledger).filter(({ kind, operation }) => kind === "charge" && operation !== "test"),
    balance: async (): Promise<number> => (await call("GET /v1/quotas")).json.credits.remaining,
    spend: (credits: number) => charge(world(), "acct_demo", credits, { operation: "test" }, now()),
    topUp: (credits: number) => grant(world(), "acct_demo", credits, { operation: "test" }, now()),
  };
}
