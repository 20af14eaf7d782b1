import { z } from "zod";
import { get, put } from "../base/table.ts";
import { singleton, type World } from "./world.ts";

/**
 * What surrounds the service and can be out of order. Handlers read these; scenarios set them. Each is a cause that
 * §4 or §7 names, so that a state of the interface is reached by turning its cause, not by faking its answer.
 */
export const Conditions = z.strictObject({
  search: z.enum(["live", "disabled", "index_unavailable"]).default("live"),
  registry: z.enum(["live", "unavailable", "down"]).default("live"),
  paymentProcessor: z.enum(["up", "unreachable"]).default("up"),
  billing: z.enum(["up", "unavailable"]).default("up"),
  agentHost: z.enum(["up", "unreachable"]).default("up"),
  pdf: z.enum(["up", "renderer_down", "not_configured"]).default("up"),
  fileStorage: z.enum(["up", "not_configured"]).default("up"),
  database: z.enum(["up", "unavailable"]).default("up"),
  /** `counted` is --no-limits: windows and quotas are counted and shown, nobody is refused for them. */
  limits: z.enum(["enforced", "counted"]).default("enforced"),
  /** Answers as §9 allows them to grow, or at their smallest and largest (scenario group "tolerance"). */
  payloads: z.enum(["normal", "additive", "minimal", "maximal"]).default("normal"),
});
export type Conditions = z.infer<typeof Conditions>;

export const conditions = singleton<Conditions>("conditions");

const normal = Conditions.parse({});

export function conditionsOf(world: World): Conditions {
  return get(world.tables, conditions, "conditions") ?? normal;
}

export function setConditions(world: World, change: Partial<Conditions>): void {
  put(world.tables, conditions, { ...conditionsOf(world), ...change });
}
