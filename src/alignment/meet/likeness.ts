import { perObject } from "../../base/on-first-use.ts";
import type { PlainSchema, SchemaReader } from "../read/plain.ts";
import { areOfOneThing, fold, namesAlike } from "./synonyms.ts";

type Kind = "object" | "array" | "value" | "any";

export function kindOf({ types, options }: PlainSchema): Kind {
  if (types.includes("object")) return "object";
  if (types.includes("array")) return "array";
  return types.length > 0 ? "value" : options.length > 0 ? "object" : "any";
}

/** How alike two schemas are by what they contain, from 0 to 1. */
export class Likeness {
  readonly #ours: SchemaReader;
  readonly #theirs: SchemaReader;
  readonly #known = new WeakMap<PlainSchema, WeakMap<PlainSchema, number>>();

  constructor(ours: SchemaReader, theirs: SchemaReader) {
    this.#ours = ours;
    this.#theirs = theirs;
  }

  of(ours: unknown, theirs: unknown): number {
    return this.#between(this.#ours.plain(ours), this.#theirs.plain(theirs));
  }

  /** Whole answers: theirs may be in an envelope. */
  ofAnswers(ours: unknown, theirs: unknown): number {
    const inside = Object.values(this.#theirs.plain(theirs).members);
    return inside.reduce<number>((most, member) => Math.max(most, this.of(ours, member)), this.of(ours, theirs));
  }

  /** Whether a schema has members enough to be told from others. */
  isTelling(ours: unknown): boolean {
    const { members, items } = this.#ours.plain(ours);
    const inner = Object.values(members).map((member) => this.#ours.plain(member));
    const deeper = inner.map((each) => this.#ours.plain(each.items ?? {}));
    const all = [members, ...[...inner, ...deeper, this.#ours.plain(items)].map((each) => each.members)];
    return all.reduce((sum, each) => sum + Object.keys(each).length, 0) > 3;
  }

  #deeper(ours: PlainSchema, theirs: PlainSchema): number {
    return this.#theirs.budget.deeper(() => this.#between(ours, theirs));
  }

  #between(ours: PlainSchema, theirs: PlainSchema): number {
    const known = this.#known.get(ours) ?? new WeakMap<PlainSchema, number>();
    this.#known.set(ours, known);
    const before = known.get(theirs);
    if (before !== undefined) return before;
    // A shape that contains itself is as alike as the rest of it.
    known.set(theirs, 0);
    const likeness = this.#compute(ours, theirs);
    known.set(theirs, likeness);
    return likeness;
  }

  #compute(ours: PlainSchema, theirs: PlainSchema): number {
    this.#theirs.budget.spend(1);
    if (theirs.options.length > 0)
      return theirs.options.reduce<number>(
        (most, each) => Math.max(most, this.#deeper(ours, this.#theirs.plain(each))),
        0,
      );
    const [mine, other] = [kindOf(ours), kindOf(theirs)];
    if (mine !== other) return 0;
    if (mine === "array") return this.#deeper(this.#ours.plain(ours.items), this.#theirs.plain(theirs.items));
    if (mine === "value") return ours.types.some((each) => theirs.types.includes(each)) ? ofValues : 0;
    if (mine === "any") return 0;
    return this.#ofObjects(ours, theirs);
  }

  #ofObjects(ours: PlainSchema, theirs: PlainSchema): number {
    const [mine, others] = [namesIn(ours), namesIn(theirs)];
    if (mine.size + others.size === 0) return 0;
    this.#theirs.budget.spend(mine.size);
    const shared = [...mine].filter((name) => others.has(name)).length;
    return (2 * shared) / (mine.size + others.size);
  }
}

/** The names of an object's members, folded. */
export const namesIn = perObject(
  ({ members }: PlainSchema): ReadonlySet<string> => new Set(Object.keys(members).map(fold)),
);

/** Two single values of one type have little in common. */
const ofValues = 0.3;

/** A member of ours that one of theirs may be, and the way to it. */
export interface Candidate {
  readonly path: readonly string[];
  readonly schema: unknown;
}

/** Both documents; a request may say one where the other says a list. */
interface MatchSides {
  readonly side: "answer" | "request";
  readonly ours: SchemaReader;
  readonly theirs: SchemaReader;
  readonly likeness: Likeness;
}

/** For each member of theirs, the one of ours that means the same: by name, by its synonyms, by what it contains. */
export function matchMembers(
  { ours, theirs, likeness, side }: MatchSides,
  candidates: readonly Candidate[],
  members: Readonly<Record<string, unknown>>,
): Map<string, Candidate> {
  const exact = new Map(candidates.filter(({ path }) => path.length === 1).map((each) => [each.path[0], each]));
  const found = new Map<string, Candidate>();
  for (const name of Object.keys(members)) {
    const same = exact.get(name);
    if (same !== undefined) found.set(name, same);
  }
  const taken = new Set(found.values());
  const free = candidates.filter((each) => !taken.has(each));
  const scored = Object.entries(members).flatMap(([name, schema]) => {
    if (found.has(name)) return [];
    theirs.budget.spend(free.length);
    return free
      .map((candidate) => ({ name, candidate, score: score(candidate, name, schema) }))
      .filter(({ score }) => score >= leastScore);
  });
  for (const { name, candidate } of scored.sort((a, b) => b.score - a.score)) {
    if (found.has(name) || taken.has(candidate)) continue;
    found.set(name, candidate);
    taken.add(candidate);
  }
  return found;

  function score({ path, schema }: Candidate, name: string, other: unknown): number {
    const own = path.at(-1) as string;
    const [mine, theirPlain] = [ours.plain(schema), theirs.plain(other)];
    const [kind, otherKind] = [kindOf(mine), kindOf(theirPlain)];
    const areOfOneKind = kind === otherKind || kind === "any" || otherKind === "any";
    // `accountId` is the id of `account`.
    if (areOfOneKind && path.length > 1 && fold(path.join("")) === fold(name)) return 2.9;
    if (!areOfOneKind) return canMeet(side, [kind, otherKind]) && areOfOneThing(own, name) ? leastScore : 0;
    const nested = path.length > 1 ? 0.2 : 0;
    if (fold(own) === fold(name)) return 3 - nested;
    const isSaidAlike = mine.description.length > 10 && mine.description === theirPlain.description;
    const content = kind === "object" || kind === "array" ? likeness.of(schema, other) : 0;
    const hasContent = kind !== "value" && content > ofValues;
    const named = path.length > 1 ? 0 : namesAlike(own, name);
    if (isSaidAlike && (kind === "value" ? mine.types.some((each) => theirPlain.types.includes(each)) : true))
      return 2 - nested;
    if (hasContent) return content >= 0.5 ? 1 + content - nested : content + named > 1 ? 1 : 0;
    const isSameType = kind !== "value" || mine.types.some((each) => theirPlain.types.includes(each));
    return isSameType && (kind === "value" || content === 0 || content === ofValues) ? named : 0;
  }
}

const leastScore = 0.75;

/** Kinds that can stand for each other: a text for an object that has it as its id and, in a request, one for a list. */
function canMeet(side: MatchSides["side"], kinds: readonly Kind[]): boolean {
  return kinds.includes("array") ? side === "request" : kinds.includes("value");
}
