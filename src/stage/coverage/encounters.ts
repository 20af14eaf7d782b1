import { jsonTextOf, type PendingAnswer } from "../../kernel/call.ts";
import { operationOf, type RoutedCall } from "../../kernel/routed-call.ts";
import type { JournalRecord } from "../journal/journal.ts";
import { statesIn, statesOf } from "./answer-states.ts";

/**
 * What clients have met. It is no part of a world, since it is about the client: a reset, which every test makes, forgets
 * nothing of it.
 */
export interface Met {
  /** How often each operation was called. */
  readonly calls: Map<string, number>;
  /** Answers and states, as `answerKey` and `stateKey` write them. */
  readonly things: Set<string>;
}

export interface Coverage {
  readonly all: Met;
  readonly bySandbox: Map<string, Met>;
  /** Called when something is met for the first time. */
  onNews: (() => void) | null;
}

export function newMet(): Met {
  return { calls: new Map(), things: new Set() };
}

export function newCoverage(): Coverage {
  return { all: newMet(), bySandbox: new Map(), onNews: null };
}

export function answerKey(operation: string, status: number, code: string | null): string {
  return code === null ? `${operation} ${status}` : `${operation} ${status} ${code}`;
}

export function stateKey(operation: string, state: string): string {
  return `${operation}: ${state}`;
}

/** More sandboxes than a server keeps: what older ones met is in `all`. */
const maxSandboxes = 1_000;

/** `shown` is the operation's own answer, before a document or a fault changed how it is written. */
export function noteCall(
  coverage: Coverage,
  sandbox: string,
  call: RoutedCall,
  shown: PendingAnswer,
  record: JournalRecord,
): void {
  const operation = operationOf(call)?.id;
  // The console looks at a world, and is not the client that one wants to know about.
  if (operation === undefined || call.headers["x-understudy-client"] === "console") return;
  const { all, bySandbox } = coverage;
  const own = metIn(bySandbox, sandbox);
  const things = [answerKey(operation, record.status, record.stop?.code ?? null)];
  const isOwn = record.status === shown.status && record.fault === null;
  const mayShow = isOwn && record.status < 300 && mayShowMore(own, operation, shown);
  if (mayShow)
    things.push(...statesIn(operation, call, jsonTextOf(shown) ?? "").map((state) => stateKey(operation, state)));
  count(own, operation);
  count(all, operation);
  const before = all.things.size;
  for (const thing of things) {
    own.things.add(thing);
    all.things.add(thing);
  }
  if (all.things.size > before) coverage.onNews?.();
}

function metIn(bySandbox: Map<string, Met>, name: string): Met {
  const known = bySandbox.get(name);
  if (known !== undefined) return known;
  const [oldest] = bySandbox.keys();
  if (bySandbox.size >= maxSandboxes && oldest !== undefined) bySandbox.delete(oldest);
  const met = newMet();
  bySandbox.set(name, met);
  return met;
}

function count({ calls }: Met, operation: string): void {
  calls.set(operation, (calls.get(operation) ?? 0) + 1);
}

/** No answer without results is as long. */
const shortBytes = 8_000;

/** An answer is read only while one of its operation's states is still to be met, and can be in it. */
function mayShowMore({ things }: Met, operation: string, { body }: PendingAnswer): boolean {
  const isLong = body instanceof Uint8Array && body.length > shortBytes;
  return statesOf(operation).some(
    ({ state, isShort }) => !(isLong && isShort) && !things.has(stateKey(operation, state)),
  );
}

/** What several processes have met, together. */
export function mergeMet(parts: readonly Met[]): Met {
  const merged = newMet();
  for (const { calls, things } of parts) {
    for (const [operation, times] of calls) merged.calls.set(operation, (merged.calls.get(operation) ?? 0) + times);
    for (const thing of things) merged.things.add(thing);
  }
  return merged;
}
