import { second } from "../../../base/instants.ts";
import { put } from "../../../base/table.ts";
import type { GivenSearchJob } from "../../../model/given-records.ts";
import { SearchConfig } from "../../../model/search-config.ts";
import { maxRows, type SearchRow, searchFeedback, searchJobs, searchRounds } from "../../../model/search-job.ts";
import { isFinal } from "../../jobs/machine.ts";
import { scoreBehind } from "../../jobs/view.ts";
import { type GivenContext, othersFor } from "./given-context.ts";

interface Round {
  readonly round: number;
  readonly rows: SearchRow[];
}

/** A recorded job. One that was running continues from its recorded state. */
export function giveSearchJobs(context: GivenContext, given: readonly GivenSearchJob[]): void {
  const { world, accountId, now, instantOf, instantOrNull } = context;
  for (const job of given) {
    const { id, status = "succeeded" } = job;
    const createdAt = instantOf(job.createdAt, id);
    const updatedAt = instantOrNull(job.updatedAt) ?? createdAt;
    const rounds = roundsOf(context, job);
    const rows = rounds.flatMap((round) => round.rows);
    const delivered = rows.filter((row) => row.delivered).length;
    const considered = job.progress?.considered ?? rows.length;
    for (const { round, rows } of rounds) {
      const handed = rows.filter((row) => row.delivered).length;
      // A later round may have delivered what an earlier one banked: the numbers of the earlier round stay.
      const { delivered = handed, banked = rows.length - handed } =
        job.rounds?.find((each) => each.round === round) ?? {};
      const shares = { delivered, banked, considered: 0 };
      put(world.tables, searchRounds, { jobId: id, round, at: updatedAt, ...shares, rows });
    }
    for (const { developerId, feedback } of job.results ?? [])
      if (feedback) put(world.tables, searchFeedback, { jobId: id, developerId, feedback });
    put(world.tables, searchJobs, {
      id,
      accountId,
      status,
      config: configOf(job),
      targetCount: job.targetCount ?? Math.max(1, delivered),
      targetMode: job.targetMode ?? "best_effort",
      savedSearchId: job.savedSearchId ?? null,
      projectId: job.projectId ?? null,
      creditsEstimated: job.creditsEstimated ?? considered,
      creditsCharged: job.creditsCharged ?? considered,
      budgetCredits: job.budgetCredits ?? null,
      error: job.error ?? null,
      createdAt,
      updatedAt,
      nextAt: isFinal({ status }) ? null : now + second,
      rounds: rounds.length,
      delivered,
      banked: rows.length - delivered,
      considered,
      rows: rows.length,
      cursor: rows.length,
      dry: 0,
      worked: rounds.length > 0,
      handingOver: false,
    });
  }
}

/** A config that was not recorded, or that this service would refuse, is replaced by one that matches everyone. */
function configOf({ config }: GivenSearchJob): SearchConfig {
  const parsed = SearchConfig.safeParse(config);
  return parsed.success ? parsed.data : SearchConfig.parse({ version: 2, query: "developers" });
}

/**
 * Its rounds with their rows. If only the numbers were recorded, people are drawn for them, so that everything adds up.
 */
function roundsOf(context: GivenContext, { id, progress, rounds = [], results = [] }: GivenSearchJob): Round[] {
  const numbers = [...rounds, ...results].map(({ round = 0 }) => round);
  const last = Math.max(progress?.round ?? -1, ...numbers);
  const drawn = Array.from({ length: last + 1 }, (_, round): Round => ({ round, rows: [] }));
  for (const { developerId, round = 0, rank, score = null, source = "repo_fanout", delivered = true, why } of results) {
    const { rows } = drawn[round] as Round;
    const row = { developerId, rank: rank ?? rows.length + 1, score: scoreBehind(round, score), source, delivered };
    rows.push({ ...row, why: why ?? null });
  }
  const missing = (delivered: boolean): number => {
    const recorded = results.filter((row) => (row.delivered ?? true) === delivered).length;
    return Math.max(0, (progress?.[delivered ? "delivered" : "banked"] ?? 0) - recorded);
  };
  const recordedIds = results.map(({ developerId }) => developerId);
  const others = othersFor(
    context,
    id,
    recordedIds,
    Math.min(missing(true) + missing(false), maxRows - recordedIds.length),
  );
  for (const [at, developerId] of others.entries()) {
    const rows = drawn[0]?.rows ?? [];
    const row = { developerId, rank: rows.length + 1, score: null, delivered: at < missing(true) };
    rows.push({ ...row, source: "repo_fanout", why: null });
  }
  return drawn;
}
