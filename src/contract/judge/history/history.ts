import { putBounded } from "../../../base/bounded-map.ts";
import { parseJson } from "../../../base/parse-json.ts";
import { isSafe } from "../../seen/availability.ts";
import type { Exchange, SentRequest } from "../../seen/exchange.ts";
import { hasEnded } from "../../seen/final-states.ts";
import { unlessGap } from "../../seen/form/gaps.ts";
import { decoded, paramsIn } from "../invariants/request.ts";
import { balance } from "./balances.ts";
import { billedAgain, ownedLaw } from "./cells.ts";
import { laws } from "./laws.ts";
import {
  booked,
  creationLaw,
  keptLaw,
  leftOut,
  missingEntry,
  secret,
  walkLaw,
  wholeListIn,
  written,
} from "./other-laws.ts";
import { checkLaw, type History, type Observation, startOf } from "./state.ts";
import { groundOf, ofItsRecord, thingsIn } from "./things.ts";
import { extendWalk, hasRow, pageOf, type WalkedPage } from "./walks.ts";
import { forgetWrite, noteDeletion, noteWrite, staleness } from "./writes.ts";

/** Checks an answer against what was remembered of earlier ones, and remembers it. */
export function remember(history: History, exchange: Exchange): void {
  const { operation, sent, answer } = exchange;
  // A refused request changes nothing; one that broke may have been performed.
  if (!isSafe(operation, sent) && (answer.status < 400 || answer.status >= 500)) noteWritten(history, exchange);
  if (!isSafe(operation, sent) && answer.status < 400) {
    noteOwn(history, exchange);
    noteDeletion(history.writes, exchange, history.keep);
    forgetWrite(history.writes, exchange);
  }
  if (answer.status >= 300 || answer.json === undefined) return;
  const things = unlessGap(() => thingsIn(exchange)) ?? [];
  const page = unlessGap(() => pageOf(exchange));
  if (things.length > 0 || page !== null) {
    const reducedExchange = history.keep(exchange);
    for (const thing of things) observe(history, { thing, exchange: reducedExchange });
    if (page !== null) walk(history, page, reducedExchange);
  }
  keepList(history, exchange);
  watchSecrets(history, exchange);
  const seen = unlessGap(() => balance(history.balances, exchange, history.keep));
  if (seen) checkLaw(history, { ...booked, source: seen.source }, seen.problem, seen.calls);
  const owned = unlessGap(() => billedAgain(history.cells, exchange, history.keep));
  if (owned) checkLaw(history, ownedLaw, owned.problem, owned.calls);
}

const maxIdLength = 200;

/**
 * Called before a request is sent; the returned function is called when its answer is stored. A write without an answer
 * stays unanswered, because it may have been performed.
 */
export function expectAnswer(
  { unansweredWrites }: History,
  operation: Exchange["operation"],
  sent: SentRequest,
): () => void {
  const ids = isSafe(operation, sent) ? [] : idsIn(operation, sent);
  for (const id of ids) unansweredWrites.set(id, (unansweredWrites.get(id) ?? 0) + 1);
  return () => {
    for (const id of ids) {
      const others = (unansweredWrites.get(id) ?? 1) - 1;
      if (others > 0) unansweredWrites.set(id, others);
      else unansweredWrites.delete(id);
    }
  };
}

const maxRecentWrites = 50;

function noteWritten(history: History, exchange: Exchange): void {
  const { operation, sent, arrivedAt } = exchange;
  history.recentWrites.push(history.keep(exchange));
  if (history.recentWrites.length > maxRecentWrites) history.recentWrites.shift();
  for (const id of idsIn(operation, sent)) putBounded(history.lastWrittenAt, id, arrivedAt, history.limits.entries);
}

function noteOwn({ ownIds, isShared }: History, { answer }: Exchange): void {
  if (!isShared)
    for (const [, id] of answer.text.matchAll(/"(?:id|\w*Id|\w*Ref)":\s*"([^"]{1,200})"/g)) ownIds.add(id as string);
}

/** What a write names: the parameters of its path, and each text of its body, because ids have no alphabet. */
function idsIn(operation: Exchange["operation"], { path, body }: SentRequest): readonly string[] {
  return [...pathIdsIn(operation, path), ...textsIn(typeof body === "string" ? parseJson(body) : null)];
}

/** Of an operation that is not declared, each step of the path. */
function pathIdsIn(operation: Exchange["operation"], sentPath: string): readonly string[] {
  const path = sentPath.split("?", 1)[0] as string;
  return operation === null ? path.split("/").map(decoded) : Object.values(paramsIn(operation.path, path));
}

function textsIn(json: unknown): readonly string[] {
  if (typeof json === "string") return json.length > maxIdLength ? [] : [json];
  return typeof json === "object" && json !== null ? Object.values(json).flatMap(textsIn) : [];
}

/** In milliseconds of ours: replicas and caches are seconds behind, and not minutes. */
const longestLag = 5_000;

function observe(history: History, observation: Observation): void {
  const key = `${observation.thing.kind} ${observation.thing.id}`;
  const before = history.lastObservations.get(key);
  // Answers of overlapping requests have no order.
  if (before !== undefined && before.exchange.arrivedAt > startOf(observation.exchange)) return;
  // What is shown as it was before a write is judged by that alone: what is shown next is no change of its own.
  if (recordWrites(history, observation, before?.thing.json) === "stale") return;
  const endedSince = endOf(observation, before);
  history.lastObservations.put(key, endedSince === undefined ? observation : { ...observation, endedSince });
  if (before === undefined) {
    recordCreation(history, key, observation);
    return;
  }
  const { id } = observation.thing;
  // Where writes are shown late, what was read before may be older than the write that went before it.
  const lag = history.late.size > 0 ? longestLag : 0;
  const isTouched =
    history.unansweredWrites.has(id) || (history.lastWrittenAt.get(id) ?? 0) >= startOf(before.exchange) - lag;
  const beforeAt = Date.parse(before.exchange.answer.headers.date ?? "");
  for (const law of laws) {
    if (!law.kinds.includes(observation.thing.kind) || (law.isOfOneWriter && history.isShared)) continue;
    const problem = unlessGap(() =>
      law.violationOf(before.thing.json, observation.thing.json, {
        isTouched,
        beforeAt,
        beforeBy: before.exchange.route,
        isSameCaller: before.exchange.sent.as === observation.exchange.sent.as,
      }),
    );
    const { checkCounts, violations, doubtfulViolations, ownIds } = history;
    const isDoubtful = law.isOfOneWriter === true && !ownIds.has(id);
    const target = { checkCounts, violations: isDoubtful ? doubtfulViolations : violations };
    const source = groundOf(law.source, observation.thing.kind);
    const writes = problem ? writesBetween(history, before, observation, law.isOfOneWriter === true) : [];
    const calls = [before.exchange, ...writes, observation.exchange];
    checkLaw(target, { id: law.id, source }, problem && `${key}: ${problem}`, calls);
    // What else differs in this answer is the same fault.
    if (problem && !isDoubtful) return;
  }
}

function endOf({ thing, exchange }: Observation, before: Observation | undefined): number | undefined {
  if (thing.kind !== "search job" && thing.kind !== "research job") return undefined;
  return unlessGap(() => hasEnded(thing.json)) ? (before?.endedSince ?? exchange.arrivedAt) : undefined;
}

/** The last writes between two observations that name their object; where others may have touched it, also those. */
function writesBetween(
  { recentWrites }: History,
  { exchange: before, thing }: Observation,
  { exchange: after }: Observation,
  mayBeOthers: boolean,
): readonly Exchange[] {
  const between = recentWrites.filter(
    (each) =>
      each.arrivedAt > before.arrivedAt && startOf(each) < after.arrivedAt && each.arrivedAt !== after.arrivedAt,
  );
  const id = thing.id.split(" ", 1)[0] as string;
  const named = between.filter(({ operation, sent }) => idsIn(operation, sent).includes(id));
  return (named.length === 0 && mayBeOthers ? between : named).slice(-3);
}

/** Checks an object that this request created. One that is named in the path of the request existed before. */
function recordCreation(history: History, key: string, { thing, exchange }: Observation): void {
  const { operation, sent, answer } = exchange;
  const at = Date.parse(answer.headers.date ?? "");
  if (operation === null || operation.creates === "nothing" || Number.isNaN(at)) return;
  if (pathIdsIn(operation, sent.path).includes(thing.id)) return;
  const problem = unlessGap(() => creationLaw.violationOf(thing.json, at));
  const source = groundOf(creationLaw.source, thing.kind);
  checkLaw(history, { id: creationLaw.id, source }, problem && `${exchange.route}: ${key}: ${problem}`, [exchange]);
}

/** Remembers a write: every later read has to show it. */
function recordWrites(
  { writes, ...history }: History,
  { thing, exchange }: Observation,
  before: unknown,
): "stale" | "shown" {
  if (!isSafe(exchange.operation, exchange.sent)) {
    unlessGap(() => noteWrite(writes, thing, before, exchange));
    return "shown";
  }
  const write = writes.get(thing.id);
  if (write === undefined || write.at > startOf(exchange)) return "shown";
  const problem = unlessGap(() => staleness(write, thing, !history.isShared && history.ownIds.has(thing.id)));
  // One that its deletion has archived was not deleted.
  const law = write.after === null && thing.kind === "list entry" && thing.json.archived === false ? leftOut : written;
  const lasting = law === leftOut ? leftOut.source : groundOf(ofItsRecord, thing.kind);
  const words = problem && `${thing.kind} ${thing.id}: ${problem}`;
  checkLaw(history, { ...law, lasting }, words, [write.exchange, exchange]);
  return problem === null ? "shown" : "stale";
}

/** Each object appears once in a walk through a list. */
function walk(history: History, page: WalkedPage, exchange: Exchange): void {
  const name = (cursor: string) => `${exchange.route} ${exchange.sent.as} ${page.of} ${cursor}`;
  const law = walkLaw(exchange.route);
  const before = page.cursor === null ? undefined : history.walks.get(name(page.cursor));
  if (before !== undefined && !isWrittenSince(history, before.exchange, exchange)) {
    const repeatedRow = page.rows.find((row) => hasRow(before, row));
    checkLaw(history, law, repeatedRow === undefined ? null : `${repeatedRow} is on two pages of one walk`, [
      before.exchange,
      exchange,
    ]);
  }
  if (page.next !== null && page.next === page.cursor)
    checkLaw(history, law, "the cursor of the next page is the one that was sent: the walk never ends", [exchange]);
  if (page.next !== null)
    history.walks.put(name(page.next), extendWalk(before, page, exchange, history.limits.entries));
}

/** Whether something was written under the object of a list since one of its pages: what a cursor does then is left open. */
function isWrittenSince(
  { lastWrittenAt, unansweredWrites }: History,
  before: Exchange,
  { operation, sent }: Exchange,
): boolean {
  return pathIdsIn(operation, sent.path).some(
    (id) => unansweredWrites.has(id) || (lastWrittenAt.get(id) ?? 0) >= startOf(before),
  );
}

const maxWholeLists = 100;

/** Answers of overlapping requests have no order. */
function keepList(history: History, exchange: Exchange): void {
  const list = unlessGap(() => wholeListIn(exchange));
  if (list === null) return;
  const before = history.wholeLists.get(list.name);
  if (before !== undefined && before.exchange.arrivedAt > startOf(exchange)) return;
  const problem = before === undefined ? null : missingEntry(before, list.ids);
  // What is missing has to come back: a list that lags has it a little later.
  const shown =
    problem === null || before === undefined
      ? { ids: list.ids, exchange: history.keep(exchange) }
      : { ...before, ids: [...new Set([...before.ids, ...list.ids])] };
  putBounded(history.wholeLists, list.name, shown, maxWholeLists);
  if (before !== undefined && !history.isShared)
    checkLaw(history, { id: keptLaw.id, source: list.source, lasting: list.source }, problem, [
      before.exchange,
      exchange,
    ]);
}

const maxSecrets = 1_000;

/** A secret is shown to the creator of the key, then never again. */
function watchSecrets(history: History, exchange: Exchange): void {
  const { route, answer } = exchange;
  if (route === "POST /v1/keys") {
    for (const [, secret] of answer.text.matchAll(/"(svc_sk_[\w-]{16,})"/g))
      putBounded(history.secrets, secret as string, true, maxSecrets);
    return;
  }
  if (!/\/v1\/(keys|me)/.test(exchange.sent.path)) return;
  const isExposed =
    /"secret"\s*:\s*"[^"]+"/.test(answer.text) ||
    [...history.secrets.keys()].some((each) => answer.text.includes(each));
  checkLaw(history, secret, isExposed ? `${route} tells the secret of a key` : null, [exchange]);
}
