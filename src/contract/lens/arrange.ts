import type { Operation, Route } from "../../kernel/operation.ts";
import { ask } from "../client.ts";
import type { CheckRequest, Exchange, Principal } from "../exchange.ts";
import type { Finding } from "../recorder.ts";
import type { Session } from "../session.ts";
import { targetDocument } from "../target-document.ts";
import { otherWays, type RequestLens, requestRestsOn } from "./requests.ts";

/**
 * What cannot be asked as we assumed is asked in other ways, once for each operation: the first that is taken is how it is
 * asked from then on. Answers the exchange that succeeded, or the refusal there was.
 */
export async function findWay(
  session: Session,
  exchange: Exchange,
  asked: CheckRequest,
  principal: Principal | null,
): Promise<Exchange> {
  const { operation, route, raw } = exchange;
  const [assumption] = requestRestsOn(operation, asked);
  if (operation === null || assumption === undefined || ![400, 422].includes(raw.status)) return exchange;
  if (session.ways.has(route) || asked.raw !== undefined) return exchange;
  session.ways.set(route, new Map());
  for (const way of otherWays(operation, asked, raw, await targetDocument(session).catch(() => null))) {
    session.ways.set(route, way);
    const next = await ask(session, route, asked, principal, exchange.check);
    if (next.raw.status < 300) {
      noteWay(session, operation, assumption, sayWay(way), next);
      return next;
    }
  }
  session.ways.set(route, new Map());
  noteWay(
    session,
    operation,
    assumption,
    `is refused in every way that we know to ask: ${raw.text.slice(0, 200)}`,
    exchange,
  );
  return exchange;
}

function sayWay(way: RequestLens): string {
  const [[ours, theirs] = ["", null]] = way;
  return theirs === null ? `does not take \`${ours}\`` : `takes \`${theirs}\` and not \`${ours}\``;
}

function noteWay(
  { recorder }: Session,
  operation: Operation,
  assumption: string,
  seen: string,
  exchange: Exchange,
): void {
  const route = `${operation.method} ${operation.path}` as Route;
  const finding: Finding = { route, problem: `it ${seen}`, source: { assumed: assumption }, exchange, change: null };
  recorder.findings.set(`${route} way`, finding);
}
