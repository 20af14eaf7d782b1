// Figures: A-432.
import { type Instant, second } from "../base/instants.ts";
import { isObject } from "../base/json-object.ts";
import { perObject } from "../base/on-first-use.ts";
import { hash53, longTail } from "../base/rng.ts";
import { type Draft, jsonOf, withValue, write } from "../kernel/draft.ts";
import type { Operation, SignatureCheck } from "../kernel/operation.ts";
import { type Outcome, perform, refused } from "../kernel/perform.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import type { World } from "../model/world.ts";
import { addPageHeaders } from "./browser-pages.ts";
import { codeFor } from "./codes.ts";
import { type FaultKind, faultKinds } from "./faults/kinds.ts";
import type { Fault } from "./faults/rule.ts";
import type { Preference } from "./prefer.ts";
import { replay } from "./replay.ts";
import type { Stage } from "./stage.ts";
import { tolerate } from "./tolerate.ts";

/** A request with everything that decides and changes its answer. */
export interface JudgedRequest {
  readonly stage: Stage;
  readonly world: World;
  readonly call: RoutedCall;
  readonly signature: SignatureCheck | null;
  /** When it arrived, by the machine's clock. */
  readonly began: Instant;
  readonly now: Instant;
  /** Under the world's readings. */
  readonly operation: Operation | null;
  readonly preference: Preference | null;
  readonly fault: Fault | null;
}

/** The refusal that the request or a fault rule demands, else the recorded answer, else the operation's own. */
export function decide(request: JudgedRequest): Outcome {
  const { stage, world, call, signature, now, preference, fault } = request;
  const operation = request.operation ?? undefined;
  if (preference !== null && preference.refusal !== null)
    return refused(preference.refusal, "preference", undefined, operation);
  const refusal = fault === null ? null : refusalOf(fault);
  if (refusal !== null) return refused(refusal, "fault", undefined, operation);
  const recorded = stage.replay === null ? null : replay(stage.replay, world, call);
  return recorded ?? perform(stage.rules, { world, call, now, signature });
}

/** What changes an answer once it is decided, in this order. */
export const answerSteps: readonly ((request: JudgedRequest, answer: Draft, id: string) => Draft)[] = [
  ({ world, operation }, answer) => tolerate(world, operation, answer),
  ({ stage, operation }, answer) => {
    const members = stage.overrides.get(operation?.id ?? "");
    return members === undefined ? answer : overridden(answer, members);
  },
  ({ stage, operation }, answer, id) => stage.adapt(operation, answer, id),
  ({ stage, call }, answer) => {
    addPageHeaders(stage.pages, call, answer.headers);
    return answer;
  },
  ({ world, fault }, answer) => (fault === null ? answer : applyFault(world, fault, answer)),
  ({ operation, call }, answer) => revalidate(operation, call, answer),
];

/** Numbers an answer, and adds the sandbox's time, the wait and what was heard of Prefer. */
export function finish(request: JudgedRequest, answer: Draft, id: string): Draft {
  const { stage, world, began, now, operation, preference } = request;
  const { headers } = answer;
  headers["x-request-id"] = id;
  // A world whose time differs from the machine's sends its own Date: clients that wait or sign by it stay correct.
  if (stage.store?.clock !== undefined || Math.abs(now - began) >= second) headers.date = new Date(now).toUTCString();
  if (preference?.applied) headers["preference-applied"] = preference.applied;
  if (preference?.ignored) headers["x-understudy-preference-ignored"] = preference.ignored;
  const latency = stage.latency === "realistic" ? latencyOf(operation, world.seed, id) : 0;
  const delayMs = (answer.delayMs ?? 0) + latency + (preference?.delayMs ?? 0);
  return delayMs === 0 ? answer : { ...answer, delayMs };
}

/** The refusal with which a fault replaces the operation; null when the operation is performed. */
function refusalOf(fault: Fault): Refusal | null {
  const { code, status, drop } = fault.rule.then;
  if (code === undefined && (status === undefined || status < 400)) {
    return drop === "reset" ? new Refusal("client_error", "The connection was broken by a fault rule.") : null;
  }
  const refusalCode = code ?? codeFor(status as number);
  const waits =
    refusalCode === "too_many_requests" ||
    status === 503 ||
    (status === undefined && unavailable.includes(refusalCode));
  return new Refusal(refusalCode, `A fault rule (${fault.id}) answers this request.`, {
    ...(status !== undefined && status >= 400 && { status }),
    ...(waits && { headers: { "retry-after": "1" } }),
  });
}

const unavailable = ["database_unavailable", "billing_unavailable", "mail_engine_unavailable"];

const kinds: Readonly<Record<string, FaultKind>> = faultKinds;

/** Applies a fault to a finished answer. */
function applyFault(world: World, fault: Fault, answer: Draft): Draft {
  let changed = answer;
  for (const [name, value] of Object.entries(fault.rule.then)) {
    const kind = kinds[name];
    if (kind === undefined || value === undefined) continue;
    changed = { ...changed, ...kind.change(changed, value, [world.seed, fault.id, name, fault.seen + 1]) };
  }
  return changed;
}

/**
 * An answer that clients may cache gets an ETag, and becomes a 304 for clients that have it already (RFC 9110 §13,
 * They have to revalidate each time, since its lifetime depends on the sandbox's clock.
 */
function revalidate(operation: Operation | null, call: RoutedCall, draft: Draft): Draft {
  const caching = operation?.caching;
  if (caching === undefined || draft.status !== 200 || draft.drop !== undefined) return draft;
  const answer = write(draft);
  const { headers, body } = answer;
  if (typeof body !== "string" && !(body instanceof Uint8Array)) return answer;
  const etag = etagOf(body);
  headers.etag ??= etag;
  headers["cache-control"] ??= `${caching}, no-cache`;
  if (!matchesEtag(call.headers["if-none-match"], headers.etag)) return answer;
  const { "content-type": _, ...otherHeaders } = headers;
  return { ...answer, status: 304, headers: otherHeaders, body: null };
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag);
}

function etagOf(body: string | Uint8Array): string {
  return typeof body === "string" ? `"${hash53(body).toString(36)}"` : etagOfBytes(body);
}

/** Cached, because the same bytes are sent repeatedly. */
const etagOfBytes = perObject((body: Uint8Array) => etagOf(new TextDecoder().decode(body)));

/** Response times of a service like this one, in milliseconds: the median and the 99th percentile. */
const responseTimes = {
  read: [45, 320],
  write: [90, 600],
  search: [240, 1_800],
  document: [700, 4_000],
} as const;

/** The response time with --latency realistic; drawn from the seed and the request's number. */
function latencyOf(operation: Operation | null, seed: string, requestId: string): number {
  const [median, p99] = responseTimes[kindOf(operation)];
  return longTail(median, p99, seed, requestId, "latency");
}

function kindOf(operation: Operation | null): keyof typeof responseTimes {
  if (operation === null) return "read";
  const { path, method } = operation;
  if (path.includes("pdf")) return "document";
  if (/search|similar|fit-rank|compile|execute/.test(path) && !path.includes("{id}")) return "search";
  return method === "GET" ? "read" : "write";
}

/** A refusal begins here, and keeps its own members. */
const leastRefusal = 400;

/** A successful answer with other members; what is not given of it stays. */
function overridden(answer: Draft, members: Readonly<Record<string, unknown>>): Draft {
  if (answer.status >= leastRefusal) return answer;
  const value = jsonOf(answer);
  return isObject(value) ? withValue(answer, merged(value, members)) : answer;
}

function merged(value: unknown, members: unknown): unknown {
  if (!isObject(value) || !isObject(members)) return members;
  const changed = Object.entries(members).map(([name, member]) => [name, merged(value[name], member)]);
  return { ...value, ...Object.fromEntries(changed) };
}
