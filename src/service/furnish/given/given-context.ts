// Figures: A-417.
import { readId } from "../../../base/ids.ts";
import type { Instant } from "../../../base/instants.ts";
import { fraction, hash53 } from "../../../base/rng.ts";
import { get, put } from "../../../base/table.ts";
import { type ContactRow, contacts } from "../../../model/contact.ts";
import { nextId } from "../../../model/next-id.ts";
import { counters, type World } from "../../../model/world.ts";
import { contactOf } from "../../lists/contacts.ts";
import { developerAt, developerRef } from "../../lists/developer-ref.ts";

/** An account that is being filled with given records. */
export interface GivenContext {
  readonly world: World;
  readonly accountId: string;
  readonly now: Instant;
  /** A recorded instant, moved to this world's time; an unknown one lies within the month before. */
  readonly instantOf: (text: string | null | undefined, id: string) => Instant;
  readonly instantOrNull: (text: string | null | undefined) => Instant | null;
}

const month = 30 * 86_400_000;

export function newGivenContext(world: World, accountId: string, seenAt: string, now: Instant): GivenContext {
  const shift = now - Date.parse(seenAt);
  const instantOrNull: GivenContext["instantOrNull"] = (text) => (text == null ? null : Date.parse(text) + shift);
  const instantOf: GivenContext["instantOf"] = (text, id) =>
    instantOrNull(text) ?? now - Math.floor(fraction(world.seed, id, "given at") * month);
  return { world, accountId, now, instantOf, instantOrNull };
}

/** Makes the next id of this world come after the given ones. */
export function countPast(world: World, ids: readonly string[]): void {
  for (const id of ids) {
    const parts = readId(id);
    if (parts === null) continue;
    const value = Math.max(get(world.tables, counters, parts.prefix)?.value ?? 0, parts.ordinal);
    put(world.tables, counters, { name: parts.prefix, value });
  }
}

/** Fills in people where only their number was recorded: always the same ones, as far as there are enough. */
export function othersFor({ world }: GivenContext, id: string, known: readonly string[], count: number): string[] {
  const excluded = new Set(known);
  const others: string[] = [];
  const start = hash53(`${world.seed}\u0000${id}`) % world.population;
  for (let step = 0; step < world.population && others.length < count; step++) {
    const developer = developerAt(world, (start + step) % world.population);
    if (!excluded.has(developer.id)) others.push(developer.id);
  }
  return others;
}

/** The contact of a developer, saved no later than the first record about the developer. */
export function contactFor(
  { world, accountId }: GivenContext,
  who: { readonly contactId?: string | undefined; readonly developerId: string; readonly login?: string | undefined },
  savedAt: Instant,
): ContactRow {
  const existing = contactOf(world, accountId, who.developerId);
  const login = developerRef(world, who.developerId)?.login ?? who.login ?? who.developerId;
  if (existing !== undefined)
    return existing.savedAt <= savedAt ? existing : put(world.tables, contacts, { ...existing, savedAt });
  const id = who.contactId ?? nextId(world, "ct_");
  return put(world.tables, contacts, {
    id,
    accountId,
    developerId: who.developerId,
    login,
    savedAt,
    removedAt: null,
  });
}
