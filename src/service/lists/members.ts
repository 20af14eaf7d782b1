import { type Instant, iso } from "../../base/instants.ts";
import { get, keysWhere, put } from "../../base/table.ts";
import { type ContactRow, contacts } from "../../model/contact.ts";
import { nextId } from "../../model/next-id.ts";
import { type MembershipRow, memberships, type ShortlistRow } from "../../model/shortlist.ts";
import type { World } from "../../model/world.ts";
import { loginOf, saveContact } from "./contacts.ts";
import type { DeveloperRef } from "./developer-ref.ts";

/** A contact's membership of a list. A removed contact has none, so its id finds nothing. */
export function membershipOf(world: World, shortlistId: string, contactId: string): MembershipRow | undefined {
  const [key] = keysWhere(world.tables, memberships, "place", `${shortlistId}|${contactId}`);
  return key === undefined ? undefined : get(world.tables, memberships, key);
}

/** Adds one developer to a list and saves the contact; an existing membership stays unchanged, including its pin. */
export function addMember(
  world: World,
  list: ShortlistRow,
  developer: DeveloperRef,
  bestRepo: string | null,
  now: Instant,
): { readonly membership: MembershipRow; readonly isNew: boolean } {
  const contact = saveContact(world, list.accountId, developer, now);
  const existing = membershipOf(world, list.id, contact.id);
  if (existing !== undefined) return { membership: existing, isNew: false };
  const membership = put(world.tables, memberships, {
    id: nextId(world, "mb_"),
    shortlistId: list.id,
    contactId: contact.id,
    addedAt: now,
    pinnedRepo: bestRepo,
  });
  return { membership, isNew: true };
}

export function viewMember(world: World, membership: MembershipRow) {
  const contact = get(world.tables, contacts, membership.contactId) as ContactRow;
  return {
    contactId: contact.id,
    developerId: contact.developerId,
    login: loginOf(world, contact),
    addedAt: iso(membership.addedAt),
    pinnedRepo: membership.pinnedRepo,
  };
}
