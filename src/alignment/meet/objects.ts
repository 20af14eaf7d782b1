import { isObject } from "../../base/json-object.ts";
import { escapeName } from "../../base/member-path.ts";
import type { Source } from "../../base/provenance.ts";
import type { Shape } from "../../kernel/overlay/shape.ts";
import { limitsOf, sayKind } from "../read/bounds.ts";
import type { PlainSchema } from "../read/plain.ts";
import { contentOf, memberOf, sourceOfMember } from "./content.ts";
import { compare, differ, type Ours, type Walk } from "./difference.ts";
import { alignEnvelope, envelopeOf } from "./envelopes.ts";
import { type Candidate, kindOf, matchMembers } from "./likeness.ts";
import { alignNull } from "./nulls.ts";
import { invented, onlyTheirs } from "./only-theirs.ts";
import { isPage, isPageNumber, isPageParameter, pageByNumber, saysLast } from "./pages.ts";
import { fold } from "./synonyms.ts";

/** How one of our objects becomes one of theirs: each member of theirs is found in ours, and what is stated stays. */
export function alignObjects(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape {
  const mine = walk.ours.plain(ours.schema);
  const other = walk.theirs.plain(theirs);
  const direct = walk.likeness.of(ours.schema, theirs);
  const wrapper = direct < 0.5 ? envelopeOf(walk, ours, other, direct) : null;
  if (wrapper !== null) return alignEnvelope(walk, ours, other, wrapper, where);
  const isFreeForm = Object.keys(other.members).length === 0;
  if (isFreeForm || Object.keys(mine.members).length === 0) return alignMaps(walk, ours, theirs, where);
  const page = isPage(walk, ours, other) ? { habit: "every page", isOpen: true } : {};
  return alignMembers({ walk, ours, mine, other, where, page, used: new Set(), searched: new Set() });
}

/** Maps and objects of any members: their values are aligned where both say what they are. */
function alignMaps(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape {
  const [mine, other] = [walk.ours.plain(ours.schema), walk.theirs.plain(theirs)];
  const own = { ...limitsOf(other), types: ["object" as const] };
  if (!isObject(mine.others) || !isObject(other.others)) {
    const isOpen = !isObject(other.others) && other.others !== false && Object.keys(other.members).length === 0;
    const may = { where, ours: "an object", theirs: "an object of other members", source: ours.source };
    if (!isOpen) differ(walk, { ...may, isOpen: true, why: "what is in it is left as it is" });
    return { ...own, others: true };
  }
  const each = walk.align(walk, contentOf(walk, ours, mine.others), other.others, `${where}[]`);
  return { ...own, others: { from: [], ...each } };
}

/** An object of ours beside one of theirs. */
interface ObjectPair {
  readonly walk: Walk;
  readonly ours: Ours;
  readonly mine: PlainSchema;
  readonly other: PlainSchema;
  readonly where: string;
  /** Where their lists are pages of a form of their own, names and places in one are that form. */
  readonly page: { readonly habit?: string; readonly isOpen?: boolean };
  /** Our members that one of theirs has. */
  readonly used: Set<string>;
  /** Their objects in which others of ours were looked for. */
  readonly searched: Set<object | null>;
}

function alignMembers(pair: ObjectPair): Shape {
  const { walk, mine, other, used } = pair;
  walk.theirs.budget.spend(Object.keys(other.members).length + other.required.size);
  const candidates = candidatesOf(pair);
  const matched = matchMembers(walk, candidates, other.members);
  matchOwnId(pair, candidates[0], matched);
  const members: Record<string, Shape> = {};
  // Members of ours that keep their stated names.
  const kept = new Set<string>();
  for (const [name, found] of matched) {
    const shape = alignMember(pair, name, found);
    if (shape === null) kept.add(found.path[0] ?? "");
    else members[name] = shape;
  }
  for (const [name, schema] of Object.entries(other.members))
    if (!matched.has(name)) members[name] = alignRest(pair, name, schema) ?? tellTheirs(pair, name, schema);
  for (const name of Object.keys(mine.members))
    if (!used.has(name) && tellOurs(pair, name, kept.has(name))) members[name] = { from: [name] };
  // In the order in which they have them.
  const ordered = Object.keys({ ...other.members, ...members }).filter((name) => Object.hasOwn(members, name));
  const isOpen = walk.side === "request" && (isObject(other.others) || other.others === true);
  return {
    ...limitsOf(other),
    types: ["object"],
    members: Object.fromEntries(ordered.map((name) => [name, members[name] as Shape])),
    required: [...other.required].filter((name) => Object.hasOwn(members, name)),
    ...(isOpen && { others: true as const }),
  };
}

/** `id` of theirs is what an object of ours begins with, such as `contactId`, where no other member of either is that. */
function matchOwnId(
  { walk, ours, mine, other }: ObjectPair,
  first: Candidate | undefined,
  matched: Map<string, Candidate>,
): void {
  const [name = ""] = first?.path ?? [];
  const isFree = first !== undefined && !matched.has("id") && ![...matched.values()].includes(first);
  const isOpen = "assumed" in sourceOfMember(ours, name, mine.members[name]);
  const areTexts = [walk.theirs.plain(other.members.id), walk.ours.plain(first?.schema)].every((each) =>
    each.types.includes("string"),
  );
  if (isFree && isOpen && areTexts && /.Id$/.test(name)) matched.set("id", first);
}

/** Our members, and those of the objects in them that theirs do not have as objects: theirs may have them flat. */
function candidatesOf({ walk, mine, other }: ObjectPair): readonly Candidate[] {
  const folded = new Set(Object.keys(other.members).map(fold));
  const own = Object.entries(mine.members).map(([name, schema]): Candidate => ({ path: [name], schema }));
  const inner = own.flatMap(({ path: [name = ""], schema }) => {
    const plain = walk.ours.plain(schema);
    if (folded.has(fold(name)) || kindOf(plain) !== "object") return [];
    return Object.entries(plain.members).map(([each, member]): Candidate => ({ path: [name, each], schema: member }));
  });
  return [...own, ...inner];
}

/** Null where ours is stated, and has another name, not only spelled otherwise, or another place than theirs. */
function alignMember(pair: ObjectPair, name: string, { path, schema }: Candidate): Shape | null {
  const { walk, ours, mine, other, where, used } = pair;
  const [first = "", second] = path;
  const top = mine.members[first];
  const source = sourceOfMember(ours, first, top);
  compare(walk, source);
  const isMoved = second !== undefined || first !== name;
  // Another spelling is the same name, also where that is stated.
  const isSpelling = second === undefined && fold(first) === fold(name);
  const isPaging = isPageParameter(walk, where, first);
  const habit: ObjectPair["page"] = isPaging ? { habit: "every page", isOpen: true } : isSpelling ? {} : pair.page;
  const told = {
    where: join(where, path.map(escapeName).join(".")),
    ours: path.join("."),
    theirs: name,
    source,
    isOpen: isSpelling,
    stops: mine.required.has(first),
    ...habit,
  };
  if (isMoved && !differ(walk, told)) return null;
  used.add(first);
  if (!isMoved) tellNeed(pair, name, source);
  const around = second === undefined ? ours : memberOf(walk, ours, first, top);
  const content = { ...memberOf(walk, around, second ?? first, schema), habit: habit.habit };
  const [theirs, place] = [other.members[name], join(where, name)];
  const inside = walk.side === "request" && !mine.required.has(first) ? { ...walk, isOptional: true } : walk;
  const shape = walk.align(inside, content, theirs, place);
  const isNeeded = other.required.has(name);
  const isLacking = walk.side === "answer" && isNeeded && !isAlwaysThere(pair, path);
  return {
    ...(isLacking && invented(walk, theirs)),
    ...shape,
    ...alignNull(walk, content, theirs, place, isNeeded),
    ...(isNullByDefault(pair, path, name) && { default: null }),
    // A shape may begin deeper, such as a list that stands for an object around it.
    from: [...path, ...(shape.from ?? [])],
  };
}

/** A request of theirs may leave out what ours has to say, were it null. */
function isNullByDefault(
  { walk, mine, other }: ObjectPair,
  [first = "", second]: readonly string[],
  name: string,
): boolean {
  if (walk.side === "answer" || second !== undefined || other.required.has(name)) return false;
  return mine.required.has(first) && walk.ours.plain(mine.members[first]).nullable;
}

function isAlwaysThere({ walk, mine }: ObjectPair, [first = "", second]: readonly string[]): boolean {
  if (!mine.required.has(first)) return false;
  if (second === undefined) return true;
  const inner = walk.ours.plain(mine.members[first]);
  return inner.required.has(second) && !inner.nullable;
}

/** Whether a member has to be there. A document without any list of required members does not say. */
function tellNeed({ walk, mine, other, where }: ObjectPair, name: string, source: Source): void {
  const [isNeeded, isNeededThere] = [mine.required.has(name), other.required.has(name)];
  if (isNeeded === isNeededThere || (other.required.size === 0 && isNeeded)) return;
  // What is always there is valid where it may be absent.
  if (walk.side === "answer" && isNeeded && "stated" in source) return;
  const say = (needed: boolean): string => (needed ? "required" : "optional");
  const told = { where: join(where, name), ours: say(isNeeded), theirs: say(isNeededThere), source };
  if (walk.side === "answer") differ(walk, { ...told, isOpen: isNeededThere });
  else if (isNeededThere || "assumed" in source || walk.ours.plain(mine.members[name]).nullable)
    differ(walk, { ...told, isOpen: isNeeded });
  else differ(walk, { ...told, isOpen: true, why: "a request without it is refused: an operation of ours needs it" });
}

function tellTheirs({ walk, ours, mine, other, where, page }: ObjectPair, name: string, schema: unknown): Shape {
  if (where === "query" && isPageNumber(name) && Object.hasOwn(mine.members, "cursor"))
    return pageByNumber(walk, ours, name, schema, join(where, name));
  return onlyTheirs(walk, ours, schema, other.required.has(name), join(where, name), page.habit);
}

/** An object of theirs that holds some of our members, as `meta` holds the total and the cursor, or `result` a list and `page`. */
function alignRest(pair: ObjectPair, path: string, schema: unknown): Shape | null {
  const { walk, ours, mine, used, searched, where, page } = pair;
  const other = walk.theirs.plain(schema);
  if (kindOf(other) !== "object" || other.listed === null || searched.has(other.listed)) return null;
  searched.add(other.listed);
  const free = Object.entries(mine.members)
    .filter(([each]) => !used.has(each))
    .map(([each, member]): Candidate => ({ path: [each], schema: member }));
  const matched = matchMembers(walk, free, other.members);
  const members: Record<string, Shape> = {};
  const rest: [name: string, schema: unknown, place: string][] = [];
  let isOurs = false;
  for (const [each, member] of Object.entries(other.members)) {
    const found = matched.get(each);
    const [own = ""] = found?.path ?? [];
    const source = sourceOfMember(ours, own, mine.members[own]);
    const place = join(join(where, path), each);
    if (found === undefined) {
      const inner = alignRest(pair, `${path}.${each}`, member) ?? saysLast(walk, ours, member, place);
      isOurs ||= inner !== null;
      members[each] = inner ?? {};
      if (inner === null) rest.push([each, member, place]);
    } else if (differ(walk, { where: join(where, own), ours: own, theirs: `${path}.${each}`, source, ...page })) {
      isOurs = true;
      used.add(own);
      compare(walk, source);
      const content = memberOf(walk, ours, own, found.schema);
      const nulls = alignNull(walk, content, member, place, other.required.has(each));
      members[each] = { from: [own], ...walk.align(walk, content, member, place), ...nulls };
    }
  }
  if (!isOurs) return null;
  // What holds nothing of ours is told where it is, by whoever asked.
  for (const [each, member, place] of rest)
    members[each] = onlyTheirs(walk, ours, member, other.required.has(each), place, page.habit);
  return { from: [], types: ["object"], members, required: [...other.required] };
}

/** A member that they lack, or would call otherwise, which is told already; whether it stays, because it is stated. */
function tellOurs({ walk, ours, mine, other, where, page }: ObjectPair, name: string, isTold: boolean): boolean {
  const schema = mine.members[name];
  const source = sourceOfMember(ours, name, schema);
  compare(walk, source);
  const isStated = "stated" in source;
  if (!isTold) {
    // Where any other member may be, its absence says nothing; a request of theirs without it is one of ours, too.
    const isNeeded = mine.required.has(name);
    const isForbidden = other.others === false && isNeeded && walk.side === "answer" && page.isOpen !== true;
    const why = walk.side === "request" && isNeeded ? "an operation of ours needs it" : undefined;
    const kind = sayKind(walk.ours.plain(schema));
    const told = { where: join(where, escapeName(name)), ours: kind, theirs: "no such member", source };
    const isOpen = !isForbidden && why === undefined;
    if (isStated && isOpen) differ(walk, { ...told, isOpen, is: "kept", why: "it says nothing of it" });
    else differ(walk, { ...told, stops: isNeeded, ...(why !== undefined && { why }) });
  }
  return isStated;
}

function join(where: string, name: string): string {
  return where === "" || name === "" ? where + name : `${where}.${name}`;
}
