import { type Instant, iso } from "../../base/instants.ts";
import { get, keysWhere, put, where } from "../../base/table.ts";
import { accounts } from "../../model/account.ts";
import { serviceActor } from "../../model/actor.ts";
import { type CompanyRow, companies } from "../../model/company.ts";
import { nextId } from "../../model/next-id.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { type ProjectRow, projects } from "../../model/project.ts";
import { sequences } from "../../model/sequence.ts";
import { shortlists } from "../../model/shortlist.ts";
import type { World } from "../../model/world.ts";
import { createShortlist, freeName, memberCount } from "../lists/shortlists.ts";
import type { Profile } from "../registry/profiles.ts";
import { briefFindings } from "./briefs.ts";

/** The client of a project; the account itself without one. */
export function companyRefOf(accountId: string, companyId: string | undefined): NonNullable<ProjectRow["companyRef"]> {
  return companyId === undefined
    ? { subjectType: "account", subjectId: accountId }
    : { subjectType: "company", subjectId: companyId };
}

/** A project for a company that is not closed, if there is one. */
export function openProjectFor(world: World, { accountId, id }: CompanyRow): ProjectRow | undefined {
  return where(world.tables, projects, "account", accountId).find(
    ({ companyRef, status }) => companyRef?.subjectId === id && status !== "closed",
  );
}

/** A project is created with its candidate list, a shortlist of kind project (§2.11: one per project). */
export function createProject(
  world: World,
  made: Pick<ProjectRow, "accountId" | "name" | "companyRef" | "createdBy" | "jd" | "attachmentIds"> &
    Partial<ProjectRow>,
  now: Instant,
): ProjectRow {
  const id = nextId(world, "prj_");
  const { accountId, createdBy } = made;
  const name = freeName(world, accountId, "project", `${made.name}: candidates`);
  const list = createShortlist(world, { accountId, name, kind: "project", ownerId: createdBy, projectId: id }, now);
  return put(world.tables, projects, {
    status: "open",
    managedAgents: [],
    ...made,
    id,
    createdAt: now,
    updatedAt: now,
    candidateListId: list.id,
    contextAt: hasContext(made) ? now : null,
  });
}

/** Changes a project. If the sources of its brief change, the brief is written again. */
export function editProject(
  world: World,
  project: ProjectRow,
  change: Partial<Pick<ProjectRow, "name" | "status" | "jd" | "attachmentIds">>,
  now: Instant,
): ProjectRow {
  const edited = { ...project, ...change, updatedAt: Math.max(now, project.updatedAt) };
  const same =
    edited.jd === project.jd && JSON.stringify(edited.attachmentIds) === JSON.stringify(project.attachmentIds);
  const contextAt = same ? project.contextAt : hasContext(edited) ? now : null;
  return put(world.tables, projects, { ...edited, contextAt });
}

function hasContext({ jd, attachmentIds }: Pick<ProjectRow, "jd" | "attachmentIds">): boolean {
  return jd !== null || attachmentIds.length > 0;
}

export function roleProfile(world: World, project: ProjectRow, now: Instant): Profile {
  const opened = {
    by: serviceActor,
    at: project.createdAt,
    values: { openedAt: iso(project.createdAt) },
  };
  return { kind: "role", subjectId: project.id, determined: [opened, ...briefFindings(world, project, now)] };
}

export function viewProject(world: World, project: ProjectRow) {
  const stats = projectStats(world, project);
  return {
    id: project.id,
    name: project.name,
    status: project.status,
    companyRef: project.companyRef,
    companyName: companyName(world, project),
    createdBy: project.createdBy,
    createdAt: iso(project.createdAt),
    updatedAt: iso(project.updatedAt),
    candidateListId: project.candidateListId,
    managedAgents: project.managedAgents.map((agent) => ({ ...agent })),
    stats,
    shortlists: where(world.tables, shortlists, "project", project.id).map(({ id, name, kind }) => ({
      shortlistId: id,
      name,
      kind,
    })),
    //
    contextLocked: stats.sequences > 0,
  };
}

function companyName(world: World, { accountId, companyRef }: ProjectRow): string | null {
  if (companyRef === null) return null;
  if (companyRef.subjectType === "account") return get(world.tables, accounts, accountId)?.name ?? null;
  const company = ownedRow(world, accountId, companies, companyRef.subjectId);
  return company?.name ?? company?.domain ?? null;
}

/** The statistics of a project: who is on its candidate list, and who has been contacted from its lists (§2.11). */
function projectStats(world: World, project: ProjectRow) {
  const lists = keysWhere(world.tables, shortlists, "project", project.id);
  const outreach = lists.flatMap((id) => where(world.tables, sequences, "shortlist", id));
  const contacted = new Set(outreach.flatMap((each) => each.contacted)).size;
  const replied = new Set(outreach.flatMap((each) => each.replied)).size;
  return {
    candidates: project.candidateListId === null ? 0 : memberCount(world, project.candidateListId),
    sequences: outreach.length,
    contacted,
    replyRate: contacted === 0 ? null : Math.round((replied / contacted) * 1000) / 1000,
  };
}
