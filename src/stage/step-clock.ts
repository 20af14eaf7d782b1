import type { Instant } from "../base/instants.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import { clockOf, stepping } from "../model/clock.ts";
import { nextEventAfter } from "../service/next-events.ts";
import { setClock, viewClock } from "./clock.ts";
import { publish } from "./feed.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Stage } from "./stage.ts";

/** On a stepping clock, a poll of something unfinished moves it to its next event before the next poll. */
export function stepClock({ realTime }: Stage, { world, feed }: Sandbox, call: RoutedCall, now: Instant): void {
  const { match, credential } = call;
  if (clockOf(world).factor !== stepping || match.found !== "operation" || credential === null) return;
  const polledId = Object.values(match.params)[0] ?? "";
  const next = nextEventAfter(world, credential.accountId, match.operation.id, polledId, now);
  if (next === null) return;
  setClock(world, next, realTime());
  const view = viewClock(world, realTime());
  publish(feed, "clock", () => view);
}
