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
export interface Giving {
  readonly world: World;
  readonly accountId: string;
  readonly now: Instant;
  /** A recorded instant, moved to this world's time; an unknown one lies within the month before. */
  readonly at: (text: string | null | undefined, id: string) => Instant;
  readonly atOrNull: (text: string | null | undefined) => Instant | null;
}

const month = 30 * 86_400_000;

export function newGiving(world: World, accountId: string, seenAt: string, now: Instant): Giving {
  const shift = now - Date.parse(seenAt);
  const atOrNull: Giving["atOrNull"] = (text) => (text == null ? null : Date.parse(text) + shift);
  const at: Giving["at"] = (text, id) =>
    atOrNull(text) ?? now - Math.floor(fraction(world.seed, id, "given at") * month);
  return { world, accountId, now, at, atOrNull };
}

/** Makes the next id of this world come after the given ones. */
export function countPast(world: World, ids: readonly string[]): void {
  for (const id of ids) {
    const read = readId(id);
    if (read === null) continue;
    const value = Math.max(get(world.tables, counters, read.prefix)?.value ?? 0, read.ordinal);
    put(world.tables, counters, { name: read.prefix, value });
  }
}

/** Fills in people where only their number was recorded: always the same ones, as far as there are enough. */
export function othersFor({ world }: Giving, id: string, known: readonly string[], count: number): string[] {
  const taken = new Set(known);
  const others: string[] = [];
  const start = hash53(`${world.seed}\u0000${id}`) % world.population;
  for (let step = 0; step < world.population && others.length < count; step++) {
    const developer = developerAt(world, (start + step) % world.population);
    if (!taken.has(developer.id)) others.push(developer.id);
  }
  return others;
}

/** The contact of a developer, saved no later than the first record about the developer. */
export function contactFor(
  { world, accountId }: Giving,
  who: { readonly contactId?: string | undefined; readonly developerId: string; readonly login?: string | undefined },
  savedAt: Instant,
): ContactRow {
  const known = contactOf(world, accountId, who.developerId);
  const login = developerRef(world, who.developerId)?.login ?? who.login ?? who.developerId;
  if (known !== undefined) return known.savedAt <= savedAt ? known : put(world.tables, contacts, { ...known, savedAt });
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
