// Figures: A-153.
import type { searchRoundScript } from "../../model/scripts.ts";
import { maxRows, type SearchJobRow, type SearchRow } from "../../model/search-job.ts";
import { budgetRemaining, type RoundOutcome } from "./machine.ts";
import type { Pool, PoolCandidate } from "./pool.ts";

/** Everything that a round depends on besides its job. */
export interface RoundView {
  readonly pool: Pool;
  /** Whether this job or another one of the saved search has a developer: skipped and not billed. */
  readonly isTaken: (developerId: string) => boolean;
  readonly qualifies: (candidate: PoolCandidate) => boolean;
  /** Whether a developer has the contributions that the config requires, according to the current calendar. */
  readonly reachesFloors: (candidate: PoolCandidate) => boolean;
  /** An agent's explanation of why it selected a developer. */
  readonly explain: (candidate: PoolCandidate) => SearchRow["why"];
  /** Banked rows that are still held, oldest first. */
  readonly bank: readonly SearchRow[];
  readonly balance: number;
  readonly agentHostReachable: boolean;
  readonly pagerWorks: boolean;
  readonly script: ReturnType<typeof searchRoundScript>;
}

export interface RoundOutline {
  readonly outcome: RoundOutcome;
  readonly rows: readonly SearchRow[];
}

/** How many candidates the agent considers in its sweep, and how many a page of the pager contains. */
function sweepSize(job: Pick<SearchJobRow, "targetCount">): number {
  return Math.min(100, Math.max(10, job.targetCount));
}

function pageSize(job: SearchJobRow): number {
  return Math.min(50, Math.max(10, job.targetCount));
}

/** The result of the job's next round. It depends only on the job and the view. */
export function outlineRound(job: SearchJobRow, view: RoundView): RoundOutline {
  const { script } = view;
  if (script?.outcome === "fails") return failure(job, script.error ?? "The round failed.");
  // A round that delivers banked developers considers no candidates.
  if (job.handingOver && view.bank.length > 0) return outlineDelivery(job, view.bank);
  if (script?.outcome === "considers_nobody") return { outcome: noOutcome(job), rows: [] };
  if (job.rounds > 0 && !job.worked && !view.pagerWorks)
    return failure(job, "The pager behind round 0 failed as well.");
  if (job.rounds > 0) return page(job, view, script?.considered ?? pageSize(job));
  if (view.agentHostReachable && script?.outcome !== "falls_back") {
    return sweep(job, view, script?.considered ?? sweepSize(job));
  }
  if (view.pagerWorks) return outlineFallback(job, view);
  const words = script?.error ?? "The agent host could not be reached, and the pager behind it failed.";
  return { outcome: { ...noOutcome(job), failed: true, fatal: words }, rows: [] };
}

/** The candidates that the agent would consider now: the estimate when a job is submitted. */
export function estimate(job: Pick<SearchJobRow, "targetCount">, view: Pick<RoundView, "pool" | "isTaken" | "script">) {
  if (view.script?.outcome === "considers_nobody") return 0;
  return nextPage(view, 0, view.script?.considered ?? sweepSize(job)).candidates.length;
}

function noOutcome(job: SearchJobRow): RoundOutcome {
  return {
    considered: 0,
    delivered: 0,
    banked: 0,
    handedOver: 0,
    cursor: job.cursor,
    failed: false,
    exhausted: false,
    outOfCredits: false,
    fatal: null,
  };
}

/** The pager replaces a failed round 0 in the next round: the job fails only if that fails as well. */
function failure(job: SearchJobRow, words: string): RoundOutline {
  const fatal = job.rounds > 0 && !job.worked ? words : null;
  return { outcome: { ...noOutcome(job), failed: true, fatal }, rows: [] };
}

function outlineDelivery(job: SearchJobRow, bank: readonly SearchRow[]): RoundOutline {
  const chosen = bank.slice(0, job.targetCount - job.delivered);
  const rows = ranked(chosen.map((row) => ({ ...row, source: "banked" as const, delivered: true })));
  return { outcome: { ...noOutcome(job), delivered: rows.length, handedOver: rows.length }, rows };
}

function sweep(job: SearchJobRow, view: RoundView, size: number): RoundOutline {
  return divide(job, view, nextPage(view, job.cursor, Math.min(size, credit(job, view))), (candidate) => ({
    source: "agent_select",
    score: candidate.score ?? 0.5,
    why: view.explain(candidate),
  }));
}

function page(job: SearchJobRow, view: RoundView, size: number): RoundOutline {
  return divide(job, view, nextPage(view, job.cursor, Math.min(size, credit(job, view))), asPaged);
}

/**
 * A round of the pager instead of the agent: billed per delivered developer, so it banks nobody and stops once it has
 * enough.
 */
function outlineFallback(job: SearchJobRow, view: RoundView): RoundOutline {
  const maxDelivered = Math.min(missingCount(job), credit(job, view), view.script?.delivered ?? maxRows);
  const { candidates, ends, cursor, exhausted } = nextPage(view, job.cursor, view.script?.considered ?? pageSize(job));
  const chosen = candidates.filter((candidate) => isAcceptable(candidate, view)).slice(0, maxDelivered);
  const last = chosen[chosen.length - 1];
  const stopped = chosen.length === maxDelivered && last !== undefined;
  const outcome = {
    ...noOutcome(job),
    considered: chosen.length,
    delivered: chosen.length,
    cursor: stopped ? (ends[candidates.indexOf(last)] as number) : cursor,
    ...ending(job, view, exhausted && !stopped),
  };
  return { outcome, rows: ranked(chosen.map((candidate) => row(candidate, true, asPaged(candidate)))) };
}

interface Page {
  readonly candidates: readonly PoolCandidate[];
  /** The position of the pager after each of them. */
  readonly ends: readonly number[];
  readonly cursor: number;
  readonly exhausted: boolean;
}

/** The next candidates of the pool that were not taken, and the position of the pager after them. */
function nextPage({ pool, isTaken }: Pick<RoundView, "pool" | "isTaken">, from: number, size: number): Page {
  const candidates: PoolCandidate[] = [];
  const ends: number[] = [];
  let cursor = from;
  while (cursor < pool.size && candidates.length < size) {
    const candidate = pool.at(cursor++);
    if (isTaken(candidate.id)) continue;
    candidates.push(candidate);
    ends.push(cursor);
  }
  while (cursor < pool.size && isTaken(pool.at(cursor).id)) cursor++;
  return { candidates, ends, cursor, exhausted: cursor >= pool.size };
}

type WordsOfRow = Pick<SearchRow, "source" | "score" | "why">;

/** Delivers the best of them, as many as wanted, and banks the rest. */
function divide(
  job: SearchJobRow,
  view: RoundView,
  page: Page,
  words: (candidate: PoolCandidate) => WordsOfRow,
): RoundOutline {
  const { candidates, cursor } = page;
  const room = maxRows - job.rows;
  const selected = candidates.filter((candidate) => isAcceptable(candidate, view));
  const best = ranked(selected.map((candidate) => row(candidate, false, words(candidate))));
  const delivered = Math.min(best.length, missingCount(job), room, view.script?.delivered ?? maxRows);
  const banked = Math.min(best.length - delivered, room - delivered, view.script?.banked ?? maxRows);
  const rows = best
    .slice(0, delivered + banked)
    .map((each, at) => (at < delivered ? { ...each, delivered: true } : each));
  const ends = ending(job, view, page.exhausted);
  return { outcome: { ...noOutcome(job), considered: candidates.length, delivered, banked, cursor, ...ends }, rows };
}

/** Whether another round could consider any candidate. */
function ending(job: SearchJobRow, view: RoundView, isPoolAtEnd: boolean) {
  return {
    exhausted: isPoolAtEnd || credit(job, view) === 0,
    outOfCredits: !isPoolAtEnd && view.balance === 0,
  };
}

function isAcceptable(candidate: PoolCandidate, view: RoundView): boolean {
  if (!view.reachesFloors(candidate)) return false;
  // If a scenario sets how many are delivered or banked, every considered candidate is acceptable.
  const counted = view.script?.delivered !== undefined || view.script?.banked !== undefined;
  return counted || view.qualifies(candidate);
}

function missingCount(job: SearchJobRow): number {
  return job.targetCount - job.delivered;
}

function credit(job: SearchJobRow, view: RoundView): number {
  return Math.min(view.balance, budgetRemaining(job) ?? view.balance);
}

function asPaged({ source, score }: PoolCandidate): WordsOfRow {
  return { source, score, why: null };
}

function row({ id }: PoolCandidate, delivered: boolean, words: WordsOfRow): SearchRow {
  return { developerId: id, rank: 0, delivered, ...words };
}

/** Best first by score, those without a score last; otherwise unchanged. */
function ranked(rows: readonly SearchRow[]): SearchRow[] {
  return [...rows].sort((a, b) => (b.score ?? -1) - (a.score ?? -1)).map((each, at) => ({ ...each, rank: at + 1 }));
}
