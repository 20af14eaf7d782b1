// Figures: A-413.
import { type Instant, second } from "../../base/instants.ts";
import { integerBetween } from "../../base/rng.ts";
import { get } from "../../base/table.ts";
import { attachments, files } from "../../model/attachment.ts";
import { type CompanyRow, companies } from "../../model/company.ts";
import { ownedRow } from "../../model/owned-row.ts";
import type { Brief, BriefStatus, ProjectRow } from "../../model/project.ts";
import { briefScript, timeOf } from "../../model/scripts.ts";
import type { World } from "../../model/world.ts";
import type { ProfileFinding } from "../registry/profiles.ts";
import { type BriefSource, writeBrief } from "./brief-writer.ts";
import { isAnonymous } from "./companies.ts";

const briefWriter = { kind: "tool", id: "brief", name: "Brief writer" } as const;

/**
 * A project's brief at `now`: empty without context, then populating for some seconds of the clock, then ready,
 * or failed if a scenario says so or nothing can be read. It is computed from the record, so nothing has to run in the
 * background.
 */
export function briefOf(world: World, project: ProjectRow, now: Instant): { status: BriefStatus; brief: Brief | null } {
  const status = statusOf(world, project, now);
  return {
    status,
    brief: status === "ready" ? briefWithoutCompanyName(world, project, readSources(world, project)) : null,
  };
}

function statusOf(world: World, project: ProjectRow, now: Instant): BriefStatus {
  const { contextAt } = project;
  if (contextAt === null) return "empty";
  const outcome = briefScript(world, project.name)?.outcome ?? "ready";
  if (outcome === "stays" || now < finishesAt(world, project, contextAt)) return "populating";
  return outcome === "ready" && readSources(world, project) === null ? "failed" : outcome;
}

/** When a brief in progress is finished; null if it never is, or if there is nothing to write it from. */
export function briefSettlesAt(world: World, project: ProjectRow): Instant | null {
  const stays = briefScript(world, project.name)?.outcome === "stays";
  return project.contextAt === null || stays ? null : finishesAt(world, project, project.contextAt);
}

function finishesAt(world: World, project: ProjectRow, contextAt: Instant): Instant {
  const jitter = integerBetween(0, 5 * second, world.seed, project.id, "brief");
  return contextAt + timeOf(briefScript(world, project.name), 4 * second + jitter);
}

function sourcesOf(world: World, project: ProjectRow): BriefSource[] {
  const pasted: BriefSource[] =
    project.jd === null ? [] : [{ kind: "jd", attachmentId: null, name: "Job description", text: project.jd }];
  return [
    ...pasted,
    ...project.attachmentIds.flatMap((id): BriefSource[] => {
      const attachment = ownedRow(world, project.accountId, attachments, id);
      if (attachment === undefined) return [];
      const { kind, name, fileRef } = attachment;
      const file = fileRef === null ? undefined : get(world.tables, files, fileRef);
      return [{ kind, attachmentId: id, name, text: file?.text ?? null }];
    }),
  ];
}

/** The text of one project's sources, cached per row, because neither rows nor attached files change: 0.2 ms, and 1.2 without. */
function readSources(world: World, project: ProjectRow): Written {
  let written = writtenBriefs.get(project);
  if (written === undefined) {
    written = writeBrief(project.name, sourcesOf(world, project));
    writtenBriefs.set(project, written);
  }
  return written;
}

type Written = ReturnType<typeof writeBrief>;
const writtenBriefs = new WeakMap<ProjectRow, Written>();

function briefWithoutCompanyName(world: World, project: ProjectRow, written: Written): Brief | null {
  const company = anonymousCompany(world, project);
  if (written === null || company === null) return written?.brief ?? null;
  const hide = (text: string) => withoutName(text, company);
  const { title, summary, mustHaves, niceToHaves } = written.brief;
  const hidden = { title: hide(title), summary: hide(summary) };
  return { ...written.brief, ...hidden, mustHaves: mustHaves.map(hide), niceToHaves: niceToHaves.map(hide) };
}

function anonymousCompany(world: World, { accountId, companyRef }: ProjectRow): CompanyRow | null {
  const company =
    companyRef?.subjectType === "company" ? ownedRow(world, accountId, companies, companyRef.subjectId) : undefined;
  return company !== undefined && isAnonymous(world, company) ? company : null;
}

/** Outreach is written from a brief, so the brief does not name a company that is kept anonymous (§2.11). */
function withoutName(text: string, { name, domain }: CompanyRow): string {
  const names = [name?.trim() ?? "", domain ?? ""].filter((each) => each !== "");
  const escaped = names.map((each) => each.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  if (escaped.length === 0) return text;
  return text.replaceAll(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "giu"),
    "the company",
  );
}

/** The fields that a ready brief fills into the role profile. */
export function briefFindings(world: World, project: ProjectRow, now: Instant): ProfileFinding[] {
  const { brief } = briefOf(world, project, now);
  if (brief === null || project.contextAt === null) return [];
  const { sources: _, ...fields } = brief;
  const values = { ...fields, ...readSources(world, project)?.role };
  const filledIn = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value.length > 0));
  return [{ by: briefWriter, at: finishesAt(world, project, project.contextAt), values: filledIn }];
}
