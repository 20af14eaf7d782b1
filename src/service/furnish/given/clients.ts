import { get, put } from "../../../base/table.ts";
import { companies } from "../../../model/company.ts";
import { nameKey } from "../../../model/company-keys.ts";
import type { GivenProject, GivenRecords } from "../../../model/given-records.ts";
import { projects } from "../../../model/project.ts";
import { shortlists } from "../../../model/shortlist.ts";
import { companyRefOf } from "../../clients/projects.ts";
import { createShortlist, freeName } from "../../lists/shortlists.ts";
import type { GivenContext } from "./given-context.ts";

export function giveCompanies(
  { world, accountId, instantOf, now }: GivenContext,
  given: NonNullable<GivenRecords["companies"]>,
) {
  for (const { id, name = null, domain = null, archived = false, createdAt } of given)
    put(world.tables, companies, {
      id,
      accountId,
      name,
      nameKey: name === null ? null : nameKey(name),
      domain,
      createdAt: instantOf(createdAt, id),
      createdBy: null,
      archivedAt: archived ? now : null,
    });
}

/** Must come after lists and companies, because projects refer to them. */
export function giveProjects(context: GivenContext, given: readonly GivenProject[]): void {
  const { world, accountId, instantOf, instantOrNull } = context;
  for (const project of given) {
    const { id, name, status = "open", companyId, createdBy = null, jd = null } = project;
    const createdAt = instantOf(project.createdAt, id);
    const owned = [...new Set([project.candidateListId, ...(project.shortlistIds ?? [])])];
    for (const listId of owned) {
      const list = listId == null ? undefined : get(world.tables, shortlists, listId);
      if (list !== undefined) put(world.tables, shortlists, { ...list, projectId: id });
    }
    put(world.tables, projects, {
      id,
      accountId,
      name,
      status,
      companyRef: refTo(context, companyId),
      createdBy,
      createdAt,
      updatedAt: instantOrNull(project.updatedAt) ?? createdAt,
      candidateListId: candidatesOf(context, project, createdAt),
      managedAgents: [],
      jd,
      attachmentIds: [],
      contextAt: jd === null ? null : createdAt,
    });
  }
}

function refTo({ world, accountId }: GivenContext, companyId: string | null | undefined) {
  if (companyId === undefined) return null;
  const isClient = companyId !== null && get(world.tables, companies, companyId) !== undefined;
  return companyRefOf(accountId, isClient ? companyId : undefined);
}

/** A project comes with its candidate list: if it was not recorded, one is created under the recorded id. */
function candidatesOf({ world, accountId }: GivenContext, project: GivenProject, createdAt: number): string | null {
  const { id, name, candidateListId, createdBy = null } = project;
  if (candidateListId === null) return null;
  if (candidateListId !== undefined && get(world.tables, shortlists, candidateListId) !== undefined)
    return candidateListId;
  const made = {
    accountId,
    name: freeName(world, accountId, "project", `${name}: candidates`),
    kind: "project" as const,
    ownerId: createdBy,
    projectId: id,
  };
  return createShortlist(world, { ...made, ...(candidateListId && { id: candidateListId }) }, createdAt).id;
}
