import { additions } from "../../kernel/conformance.ts";
import type { Route } from "../../kernel/operation.ts";
import { addedChange, tally, type WatchedMember } from "../learn/members.ts";
import type { Said } from "../learn/self-description.ts";
import { isRefusalAsSuccess } from "../seen/answer-kinds.ts";
import type { Exchange } from "../seen/exchange.ts";
import type { Change } from "../seen/lesson.ts";
import { membersOf, removeSeen } from "../seen/members-seen.ts";
import { secretsInBody } from "../seen/redact.ts";
import { type AnswerProblem, forConformance, problemsOf, problemsOfHeaders, withoutGaps } from "./answer-problems.ts";
import { type BrokenRule, membersNamedIn } from "./invariants/rule.ts";

/** A finding in an answer, independent of the check that sent the request. */
export interface AnswerFinding extends BrokenRule {
  readonly route: Route;
  readonly exchange: Exchange;
  /** The overlay setting for it; null if there is none. */
  readonly change: Change | null;
}

/** Limits the findings, because a completely broken target would have too many to read. */
const maxFindings = 1_000;

/** Limits the members, because maps with ids or names as keys have arbitrarily many. */
const maxAdditions = 200;

/** Limits error codes and differing members, because a target may generate arbitrarily many. */
const maxCodes = 100;
const maxWatched = 200;

/** Compares every answer with its declaration and records the findings so far. */
export interface Recorder {
  /** The part of an exchange that is kept after it was judged. */
  readonly keep: (exchange: Exchange) => Exchange;
  requests: number;
  /** The first of each kind: one broken member in a thousand answers is one finding. */
  readonly findings: Map<string, AnswerFinding>;
  /** Undeclared members, by route. */
  readonly additions: Map<string, Set<string>>;
  /** How often each status of each route was seen. */
  readonly statuses: Map<string, number>;
  /** Declared members that no answer of a route had yet; only for routes that succeeded. */
  readonly unseen: Map<string, Set<string>>;
  /** The error codes by route, to find out whether one code is always replaced by another. */
  readonly codes: Map<string, Set<string>>;
  /** The number of calls per window, according to answers. */
  readonly limits: Map<string, number>;
  /** Differing or new members, by route and path, with their counts. */
  readonly watched: Map<string, Map<string, WatchedMember>>;
  readonly latest: Exchange[];
  /** What the target's own document says; null without one. */
  said: Said | null;
  /** Credentials that passed, so that no sentence about them shows one. */
  readonly secrets: Set<string>;
}

export function newRecorder(keep: Recorder["keep"] = (whole) => whole): Recorder {
  return {
    keep,
    requests: 0,
    findings: new Map(),
    additions: new Map(),
    statuses: new Map(),
    unseen: new Map(),
    codes: new Map(),
    limits: new Map(),
    watched: new Map(),
    latest: [],
    said: null,
    secrets: new Set(),
  };
}

/** Limits the credentials that are known by their values: those seen last are the ones that may be told. */
const maxSecrets = 1_000;

export function noteSecrets({ secrets }: Pick<Recorder, "secrets">, found: readonly string[]): void {
  for (const each of found) {
    secrets.delete(each);
    secrets.add(each);
  }
  for (const oldest of secrets) {
    if (secrets.size <= maxSecrets) break;
    secrets.delete(oldest);
  }
}

/**
 * Returns the findings about how the answer differs from its declaration, also those of earlier answers that differed in the same way.
 * If it repeats the previous body, only its headers are new.
 */
export function record(recorder: Recorder, exchange: Exchange, isRepeat = false): readonly AnswerFinding[] {
  const { route, operation, answer, sent, raw } = exchange;
  recorder.requests += 1;
  if (!isRepeat) recorder.said?.note(exchange);
  noteSecrets(recorder, [...secretsInBody(raw.text), ...secretsInBody(typeof sent.body === "string" ? sent.body : "")]);
  const kept = recorder.keep(exchange);
  recorder.latest.push(kept);
  if (recorder.latest.length > 20) recorder.latest.shift();
  const seen = `${answer.status} ${route}`;
  // What is said to a HEAD says nothing of the operation, whose method is another one.
  if (sent.method !== "HEAD") recorder.statuses.set(seen, (recorder.statuses.get(seen) ?? 0) + 1);
  if (raw.status >= 400 && raw.json?.code !== undefined) {
    const codes = seenMembers(recorder.codes, route);
    if (codes.size < maxCodes) codes.add(`${raw.json.code} ${raw.status}`);
  }
  const limit = Number(answer.headers["x-ratelimit-limit"]);
  if (limit > 0) recorder.limits.set(route, limit);
  const problems = isRepeat ? problemsOfHeaders(exchange) : problemsOf(exchange);
  const found = new Set<AnswerFinding>();
  for (const each of problems) {
    const { change = null } = each;
    const key = `${route} ${answer.status} ${kindOf(each)}`;
    const finding = recorder.findings.get(key) ?? { ...each, route, exchange: kept, change };
    found.add(finding);
    if (recorder.findings.size < maxFindings) recorder.findings.set(key, finding);
    if (change?.set === "members" && change.is !== "moved") watch(recorder, change);
  }
  if (isRepeat || operation === null || answer.status >= 300 || isRefusalAsSuccess(raw)) return [...found];
  const json = withoutGaps(exchange);
  const unseen = recorder.unseen.get(route) ?? new Set(membersOf(operation));
  recorder.unseen.set(route, unseen);
  removeSeen(unseen, json);
  for (const path of additions(operation, forConformance(exchange, json))) {
    const plain = path.replaceAll(/\[\d+\]/g, "[]");
    if (exchange.namesReadAsOurs.has(plain.split(/[.[\]]+/).at(-1) as string)) continue;
    const known = seenMembers(recorder.additions, route);
    if (known.size >= maxAdditions) break;
    if (!known.has(plain)) watch(recorder, addedChange(route, json, plain));
    known.add(plain);
  }
  for (const watched of recorder.watched.get(route)?.values() ?? []) tally(watched, exchange.answer.json);
  return [...found];
}

/** What a rule says of the same members is the same, whatever their values; of what has no rule, the words without them. */
function kindOf({ problem, rule }: AnswerProblem): string {
  return rule === undefined
    ? problem.replaceAll(/"[^"]*"|\d+/g, "#")
    : `rule ${rule} ${membersNamedIn(problem).join()}`;
}

/** Whether an operation has answered with a success in this run. */
export function hasSucceeded({ statuses }: Pick<Recorder, "statuses">, route: string): boolean {
  return [...statuses.keys()].some((seen) => seen.startsWith("2") && seen.endsWith(` ${route}`));
}

function seenMembers(map: Map<string, Set<string>>, route: string): Set<string> {
  const seen = map.get(route) ?? new Set();
  map.set(route, seen);
  return seen;
}

function watch({ watched }: Recorder, { on, path, is, value }: WatchedMember["change"]): void {
  const here = watched.get(on) ?? new Map<string, WatchedMember>();
  watched.set(on, here);
  const change = { on, path, is, ...(value !== undefined && { value }) };
  if (!here.has(`${path} ${is}`) && here.size < maxWatched) here.set(`${path} ${is}`, { change, bad: 0, total: 0 });
}
