import { z } from "zod";
import { get } from "../base/table.ts";
import { instant, rowOf } from "./rows.ts";
import { singleton, type World } from "./world.ts";

/**
 * A clock is a linear function: at the real instant `real` it showed `shown`, and it runs `factor` times as fast as real
 * time. A frozen clock has factor 0, one in real time factor 1. A stepping clock does not run; a poll moves it.
 */
export const ClockState = rowOf({
  real: instant,
  shown: instant,
  factor: z.number(),
});
export type ClockState = z.infer<typeof ClockState>;

/** Below zero: time stops until something unfinished is polled, and then moves to its next event. */
export const stepping = -1;

export const clockState = singleton("clock", ClockState);

export const ClockMode = z
  .union([
    z.enum(["real", "frozen", "step"]),
    z.string().regex(/^\d{1,6}(\.\d{1,3})?x$/, "must be real, frozen, step or a factor such as 60x"),
  ])
  .meta({ id: "ClockMode", examples: ["frozen", "60x"] });

export function clockOf(world: World): ClockState {
  const state = get(world.tables, clockState, "clock");
  if (state === undefined) throw new Error("A world is never without its clock.");
  return state;
}

export function modeOf(clock: ClockState): string {
  if (clock.factor === stepping) return "step";
  return clock.factor === 0 ? "frozen" : clock.factor === 1 ? "real" : `${clock.factor}x`;
}
