// Figures: §8, A-08 and A-65.
import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { NextCursor, pageQuery } from "../../kernel/pages.ts";
import { Project, ProjectStatus } from "../../model/project.ts";
import { nameOf, RecordId, textOf } from "../../model/shapes.ts";

export const projectParams = z.strictObject({ id: RecordId.meta({ examples: ["prj_00001k3m9ax"] }) });

const Name = nameOf(120).meta({ examples: ["Senior Rust engineer"] });

const JobDescription = textOf(1, 50_000).meta({ examples: ["# Senior Rust engineer\n\nRequirements:\n- Rust"] });

const AttachmentIds = z
  .array(RecordId)
  .max(20)
  .meta({
    description: "The ids of attachments of companies, which are folded into the brief.",
    examples: [["at_00001k3m9ax"]],
  });

export const create = declare({
  id: "projects.create",
  route: "POST /v1/projects",
  tag: "Projects",
  summary: "Create a project with its candidate list; a job description or attachments start its brief",
  description: "Without companyId the role is the account's own.",
  source: assumed("A-65"),
  access: { to: "project:create", cost: free, limit: perMinute(30, "account") },
  body: z.strictObject({
    name: Name,
    companyId: RecordId.optional().meta({ examples: ["cmp_00001k3m9ax"] }),
    jd: JobDescription.optional(),
    attachmentIds: AttachmentIds.optional(),
  }),
  creates: {
    what: "project",
    undo: [{ route: "PATCH /v1/projects/{id}", params: { id: "/id" }, body: { status: "closed" }, remains: true }],
    listed: { route: "GET /v1/projects", in: "/projects" },
  },
  hands: { project: "/id", shortlist: "/candidateListId" },
  answers: { status: 201, body: Project },
  refuses: ["not_found"],
  reasons: { not_found: "No such company or attachment in this account." },
  examples: { body: { name: "Senior Rust engineer", jd: "# Senior Rust engineer\n\nRequirements:\n- Rust" } },
});

export const list = declare({
  id: "projects.list",
  route: "GET /v1/projects",
  tag: "Projects",
  summary: "List projects",
  source: assumed("A-65"),
  access: { to: "project:read", cost: free, limit: perMinute(60, "account") },
  query: z.strictObject(pageQuery),
  hands: { project: "/projects/0/id", shortlist: "/projects/0/candidateListId" },
  answers: { status: 200, body: z.looseObject({ projects: z.array(Project), nextCursor: NextCursor }) },
  refuses: ["bad_request"],
});

export const read = declare({
  id: "projects.get",
  route: "GET /v1/projects/{id}",
  tag: "Projects",
  summary: "Read a project",
  source: stated("§4.6"),
  access: { to: "project:read", cost: free, limit: perMinute(120, "account") },
  params: projectParams,
  hands: { project: "/id", shortlist: "/candidateListId" },
  answers: { status: 200, body: Project },
  refuses: ["not_found"],
});

export const update = declare({
  id: "projects.update",
  route: "PATCH /v1/projects/{id}",
  tag: "Projects",
  summary: "Rename, open, pause or close a project, or change what its brief is read from",
  source: assumed("A-65"),
  access: { to: "project:update", cost: free, limit: perMinute(30, "account") },
  params: projectParams,
  body: z.strictObject({
    name: Name.optional(),
    status: ProjectStatus.optional(),
    jd: JobDescription.nullable()
      .optional()
      .meta({ ...from(assumed("A-192")), description: "A new job description; null removes the one that is there." }),
    attachmentIds: AttachmentIds.optional().meta({ ...from(assumed("A-192")) }),
  }),
  creates: "nothing",
  hands: { project: "/id", shortlist: "/candidateListId" },
  answers: { status: 200, body: Project },
  refuses: ["not_found"],
  examples: { body: { status: "paused" } },
});
