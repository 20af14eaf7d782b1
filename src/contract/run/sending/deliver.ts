import { second } from "../../../base/instants.ts";
import type { Operation, Route } from "../../../kernel/operation.ts";
import {
  type Availability,
  count,
  isBlocked,
  isConstant,
  isGateways,
  isSafe,
  troubleWith,
} from "../../seen/availability.ts";
import type { CheckRequest, Principal, ReceivedAnswer, SentRequest } from "../../seen/exchange.ts";
import { unreachable } from "../../seen/signals.ts";
import { fact, type Session } from "../session.ts";
import { deliverOnce } from "./line.ts";
import { isSpeedKnown, seeDate, sleep } from "./pace.ts";

/** A request as it is sent, and what it is sent for. */
export interface Call {
  readonly route: Route;
  readonly operation: Operation | null;
  readonly sent: SentRequest;
  readonly request: CheckRequest;
  readonly principal: Principal | null;
  readonly check: string | null;
}

/** A request that failed in front of the service is retried where that is safe. */
export async function deliver(session: Session, call: Call, previous: ReceivedAnswer | null): Promise<ReceivedAnswer> {
  const { route, operation, sent, principal, request } = call;
  const { options, line, target } = session;
  const { availability } = line;
  const isRepeatable = isSafe(operation, sent) && !request.burst && !isConstant(availability, route);
  let first: string | null = null;
  for (let attempt = 0; ; attempt++) {
    const outcome = await deliverOnce(line, options.transport, {
      sent,
      token: principal?.token ?? null,
      previous,
      burst: request.burst,
    });
    const trouble = troubleWith(outcome);
    first ??= trouble;
    availability.inRow.set(route, trouble === null ? 0 : (availability.inRow.get(route) ?? 0) + 1);
    if (trouble === null && first !== null) count(availability.recovered, first);
    if (trouble !== null && isRepeatable && attempt < options.retries && mayAskAgain(session, trouble)) {
      await sleep(session.pace, 100 * 4 ** attempt);
      continue;
    }
    if (trouble !== null && !isSafe(operation, sent)) return lose(availability, route, outcome, trouble);
    if (outcome instanceof Error) throw outcome;
    if (outcome.status < 300) target.served.add(`${route} ${sent.as}`);
    if (outcome.status === 403) target.forbidden.add(`${route} ${sent.as}`);
    return isBlocked(target.served, route, sent, outcome) ? block(availability, outcome) : outcome;
  }
}

/** A gateway rejects this request before the service sees it. */
function block({ lost }: Availability, { status }: ReceivedAnswer): never {
  count(lost, `${status} with a web page`);
  return unreachable(`something in front of the service refuses this request (${status}, with a web page)`);
}

/** A target that never answered is unreachable, and one that hangs is not waited for repeatedly. */
function mayAskAgain({ recorder, line }: Session, trouble: string): boolean {
  return line.unreachableInARow < 5 && (recorder.requests > 0 || trouble !== "no answer in time");
}

/** A write is never sent twice. A refusal by the service itself is an answer; an error of a gateway is not. */
function lose(
  availability: Availability,
  route: Route,
  outcome: ReceivedAnswer | Error,
  trouble: string,
): ReceivedAnswer {
  if (!(outcome instanceof Error) && (!isGateways(outcome) || isConstant(availability, route))) return outcome;
  count(availability.lost, trouble);
  if (outcome instanceof Error) throw outcome;
  return unreachable(
    `a write was answered with ${trouble} by the gateway in front of the service, so it may have been performed`,
  );
}

/** A deployment may be restarting: the run waits once, for as long as a restart takes. */
export function waitForReturn(session: Session): Promise<boolean> {
  return fact(session, "return", async () => {
    const deadline = Date.now() + session.options.restartMs;
    while (Date.now() < deadline) {
      await sleep(session.pace, 0.5 * second);
      if ((await readCatalog(session)) instanceof Error) continue;
      session.facts.delete("return");
      return true;
    }
    return false;
  });
}

/**
 * A young run does not know yet how fast the target's clock is, and where it runs sixty times as fast would rest a minute
 * for a window that ends within a second: it reads the clock again first.
 */
export async function learnSpeed(session: Session): Promise<void> {
  if (isSpeedKnown(session.pace)) return;
  await fact(session, "speed", async () => {
    for (let reading = 0; reading < 3 && !isSpeedKnown(session.pace); reading++) {
      await sleep(session.pace, second);
      const answer = await readCatalog(session);
      if (!(answer instanceof Error)) seeDate(session.pace, answer.headers.date, Date.now());
    }
  });
}

/** What needs no credential and costs nothing. */
function readCatalog(session: Session): Promise<ReceivedAnswer | Error> {
  const sent = compose(session, "GET /v1/pricing/catalog", {}, null);
  return deliverOnce(session.line, session.options.transport, { sent, token: null });
}

export function compose(
  session: Session,
  route: Route,
  request: CheckRequest,
  principal: Principal | null,
): SentRequest {
  const [method, template] = route.split(" ") as [string, string];
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ""));
  const query = Object.entries(request.query ?? {}).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(Array.isArray(value) ? value.join(",") : String(value))}`,
  );
  const json = request.body === undefined ? null : JSON.stringify(request.body);
  return {
    method,
    path: path + (query.length > 0 ? `?${query.join("&")}` : ""),
    as: principal?.label ?? null,
    headers: {
      accept: "application/json",
      ...(session.options.transport.headers?.["user-agent"] === undefined && {
        "user-agent": `understudy-contract/${session.run}`,
      }),
      ...(json !== null && { "content-type": "application/json" }),
      ...request.headers,
    },
    body: request.raw ?? json,
  };
}
