import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
import { foldCase } from "../base/text.ts";
import { instant, rowOf } from "./rows.ts";
import { InstantText } from "./shapes.ts";

export const ShortlistKind = z.enum(["freestanding", "project", "pipeline"]).meta({ id: "ShortlistKind" });
export type ShortlistKind = z.infer<typeof ShortlistKind>;

/** §2.9 */
export const Shortlist = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    kind: ShortlistKind,
    description: z.string().nullable(),
    ownerId: z.string().nullable(),
    pinned: z.boolean(),
    archivedAt: InstantText.nullable(),
    createdAt: InstantText,
    agentId: z.string().nullable().meta({ description: "The managed agent that maintains it." }),
    stats: z.looseObject({ members: z.int().min(0), sequences: z.int().min(0) }),
  })
  .meta({ id: "Shortlist" });

/** A shortlist in the list of a developer's shortlists (§2.9). */
export const DeveloperShortlist = z
  .looseObject({ id: z.string(), name: z.string(), addedAt: InstantText, archived: z.boolean() })
  .meta({ id: "DeveloperShortlist" });

export const Member = z
  .looseObject({
    contactId: z.string(),
    developerId: z.string(),
    login: z.string(),
    addedAt: InstantText,
    pinnedRepo: z.string().nullable(),
  })
  .meta({ id: "ShortlistMember", ...from(assumed("A-60")) });

export const ShortlistRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  kind: ShortlistKind,
  description: z.string().nullable(),
  ownerId: z.string().nullable(),
  pinned: z.boolean(),
  archivedAt: instant.nullable(),
  createdAt: instant,
  agentId: z.string().nullable(),
  /** The project that it was created for. */
  projectId: z.string().nullable(),
});
export type ShortlistRow = z.infer<typeof ShortlistRow>;

/** The index entry with the lists of one listing: the active or archived ones of an account, of one kind or all. */
export function shelfOf(accountId: string, archived: boolean, kind: ShortlistKind | "all"): string {
  return `${accountId}|${archived ? "archived" : "active"}|${kind}`;
}

/** Names are compared trimmed, case-folded and within one kind: a key must not probe for lists that it may not see. */
export function nameKeyOf(accountId: string, kind: ShortlistKind, name: string): string {
  return `${accountId}|${kind}|${foldCase(name.trim())}`;
}

export const shortlists = table("shortlists", ShortlistRow, (row) => row.id, {
  shelf: ({ accountId, archivedAt, kind }) => [
    shelfOf(accountId, archivedAt !== null, "all"),
    shelfOf(accountId, archivedAt !== null, kind),
  ],
  name: ({ accountId, kind, name }) => nameKeyOf(accountId, kind, name),
  project: (row) => row.projectId,
});

/** One contact on one list. Keys sort by the time of adding, which is the order of a list's pages. */
export const MembershipRow = rowOf({
  id: z.string(),
  shortlistId: z.string(),
  contactId: z.string(),
  addedAt: instant,
  pinnedRepo: z.string().nullable(),
});
export type MembershipRow = z.infer<typeof MembershipRow>;

export const memberships = table("memberships", MembershipRow, (row) => row.id, {
  shortlist: (row) => row.shortlistId,
  contact: (row) => row.contactId,
  place: (row) => `${row.shortlistId}|${row.contactId}`,
});
