import { keysWhere } from "../../base/table.ts";
import { listFirst } from "../../base/text.ts";
import * as declared from "../../interface/clients/project-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { pageOf } from "../../kernel/pages.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { attachments } from "../../model/attachment.ts";
import { companies } from "../../model/company.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { projects } from "../../model/project.ts";
import { reading } from "../../model/readings.ts";
import type { World } from "../../model/world.ts";
import { companyRefOf, createProject, editProject, viewProject } from "./projects.ts";

export const noSuchProject = "No such project in this account. GET /v1/projects lists them.";

/** Attachments must belong to the account: a 404 names those that do not. */
function requireAttachments(world: World, accountId: string, ids: readonly string[]): readonly string[] {
  const unknown = ids.filter((id) => ownedRow(world, accountId, attachments, id) === undefined);
  if (unknown.length === 0) return [...new Set(ids)];
  throw new Refusal("not_found", `Not attached to anything of this account: ${listFirst(unknown)}.`);
}

const create = implement(declared.create, {
  handle({ world, caller, body, now, refuse }) {
    const accountId = caller.account.id;
    const { name, companyId, jd = null, attachmentIds = [] } = body;
    if (companyId !== undefined && ownedRow(world, accountId, companies, companyId) === undefined) {
      refuse("not_found", `No company "${companyId}" in this account.`);
    }
    const companyRef = companyRefOf(accountId, companyId);
    const context = { jd, attachmentIds: requireAttachments(world, accountId, attachmentIds) };
    const project = { accountId, name, companyRef, createdBy: caller.credential.id, ...context };
    return viewProject(world, createProject(world, project, now));
  },
});

const list = implement(declared.list, {
  handle({ world, caller, query, now }) {
    const keys = keysWhere(world.tables, projects, "account", caller.account.id);
    const scope = `projects|${caller.account.id}`;
    const { rows, nextCursor } = pageOf({ world, now }, projects, keys, reading(world, "A-65"), scope, query);
    return { projects: rows.map((project) => viewProject(world, project)), nextCursor };
  },
});

const read = implement(declared.read, {
  handle({ world, caller, params, refuse }) {
    const project = ownedRow(world, caller.account.id, projects, params.id) ?? refuse("not_found", noSuchProject);
    return viewProject(world, project);
  },
});

const update = implement(declared.update, {
  handle({ world, caller, params, body, now, refuse }) {
    const project = ownedRow(world, caller.account.id, projects, params.id) ?? refuse("not_found", noSuchProject);
    const { name = project.name, status = project.status, jd = project.jd, attachmentIds } = body;
    const attachments =
      attachmentIds === undefined ? project.attachmentIds : requireAttachments(world, project.accountId, attachmentIds);
    return viewProject(world, editProject(world, project, { name, status, jd, attachmentIds: attachments }, now));
  },
});

export const projectOperations = { create, list, read, update } satisfies Handlers<typeof declared>;
