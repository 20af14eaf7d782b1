import { second } from "../base/instants.ts";
import type { Operation, Route } from "../kernel/operation.ts";
import type { Answer, Asked, Exchange, Principal, Sent } from "./exchange.ts";
import { operationOf } from "./operations.ts";
import { seeDate, sleep, speedOf, waitThere } from "./pace.ts";
import { record } from "./recorder.ts";
import { type Session, takeTurn } from "./session.ts";
import { credentialRefused, signalOf, skip, stopped } from "./signals.ts";
import { send } from "./transport.ts";
import { noteIntent, noteMade } from "./undo.ts";

/** The most that one answer may make us wait, and all of them together, in the target's time. */
const longestWait = 90 * second;
const patience = 45 * 60 * second;

/**
 * Asks an operation. A rate limit is waited out, unless it is what is looked for; every answer is recorded, and whatever
 * it created is noted for removal.
 */
export async function ask(
  session: Session,
  route: Route,
  asked: Asked,
  principal: Principal | null,
  check: string | null,
): Promise<Exchange> {
  const operation = operationOf(route);
  const sent = compose(session, route, asked, principal);
  const done = asked.burst ? () => {} : await takeTurn(session, route);
  try {
    return await askUntilAnswered(session, { route, operation, sent, asked, principal, check });
  } finally {
    done();
  }
}

interface Asking {
  readonly route: Route;
  readonly operation: Operation | null;
  readonly sent: Sent;
  readonly asked: Asked;
  readonly principal: Principal | null;
  readonly check: string | null;
}

async function askUntilAnswered(session: Session, asking: Asking): Promise<Exchange> {
  const { route, operation, sent, asked, principal, check } = asking;
  for (let attempt = 1; ; attempt++) {
    if (session.pace.isStopped()) stopped();
    const undo = check === null ? null : operation && noteIntent(session, operation, sent);
    const began = performance.now();
    const answer = await deliver(session, sent, principal?.token ?? null);
    const at = Date.now();
    seeDate(session.pace, answer.headers.date, at);
    const exchange: Exchange = { route, operation, sent, answer, ms: performance.now() - began, at, check };
    record(session.recorder, exchange);
    if (undo) noteMade(session, undo, exchange);
    noteRest(session, route, answer, at);
    if (answer.status === 401 && answer.json?.code === "unauthorized" && route !== "GET /v1/me")
      await lookAtCredential(session, principal, answer);
    if (answer.status !== 429) session.stormy = 0;
    if (answer.status !== 429 || asked.burst) return exchange;
    const wait = waitOf(answer);
    if (wait > longestWait) return exchange;
    if (attempt > 6 || session.waited > patience) {
      session.stormy += 1;
      skip("the target keeps answering 429 (too many requests)");
    }
    session.waited += wait;
    await waitThere(session.pace, wait);
  }
}

/** A credential that was good and now is good nowhere ends what it was to be used for; one operation's 401 is an answer. */
async function lookAtCredential(session: Session, principal: Principal | null, refusal: Answer): Promise<void> {
  if (principal === null || !session.trusted.has(principal.label)) return;
  const { answer } = await ask(session, "GET /v1/me", {}, principal, null);
  if (answer.status === 401) credentialRefused(`the ${principal.label} is refused: ${refusal.json.message}`);
}

/** A connection that an idle server closed is no answer: what only reads is sent once more. */
async function deliver(session: Session, sent: Sent, token: string | null): Promise<Answer> {
  try {
    return await deliverOnce(session, sent, token);
  } catch (error) {
    const again =
      signalOf(error) === "unreachable" && sent.method === "GET" && /closed the connection/.test(String(error));
    if (!again) throw error;
    await sleep(session.pace, 50);
    return deliverOnce(session, sent, token);
  }
}

async function deliverOnce(session: Session, sent: Sent, token: string | null): Promise<Answer> {
  try {
    const answer = await send(session.transport, sent, token);
    session.deaf = 0;
    return answer;
  } catch (error) {
    session.deaf += 1;
    throw error;
  }
}

function compose(session: Session, route: Route, asked: Asked, principal: Principal | null): Sent {
  const [method, template] = route.split(" ") as [string, string];
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asked.params?.[name] ?? ""));
  const query = Object.entries(asked.query ?? {}).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(Array.isArray(value) ? value.join(",") : String(value))}`,
  );
  const json = asked.body === undefined ? null : JSON.stringify(asked.body);
  return {
    method,
    path: path + (query.length > 0 ? `?${query.join("&")}` : ""),
    as: principal?.label ?? null,
    headers: {
      accept: "application/json",
      "user-agent": `understudy-contract/${session.run}`,
      ...(json !== null && { "content-type": "application/json" }),
      ...asked.headers,
    },
    body: asked.raw ?? json,
  };
}

/** What is left of a window is respected before the target has to say no. */
function noteRest(session: Session, route: Route, answer: Answer, at: number): void {
  const { "x-ratelimit-remaining": remaining, "x-ratelimit-reset": reset } = answer.headers;
  if (remaining !== "0" || reset === undefined) return;
  const span = Number(reset) * second;
  const speed = speedOf(session.pace);
  if (speed > 0 && span > 0 && span <= longestWait) session.pace.rests.set(route, at + span / speed);
}

/** Retry-After in seconds or as a date; without one, a guess that grows no further than a minute. */
function waitOf(answer: Answer): number {
  const text = answer.headers["retry-after"];
  if (text === undefined) return 5 * second;
  if (/^\d+$/.test(text)) return Math.max(1, Number(text)) * second;
  const until = Date.parse(text);
  return Number.isNaN(until)
    ? 5 * second
    : Math.max(second, until - Date.parse(answer.headers.date ?? new Date(Date.now()).toUTCString()));
}
