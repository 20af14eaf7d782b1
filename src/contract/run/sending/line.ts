import type { Route } from "../../../kernel/operation.ts";
import { type Availability, count, newAvailability } from "../../seen/availability.ts";
import type { Exchange, ReceivedAnswer, SentRequest } from "../../seen/exchange.ts";
import { type Lanes, newLanes } from "../../seen/lanes.ts";
import { signalOf } from "../../seen/signals.ts";
import { type Pace, sleep } from "./pace.ts";
import { redirectedTo, send, type Transport } from "./transport.ts";

/** The way to the target: what is waiting for its turn, and what became of the last requests. */
export interface Line {
  /** Limits how many requests are on their way at once. */
  readonly lanes: Lanes;
  /** By operation, the end of its last request. */
  readonly turns: Map<string, Promise<void>>;
  /** The last of the calls that fill a window, by operation, because most get the same answer as the previous one. */
  readonly repeats: Map<Route, Exchange>;
  readonly availability: Availability;
  /** The number of consecutive requests that could not reach the target. */
  unreachableInARow: number;
  /** The number of consecutive requests given up because every answer was a 429. */
  throttledInARow: number;
  /** The time spent waiting for rate limits. */
  waitedMs: number;
}

export function newLine(): Line {
  return {
    lanes: newLanes(8),
    turns: new Map(),
    repeats: new Map(),
    availability: newAvailability(),
    unreachableInARow: 0,
    throttledInARow: 0,
    waitedMs: 0,
  };
}

/**
 * One request per operation at a time, and none while its window is used up. Different operations do not
 * wait for each other. Returns the function to call when the request is done.
 */
export async function takeTurn({ turns }: Line, pace: Pace, route: string): Promise<() => void> {
  const before = turns.get(route);
  let endTurn = () => {};
  const mine = new Promise<void>((resolve) => {
    endTurn = resolve;
  });
  turns.set(
    route,
    (before ?? Promise.resolve()).then(() => mine),
  );
  await before;
  const restMs = (pace.pausedUntil.get(route) ?? 0) - Date.now();
  if (restMs > 0) {
    pace.pausedUntil.delete(route);
    await sleep(pace, restMs, `the limit of ${route}`).catch((error: unknown) => {
      endTurn();
      throw error;
    });
  }
  return endTurn;
}

interface Delivery {
  readonly sent: SentRequest;
  readonly token: string | null;
  readonly previous?: ReceivedAnswer | null;
  readonly burst?: boolean | undefined;
}

/**
 * Sends a request once there is room for it; requests that count a window go first, because the window is already
 * running.
 */
export async function deliverOnce(
  line: Line,
  transport: Transport,
  { sent, token, previous = null, burst = false }: Delivery,
): Promise<ReceivedAnswer | Error> {
  const leave = await line.lanes.enter(burst ? "first" : undefined);
  try {
    const answer = await send(transport, sent, token, previous);
    line.unreachableInARow = 0;
    const redirected = redirectedTo(transport, sent, answer);
    if (redirected === null) return answer;
    count(line.availability.recovered, `${answer.status} to the same path`);
    return await send(transport, redirected, token, previous);
  } catch (error) {
    if (signalOf(error) !== "unreachable") throw error;
    line.unreachableInARow += 1;
    return error as Error;
  } finally {
    leave();
  }
}
