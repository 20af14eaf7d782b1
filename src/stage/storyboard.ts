import type { Instant } from "../base/instants.ts";
import { jsonTextOf } from "../kernel/call.ts";
import { perform } from "../kernel/perform.ts";
import type { World } from "../model/world.ts";
import { nextEventAfter } from "../service/next-events.ts";
import { bringUpToDate } from "../service/timeline/due.ts";
import { onlookerIn, scratchOf } from "./dry-run.ts";
import { ownCall } from "./routing.ts";
import { catchUp } from "./scenarios/timeline.ts";
import type { Stage } from "./stage.ts";

export interface Frame {
  readonly at: Instant;
  readonly answer: Record<string, unknown>;
}

/** 200 rounds, or 50 subjects that begin and end, and the scheduled events of a scenario. */
const maxFrames = 300;

/**
 * The answer to every poll from now on, one frame per event: on a copy of the world, so that nothing moves
 * and nothing is charged in the world itself.
 */
export function storyboardOf(stage: Stage, world: World, accountId: string, poll: Poll, now: Instant): Frame[] {
  const scratch = scratchOf(world);
  const credential = onlookerIn(scratch, accountId, now);
  const headers = { authorization: `Bearer ${credential.token}` };
  const frames: Frame[] = [];
  for (let at: Instant | null = now; at !== null && frames.length < maxFrames; ) {
    catchUp(stage, scratch, at);
    bringUpToDate(scratch, accountId, at);
    const call = { ...ownCall(stage.router, { method: "GET", target: poll.path, headers, body: null }), credential };
    const { answer } = perform(stage.rules, { world: scratch, call, now: at, signature: null });
    frames.push({ at, answer: JSON.parse(jsonTextOf(answer) ?? "{}") });
    at = nextEventAfter(scratch, accountId, poll.operation, poll.id, at);
  }
  return frames;
}

export interface Poll {
  readonly operation: string;
  readonly path: string;
  readonly id: string;
}
