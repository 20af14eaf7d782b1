import { type Instant, iso, isoOrNull } from "../../base/instants.ts";
import { get, keysWhere, put, remove } from "../../base/table.ts";
import { clipText } from "../../base/text.ts";
import type { Caller } from "../../model/account.ts";
import { nextId } from "../../model/next-id.ts";
import { reading } from "../../model/readings.ts";
import { sequences } from "../../model/sequence.ts";
import {
  memberships,
  nameKeyOf,
  ShortlistKind,
  type ShortlistRow,
  shelfOf,
  shortlists,
} from "../../model/shortlist.ts";
import type { World } from "../../model/world.ts";

/**
 * Lists of projects are visible only to callers with project:read, which keys never have; keys see freestanding lists
 * (§2.9).
 */
export function seesEveryKind({ credential }: Caller): boolean {
  return credential.entitlements.includes("project:read");
}

export function mayRead(caller: Caller, list: ShortlistRow): boolean {
  return list.accountId === caller.account.id && (list.kind === "freestanding" || seesEveryKind(caller));
}

export function visibleShortlist(world: World, caller: Caller, id: string): ShortlistRow | undefined {
  const list = get(world.tables, shortlists, id);
  return list !== undefined && mayRead(caller, list) ? list : undefined;
}

export const noSuchList = "No such shortlist in this account. GET /v1/shortlists lists those that you may see.";

/** The sorted ids of the lists in one listing. */
export function listedIds(
  world: World,
  caller: Caller,
  filter: { readonly archived: boolean; readonly kind?: ShortlistKind | undefined },
): readonly string[] {
  const kind = filter.kind ?? "all";
  if (seesEveryKind(caller)) {
    return keysWhere(world.tables, shortlists, "shelf", shelfOf(caller.account.id, filter.archived, kind));
  }
  if (kind !== "all" && kind !== "freestanding") return [];
  return keysWhere(world.tables, shortlists, "shelf", shelfOf(caller.account.id, filter.archived, "freestanding"));
}

/**
 * The list that already has this name, archived ones included, within its kind or the account; `except`
 * is the list that is being renamed.
 */
export function nameHolder(
  world: World,
  list: Pick<ShortlistRow, "accountId" | "kind" | "name">,
  except?: string,
): ShortlistRow | undefined {
  const kinds = reading(world, "A-186") === "account" ? ShortlistKind.options : [list.kind];
  const isExact = reading(world, "A-60") === "exact";
  return kinds
    .flatMap((kind) => keysWhere(world.tables, shortlists, "name", nameKeyOf(list.accountId, kind, list.name)))
    .filter((id) => id !== except)
    .map((id) => get(world.tables, shortlists, id) as ShortlistRow)
    .find(({ name }) => !isExact || name === list.name);
}

export function createShortlist(
  world: World,
  made: Pick<ShortlistRow, "accountId" | "name" | "kind" | "ownerId"> & Partial<ShortlistRow>,
  now: Instant,
): ShortlistRow {
  return put(world.tables, shortlists, {
    description: null,
    pinned: false,
    archivedAt: null,
    agentId: null,
    projectId: null,
    ...made,
    id: made.id ?? nextId(world, "sl_"),
    createdAt: now,
  });
}

/**
 * A name that no list of the kind has yet, for lists that the service creates itself: a number is added if the name is
 * taken.
 */
export function freeName(world: World, accountId: string, kind: ShortlistKind, wanted: string): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : ` (${number})`;
    const name = `${clipText(wanted, 80 - ending.length)}${ending}`;
    if (nameHolder(world, { accountId, kind, name }) === undefined) return name;
  }
}

export function deleteShortlist(world: World, list: ShortlistRow): void {
  const { tables } = world;
  for (const id of keysWhere(tables, memberships, "shortlist", list.id).toReversed()) remove(tables, memberships, id);
  for (const id of keysWhere(tables, sequences, "shortlist", list.id).toReversed()) remove(tables, sequences, id);
  remove(world.tables, shortlists, list.id);
}

export function memberCount(world: World, shortlistId: string): number {
  return keysWhere(world.tables, memberships, "shortlist", shortlistId).length;
}

export function viewShortlist(world: World, list: ShortlistRow) {
  return {
    id: list.id,
    name: list.name,
    kind: list.kind,
    description: list.description,
    ownerId: list.ownerId,
    pinned: list.pinned,
    archivedAt: isoOrNull(list.archivedAt),
    createdAt: iso(list.createdAt),
    agentId: list.agentId,
    stats: {
      members: memberCount(world, list.id),
      sequences: keysWhere(world.tables, sequences, "shortlist", list.id).length,
    },
  };
}
