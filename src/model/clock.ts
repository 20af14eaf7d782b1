import { z } from "zod";
import type { Instant } from "../base/instants.ts";
import { get } from "../base/table.ts";
import { singleton, type World } from "./world.ts";

/**
 * A clock is a line: at the real instant `real` it showed `shown`, and it runs `factor` times as fast as real time.
 * Frozen is factor 0, real time is factor 1 from where it stands; one that steps stands as well, until a poll moves it.
 */
export interface ClockState {
  readonly real: Instant;
  readonly shown: Instant;
  readonly factor: number;
}

/** Below zero: time stands until something unfinished is polled, and then goes to its next event. */
export const stepping = -1;

export const clockState = singleton<ClockState>("clock");

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
