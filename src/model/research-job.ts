// Figures: §2.5, §4.3 and A-46.
import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
import { withMember } from "./member-rules.ts";
import { anywhere, instant, rowOf } from "./rows.ts";
import { RepositoryName, repositoryForm } from "./search-config.ts";
import { InstantText, RecordId, wordsOf } from "./shapes.ts";

export const Subject = z.enum(["developers", "repos"]).meta({ id: "ResearchSubject" });
export type Subject = z.infer<typeof Subject>;

const ResearchStatus = z.enum(["running", "succeeded", "partial", "failed"]).meta({ id: "ResearchJobStatus" });
export type ResearchStatus = z.infer<typeof ResearchStatus>;

const ItemStatus = z.enum(["pending", "running", "done", "failed"]).meta({ id: "ResearchItemStatus" });
export type ItemStatus = z.infer<typeof ItemStatus>;

const FailCode = z
  .enum(["not_found", "rate_limited", "provider_error", "timeout", "abandoned", "engine_error"])
  .meta({ id: "ResearchFailCode" });
export type FailCode = z.infer<typeof FailCode>;

export const Preview = z
  .looseObject({
    name: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    summary: z.string().nullable(),
    tags: z.array(z.string()),
    location: z.string().nullable(),
    cracked: z.boolean().meta({ description: "Whether the developer's score is of tier Elite or above." }),
    highlights: z.array(z.string()).max(3).meta({ description: "The names of their best signals, the best first." }),
    signals: z.array(z.string()),
  })
  .meta({ id: "ResearchPreview" });

/** §2.5 */
export const ResearchItem = z
  .looseObject({
    login: z.string().meta({ examples: ["marianne-wikstrom"] }),
    subjectRef: z.string().meta({ examples: ["marianne-wikstrom"] }),
    status: ItemStatus,
    failCode: FailCode.nullable(),
    failMessage: z.string().nullable(),
    source: z.enum(["fresh", "cache"]).nullable(),
    reportPath: z
      .string()
      .nullable()
      .meta({ examples: ["/v1/deep-research/reports/developers/marianne-wikstrom"] }),
    startedAt: InstantText.nullable(),
    finishedAt: InstantText.nullable(),
    preview: Preview.nullable()
      .optional()
      .meta({ description: "A short view of the report, which only the list has, for a done item of developers." }),
  })
  .meta({ id: "ResearchItem" });

export const ResearchJob = z
  .looseObject({
    id: z.string(),
    name: z.string().nullable(),
    subject: Subject,
    status: ResearchStatus,
    createdAt: InstantText,
    finishedAt: InstantText.nullable(),
    elapsedMs: z.int().min(0),
    requestedCount: z.int().min(0),
    deliveredCount: z.int().min(0).meta({ description: "Subjects that landed a report." }),
    items: z.array(ResearchItem),
    requestedBy: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Who asked for the job, which only the list has; null for a job that a key started." }),
  })
  .meta({ id: "ResearchJob" });

const loginForm = /^[A-Za-z0-9](?:-?[A-Za-z0-9])*$/;

/** A login in GitHub's own form: letters, digits and single dashes inside, at most 39 characters. */
export const Login = z
  .string()
  .min(1)
  .max(39)
  .regex(loginForm, "must be a login such as marianne-wikstrom: letters, digits and single dashes inside")
  .meta({ examples: ["marianne-wikstrom"] });

/** A login or owner/name, according to the kind of subject. */
const SubjectName = z
  .string()
  .min(1)
  .max(140)
  .regex(
    /^[A-Za-z0-9](?:-?[A-Za-z0-9])*(?:\/[\w.-]{1,100})?$/,
    "must be a login such as marianne-wikstrom, or owner/name for a repository",
  );

/** The form of the name of each kind of subject. */
const forms = {
  developers: {
    form: Login,
    like: "a login such as marianne-wikstrom",
    schema: { pattern: loginForm.source, maxLength: 39 },
  },
  repos: { form: RepositoryName, like: "owner/name", schema: { pattern: repositoryForm.source } },
} as const;

const subjectsLike = (kind: Subject) => withMember("subjects", { items: forms[kind].schema });

export const ResearchStart = z
  .strictObject({
    subject: Subject,
    subjects: z
      .array(SubjectName)
      .min(1)
      .max(50)
      .meta({
        examples: [["marianne-wikstrom"]],
        description:
          "What to research: logins, or owner/name for repositories. What is named twice is researched once.",
      }),
    name: wordsOf(120).optional().meta({ description: "A label for the job; without it one is made up." }),
    refresh: z
      .boolean()
      .default(false)
      .meta({ description: "Whether to research afresh even what a report of the last 30 days answers." }),
  })
  .superRefine(({ subject, subjects }, context) => {
    const { form, like } = forms[subject];
    for (const [at, name] of subjects.entries()) {
      // A name that has neither form was reported already.
      if (form.safeParse(name).success || !SubjectName.safeParse(name).success) continue;
      const message = `must be ${like}, because "subject" is ${subject}`;
      context.addIssue({ code: "custom", path: ["subjects", at], message });
    }
  })
  .meta({
    id: "ResearchStart",
    ...from(assumed("A-46")),
    if: withMember("subject", { const: "repos" }),
    then: subjectsLike("repos"),
    else: subjectsLike("developers"),
  });

export type ResearchStart = z.output<typeof ResearchStart>;

export const ResearchJobPath = z.strictObject({ id: RecordId.meta({ examples: ["dr_00001k3m9ax"] }) });

/** One subject of a job. At `endsAt` its runner finishes, or is considered dead. */
export const ItemRow = rowOf({
  /** In GitHub's spelling if it knows the subject, otherwise as requested. */
  login: z.string(),
  /** The key of its report: a developer's id or a repository's full name, with a leading `?` if it is unknown. */
  subjectId: z.string(),
  status: ItemStatus,
  failCode: FailCode.nullable(),
  failMessage: z.string().nullable(),
  source: z.enum(["fresh", "cache"]).nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  endsAt: instant.nullable(),
});
export type ItemRow = z.infer<typeof ItemRow>;

export const ResearchJobRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  name: z.string().nullable(),
  subject: Subject,
  status: ResearchStatus,
  createdAt: instant,
  finishedAt: instant.nullable(),
  requestedBy: z.string().nullable(),
  /** At most 50, so they are stored in their job's row. */
  items: z.array(ItemRow).readonly(),
  /** What the last poll showed, where only a poll shows what has happened since. */
  polled: z
    .object({ items: z.array(ItemRow).readonly(), status: ResearchStatus, finishedAt: instant.nullable() })
    .readonly()
    .exactOptional(),
});
export type ResearchJobRow = z.infer<typeof ResearchJobRow>;

export const researchJobs = table("researchJobs", ResearchJobRow, (row) => row.id, {
  account: (row) => row.accountId,
  open: (row) => (row.finishedAt === null ? row.accountId : null),
  openAnywhere: (row) => (row.finishedAt === null ? anywhere : null),
});
