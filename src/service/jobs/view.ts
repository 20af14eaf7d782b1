import { iso } from "../../base/instants.ts";
import { keysWhere, where } from "../../base/table.ts";
import {
  type Feedback,
  type SearchJobRow,
  type SearchRoundRow,
  searchFeedback,
  searchRounds,
} from "../../model/search-job.ts";
import type { World } from "../../model/world.ts";
import { budgetRemaining } from "./machine.ts";

/** A job as §2.4 shows it. */
export function showJob(job: SearchJobRow) {
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

/** A job as a list shows it: where it stands now, with the charges that were settled so far. */
export function showListed(now: SearchJobRow, settled: SearchJobRow) {
  return showJob({ ...now, creditsCharged: settled.creditsCharged });
}

const polled = new WeakMap<SearchJobRow, Uint8Array>();

/** The whole answer of a poll, which stays the same until the job moves on or a result is judged. */
export function pollAnswer(world: World, job: SearchJobRow): string | Uint8Array {
  const feedback = feedbackOf(world, job.id);
  if (feedback.size > 0) return pollText(world, job, feedback);
  let answer = polled.get(job);
  if (answer === undefined) {
    answer = new TextEncoder().encode(pollText(world, job, feedback));
    polled.set(job, answer);
  }
  return answer;
}

/** Rounds are immutable, so each is written out once and joined afterwards. */
function pollText(world: World, job: SearchJobRow, feedback: ReadonlyMap<string, Feedback>): string {
  const rounds = where(world.tables, searchRounds, "job", job.id);
  const counts = rounds.map(({ round, delivered, banked }) => ({ round, delivered, banked }));
  const results = rounds.map((round) => resultsText(round, feedback)).filter((text) => text !== "");
  return `{"job":${JSON.stringify(showJob(job))},"rounds":${JSON.stringify(counts)},"results":[${results.join(",")}]}`;
}

export function showResult(round: SearchRoundRow, at: number, feedback: Feedback) {
  const row = round.rows[at] as SearchRoundRow["rows"][number];
  return {
    developerId: row.developerId,
    round: round.round,
    rank: row.rank,
    score: row.score,
    source: row.source,
    delivered: row.delivered,
    why: row.why,
    feedback,
  };
}

const written = new WeakMap<SearchRoundRow, string>();

function resultsText(round: SearchRoundRow, feedback: ReadonlyMap<string, Feedback>): string {
  const judged = feedback.size > 0 && round.rows.some(({ developerId }) => feedback.has(developerId));
  const kept = judged ? undefined : written.get(round);
  if (kept !== undefined) return kept;
  const text = round.rows
    .map((row, at) => JSON.stringify(showResult(round, at, feedback.get(row.developerId) ?? null)))
    .join(",");
  if (!judged) written.set(round, text);
  return text;
}

function feedbackOf(world: World, jobId: string): ReadonlyMap<string, Feedback> {
  if (keysWhere(world.tables, searchFeedback, "job", jobId).length === 0) return new Map();
  return new Map(where(world.tables, searchFeedback, "job", jobId).map((row) => [row.developerId, row.feedback]));
}
