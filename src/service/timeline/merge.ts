import type { Instant } from "../../base/instants.ts";

/** How far an account has come: the instant of the last event, and the credits that are left after it. */
export interface Reached {
  readonly at: Instant;
  readonly balance: number;
}

/** Something of an account that happens by itself, one event after another. */
export interface Course {
  /** When its next event falls due; null while none does. */
  readonly dueAt: (reached: Reached) => Instant | null;
  /** Lets that event take place, and returns by how much it changes the balance. */
  readonly take: (event: Reached) => number;
}

/**
 * Lets all events take place that are due until `now`, in the order of their instants, and each with the balance that
 * those before it left. Of several at one instant, the course that is listed first comes first.
 */
export function runUntil(courses: readonly Course[], start: Reached, now: Instant): Reached {
  let reached = start;
  for (let next = earliest(courses, reached, now); next !== null; next = earliest(courses, reached, now)) {
    const at = Math.max(next.at, reached.at);
    reached = { at, balance: reached.balance + next.course.take({ at: next.at, balance: reached.balance }) };
  }
  return reached;
}

function earliest(courses: readonly Course[], reached: Reached, now: Instant) {
  let first: { readonly course: Course; readonly at: Instant } | null = null;
  for (const course of courses) {
    const at = course.dueAt(reached);
    if (at !== null && at <= now && (first === null || at < first.at)) first = { course, at };
  }
  return first;
}
