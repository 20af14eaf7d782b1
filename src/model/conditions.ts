import { z } from "zod";
import { get, put } from "../base/table.ts";
import { defined } from "../base/without-undefined.ts";
import { singleton, type World } from "./world.ts";

/**
 * The state of what the service depends on. Scenarios set these conditions and handlers read them. Each is a cause that
 * §4 or §7 names, so that a state of the interface comes from its cause and not from a faked answer.
 */
export const Conditions = z.strictObject({
  /** `disabled` and `index_unavailable` are the two causes of 503 for every kind of search (§7), with Retry-After. */
  search: z.enum(["live", "disabled", "index_unavailable"]),
  /** `empty`: the index answers and no developer matches anything. */
  searchPool: z.enum(["full", "empty"]),
  /** `unavailable` answers 200 with an empty registry, `down` 503 with Retry-After. */
  registry: z.enum(["live", "unavailable", "down"]),
  /** The live read of calendars for contribution floors (§4.1): `quiet` shows few contributions, `unanswered` none. */
  calendars: z.enum(["live", "quiet", "unanswered"]),
  /** `all_owned`: every facet cell counts as bought within its freshness window, so it bills 0 (§2.8). */
  cells: z.enum(["as_bought", "all_owned"]),
  /** `below_floor`: composites of reports are empty (§2.6). */
  rankingPopulation: z.enum(["full", "below_floor"]),
  /** `down`: a report's narrative is never written and stays pending (§2.6, A-50). */
  narrator: z.enum(["up", "down"]),
  paymentProcessor: z.enum(["up", "unreachable"]),
  billing: z.enum(["up", "unavailable"]),
  agentHost: z.enum(["up", "unreachable"]),
  pdf: z.enum(["up", "renderer_down", "not_configured"]),
  fileStorage: z.enum(["up", "not_configured"]),
  database: z.enum(["up", "unavailable"]),
  /** `counted` is --no-limits: windows and quotas are counted and shown, but no call is refused for them. */
  limits: z.enum(["enforced", "counted"]),
  /** Replaces the number of calls of every rate limit, with unchanged windows; null keeps the table of §8. */
  callsPerWindow: z.int().min(0).max(1_000_000).nullable(),
  /** `additive`: answers have additional members, as §9 allows. */
  payloads: z.enum(["normal", "additive"]),
});
export type Conditions = z.infer<typeof Conditions>;

export const ConditionsChange = Conditions.partial();

const conditions = singleton("conditions", Conditions);

const normal: Conditions = {
  search: "live",
  searchPool: "full",
  registry: "live",
  calendars: "live",
  cells: "as_bought",
  rankingPopulation: "full",
  narrator: "up",
  paymentProcessor: "up",
  billing: "up",
  agentHost: "up",
  pdf: "up",
  fileStorage: "up",
  database: "up",
  limits: "enforced",
  callsPerWindow: null,
  payloads: "normal",
};

export function conditionsOf(world: World): Conditions {
  return get(world.tables, conditions, "conditions") ?? normal;
}

export function setConditions(world: World, change: z.infer<typeof ConditionsChange>): void {
  put(world.tables, conditions, { ...conditionsOf(world), ...defined(change) });
}
