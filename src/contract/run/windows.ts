import { type Instant, minute, second } from "../../base/instants.ts";
import type { Operation, Route } from "../../kernel/operation.ts";
import type { ReceivedAnswer } from "../seen/exchange.ts";
import { retryAfter } from "../seen/retry-after.ts";
import { speedOf } from "./pace.ts";
import { patienceOf, type Session } from "./session.ts";

export function isWindowFull({ status, headers }: ReceivedAnswer): boolean {
  return status === 429 || headers["x-ratelimit-remaining"] === "0";
}

/** Waits when a window is nearly used up, before the target has to refuse. */
export function noteRest(session: Session, route: Route, answer: ReceivedAnswer, receivedAt: Instant): void {
  const { "x-ratelimit-remaining": remaining, "x-ratelimit-reset": reset } = answer.headers;
  if (remaining !== "0" || reset === undefined) return;
  const span = Number(reset) * second;
  const speed = speedOf(session.pace);
  if (speed > 0 && span > 0 && span <= patienceOf(session))
    session.pace.pausedUntil.set(route, receivedAt + span / speed);
}

/** Without a Retry-After, the stated window once. */
export function waitOf(answer: ReceivedAnswer, operation: Operation | null): number {
  const window = operation === null || operation.access.to === "control" ? minute : operation.access.limit.windowMs;
  return Math.max(second, retryAfter(answer) ?? window);
}
