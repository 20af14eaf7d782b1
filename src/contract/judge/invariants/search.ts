import type { SearchJob, SearchResult } from "../../../generated/answers.ts";
import { hasEnded } from "../../seen/final-states.ts";
import { says } from "../../seen/sentences.ts";
import { firstRepeated, firstWrong, laterThanBefore, misplaced, rule, rulesForEach } from "./rule.ts";

const jobs = [
  "POST /v1/search/jobs",
  "GET /v1/search/jobs",
  "GET /v1/search/jobs/{id}",
  "POST /v1/search/jobs/{id}/more",
  "POST /v1/search/jobs/{id}/cancel",
] as const;

const ofJobs = rulesForEach(jobs, (json: JobsOrOne): readonly SearchJob[] => json.jobs ?? (json.job ? [json.job] : []));

/** What a list answers, and any other operation. */
interface JobsOrOne {
  readonly jobs?: readonly SearchJob[];
  readonly job?: SearchJob;
}

/** A row is durable: one that was banked may still say so when a later round has handed its developer over. */
function handedOverIn(results: readonly SearchResult[]): ReadonlySet<string> {
  return new Set(results.filter(({ delivered }) => delivered).map(({ developerId }) => developerId));
}

export const searchRules = [
  ofJobs(
    says("2.4/budget"),
    ({ id, budgetCredits, budgetRemaining }) =>
      (budgetCredits === null) !== (budgetRemaining === null) &&
      `\`budgetRemaining\` of job "${id}" is ${budgetRemaining} where \`budgetCredits\` is ${budgetCredits}: one is null without the other`,
  ),
  ofJobs(
    says("2.4/budget"),
    (job) =>
      job.budgetCredits !== null &&
      job.budgetRemaining !== job.budgetCredits - job.creditsCharged &&
      `\`budgetRemaining\` is ${job.budgetRemaining} and should be ${job.budgetCredits - job.creditsCharged}: \`budgetCredits\` is ${job.budgetCredits} and \`creditsCharged\` ${job.creditsCharged}`,
  ),
  ofJobs(
    says("2.4/error"),
    ({ id, status, error }) =>
      (status === "failed" ? error === null : status !== "partial" && error !== null) &&
      `\`error\` of job "${id}", which is ${status}, is ${JSON.stringify(error)}: it says why a job failed, and is null otherwise`,
  ),
  ofJobs(
    says("2.4/target-exact"),
    (job) =>
      job.status === "succeeded" &&
      job.progress !== null &&
      job.progress.delivered < job.targetCount &&
      `a job succeeded with ${job.progress.delivered} of ${job.targetCount} delivered`,
  ),
  // A job that waits for a later round has had its first one, and may have been charged for it.
  ofJobs(
    says("2.4/progress-null-first"),
    ({ id, status, progress }) =>
      status === "queued" &&
      progress !== null &&
      progress.considered === 0 &&
      `job "${id}" is queued and has progress: it should be null before the first round`,
  ),
  rule(
    says("2.4/progress-null-first"),
    ["GET /v1/search/jobs/{id}"],
    ({ job, rounds }) =>
      job.progress !== null &&
      rounds.length === 0 &&
      // While it runs, the first one may have produced somebody and not be over.
      !(job.status === "running" && job.progress.considered > 0) &&
      `job "${job.id}" has progress and no round: it should be null before the first one produced anything`,
  ),
  rule(says("4.1/jobs-list-order"), ["GET /v1/search/jobs"], ({ jobs: rows }) => laterThanBefore(rows, "jobs")),
  rule(says("4.1/jobs-list"), ["GET /v1/search/jobs"], (json) =>
    firstWrong(
      json.jobs,
      (job) =>
        ("rounds" in job || "results" in job) &&
        `job "${job.id}" of the list has \`rounds\` or \`results\`, which the poll alone has`,
    ),
  ),
  rule(says("2.4/rounds-order"), ["GET /v1/search/jobs/{id}"], ({ rounds }) => {
    const [before, after] = misplaced(rounds, (a, b) => a.round < b.round) ?? [];
    return (
      before &&
      after &&
      `\`rounds\` has round ${after.round} after round ${before.round}, and should have the oldest first`
    );
  }),
  rule(says("2.4/results-order"), ["GET /v1/search/jobs/{id}"], ({ results }) => {
    const [before, after] = misplaced(results, (a, b) => a.round <= b.round) ?? [];
    return (
      before &&
      after &&
      `\`results\` has a row of round ${after.round} after one of round ${before.round}: the oldest round comes first`
    );
  }),
  rule(says("2.4/rank"), ["GET /v1/search/jobs/{id}"], ({ results }) => {
    const inOrder = (a: SearchResult, b: SearchResult) => a.round !== b.round || a.rank < b.rank;
    const [before, after] = misplaced(results, inOrder) ?? [];
    return (
      before &&
      after &&
      `\`results\` has rank ${after.rank} of round ${after.round} after rank ${before.rank}: the best rank comes first within a round`
    );
  }),
  rule(says("2.4/rank"), ["GET /v1/search/jobs/{id}"], ({ results }) => {
    const startsRound = (row: SearchResult, at: number) => row.round !== results[at - 1]?.round;
    const firsts = results.filter(startsRound);
    const lastRank = (round: number): number => results.findLast((row) => row.round === round)?.rank ?? 0;
    // A round may leave out those whom an earlier one has delivered, and so begin later.
    const wrong = firsts.findIndex((row, at) => {
      const before = firsts[at - 1];
      return before !== undefined && lastRank(before.round) > before.rank + 1 && row.rank > lastRank(before.round);
    });
    const [before, after] = [firsts[wrong - 1], firsts[wrong]];
    return (
      before &&
      after &&
      `round ${after.round} begins with rank ${after.rank}, and round ${before.round} ended with ${lastRank(before.round)}: ranks begin anew in each round`
    );
  }),
  rule(says("2.4/score"), ["GET /v1/search/jobs/{id}"], ({ results }) => {
    const inOrder = (a: SearchResult, b: SearchResult) =>
      a.round !== b.round || a.score === null || b.score === null || a.score >= b.score;
    const [before, after] = misplaced(results, inOrder) ?? [];
    return (
      before &&
      after &&
      `\`score\` rises from ${before.score} to ${after.score} within round ${after.round}, and should fall from row to row`
    );
  }),
  rule(says("2.4/why"), ["GET /v1/search/jobs/{id}"], ({ results }) => {
    const wrong = results.find(
      (row) => (row.why !== null) !== (row.source === "agent_select") && row.source !== "banked",
    );
    return wrong && `a row of ${wrong.source} has ${wrong.why === null ? "no why" : "a why"}`;
  }),
  rule(
    says("4.1/later-rounds", "2.4/saved-search-unique", "1/delivered-once"),
    ["GET /v1/search/jobs/{id}"],
    ({ results }) => {
      const twice = firstRepeated(results.filter((row) => row.delivered).map((row) => row.developerId));
      return twice && `developer ${twice} is delivered twice in \`results\``;
    },
  ),
  rule(says("2.4/progress-delivered"), ["GET /v1/search/jobs/{id}"], ({ job, results }) => {
    const delivered = results.filter((row) => row.delivered).length;
    return (
      // While it runs, its counts and its rows may be of different moments.
      job.status !== "running" &&
      job.progress &&
      job.progress.delivered !== delivered &&
      `\`progress.delivered\` is ${job.progress.delivered} and there are ${delivered} such rows`
    );
  }),
  rule(says("2.4/progress-delivered"), ["GET /v1/search/jobs/{id}"], ({ job, results }) => {
    const handedOver = handedOverIn(results);
    const banked = results.filter((row) => !row.delivered && !handedOver.has(row.developerId)).length;
    return (
      job.status !== "running" &&
      job.progress &&
      job.progress.banked !== banked &&
      `\`progress.banked\` is ${job.progress.banked} and there are ${banked} such rows`
    );
  }),
  rule(says("2.4/rounds-members"), ["GET /v1/search/jobs/{id}"], ({ job, rounds, results }) => {
    const handedOver = handedOverIn(results);
    if (job.status === "running") return null;
    return firstWrong(rounds, ({ round, banked }) => {
      const rows = results.filter((row) => row.round === round && !row.delivered);
      const held = rows.filter((row) => !handedOver.has(row.developerId)).length;
      return held > banked && `round ${round} says ${banked} banked, and ${held} of its rows are held back`;
    });
  }),
  rule(says("2.4/progress"), ["GET /v1/search/jobs/{id}"], ({ job, rounds }) => {
    const last = rounds.at(-1);
    return (
      last &&
      job.progress &&
      job.progress.round !== last.round &&
      // While it runs, it may be in a round that is not over yet.
      !(!hasEnded(job) && job.progress.round === last.round + 1) &&
      `\`progress.round\` is ${job.progress.round} and the last one of \`rounds\` is ${last.round}`
    );
  }),
  rule(
    says("2.4/progress-considered", "4.1/submit-billing", "8/cost-search"),
    ["GET /v1/search/jobs/{id}"],
    ({ job }) =>
      job.progress &&
      job.creditsCharged > job.progress.considered &&
      `\`creditsCharged\` is ${job.creditsCharged} and should be \`progress.considered\`, ${job.progress.considered}`,
  ),
  ofJobs(
    says("2.4/budget"),
    ({ id, creditsCharged, budgetCredits, budgetRemaining }) =>
      budgetRemaining !== null &&
      budgetRemaining < 0 &&
      `\`creditsCharged\` of job "${id}" is ${creditsCharged}, more than its \`budgetCredits\`, ${budgetCredits}`,
  ),
];
