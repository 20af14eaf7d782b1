import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { get, keysWhere } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { NextCursor, pageOf, pageQuery } from "../../kernel/pages.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { Project, type ProjectRow, ProjectStatus, projects } from "../../model/project.ts";
import { nameOf, RecordId, textOf } from "../../model/shapes.ts";
import type { World } from "../../model/world.ts";
import { attachmentOf } from "./attachments.ts";
import { companyOf } from "./companies.ts";
import { createProject, editProject, projectOf, viewProject } from "./projects.ts";

export const projectParams = z.strictObject({ id: RecordId.meta({ examples: ["prj_00001k3m9ax"] }) });
export const noSuchProject = "No such project in this account. GET /v1/projects lists them.";

const Name = nameOf(120).meta({ examples: ["Senior Rust engineer"] });
const JobDescription = textOf(1, 50_000).meta({ examples: ["# Senior Rust engineer\n\nRequirements:\n- Rust"] });
const AttachmentIds = z
  .array(RecordId)
  .max(20)
  .meta({ description: "Attachments of companies, folded into the brief.", examples: [["at_00001k3m9ax"]] });

/** Attachments must be the account's own: a 404 names those that are not. */
function requireAttachments(world: World, accountId: string, ids: readonly string[]): readonly string[] {
  const unknown = ids.filter((id) => attachmentOf(world, accountId, id) === undefined);
  if (unknown.length === 0) return [...new Set(ids)];
  throw new Refusal("not_found", `Not attached to anything of this account: ${unknown.join(", ")}.`);
}

const create = operation({
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
  answers: { status: 201, body: Project },
  refuses: ["not_found"],
  reasons: { not_found: "No such company or attachment in this account." },
  examples: { body: { name: "Senior Rust engineer", jd: "# Senior Rust engineer\n\nRequirements:\n- Rust" } },
  links: {
    readProject: { operation: "projects.get", params: { id: "/id" } },
    updateProject: { operation: "projects.update", params: { id: "/id" } },
    readBrief: { operation: "projects.brief", params: { id: "/id" } },
    readProfile: { operation: "projects.profile.get", params: { id: "/id" } },
  },
  handle({ world, caller, body, now, refuse }) {
    const accountId = caller.account.id;
    const { name, companyId, jd = null, attachmentIds = [] } = body;
    if (companyId !== undefined && companyOf(world, accountId, companyId) === undefined) {
      refuse("not_found", `No company "${companyId}" in this account.`);
    }
    const companyRef =
      companyId === undefined
        ? ({ subjectType: "account", subjectId: accountId } as const)
        : ({ subjectType: "company", subjectId: companyId } as const);
    const context = { jd, attachmentIds: requireAttachments(world, accountId, attachmentIds) };
    const made = { accountId, name, companyRef, createdBy: caller.credential.id, ...context };
    return viewProject(world, createProject(world, made, now));
  },
});

const list = operation({
  id: "projects.list",
  route: "GET /v1/projects",
  tag: "Projects",
  summary: "List projects, newest first",
  source: assumed("A-65"),
  access: { to: "project:read", cost: free, limit: perMinute(60, "account") },
  query: z.strictObject(pageQuery),
  answers: { status: 200, body: z.looseObject({ projects: z.array(Project), nextCursor: NextCursor }) },
  refuses: ["bad_request"],
  handle({ world, caller, query }) {
    const keys = keysWhere(world.tables, projects, "account", caller.account.id);
    const page = pageOf(keys, "newest first", `projects|${caller.account.id}`, query);
    return {
      projects: page.keys.map((id) => viewProject(world, get(world.tables, projects, id) as ProjectRow)),
      nextCursor: page.nextCursor,
    };
  },
});

const read = operation({
  id: "projects.get",
  route: "GET /v1/projects/{id}",
  tag: "Projects",
  summary: "Read a project",
  source: stated("§4.6"),
  access: { to: "project:read", cost: free, limit: perMinute(120, "account") },
  params: projectParams,
  answers: { status: 200, body: Project },
  refuses: ["not_found"],
  handle({ world, caller, params, refuse }) {
    return viewProject(world, projectOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchProject));
  },
});

const update = operation({
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
      .meta({ ...from(assumed("A-192")), description: "Null takes it away." }),
    attachmentIds: AttachmentIds.optional().meta({ ...from(assumed("A-192")) }),
  }),
  answers: { status: 200, body: Project },
  refuses: ["not_found"],
  examples: { body: { status: "paused" } },
  handle({ world, caller, params, body, now, refuse }) {
    const project = projectOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchProject);
    const { name = project.name, status = project.status, jd = project.jd, attachmentIds } = body;
    const attached =
      attachmentIds === undefined ? project.attachmentIds : requireAttachments(world, project.accountId, attachmentIds);
    return viewProject(world, editProject(world, project, { name, status, jd, attachmentIds: attached }, now));
  },
});

export const projectOperations = [create, list, read, update];
