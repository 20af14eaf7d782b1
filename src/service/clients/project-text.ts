import type { Instant } from "../../base/instants.ts";
import { where } from "../../base/table.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { Caller } from "../../model/account.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { type ProjectRow, projects } from "../../model/project.ts";
import type { World } from "../../model/world.ts";
import { briefOf } from "./briefs.ts";

const maxLength = 50_000;

/**
 * The description of a project's role as one text. It is part of the project, so reading it needs the same entitlement.
 */
export function projectText(world: World, caller: Caller, id: string, now: Instant): string {
  if (!caller.credential.entitlements.includes("project:read")) {
    throw new Refusal(
      "forbidden",
      'Naming a "projectId" needs the entitlement project:read, which the credential lacks.',
    );
  }
  const project = ownedRow(world, caller.account.id, projects, id);
  if (project === undefined) throw new Refusal("not_found", `No project ${id} in this account.`);
  const text = textOf(world, project, now);
  if (text !== null) return text;
  throw new Refusal(
    "bad_request",
    `Project ${id} has nothing to read yet: give it a jd or an attachment, or send text of your own.`,
  );
}

/** The text of the account's newest open project that has one; null if none has. */
export function accountText(world: World, caller: Caller, now: Instant): string | null {
  const open = where(world.tables, projects, "account", caller.account.id).filter(({ status }) => status === "open");
  for (const project of open.reverse()) {
    const text = textOf(world, project, now);
    if (text !== null) return text;
  }
  return null;
}

function textOf(world: World, project: ProjectRow, now: Instant): string | null {
  // Without attachments the brief contains only what the job description says.
  if (project.attachmentIds.length === 0) return project.jd;
  const { brief } = briefOf(world, project, now);
  if (project.jd === null && brief === null) return null;
  const lines = brief === null ? [] : [brief.title, brief.summary, ...brief.mustHaves];
  const wished = brief === null || brief.niceToHaves.length === 0 ? [] : ["Nice to have:", ...brief.niceToHaves];
  return [project.jd ?? "", ...lines, ...wished]
    .filter((line) => line !== "")
    .join("\n")
    .slice(0, maxLength);
}
