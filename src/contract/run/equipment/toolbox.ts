import { minute, second } from "../../../base/instants.ts";
import type { Route } from "../../../kernel/operation.ts";
import { isSafe } from "../../seen/availability.ts";
import type { AnswerOf, CheckRequest, Exchange, Principal, ReceivedAnswer } from "../../seen/exchange.ts";
import { sayStatus } from "../../seen/failure.ts";
import { isRefusedWith } from "../../seen/form/answer.ts";
import { type Change, differs } from "../../seen/lesson.ts";
import { operationOf } from "../../seen/operations.ts";
import type { Ground } from "../../seen/sentences.ts";
import { signalOf, skip } from "../../seen/signals.ts";
import type { Trial } from "../check.ts";
import { mayLack } from "../entitlements.ts";
import { noteAbsence } from "../sending/absence.ts";
import { askInItsForm } from "../sending/arrange.ts";
import { ask } from "../sending/client.ts";
import { speedOf, targetNow, waitTargetTime } from "../sending/pace.ts";
import { send, type Transport } from "../sending/transport.ts";
import { fact, type Session, type Target } from "../session.ts";
import { type CheckMemory, newMemory, withMemory } from "./check-memory.ts";
import { newFinders } from "./find.ts";
import { newMakers } from "./make.ts";
import type { CheckAnswer, RawAccess, Toolbox } from "./tools.ts";

/** So many calls of a check are remembered: a deep search is polled many times between two readings of the balance. */
const maxExchanges = 100;

interface ReadOptions {
  readonly memory: CheckMemory;
  /** How long a read waits after a write, for deployments that show writes late. */
  readonly settleMs?: number;
  /** Whether visits are made anew, for a check that is executed afresh. */
  readonly isAfresh?: boolean;
}

/** The execution of a check that tools are for. */
interface Execution extends Trial {
  readonly options: ReadOptions;
}

export function newToolbox(trial: Trial, options: ReadOptions): Toolbox & RawAccess {
  const { session, caller } = trial;
  const { memory } = options;
  const execution = { ...trial, options };
  const calls = newCalls(execution);
  const visit = newVisit(execution, calls);
  let ground: Ground | null = null;
  const base = {
    run: session.run,
    serial: memory.serial,
    session,
    caller,
    call: calls.call,
    ...newDemands(session, calls),
    wait: (span: number) => waitTargetTime(session.pace, span),
    speed: () => speedOf(session.pace),
    fetch: (url: string) => fetchUrl(session.options.transport, url),
    now: () => targetNow(session.pace),
    skip,
    exchanges: calls.exchanges,
    ground: () => ground,
    about: (next: Ground) => {
      ground = next;
    },
    callCount: (route: Route) => calls.counts.get(route) ?? 0,
    cite: (...citations: readonly Exchange[]) => void calls.exchanges.push(...citations),
    visit: <Value>(name: string, play: (t: Toolbox) => Promise<Value>) => memory.find(() => visit(name, play)),
  };
  const find = withMemory(newFinders(base), memory);
  const make = newMakers(base, find);
  // What is made once for all is found by whoever comes later, and by a repetition.
  return { ...base, find, make: { ...make, keptCompany: () => memory.find(make.keptCompany) } };
}

/** What a check sends, and what it was answered. */
interface Calls {
  /** The last exchanges. */
  readonly exchanges: Exchange[];
  readonly counts: Map<Route, number>;
  readonly keep: (exchange: Exchange) => void;
  readonly call: (route: Route, request?: CheckRequest) => Promise<ReceivedAnswer>;
  /** The same for requests that must be accepted: in the target's own form of them. */
  readonly arrange: (route: Route, request: CheckRequest) => Promise<ReceivedAnswer>;
  readonly principalOf: (as: CheckRequest["as"]) => Principal | null;
}

function newCalls({ session, check, caller, options: { memory, settleMs = 0 } }: Execution): Calls {
  const exchanges: Exchange[] = [];
  const counts = new Map<Route, number>();

  function principalOf(as: CheckRequest["as"]): Principal | null {
    if (as === undefined) return caller;
    if (as === null || typeof as === "object") return as;
    return session.principals[as] ?? skip(`no credential for "${as}" was given`);
  }

  function keep(exchange: Exchange): void {
    counts.set(exchange.route, (counts.get(exchange.route) ?? 0) + 1);
    exchanges.push(exchange);
    if (exchanges.length > maxExchanges) exchanges.shift();
  }

  async function read(send: () => Promise<Exchange>): Promise<Exchange> {
    const before = exchanges.at(-1);
    if (settleMs > 0 && before !== undefined && !isRead(before.route)) await waitTargetTime(session.pace, settleMs);
    return send();
  }

  async function request(route: Route, send: () => Promise<Exchange>): Promise<ReceivedAnswer> {
    const isWrite = !isRead(route);
    const exchange = await memory.ask(route, isWrite, () => (isWrite ? send() : read(send)));
    keep(exchange);
    return exchange.answer;
  }

  function call(route: Route, asked: CheckRequest = {}): Promise<ReceivedAnswer> {
    return request(route, () => ask(session, route, asked, principalOf(asked.as), check.id));
  }

  async function arrange(route: Route, asked: CheckRequest): Promise<ReceivedAnswer> {
    const principal = principalOf(asked.as);
    const answer = await request(route, async () => {
      const exchange = await askInItsForm(session, { route, request: asked, principal, check: check.id });
      await noteAbsence(session, exchange, principal);
      return exchange;
    });
    const { missing } = session.target;
    if (missing.has(route)) skip(`${route} is not there (${missing.get(route)})`);
    return answer;
  }

  return { exchanges, counts, keep, call, arrange, principalOf };
}

/** Calls of which a check demands an outcome. */
function newDemands(session: Session, { exchanges, call, arrange, principalOf }: Calls) {
  const { target, pace } = session;
  const longestWait = Math.min(5 * minute, session.options.patienceMs);
  const say = (answer: ReceivedAnswer) => `${sayStatus(answer, exchanges.at(-1))}: ${sayRefusal(answer)}`;

  async function ok<R extends Route>(route: R, request: CheckRequest = {}): Promise<AnswerOf<R>> {
    const answer = await arrange(route, request);
    if (answer.status < 300) return answer.json;
    const reasonToSkip = whyUnavailable(target, route, answer, principalOf(request.as));
    if (reasonToSkip !== null) skip(reasonToSkip);
    throw new Error(`${route} should succeed and answers ${say(answer)}`);
  }

  async function need<R extends Route>(route: R, request: CheckRequest = {}): Promise<AnswerOf<R>> {
    const answer = await arrange(route, request);
    if (answer.status < 300 && answer.json !== undefined) return answer.json;
    return skip(`${route} is needed first and answers ${say(answer)}`);
  }

  async function refused(route: Route, code: string, request: CheckRequest = {}): Promise<ReceivedAnswer> {
    const answer = await call(route, request);
    if (answer.status < 400) {
      const status = sayStatus(answer, exchanges.at(-1));
      throw differs(`${route} should be refused with ${code} and answers ${status}.`, null);
    }
    if (isRefusedWith(code, answer)) return answer;
    if (code !== "forbidden" && code !== "payment_required") {
      const reasonToSkip = whyUnavailable(target, route, answer, principalOf(request.as));
      if (reasonToSkip !== null) skip(reasonToSkip);
    }
    throw differs(
      `${route} should be refused with ${code} and answers ${say(answer)}`,
      otherRefusal(route, code, answer),
    );
  }

  /** What one operation has not shown once is not waited for again. */
  async function eventually<Value>(read: () => Promise<Value>, isSo: (value: Value) => boolean, within = longestWait) {
    let value = await read();
    const what = `a state of ${exchanges.at(-1)?.route}`;
    for (let waited = 0, pause = second; !isSo(value); waited += pause) {
      if (target.vain.has(what)) skip("the expected state was not reached, and such a one was waited for already");
      if (waited > within) {
        target.vain.add(what);
        skip(`the expected state was not reached within ${within / second} s`);
      }
      pause = waited < 3 * second ? second : 2 * second;
      await waitTargetTime(pace, Math.max(pause, 5 * speedOf(pace)));
      value = await read();
    }
    return value;
  }

  return { ok, need, refused, eventually };
}

/** Made by the check that needs it first, with tools of its own, because a repetition of that check does not repeat it. */
function newVisit({ session, check, caller, options: { memory, isAfresh = false } }: Execution, { keep }: Calls) {
  const renewed = new Set<string>();
  return async <Value>(name: string, play: (t: Toolbox) => Promise<Value>): Promise<Value> => {
    const key = `visit ${name}`;
    if (isAfresh && !renewed.has(key)) session.facts.delete(key);
    renewed.add(key);
    const isFirst = !session.facts.has(key);
    const outcome = await fact(session, key, async () => {
      const serial = `${memory.serial}v${session.checks.executed++}`;
      const own = newToolbox({ session, check, caller }, { memory: newMemory(serial) });
      const [settled] = await Promise.allSettled([play(own)]);
      callsOfVisits.set(settled, own.exchanges);
      return settled;
    });
    for (const exchange of callsOfVisits.get(outcome) ?? []) keep(exchange);
    if (outcome.status === "fulfilled") return outcome.value;
    const signal = signalOf(outcome.reason);
    if (signal === "unreachable") session.facts.delete(key);
    if (isFirst || signal !== null) throw outcome.reason;
    return skip(`it rests on ${name}, which failed already: ${(outcome.reason as Error).message}`);
  };
}

/** The calls of each visit, which are too long for a fact. */
const callsOfVisits = new WeakMap<PromiseSettledResult<unknown>, readonly Exchange[]>();

function isRead(route: Route): boolean {
  return isSafe(operationOf(route), { method: route.split(" ", 1)[0] as string });
}

/** A full URL may point to another host than the target, such as a file store, and lead on to one. */
async function fetchUrl(transport: Transport, url: string, hops = 3): Promise<ReceivedAnswer> {
  const { origin, pathname, search } = new URL(url, transport.base);
  const sent = { method: "GET", path: pathname + search, as: null, headers: {}, body: null };
  const { agent: _, headers: __, ...plain } = transport;
  const answer = await send({ ...plain, base: origin }, sent, null);
  const { location } = answer.headers;
  const leadsOn = answer.status >= 300 && answer.status < 400 && location !== undefined && hops > 0;
  return leadsOn ? fetchUrl(transport, new URL(location, origin + sent.path).href, hops - 1) : answer;
}

/** The overlay setting for a refusal whose code differs from ours. */
export function otherRefusal(on: Route, code: string, { status, json }: CheckAnswer): Change | null {
  const seen = json?.code;
  if (typeof seen !== "string" || seen.length > 80 || operationOf(on) === null) return null;
  return { set: "refusals", on, code, becomes: { code: seen, status } };
}

export function sayRefusal({ json, bytes }: CheckAnswer): string {
  if (json?.message !== undefined) return `${json.code}: ${json.message}`;
  return new TextDecoder().decode(bytes.slice(0, 200)) || "nothing";
}

/** A refusal that depends on the target and the credential, not on the interface. */
function whyUnavailable(
  target: Target,
  route: Route,
  { status, json }: ReceivedAnswer,
  principal: Principal | null,
): string | null {
  if (status === 403 && (mayLack(target, route, principal) || /not enabled/.test(json?.message ?? "")))
    return `${route} is forbidden: ${json?.message}`;
  if (status === 402) return `${route}: the plan or the balance does not allow it: ${json?.message}`;
  if (status === 429) return `${route}: a quota is used up: ${json?.message}`;
  if (status === 501 || status === 503 || (status === 502 && json?.code === "build_failed"))
    return `${route} is not available there now: ${json?.message ?? status}`;
  return null;
}
