import { type Instant, iso } from "../../base/instants.ts";
import { get, keysWhere, put, remove, where } from "../../base/table.ts";
import type { Caller } from "../../model/account.ts";
import { type ContactRow, contacts } from "../../model/contact.ts";
import { nextId } from "../../model/next-id.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { reading } from "../../model/readings.ts";
import { memberships, type ShortlistRow, shortlists } from "../../model/shortlist.ts";
import type { World } from "../../model/world.ts";
import { type DeveloperRef, developerRef } from "./developer-ref.ts";
import { mayRead } from "./shortlists.ts";

/** The contact that an account created for a developer, removed or not; the latest if there are several. */
export function everContactOf(world: World, accountId: string, developerId: string): ContactRow | undefined {
  const key = keysWhere(world.tables, contacts, "developer", `${accountId}|${developerId}`).at(-1);
  return key === undefined ? undefined : get(world.tables, contacts, key);
}

/** The contact of a saved developer. */
export function contactOf(world: World, accountId: string, developerId: string): ContactRow | undefined {
  const contact = everContactOf(world, accountId, developerId);
  return contact?.removedAt === null ? contact : undefined;
}

/** A saved contact of the account by its id. */
export function savedContact(world: World, accountId: string, id: string): ContactRow | undefined {
  const contact = ownedRow(world, accountId, contacts, id);
  return contact?.removedAt === null ? contact : undefined;
}

/**
 * Saves a developer. A removed contact comes back under its id, with its notes but on none of its lists, or a new one
 * is created.
 */
export function saveContact(world: World, accountId: string, developer: DeveloperRef, now: Instant): ContactRow {
  const existing = everContactOf(world, accountId, developer.id);
  if (existing?.removedAt === null) return existing;
  if (existing !== undefined && reading(world, "A-181") === "returns")
    return put(world.tables, contacts, { ...existing, removedAt: null });
  return put(world.tables, contacts, {
    id: nextId(world, "ct_"),
    accountId,
    developerId: developer.id,
    login: developer.login,
    savedAt: now,
    removedAt: null,
  });
}

/**
 * Removes contacts softly: from all lists, and hidden with their notes. Every id is checked before the first one is
 * removed (§3).
 */
export function removeContact(world: World, contact: ContactRow, now: Instant): void {
  for (const membership of where(world.tables, memberships, "contact", contact.id)) {
    remove(world.tables, memberships, membership.id);
  }
  put(world.tables, contacts, { ...contact, removedAt: now });
}

/** The lists of a contact that this caller may see, in the order in which it was added (§2.9). */
export function shortlistsOf(world: World, caller: Caller, contact: ContactRow) {
  return where(world.tables, memberships, "contact", contact.id).flatMap((membership) => {
    const list = get(world.tables, shortlists, membership.shortlistId) as ShortlistRow;
    if (!mayRead(caller, list)) return [];
    const archived = list.archivedAt !== null;
    return [{ id: list.id, name: list.name, addedAt: iso(membership.addedAt), archived }];
  });
}

/** The current login; the one at the time of saving if the population no longer contains the developer. */
export function loginOf(world: World, contact: ContactRow): string {
  return developerRef(world, contact.developerId)?.login ?? contact.login;
}

export function viewContact(world: World, caller: Caller, contact: ContactRow) {
  return {
    contactId: contact.id,
    developerId: contact.developerId,
    login: loginOf(world, contact),
    savedAt: iso(contact.savedAt),
    shortlists: shortlistsOf(world, caller, contact),
  };
}
