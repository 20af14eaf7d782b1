import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
import { instant, rowOf } from "./rows.ts";
import { InstantText } from "./shapes.ts";
import { ShortlistKind } from "./shortlist.ts";

export const ProjectStatus = z
  .enum(["open", "paused", "closed"])
  .meta({ id: "ProjectStatus", ...from(assumed("A-65")), examples: ["open"] });

/** §2.11 */
export const Project = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    status: z
      .string()
      .meta({ ...from(assumed("A-65")), description: "The state of the project: open, paused or closed." }),
    companyRef: z
      .looseObject({ subjectType: z.enum(["company", "account"]), subjectId: z.string() })
      .nullable()
      .meta({
        description: "The company that hires: a client or the account itself; null on projects older than companies.",
      }),
    companyName: z.string().nullable(),
    createdBy: z.string().nullable(),
    createdAt: InstantText,
    updatedAt: InstantText,
    candidateListId: z.string().nullable(),
    managedAgents: z.array(z.looseObject({ id: z.string(), name: z.string(), status: z.string() })),
    stats: z.looseObject({
      candidates: z.int().min(0),
      sequences: z.int().min(0),
      contacted: z.int().min(0),
      replyRate: z
        .number()
        .min(0)
        .max(1)
        .nullable()
        .meta({ description: "The share of those contacted who replied; null when nobody was contacted." }),
    }),
    shortlists: z.array(z.looseObject({ shortlistId: z.string(), name: z.string(), kind: ShortlistKind })),
    contextLocked: z.boolean().meta({
      description: "Whether the context is marked as locked. Informational: edits are not refused because of it.",
    }),
  })
  .meta({ id: "Project" });

export const BriefStatus = z.enum(["empty", "populating", "ready", "failed"]).meta({ id: "BriefStatus" });
export type BriefStatus = z.infer<typeof BriefStatus>;

export const Seniority = z.enum(["intern", "entry", "mid", "senior", "staff", "principal", "manager", "executive"]);
export type Seniority = z.infer<typeof Seniority>;

export const Brief = z
  .looseObject({
    title: z.string(),
    summary: z.string(),
    mustHaves: z.array(z.string()),
    niceToHaves: z.array(z.string()),
    seniority: Seniority.nullable(),
    location: z.string().nullable(),
    compensation: z.string().nullable(),
    sources: z.array(
      z.looseObject({ kind: z.enum(["jd", "link", "doc"]), attachmentId: z.string().nullable(), name: z.string() }),
    ),
  })
  .meta({ id: "Brief", ...from(assumed("A-65")) });
export type Brief = z.infer<typeof Brief>;

export const ProjectRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  status: ProjectStatus,
  /** A company of the account, the account itself, or null on a project older than companies. */
  companyRef: z
    .object({ subjectType: z.enum(["company", "account"]), subjectId: z.string() })
    .readonly()
    .nullable(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  candidateListId: z.string().nullable(),
  managedAgents: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() }).readonly()).readonly(),
  jd: z.string().nullable(),
  attachmentIds: z.array(z.string()).readonly(),
  /** When the brief of the current content began to be written; null while the project has nothing to read. */
  contextAt: instant.nullable(),
});
export type ProjectRow = z.infer<typeof ProjectRow>;

export const projects = table("projects", ProjectRow, (row) => row.id, { account: (row) => row.accountId });
