import { count } from "../seen/availability.ts";
import type { ReceivedAnswer, SentRequest } from "../seen/exchange.ts";
import { signalOf } from "../seen/signals.ts";
import { redirectedTo } from "./redirects.ts";
import type { Session } from "./session.ts";
import { send } from "./transport.ts";

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
  session: Session,
  { sent, token, previous = null, burst = false }: Delivery,
): Promise<ReceivedAnswer | Error> {
  const leave = await session.sendingLanes.enter(burst ? "first" : undefined);
  try {
    const answer = await send(session.transport, sent, token, previous);
    session.unreachableInARow = 0;
    const redirected = redirectedTo(session.transport, sent, answer);
    if (redirected === null) return answer;
    count(session.availability.recovered, `${answer.status} to the same path`);
    return await send(session.transport, redirected, token, previous);
  } catch (error) {
    if (signalOf(error) !== "unreachable") throw error;
    session.unreachableInARow += 1;
    return error as Error;
  } finally {
    leave();
  }
}
