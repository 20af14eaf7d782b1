import { count } from "./availability.ts";
import type { Answer, Sent } from "./exchange.ts";
import { redirectedTo } from "./redirects.ts";
import type { Session } from "./session.ts";
import { signalOf } from "./signals.ts";
import { send } from "./transport.ts";

interface Delivery {
  readonly sent: Sent;
  readonly token: string | null;
  readonly before?: Answer | null;
  readonly burst?: boolean | undefined;
}

/**
 * Sends a request once there is room for it; requests that count a window go first, because the window is already
 * running.
 */
export async function deliverOnce(
  session: Session,
  { sent, token, before = null, burst = false }: Delivery,
): Promise<Answer | Error> {
  const done = await session.sending.enter(burst ? "first" : undefined);
  try {
    const answer = await send(session.transport, sent, token, before);
    session.unreachableInARow = 0;
    const there = redirectedTo(session.transport, sent, answer);
    if (there === null) return answer;
    count(session.availability.recovered, `${answer.status} to the same path`);
    return await send(session.transport, there, token, before);
  } catch (error) {
    if (signalOf(error) !== "unreachable") throw error;
    session.unreachableInARow += 1;
    return error as Error;
  } finally {
    done();
  }
}
