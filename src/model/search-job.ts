// Figures: §2.4, §4.1 and A-40.
import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
import { anywhere, instant, rowOf, whole } from "./rows.ts";
import { SearchConfig } from "./search-config.ts";
import { readQuery, Warnings } from "./search-page.ts";
import { DeveloperId, InstantText, RecordId } from "./shapes.ts";

const SearchStatus = z
  .enum(["queued", "running", "succeeded", "partial", "failed", "canceled"])
  .meta({ id: "SearchJobStatus" });
export type SearchStatus = z.infer<typeof SearchStatus>;

const TargetMode = z.enum(["exact", "best_effort"]).meta({
  id: "TargetMode",
  description:
    "When the job may stop: exact continues until the target is met or nobody is left; best_effort also stops when rounds find nobody.",
});

const Natural = z.int().min(0);

/** §2.4 */
export const SearchJob = z
  .looseObject({
    id: z.string(),
    status: SearchStatus,
    targetCount: z.int(),
    targetMode: TargetMode,
    savedSearchId: z.string().nullable(),
    projectId: z.string().nullable(),
    progress: z
      .looseObject({ delivered: Natural, banked: Natural, round: Natural, considered: Natural })
      .nullable()
      .meta({ description: "The counts so far; null before the first round produced anything." }),
    error: z.string().nullable(),
    creditsEstimated: z.int(),
    creditsCharged: z.int(),
    budgetCredits: z.int().nullable(),
    budgetRemaining: z.int().nullable(),
    createdAt: InstantText,
    updatedAt: InstantText,
  })
  .meta({ id: "SearchJob" });

export const SearchRound = z
  .looseObject({ round: Natural, delivered: Natural, banked: Natural })
  .meta({ id: "SearchRound" });

export const SearchSource = z
  .enum(["repo_fanout", "user_entity", "interests", "linkedin", "banked", "agent_select"])
  .meta({ id: "SearchSource" });
export type SearchSource = z.infer<typeof SearchSource>;

export const Feedback = z
  .enum(["up", "down"])
  .nullable()
  .meta({ id: "SearchFeedback", examples: ["up"] });
export type Feedback = z.infer<typeof Feedback>;

const Why = z
  .looseObject({
    summary: z.string().max(5_000).nullable(),
    claims: z.array(z.string()).max(8),
    repo: z.looseObject({ fullName: z.string(), url: z.string() }).nullable(),
    repoSummary: z.string().max(5_000).nullable(),
  })
  .meta({ id: "SearchWhy" });

export const SearchResult = z
  .looseObject({
    developerId: z.string(),
    round: Natural,
    rank: z.int(),
    score: z.number().nullable(),
    source: SearchSource,
    delivered: z.boolean(),
    why: Why.nullable(),
    feedback: Feedback,
  })
  .meta({ id: "SearchResult" });

export const SearchJobAnswer = z
  .looseObject({ job: SearchJob, ...readQuery, warnings: Warnings })
  .meta({ id: "SearchJobAnswer" });

/** The largest result set and the most rounds of one job (§2.4, §8). */
export const maxRows = 5_000;
export const maxRounds = 200; // §8

const SearchJobId = z
  .string()
  .min(1)
  .max(17)
  .meta({ examples: ["sj_00001k3m9ax"] });
export const SavedSearchId = RecordId.meta({ examples: ["rust-databases"] });

const Count = z.int().min(1).max(500).default(25);
/** */
const Budget = z.int().min(0).max(1_000_000);

export const SearchJobSubmission = z
  .strictObject({
    config: SearchConfig,
    budgetCredits: Budget.nullable()
      .optional()
      .meta({
        description: "The most credits that all rounds together may cost; without it there is no ceiling.",
        examples: [200],
      }),
    targetCount: Count.meta({ ...from(assumed("A-40")), examples: [25] }),
    targetMode: TargetMode.default("best_effort").meta({ ...from(assumed("A-40")) }),
    savedSearchId: SavedSearchId.nullable()
      .optional()
      .meta(from(assumed("A-40"))),
    projectId: RecordId.nullable()
      .optional()
      .meta(from(assumed("A-40"))),
  })
  .meta({ id: "SearchJobSubmission" });

export const MoreRequest = z
  .strictObject({
    count: Count.meta({ examples: [25] }),
    budgetCredits: Budget.nullable()
      .optional()
      .meta({ description: "A new ceiling of credits over all rounds; null lifts it.", examples: [400] }),
  })
  .meta({ id: "SearchMoreRequest", ...from(assumed("A-43")) });

export const FeedbackRequest = z
  .strictObject({ feedback: Feedback })
  .meta({ id: "SearchFeedbackRequest", ...from(assumed("A-45")) });

export const SearchJobPath = z.object({ id: SearchJobId });
export const SearchResultPath = z.object({ id: SearchJobId, developerId: DeveloperId });

/** What a list shows of a job as of its last poll, where it shows no more. */
const Polled = z
  .object({
    status: SearchStatus,
    error: z.string().nullable(),
    updatedAt: instant,
    rounds: whole,
    delivered: whole,
    banked: whole,
    considered: whole,
    creditsCharged: whole,
  })
  .readonly();

/** One job as stored. Rounds and rows have their own tables, so a poll without news reads and writes little. */
export const SearchJobRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  status: SearchStatus,
  config: SearchConfig,
  targetCount: whole,
  targetMode: TargetMode,
  savedSearchId: z.string().nullable(),
  projectId: z.string().nullable(),
  creditsEstimated: whole,
  /** With what it owes until the next poll. */
  creditsCharged: whole,
  budgetCredits: whole.nullable(),
  error: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** When the next event falls due; null in a terminal state. */
  nextAt: instant.nullable(),
  /** How many rounds have ended. */
  rounds: whole,
  delivered: whole,
  /** Currently held for /more, without what /more has delivered already. */
  banked: whole,
  considered: whole,
  /** Result rows so far; delivering one from the bank moves it and adds none. */
  rows: whole,
  /** The position of the pager in the ranked pool. */
  cursor: whole,
  /** Consecutive rounds that delivered no developer. */
  dry: whole,
  /** Whether any round so far did not fail. */
  worked: z.boolean(),
  /** /more was called, and the bank has not been read yet. */
  handingOver: z.boolean(),
  polled: Polled.exactOptional(),
});
export type SearchJobRow = z.infer<typeof SearchJobRow>;

/** A result row within the record of its round, which has the job's id and the round's number. */
export const SearchRow = rowOf({
  developerId: z.string(),
  rank: whole,
  score: z.number().nullable(),
  source: SearchSource,
  delivered: z.boolean(),
  why: Why.nullable(),
});
export type SearchRow = z.infer<typeof SearchRow>;

export const SearchRoundRow = rowOf({
  jobId: z.string(),
  round: whole,
  /** When it was due, which may be before it was polled. */
  at: instant,
  delivered: whole,
  banked: whole,
  considered: whole,
  /** Best first, in one record, because they are written and read together. */
  rows: z.array(SearchRow).readonly(),
});
export type SearchRoundRow = z.infer<typeof SearchRoundRow>;

const FeedbackRow = rowOf({
  jobId: z.string(),
  developerId: z.string(),
  feedback: z.enum(["up", "down"]),
});

export const searchJobs = table("searchJobs", SearchJobRow, (row) => row.id, {
  account: (row) => row.accountId,
  open: (row) => (row.nextAt === null ? null : row.accountId),
  openAnywhere: (row) => (row.nextAt === null ? null : anywhere),
  saved: (row) => (row.savedSearchId === null ? null : savedKey(row.accountId, row.savedSearchId)),
});

export const searchRounds = table("searchRounds", SearchRoundRow, (row) => roundKey(row.jobId, row.round), {
  job: (row) => row.jobId,
});

export const searchFeedback = table("searchFeedback", FeedbackRow, (row) => feedbackKey(row.jobId, row.developerId), {
  job: (row) => row.jobId,
});

/** Saved searches belong to an account: two accounts may use the same name. */
export function savedKey(accountId: string, savedSearchId: string): string {
  return `${accountId}|${savedSearchId}`;
}

function roundKey(jobId: string, round: number): string {
  return `${jobId}|${String(round).padStart(3, "0")}`;
}

export function feedbackKey(jobId: string, developerId: string): string {
  return `${jobId}|${developerId}`;
}
