import { assumed, stated } from "../../base/provenance.ts";
import { isBefore } from "./instants.ts";
import type { Json } from "./request.ts";
import { laterThanBefore, rule } from "./rule.ts";

const jobs = ["POST /v1/deep-research/jobs", "GET /v1/deep-research/jobs", "GET /v2/deep-research/jobs/{id}"] as const;
const report = ["GET /v1/deep-research/reports/developers/{login}"] as const;
const list = ["GET /v1/deep-research/jobs"] as const;
const single = ["GET /v2/deep-research/jobs/{id}"] as const;

const everyJob = (json: Json): Json[] => json.jobs ?? [json.job];
const everyItem = (json: Json): Json[] => everyJob(json).flatMap((job) => job.items);

const relations = ["owner", "maintainer", "core", "reviewer", "drive-by"];

/** The five rules of §2.6, as far as the counts in a report decide them. */
function relationOf(repo: Json, login: string): string | null | undefined {
  const { contribution: facts } = repo;
  const merged = facts.authoredPrsMerged;
  if (repo.owner?.toLowerCase() === login.toLowerCase()) return "owner";
  if (facts.mergedForOthers > 0 || facts.selfMergedPrs >= 2) return "maintainer";
  if (merged >= 10) return "core";
  if (facts.reviewsGiven >= 3 && merged <= 2) return "reviewer";
  if (merged === 1 || merged === 2) return "drive-by";
  return undefined;
}

export const researchRules = [
  rule(stated("§2.5"), jobs, (json) => {
    const wrong = everyJob(json).find(
      (job) => job.deliveredCount !== job.items.filter((item: Json) => item.status === "done").length,
    );
    return wrong && `deliveredCount is ${wrong.deliveredCount}, and another number of items is done`;
  }),
  rule(
    stated("§2.5"),
    jobs,
    (json) =>
      everyJob(json).some((job) => (job.finishedAt === null) !== (job.status === "running")) &&
      "finishedAt and status disagree",
  ),
  rule(assumed("A-48"), jobs, (json) => {
    const wrong = everyJob(json).find((job) => {
      const done = job.items.filter((item: Json) => item.status === "done").length;
      const failed = job.items.filter((item: Json) => item.status === "failed").length;
      const settled = done + failed === job.items.length;
      const expected = !settled ? "running" : failed === 0 ? "succeeded" : done === 0 ? "failed" : "partial";
      return job.status !== expected;
    });
    return wrong && `a job is ${wrong.status}, and its items say otherwise`;
  }),
  rule(
    stated("§2.5"),
    jobs,
    (json) => everyItem(json).some((item) => item.subjectRef !== item.login) && "subjectRef is not the login",
  ),
  rule(
    stated("§2.5"),
    jobs,
    (json) =>
      everyItem(json).some((item) => item.failCode !== null && item.status !== "failed") &&
      "an item that did not fail has a failCode",
  ),
  rule(
    stated("§2.5"),
    jobs,
    (json) =>
      everyItem(json).some((item) => item.status === "failed" && item.failCode === null) &&
      "an item that failed has no failCode",
  ),
  rule(
    stated("§2.5"),
    jobs,
    (json) =>
      everyItem(json).some((item) => (item.source !== null) !== (item.status === "done")) &&
      "source and status of an item disagree",
  ),
  rule(assumed("A-49"), list, ({ jobs: rows }) => laterThanBefore(rows, "jobs")),
  rule(
    // The members of a job are stated, but not that this undescribed list contains this one.
    assumed("A-49"),
    list,
    (json) => json.jobs.some((job: Json) => !("requestedBy" in job)) && "a job of the list does not say who asked",
  ),
  rule(
    stated("§2.5"),
    list,
    (json) =>
      json.jobs.some((job: Json) =>
        job.items.some((item: Json) => item.preview && !(job.subject === "developers" && item.status === "done")),
      ) && "an item that is not a developer who is done has a preview",
  ),
  rule(
    stated("§2.5"),
    single,
    ({ job }) => "requestedBy" in job && job.requestedBy != null && "requestedBy is on the single read",
  ),
  rule(
    stated("§2.5"),
    single,
    ({ job }) => job.items.some((item: Json) => item.preview != null) && "a preview is on the single read",
  ),
  rule(
    stated("§2.6"),
    report,
    ({ pctSignals }) =>
      Object.values(pctSignals).some((pct) => (pct as number) < 0 || (pct as number) > 1) &&
      "a percentile lies outside 0 to 1",
  ),
  rule(stated("§2.6"), report, ({ status, rawSignals, pctSignals, signalsExcluded }) => {
    if (status !== "done") return null;
    const unexplained = Object.keys(rawSignals).find((name) => !(name in pctSignals) && !(name in signalsExcluded));
    return unexplained && `${unexplained} has neither a percentile nor an explanation`;
  }),
  rule(stated("§2.6"), report, ({ pctSignals, signalsExcluded }) => {
    const both = Object.keys(pctSignals).find((name) => name in signalsExcluded);
    return both && `${both} has a percentile and is excluded`;
  }),
  rule(stated("§2.6"), report, ({ pctSignals, signalPopulations }) => {
    const wrong = Object.entries(signalPopulations).find(([name, value]) => value === "absolute" && name in pctSignals);
    return wrong && `${wrong[0]} is absolute and has a percentile`;
  }),
  rule(stated("§2.6"), report, ({ composites }) => {
    const names = [
      "gemScore",
      "quality",
      "visibility",
      "reachable",
      "productionMaturity",
      "qualityTerms",
      "visibilityTerms",
      "productionMaturityTerms",
    ];
    const there = names.filter((name) => name in composites).length;
    return there !== 0 && there !== names.length && "composites are there in part";
  }),
  rule(stated("§2.6"), report, ({ rawSignals, pctSignals }) => {
    const wrong = Object.keys(pctSignals).find((name) => !(name in rawSignals));
    return wrong && `${wrong} has a percentile in pctSignals, and no measured value in rawSignals`;
  }),
  rule(stated("§2.6"), report, ({ pctSignals, signalPopulations }) => {
    const wrong = Object.keys(pctSignals).find((name) => !(name in signalPopulations));
    return wrong && `${wrong} has a percentile, and signalPopulations does not say what it was ranked against`;
  }),
  rule(stated("§2.6"), report, ({ repos }) => {
    const wrong = repos.find(
      ({ contribution }: Json) =>
        contribution?.firstMergedAt != null &&
        contribution.lastMergedAt != null &&
        isBefore(contribution.lastMergedAt, contribution.firstMergedAt),
    );
    return (
      wrong &&
      `the first merge into ${wrong.owner}/${wrong.name} is ${wrong.contribution.firstMergedAt}, after the last one (${wrong.contribution.lastMergedAt})`
    );
  }),
  rule(stated("§2.6"), report, ({ githubLogin, repos }) => {
    const related = repos.filter((repo: Json) => repo.contribution?.relation != null);
    const wrong = related.find((repo: Json) => {
      const expected = relationOf(repo, githubLogin);
      return expected !== undefined && repo.contribution.relation !== expected;
    });
    return (
      wrong &&
      `the relation to ${wrong.owner}/${wrong.name} is ${wrong.contribution.relation}, and its counts say ${relationOf(wrong, githubLogin)}`
    );
  }),
  rule(
    stated("§2.6"),
    report,
    ({ repos }) =>
      repos.some(
        (repo: Json) => repo.contribution?.relation != null && !relations.includes(repo.contribution.relation),
      ) && "a relation is none of the five",
  ),
  rule(
    stated("§2.6"),
    report,
    ({ status, narrative, narrativePending }) =>
      status === "done" && !narrativePending && narrative === null && "no narrative is pending, and none is there",
  ),
];
