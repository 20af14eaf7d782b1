// Figures: §2.6 and §4.3.
import { z } from "zod";
import type { Closed } from "../base/closed-type.ts";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
import { Preview, Subject } from "./research-job.ts";
import { instant, rowOf, whole } from "./rows.ts";
import { InstantText } from "./shapes.ts";

const ReportStatus = z.enum(["running", "done", "failed"]).meta({ id: "ReportStatus" });
export type ReportStatus = z.infer<typeof ReportStatus>;

const ReportFailCode = z
  .enum(["not_found", "rate_limited", "provider_error", "timeout", "engine_error"])
  .meta({ id: "ReportFailCode" });
export type ReportFailCode = z.infer<typeof ReportFailCode>;

const SignalPopulation = z
  .enum(["dive_population", "benchmark_grid", "absolute"])
  .meta({ id: "SignalPopulation", ...from(assumed("A-51")) });
export type SignalPopulation = z.infer<typeof SignalPopulation>;

export const Exclusion = z
  .looseObject({
    reason: z.enum(["not_measured", "population_too_small", "not_rankable", "too_few_events"]),
    detail: z.string(),
  })
  .meta({ id: "SignalExclusion", ...from(assumed("A-51")) });
export type Exclusion = z.input<typeof Exclusion>;

const Share = z.number().min(0).max(1);

const Terms = z.array(z.looseObject({ signal: z.string(), weight: z.number(), pct: Share }));

const Composites = z
  .looseObject({
    gemScore: z.number().optional(),
    quality: z.number().optional(),
    visibility: z.number().optional(),
    reachable: z.number().optional(),
    productionMaturity: z.number().optional(),
    qualityTerms: Terms.optional(),
    visibilityTerms: Terms.optional(),
    productionMaturityTerms: Terms.optional(),
  })
  .meta({
    id: "ReportComposites",
    description: "The composite scores; empty when the ranking population is below its floor.",
  });
export type Composites = z.input<typeof Composites>;

const Count = z.number().min(0).nullable();

const Contribution = z
  .looseObject({
    relation: z.enum(["owner", "maintainer", "core", "reviewer", "drive-by"]).nullable(),
    commitsAuthored: Count,
    authoredPrs: Count,
    authoredPrsMerged: Count,
    authoredPrsMergedByOthers: Count,
    selfMergedPrs: Count,
    mergedForOthers: Count,
    reviewsGiven: Count,
    filesTouchedMedian: Count,
    firstMergedAt: InstantText.nullable(),
    lastMergedAt: InstantText.nullable(),
    prTitles: z.array(z.string()).max(8).nullable(),
  })
  .meta({ id: "ReportContribution" });
/** A person's activity in a repository over about two years. */
export type Contribution = Closed<z.input<typeof Contribution>>;

/** A repository as deep research describes it (§2.6). */
const ReportRepository = z
  .looseObject({
    name: z.string(),
    owner: z.string(),
    isFork: z.boolean(),
    primaryLanguage: z.string().nullable(),
    languages: z.array(z.looseObject({ name: z.string(), size: z.number() })),
    topics: z.array(z.string()),
    stars: z.number(),
    forks: z.number(),
    pushedAt: InstantText,
    latestReleaseAt: InstantText.nullable(),
    contribution: Contribution.optional().meta({
      description: "The developer's part in this repository. Absent means unknown, never zero.",
    }),
  })
  .meta({ id: "ReportRepository" });
export type RepositoryFacts = Closed<z.input<typeof ReportRepository>>;

const Prose = z.string().max(640);

const Narrative = z
  .looseObject({
    persona: Prose,
    sections: z.looseObject({ activity: Prose.nullable(), code: Prose.nullable(), social: Prose.nullable() }),
  })
  .meta({ id: "ReportNarrative" });
export type Narrative = z.input<typeof Narrative>;

export const CommitStats = z
  .looseObject({
    total: z.number(),
    medianPerWeek: z.number(),
    nightShare: Share,
    weekendShare: Share,
    longestStreakDays: z.number(),
  })
  .meta({ id: "CommitStats", ...from(assumed("A-51")) });

/** §2.6 */
export const Report = z
  .looseObject({
    id: z.string(),
    githubLogin: z.string(),
    status: ReportStatus,
    failCode: ReportFailCode.nullable(),
    rawSignals: z.record(z.string(), z.number()),
    pctSignals: z.record(z.string(), Share),
    signalPopulations: z.record(z.string(), SignalPopulation),
    signalsExcluded: z.record(z.string(), Exclusion),
    composites: Composites,
    evidence: z.array(z.string()),
    profile: z
      .looseObject({
        login: z.string(),
        createdAt: InstantText,
        followers: z.int().min(0),
        following: z.int().min(0),
        organizations: z.array(z.string()),
        socialAccounts: z.array(z.looseObject({ provider: z.string(), url: z.string() })),
      })
      .nullable(),
    contributions: z
      .looseObject({
        totalCommitContributions: z.number(),
        totalPullRequestContributions: z.number(),
        totalPullRequestReviewContributions: z.number(),
        calendar: z.array(z.looseObject({ date: z.iso.date(), count: z.number(), weekday: z.number().min(0).max(6) })),
      })
      .nullable()
      .meta({ description: "Public activity of the trailing year." }),
    repos: z.array(ReportRepository).meta({ description: "A sample of the repositories that they own or worked on." }),
    subjects: z.array(z.looseObject({ name: z.string(), weight: Share }).meta({ ...from(assumed("A-51")) })).nullable(),
    commitStats: CommitStats.nullable().meta({
      description:
        "Figures on commits. The interface names the member and says neither when it is there nor what it holds.",
      ...from(assumed("A-51")),
    }),
    narrative: Narrative.nullable().meta({
      description: "The prose of the report. Null is normal while it is not yet written.",
    }),
    narrativePending: z.boolean(),
  })
  .meta({ id: "Report" });
export type Report = z.input<typeof Report>;

/** Any text of 1 to 39 characters can be requested; an unknown login is a 404. */
export const ReportPath = z.strictObject({
  login: z
    .string()
    .min(1)
    .max(39)
    .meta({ examples: ["marianne-wikstrom"] }),
});

/**
 * A developer that an account has researched, with the outcome. The report's content is a function of the population and
 * of `finishedAt`, so it is not stored; the preview for lists is, because a page may have thousands.
 */
export const ReportRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  subject: Subject,
  subjectId: z.string(),
  login: z.string(),
  status: ReportStatus,
  failCode: ReportFailCode.nullable(),
  /** Counts finished reports of this subject: a new one is rendered again. */
  version: whole,
  startedAt: instant,
  finishedAt: instant.nullable(),
  preview: Preview.nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const reports = table("reports", ReportRow, (row) => reportKey(row.accountId, row.subject, row.subjectId), {
  account: (row) => row.accountId,
});

/** Reports belong to the account: each of its callers reads the same one. */
export function reportKey(accountId: string, subject: Subject, subjectId: string): string {
  return `${accountId}|${subject}|${subjectId}`;
}
