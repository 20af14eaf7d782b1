import { assumed } from "../../../base/provenance.ts";
import type { ResearchJob } from "../../../generated/answers.ts";
import type { AnswerOf } from "../../seen/exchange.ts";
import { hasEnded } from "../../seen/final-states.ts";
import { says } from "../../seen/sentences.ts";
import { firstWrong, isBefore, laterThanBefore, rule, rulesForEach } from "./rule.ts";

const jobs = ["POST /v1/deep-research/jobs", "GET /v1/deep-research/jobs", "GET /v2/deep-research/jobs/{id}"] as const;
const report = ["GET /v1/deep-research/reports/developers/{login}"] as const;
const list = ["GET /v1/deep-research/jobs"] as const;
const single = ["GET /v2/deep-research/jobs/{id}"] as const;

/** What a list answers, and any other operation. */
interface JobsOrOne {
  readonly jobs?: readonly ResearchJob[];
  readonly job?: ResearchJob;
}

const everyJob = (json: JobsOrOne): readonly ResearchJob[] => json.jobs ?? (json.job ? [json.job] : []);
const everyItem = (json: JobsOrOne) => everyJob(json).flatMap((job) => job.items);

const ofJobs = rulesForEach(jobs, everyJob);
const ofItems = rulesForEach(jobs, everyItem);
const ofListed = rulesForEach(list, (json) => json.jobs);

const relations = ["owner", "maintainer", "core", "reviewer", "drive-by"];

type Repo = AnswerOf<(typeof report)[number]>["repos"][number];

/**
 * The relations that a repository may have by the five rules of §2.6, of which the first that fits counts: one that rests on a count
 * which is null may fit. Without any the counts decide nothing. What was merged for others is null where nobody could.
 */
function relationsOf({ owner, contribution }: Repo, login: string): readonly string[] {
  const {
    mergedForOthers,
    selfMergedPrs: selfMerged,
    authoredPrsMerged: merged,
    reviewsGiven: reviews,
  } = contribution ?? {};
  const fits = (isSo: boolean, counts: readonly (number | null | undefined)[]) =>
    isSo ? true : counts.some((count) => count == null) ? null : false;
  const mergedFew = merged != null && merged <= 2;
  const rules: readonly (readonly [string, boolean | null])[] = [
    ["owner", owner.toLowerCase() === login.toLowerCase()],
    ["maintainer", fits((mergedForOthers ?? 0) > 0 || (selfMerged ?? 0) >= 2, [selfMerged])],
    ["core", fits((merged ?? 0) >= 10, [merged])],
    ["reviewer", fits((reviews ?? 0) >= 3 && mergedFew, [merged, reviews])],
    ["drive-by", fits(merged === 1 || merged === 2, [merged])],
  ];
  const certain = rules.findIndex(([, isSo]) => isSo === true);
  const possible = certain < 0 ? rules : rules.slice(0, certain + 1);
  return possible.flatMap(([name, isSo]) => (isSo === false ? [] : [name]));
}

export const researchRules = [
  ofJobs(says("2.5/delivered"), ({ id, deliveredCount, items }) => {
    const done = items.filter((item) => item.status === "done").length;
    return (
      deliveredCount !== done &&
      `\`deliveredCount\` of job "${id}" is ${deliveredCount}, and ${done} of its \`items\` are done`
    );
  }),
  ofJobs(
    says("2.5/requested"),
    ({ id, requestedCount, items }) =>
      // Whoever is named twice may be counted twice.
      items.length > requestedCount &&
      `\`requestedCount\` of job "${id}" is ${requestedCount}, and ${items.length} \`items\` are there, one for each subject`,
  ),
  ofJobs(
    says("2.5/finished-null"),
    ({ id, status, finishedAt }) =>
      (finishedAt !== null) !== hasEnded({ status }) &&
      `\`finishedAt\` of job "${id}", whose \`status\` is ${status}, is ${JSON.stringify(finishedAt)}: it is null while a job runs, and no longer`,
  ),
  ofJobs(assumed("A-48"), ({ id, status, items }) => {
    const done = items.filter((item) => item.status === "done").length;
    const failed = items.filter((item) => item.status === "failed").length;
    const settled = done + failed === items.length;
    const expected = !settled ? "running" : failed === 0 ? "succeeded" : done === 0 ? "failed" : "partial";
    const each = items.map((item) => item.status).join(", ");
    return status !== expected && `\`status\` of job "${id}" is ${status}, and its \`items\` are ${each}`;
  }),
  ofItems(
    says("2.5/subject-ref"),
    ({ login, subjectRef }) =>
      subjectRef !== login && `\`subjectRef\` of item "${login}" is "${subjectRef}", and should be the login`,
  ),
  ofItems(
    says("2.5/fail-code-null"),
    ({ login, status, failCode }) =>
      failCode !== null &&
      status !== "failed" &&
      `\`failCode\` of item "${login}", which is ${status}, is ${failCode}, and should be null`,
  ),
  ofItems(
    says("2.5/fail-code"),
    ({ login, status, failCode }) =>
      status === "failed" && failCode === null && `item "${login}" failed, and its \`failCode\` is null`,
  ),
  ofItems(
    says("2.5/source"),
    ({ login, status, source }) =>
      // Whether an answer landed for a subject that failed is left open: that nobody is there is one.
      status !== "failed" &&
      (source !== null) !== (status === "done") &&
      `\`source\` of item "${login}", which is ${status}, is ${source}: it is null until an answer lands`,
  ),
  rule(assumed("A-49"), list, ({ jobs: rows }) => laterThanBefore(rows, "jobs")),
  // The members of a job are stated, but not that this undescribed list contains this one.
  ofListed(
    assumed("A-49"),
    (job) => !("requestedBy" in job) && `job "${job.id}" of the list does not say who asked: it lacks \`requestedBy\``,
  ),
  ofListed(says("2.5/preview"), ({ id, subject, items }) => {
    const early = items.find((item) => item.preview && !(subject === "developers" && item.status === "done"));
    return (
      early &&
      `item "${early.login}" of job "${id}" is ${early.status} and has a \`preview\`, which developers who are done alone have`
    );
  }),
  rule(
    says("2.5/requested-by"),
    single,
    ({ job }) =>
      "requestedBy" in job &&
      job.requestedBy != null &&
      `\`requestedBy\` of job "${job.id}" is on the single read, and belongs to the list alone`,
  ),
  rule(
    says("2.5/preview"),
    single,
    ({ job }) =>
      job.items.some((item) => item.preview != null) &&
      `a \`preview\` of job "${job.id}" is on the single read, and belongs to the list alone`,
  ),
  rule(says("2.6/pct-range"), report, ({ pctSignals }) =>
    firstWrong(
      Object.entries<number>(pctSignals),
      ([name, pct]) => (pct < 0 || pct > 1) && `\`pctSignals.${name}\` is ${pct}, and should be from 0 to 1`,
    ),
  ),
  rule(
    says("2.6/done-complete"),
    report,
    ({ status, rawSignals }) =>
      status === "done" && Object.keys(rawSignals).length === 0 && "`status` is done, and `rawSignals` has no signal",
  ),
  rule(says("2.6/pct-or-excluded"), report, ({ status, rawSignals, pctSignals, signalsExcluded }) => {
    if (status !== "done") return null;
    // How it names them is not shown: by signal, or by reason.
    const explained = JSON.stringify(signalsExcluded);
    const isExplained = (name: string) => explained.includes(JSON.stringify(name));
    const unexplained = Object.keys(rawSignals).find((name) => !(name in pctSignals) && !isExplained(name));
    return unexplained && `${unexplained} has neither a percentile nor an explanation`;
  }),
  rule(says("2.6/excluded-named"), report, ({ pctSignals, signalsExcluded }) => {
    const both = Object.keys(pctSignals).find((name) => name in signalsExcluded);
    return both && `${both} has a percentile and is excluded`;
  }),
  rule(says("2.6/populations"), report, ({ pctSignals, signalPopulations }) => {
    const wrong = Object.entries(signalPopulations).find(([name, value]) => value === "absolute" && name in pctSignals);
    return wrong && `${wrong[0]} is absolute and has a percentile`;
  }),
  rule(says("2.6/composites"), report, ({ composites }) => {
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
    const missing = names.filter((name) => !(name in composites));
    return (
      there > 0 &&
      missing.length > 0 &&
      `\`composites\` lacks ${missing.join(", ")}: they are there together, or none is`
    );
  }),
  rule(says("2.6/composites"), report, ({ composites }) => {
    const values = Object.values(composites).filter((value) => typeof value === "number");
    // Where terms were ranked, nothing is below its floor, and the sum of them may be 0.
    const isUnranked = Object.values(composites).every((value) => !Array.isArray(value) || value.length === 0);
    return (
      values.length > 0 &&
      isUnranked &&
      values.every((value) => value === 0) &&
      "every number of `composites` is 0: below the floor of the ranking population they are absent, never zeroed"
    );
  }),
  rule(says("2.6/raw-signals"), report, ({ rawSignals, pctSignals }) => {
    const wrong = Object.keys(pctSignals).find((name) => !(name in rawSignals));
    return wrong && `${wrong} has a percentile in \`pctSignals\`, and no measured value in \`rawSignals\``;
  }),
  rule(says("2.6/populations"), report, ({ pctSignals, signalPopulations }) => {
    const wrong = Object.keys(pctSignals).find((name) => !(name in signalPopulations));
    return wrong && `${wrong} has a percentile, and \`signalPopulations\` does not say what it was ranked against`;
  }),
  rule(says("2.6/contribution-members"), report, ({ repos }) => {
    const wrong = repos.find(
      ({ contribution }) =>
        contribution?.firstMergedAt != null &&
        contribution.lastMergedAt != null &&
        isBefore(contribution.lastMergedAt, contribution.firstMergedAt),
    );
    return (
      wrong &&
      `the first merge into "${wrong.owner}/${wrong.name}" is ${wrong.contribution?.firstMergedAt}, after the last one (${wrong.contribution?.lastMergedAt})`
    );
  }),
  rule(says("2.6/relation"), report, ({ githubLogin, repos }) => {
    const related = repos.filter((repo) => repo.contribution?.relation != null);
    const wrong = related.find((repo) => {
      const expected = relationsOf(repo, githubLogin);
      return expected.length > 0 && !expected.includes(repo.contribution?.relation ?? "");
    });
    return (
      wrong &&
      `the relation to "${wrong.owner}/${wrong.name}" is ${wrong.contribution?.relation}, and its counts say ${relationsOf(wrong, githubLogin).join(" or ")}`
    );
  }),
  rule(
    says("2.6/relation"),
    report,
    ({ repos }) =>
      repos.some((repo) => repo.contribution?.relation != null && !relations.includes(repo.contribution.relation)) &&
      "a relation is none of the five",
  ),
  rule(
    says("2.6/narrative-pending"),
    report,
    ({ status, narrative, narrativePending }) =>
      status === "done" &&
      !narrativePending &&
      narrative === null &&
      "`narrative` is null and `narrativePending` is false: the complete prose should be there once none is pending",
  ),
];
