import { isObject } from "../base/json-object.ts";
import { escapeName } from "../base/member-path.ts";
import type { Shape } from "../kernel/overlay/shape.ts";
import { contentOf, memberOf, sourceOfMember } from "./content.ts";
import { compare, differ, type Ours, type Walk } from "./difference.ts";
import { alignEnvelope, envelopeOf } from "./envelopes.ts";
import { limitsOf, onlyTheirs, sayKind } from "./limits.ts";
import { type Candidate, kindOf, matchMembers } from "./match.ts";
import { fold } from "./names.ts";
import type { Plain } from "./plain.ts";

/** How one of our objects becomes one of theirs: each member of theirs is found in ours, and what is stated stays. */
export function alignObjects(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape {
  const mine = walk.ours.plain(ours.schema);
  const other = walk.theirs.plain(theirs);
  const direct = walk.likeness.of(ours.schema, theirs);
  const wrapper = direct < 0.5 ? envelopeOf(walk, ours, other, direct) : null;
  if (wrapper !== null) return alignEnvelope(walk, ours, other, wrapper, where);
  const isFreeForm = Object.keys(other.members).length === 0;
  if (isFreeForm || Object.keys(mine.members).length === 0) return alignMaps(walk, ours, theirs, where);
  return alignMembers(walk, ours, other, where, candidatesOf(walk, mine, other));
}

/** Maps and objects of any members: their values are aligned where both say what they are. */
function alignMaps(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape {
  const [mine, other] = [walk.ours.plain(ours.schema), walk.theirs.plain(theirs)];
  const own = { ...limitsOf(other), types: ["object" as const], nullable: mine.nullable || other.nullable };
  if (!isObject(mine.others) || !isObject(other.others)) {
    const isOpen = !isObject(other.others) && other.others !== false && Object.keys(other.members).length === 0;
    const may = { where, ours: "an object", theirs: "an object of other members", source: ours.source };
    if (!isOpen) differ(walk, { ...may, isOpen: true, why: "what is in it is left as it is" });
    return { ...own, others: true };
  }
  const each = walk.align(walk, contentOf(walk, ours, mine.others), other.others, `${where}[]`);
  return { ...own, others: { from: [], ...each } };
}

/** Our members, and those of the objects in them that theirs do not have as objects: theirs may have them flat. */
function candidatesOf(walk: Walk, mine: Plain, other: Plain): readonly Candidate[] {
  const folded = new Set(Object.keys(other.members).map(fold));
  const own = Object.entries(mine.members).map(([name, schema]): Candidate => ({ path: [name], schema }));
  const inner = own.flatMap(({ path: [name = ""], schema }) => {
    const plain = walk.ours.plain(schema);
    if (folded.has(fold(name)) || kindOf(plain) !== "object") return [];
    return Object.entries(plain.members).map(([each, member]): Candidate => ({ path: [name, each], schema: member }));
  });
  return [...own, ...inner];
}

function alignMembers(walk: Walk, ours: Ours, other: Plain, where: string, candidates: readonly Candidate[]): Shape {
  const mine = walk.ours.plain(ours.schema);
  const matched = matchMembers(walk, candidates, other.members);
  const members: Record<string, Shape> = {};
  const used = new Set<string>();
  const left = new Set<string>();
  for (const [name, found] of matched) {
    const [first = "", ...rest] = found.path;
    const top = mine.members[first];
    const place = join(where, name);
    const existence = sourceOfMember(ours, first, top);
    const isMoved = found.path.length > 1 || first !== name;
    compare(walk, existence);
    const told = { where: join(where, found.path.map(escapeName).join(".")), ours: found.path.join("."), theirs: name };
    if (isMoved && !differ(walk, { ...told, source: existence })) {
      left.add(name);
      continue;
    }
    used.add(first);
    if (!isMoved) alignNeed(walk, { mine, other, name, where: place, source: existence });
    const around = rest.length === 0 ? ours : memberOf(walk, ours, first, top);
    const content = memberOf(walk, around, found.path.at(-1) as string, found.schema);
    const shape = walk.align(walk, content, other.members[name], place);
    const needed = other.required.includes(name) && walk.side === "answer";
    const isOptional = needed && !isAlwaysThere(walk, mine, found);
    members[name] = {
      ...(isOptional && onlyTheirs(walk, other.members[name], true, name)),
      from: found.path,
      ...shape,
      ...fromWithin(found.path, shape),
    };
  }
  for (const [name, schema] of Object.entries(other.members)) {
    if (matched.has(name) || left.has(name)) continue;
    const nested = alignRest(walk, { ours, mine, used, name, schema, where });
    members[name] = nested ?? tellTheirs(walk, { ours, other, name, schema, where });
  }
  for (const [name, schema] of Object.entries(mine.members)) {
    if (used.has(name)) continue;
    const kept = tellOurs(walk, {
      ours,
      mine,
      name,
      schema,
      where,
      wasRenamed: [...left].some((each) => matched.get(each)?.path[0] === name),
    });
    if (kept) members[name] = { from: [name] };
  }
  const required = other.required.filter((name) => Object.hasOwn(members, name));
  // In the order in which they have them.
  const ordered = Object.keys({ ...other.members, ...members }).filter((name) => Object.hasOwn(members, name));
  const others =
    walk.side === "answer" ? {} : isObject(other.others) || other.others === true ? { others: true as const } : {};
  return {
    ...limitsOf(other),
    types: ["object"],
    nullable: other.nullable || mine.nullable,
    members: Object.fromEntries(ordered.map((name) => [name, members[name] as Shape])),
    required,
    ...others,
  };
}

/** A shape that begins deeper, such as a list that stands for an object around it. */
function fromWithin(path: readonly string[], { from }: Shape): Shape {
  return from === undefined || from.length === 0 ? { from: path } : { from: [...path, ...from] };
}

function isAlwaysThere(walk: Walk, mine: Plain, { path }: Candidate): boolean {
  const [first = "", second] = path;
  if (!mine.required.includes(first)) return false;
  if (second === undefined) return true;
  const inner = walk.ours.plain(mine.members[first]);
  return inner.required.includes(second) && !inner.nullable;
}

interface Need {
  readonly mine: Plain;
  readonly other: Plain;
  readonly name: string;
  readonly where: string;
  readonly source: Ours["source"];
}

/** Whether a member has to be there. A document without any list of required members does not say. */
function alignNeed(walk: Walk, { mine, other, name, where, source }: Need): void {
  const [isNeeded, isNeededThere] = [mine.required.includes(name), other.required.includes(name)];
  if (isNeeded === isNeededThere || (other.required.length === 0 && isNeeded)) return;
  // What is always there is valid where it may be absent.
  if (walk.side === "answer" && isNeeded && "stated" in source) return;
  const say = (needed: boolean): string => (needed ? "required" : "optional");
  differ(walk, { where, ours: say(isNeeded), theirs: say(isNeededThere), source });
}

interface Alone {
  readonly ours: Ours;
  readonly other: Plain;
  readonly name: string;
  readonly schema: unknown;
  readonly where: string;
}

function tellTheirs(walk: Walk, { ours, other, name, schema, where }: Alone): Shape {
  const isNeeded = other.required.includes(name);
  const may = {
    where: join(where, name),
    ours: "no such member",
    theirs: `${isNeeded ? "required " : ""}${sayKind(walk.theirs.plain(schema))}`,
    source: ours.source,
  };
  const isRequest = walk.side === "request";
  // §9 allows new members in answers, and optional ones in requests.
  const why = isRequest ? "it is accepted, and changes nothing" : isNeeded ? undefined : "it is optional, and left out";
  differ(walk, { ...may, isOpen: !(isRequest && isNeeded), ...(why !== undefined && { why }) });
  return onlyTheirs(walk, schema, isNeeded, name);
}

interface Rest extends Omit<Alone, "other"> {
  readonly mine: Plain;
  readonly used: Set<string>;
}

/** An object of theirs that holds some of our members, as `meta` holds the total and the cursor. */
function alignRest(walk: Walk, { ours, mine, used, name, schema, where }: Rest): Shape | null {
  const other = walk.theirs.plain(schema);
  if (kindOf(other) !== "object" || Object.keys(other.members).length === 0) return null;
  const free = Object.entries(mine.members)
    .filter(([each]) => !used.has(each))
    .map(([each, member]): Candidate => ({ path: [each], schema: member }));
  const matched = matchMembers(walk, free, other.members);
  if (matched.size === 0) return null;
  const members: Record<string, Shape> = {};
  for (const [each, member] of Object.entries(other.members)) {
    const found = matched.get(each);
    const [own = ""] = found?.path ?? [];
    const source = sourceOfMember(ours, own, mine.members[own]);
    const place = join(join(where, name), each);
    if (found === undefined) members[each] = onlyTheirs(walk, member, other.required.includes(each), each);
    else if (differ(walk, { where: join(where, own), ours: own, theirs: `${name}.${each}`, source })) {
      used.add(own);
      compare(walk, source);
      members[each] = { from: [own], ...walk.align(walk, memberOf(walk, ours, own, found.schema), member, place) };
    }
  }
  return Object.keys(members).length === 0 ? null : { from: [], types: ["object"], members, required: other.required };
}

interface Lacking extends Omit<Alone, "other"> {
  readonly mine: Plain;
  readonly wasRenamed: boolean;
}

/** A member that they lack: what is stated stays. */
function tellOurs(walk: Walk, { ours, mine, name, schema, where, wasRenamed }: Lacking): boolean {
  const source = sourceOfMember(ours, name, schema);
  compare(walk, source);
  if (!wasRenamed) {
    const why = walk.side === "request" && mine.required.includes(name) ? "an operation of ours needs it" : undefined;
    const may = {
      where: join(where, escapeName(name)),
      ours: sayKind(walk.ours.plain(schema)),
      theirs: "no such member",
      source,
    };
    differ(walk, { ...may, ...(why !== undefined && { why }) });
  }
  return "stated" in source;
}

function join(where: string, name: string): string {
  return where === "" || name === "" ? where + name : `${where}.${name}`;
}
