import { isObject } from "../../base/json-object.ts";
import type { Slices } from "../../base/slices.ts";
import type { DocumentedOperation } from "../read/description.ts";
import type { PlainSchema, SchemaReader } from "../read/plain.ts";
import { kindOf, type Likeness } from "./likeness.ts";
import { fold } from "./synonyms.ts";

/**
 * What only the whole of a document shows. One answer in `data` is an answer of its own; where all are, that is how the
 * service writes answers, also those that are stated.
 */
export interface Style {
  /** The member of an answer that holds ours, such as `data`; null where ours is the answer. */
  readonly envelope: Decided;
  /** What the list of a page is called, whatever is in it, such as `items`; null where it depends on what is in it. */
  readonly list: Decided;
  /** How names of several words are spelled, such as `snake_case`; null where they are as ours. */
  readonly spelling: Decided;
  /** Whether any success has another status than 200, which is what frameworks say of all. */
  readonly saysStatus: boolean;
  /** Whether anything may be null. Where that is never said, what is null is left out. */
  readonly saysNull: boolean;
  /** Whether any object says which of its members have to be there. */
  readonly saysRequired: boolean;
}

export interface Decided {
  readonly is: string | null;
  /** How many operations show it, and how many of them are for what it is. */
  readonly votes: number;
  readonly share: number;
  /** There are habits enough to see, and no one of them is the document's. */
  readonly isMixed: boolean;
}

interface StyleSides {
  readonly ours: SchemaReader;
  readonly theirs: SchemaReader;
  readonly likeness: Likeness;
}

type OperationPair = readonly [ours: DocumentedOperation, theirs: DocumentedOperation];

/** One answer after the other: none takes longer than its part of the budget. */
export function* styleOf(sides: StyleSides, pairs: readonly OperationPair[]): Slices<Style> {
  const { budget } = sides.theirs;
  const [envelopes, lists, spellings]: [Vote[], Vote[], Vote[]] = [[], [], []];
  const said = { null: 0, neverNull: 0, required: 0, neverRequired: 0, spellings };
  const seen = new Set<PlainSchema>();
  const nothing = (): null => null;
  for (const [mine, other] of pairs) {
    const [ours, theirs] = [mine.successes[0]?.schema, other.successes[0]?.schema];
    if (!isObject(ours) || !isObject(theirs)) continue;
    yield;
    envelopes.push(budget.part(() => envelopeIn(sides, ours, theirs), nothing));
    yield;
    lists.push(budget.part(() => listIn(sides, ours, theirs), nothing));
    yield;
    budget.part(() => listen(sides, ours, theirs, said, seen), nothing);
  }
  return {
    envelope: decide(envelopes),
    list: decide(lists),
    spelling: decide(spellings),
    saysStatus: isStatusSaid(pairs.map(([, theirs]) => theirs)),
    saysNull: said.null > 0 || said.neverNull < leastVotes,
    saysRequired: said.required > 0 || said.neverRequired < leastVotes,
  };
}

/** `name` is null for what is as ours; no vote where nothing can be seen. */
type Vote = { readonly name: string | null } | null;

const leastVotes = 5;
const leastShare = 0.8;

function decide(votes: readonly Vote[]): Decided {
  const names = votes.flatMap((vote) => (vote === null ? [] : [vote.name]));
  const counts = new Map<string | null, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [most = null, count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const isEnough = names.length >= leastVotes;
  const isDecided = isEnough && count >= names.length * leastShare;
  return {
    is: isDecided ? most : null,
    votes: names.length,
    share: names.length === 0 ? 0 : count / names.length,
    isMixed: isEnough && !isDecided,
  };
}

function isStatusSaid(operations: readonly DocumentedOperation[]): boolean {
  const all = operations.flatMap(({ successes }) => successes.map(({ status }) => status));
  return all.length < leastVotes || all.some((status) => status !== 200);
}

/** Answers that are no lists: those are in `data`, too, where that is what a page calls its list. */
function envelopeIn({ ours, theirs, likeness }: StyleSides, mine: unknown, other: unknown): Vote {
  if (kindOf(ours.plain(mine)) !== "object") return null;
  const inside = Object.entries(theirs.plain(other).members)
    .filter(([, member]) => kindOf(theirs.plain(member)) === "object")
    .map(([name, member]) => ({ name, likeness: likeness.of(mine, member) }));
  const direct = likeness.of(mine, other);
  const best = inside.reduce((a, b) => (b.likeness > a.likeness ? b : a), { name: "", likeness: 0 });
  if (Math.max(direct, best.likeness) < 0.5 || direct === best.likeness) return null;
  return { name: best.likeness > direct ? best.name : null };
}

/** The list of a page, in the answer or one level deeper. */
function listIn({ ours, theirs, likeness }: StyleSides, mine: unknown, other: unknown): Vote {
  const own = listsOf(ours, mine);
  const [list] = own;
  if (own.length !== 1 || list === undefined) return null;
  const outer = theirs.plain(other).members;
  const inner = Object.values(outer).filter((each) => kindOf(theirs.plain(each)) === "object");
  const found = [other, ...inner]
    .flatMap((each) => listsOf(theirs, each))
    .map(({ name, schema }) => ({ name, likeness: likeness.of(list.schema, schema) }))
    .reduce((a, b) => (b.likeness > a.likeness ? b : a), { name: "", likeness: 0 });
  if (found.likeness < 0.5) return null;
  // One that is called as ours may be no page of theirs.
  return fold(found.name) === fold(list.name) ? null : { name: found.name };
}

/** The members that are lists of objects. */
export function listsOf(
  reader: SchemaReader,
  schema: unknown,
): readonly { readonly name: string; readonly schema: unknown }[] {
  return Object.entries(reader.plain(schema).members)
    .map(([name, member]) => ({ name, schema: member }))
    .filter(({ schema: member }) => {
      const { types, items } = reader.plain(member);
      return types.includes("array") && kindOf(reader.plain(items)) === "object";
    });
}

type Said = Record<"null" | "neverNull" | "required" | "neverRequired", number> & { readonly spellings: Vote[] };

/** What of null and of required members is said where ours is null or required, and how their names are spelled. */
function listen(sides: StyleSides, mine: unknown, other: unknown, said: Said, seen: Set<PlainSchema>): void {
  const [ours, theirs] = [sides.ours.plain(mine), sides.theirs.plain(other)];
  if (ours.nullable && theirs.types.length > 0) said[theirs.nullable ? "null" : "neverNull"]++;
  if (seen.has(theirs)) return;
  seen.add(theirs);
  const names = Object.keys(theirs.members);
  sides.theirs.budget.spend(1 + names.length);
  if (names.length > 0 && ours.required.size > 0) said[theirs.required.size > 0 ? "required" : "neverRequired"]++;
  const deeper = (a: unknown, b: unknown): void => sides.theirs.budget.deeper(() => listen(sides, a, b, said, seen));
  if (isObject(ours.items) && isObject(theirs.items)) deeper(ours.items, theirs.items);
  const own = new Map(Object.entries(ours.members).map(([name, member]) => [fold(name), { name, member }]));
  for (const [name, member] of Object.entries(theirs.members)) {
    const same = own.get(fold(name));
    if (same !== undefined) said.spellings.push(spellingOf(same.name, name));
    // What has no counterpart may be an envelope around what has.
    if (same !== undefined) deeper(same.member, member);
    else if (kindOf(sides.theirs.plain(member)) === "object") deeper(mine, member);
  }
}

/** A name of one word shows nothing. */
function spellingOf(ours: string, theirs: string): Vote {
  if (!/[A-Z]/.test(ours)) return null;
  if (theirs.includes("_")) return { name: "snake_case" };
  if (theirs.includes("-")) return { name: "kebab-case" };
  return { name: /^[A-Z]/.test(theirs) ? "PascalCase" : null };
}
