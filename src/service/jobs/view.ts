// Figures: A-418.
import { iso } from "../../base/instants.ts";
import { keysWhere, where } from "../../base/table.ts";
import { type Plain, type Written, written } from "../../kernel/written-json.ts";
import {
  type Feedback,
  type SearchJobRow,
  type SearchRoundRow,
  searchFeedback,
  searchRounds,
} from "../../model/search-job.ts";
import type { World } from "../../model/world.ts";
import { owedFor } from "../billing/owed-credits.ts";
import { budgetRemaining } from "./machine.ts";

/** A job in the shape of §2.4, with the charges that are settled so far. */
export function showJob(world: World, job: SearchJobRow) {
  return show({ ...job, creditsCharged: job.creditsCharged - owedFor(world, job.id) });
}

/** The same in a list, which may show no more than the last poll did. */
export function showListed(world: World, job: SearchJobRow) {
  return job.polled === undefined ? showJob(world, job) : show({ ...job, ...job.polled });
}

function show(job: SearchJobRow) {
  const { delivered, banked, considered, rounds } = job;
  return {
    id: job.id,
    status: job.status,
    targetCount: job.targetCount,
    targetMode: job.targetMode,
    savedSearchId: job.savedSearchId,
    projectId: job.projectId,
    progress: delivered + banked + considered === 0 ? null : { delivered, banked, round: rounds - 1, considered },
    error: job.error,
    creditsEstimated: job.creditsEstimated,
    creditsCharged: job.creditsCharged,
    budgetCredits: job.budgetCredits,
    budgetRemaining: budgetRemaining(job),
    createdAt: iso(job.createdAt),
    updatedAt: iso(job.updatedAt),
  };
}

/** The complete answer of a poll. */
export function pollAnswer(world: World, job: SearchJobRow): Written<Plain<ReturnType<typeof showPoll>>> {
  return written(showPoll(world, job, feedbackOf(world, job.id)));
}

function showPoll(world: World, job: SearchJobRow, feedback: ReadonlyMap<string, Feedback>) {
  const rounds = where(world.tables, searchRounds, "job", job.id);
  return {
    job: showJob(world, job),
    rounds: rounds.map(({ round, delivered, banked }) => ({ round, delivered, banked })),
    results: rounds.flatMap((round) =>
      round.rows.map((row, at) => showResult(round, at, feedback.get(row.developerId) ?? null)),
    ),
  };
}

export function showResult(round: SearchRoundRow, at: number, feedback: Feedback) {
  const row = round.rows[at] as SearchRoundRow["rows"][number];
  return {
    developerId: row.developerId,
    round: round.round,
    rank: row.rank,
    score: onScaleOf(round.round, row.score),
    source: row.source,
    delivered: row.delivered,
    why: row.why,
    feedback,
  };
}

/**
 * Each round has its own scale: a score orders the rows of its round and cannot be compared with another round's
 * (§2.4).
 */
const scales = [0.55, 0.95, 0.7, 0.85, 0.6];

function onScaleOf(round: number, score: number | null): number | null {
  const scale = scales[round % scales.length] as number;
  return score === null ? null : Math.round(score * scale * 10_000) / 10_000;
}

/** The stored score of a displayed row. */
export function scoreBehind(round: number, score: number | null): number | null {
  return score === null ? null : score / (scales[round % scales.length] as number);
}

function feedbackOf(world: World, jobId: string): ReadonlyMap<string, Feedback> {
  if (keysWhere(world.tables, searchFeedback, "job", jobId).length === 0) return new Map();
  return new Map(where(world.tables, searchFeedback, "job", jobId).map((row) => [row.developerId, row.feedback]));
}
