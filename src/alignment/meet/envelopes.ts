import type { Shape } from "../../kernel/overlay/shape.ts";
import { sayKind } from "../read/bounds.ts";
import type { PlainSchema } from "../read/plain.ts";
import { memberOf, sourceOfMember } from "./content.ts";
import { differ, type Ours, type Walk } from "./difference.ts";
import { kindOf } from "./likeness.ts";
import { onlyTheirs } from "./only-theirs.ts";

/** The member of theirs that holds all of ours, as `data` does. */
export function envelopeOf(walk: Walk, { schema }: Ours, other: PlainSchema, direct: number): string | null {
  const isOf = (kind: string, [, member]: Named) => kindOf(walk.theirs.plain(member)) === kind;
  const named = Object.entries(other.members);
  const lists = Object.values(walk.ours.plain(schema).members);
  // `meta` holds much of a page, and not what `data` has beside it.
  const isList = (each: Named) => isOf("array", each) && lists.some((list) => walk.likeness.of(list, each[1]) >= 0.5);
  if (named.some(isList)) return null;
  let best: { readonly name: string; readonly likeness: number } | null = null;
  for (const [name, member] of named.filter((each) => isOf("object", each))) {
    const likeness = walk.likeness.of(schema, member);
    if (likeness > Math.max(best?.likeness ?? 0, 0.49, direct + 0.2)) best = { name, likeness };
  }
  return best?.name ?? null;
}

type Named = readonly [name: string, member: unknown];

/** A whole answer: in the envelope that all of theirs have, or as it is. */
export function alignAnswer(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape {
  const [mine, other] = [walk.ours.plain(ours.schema), walk.theirs.plain(theirs)];
  const { is } = walk.style.envelope;
  // A page has its list in `data`, and its cursor beside it.
  const isOfOneKind = is !== null && isSameKind(mine, walk.theirs.plain(other.members[is]));
  const isIn = is !== null && isOfOneKind && Object.hasOwn(other.members, is) && !Object.hasOwn(mine.members, is);
  return isIn ? alignEnvelope(walk, ours, other, is, where, "every answer") : walk.align(walk, ours, theirs, where);
}

function isSameKind(mine: PlainSchema, other: PlainSchema): boolean {
  return (kindOf(mine) === "array") === (kindOf(other) === "array");
}

/** `habit` is given where all of theirs are in that envelope. */
export function alignEnvelope(
  walk: Walk,
  ours: Ours,
  other: PlainSchema,
  name: string,
  where: string,
  habit?: string,
): Shape {
  const member = other.members[name];
  const place = where === "" ? name : `${where}.${name}`;
  const mine = walk.ours.plain(ours.schema);
  const members = Object.entries(mine.members).map(([each, schema]) => sourceOfMember(ours, each, schema));
  const stated = "stated" in ours.source ? undefined : members.find((each) => "stated" in each);
  const source = stated ?? ours.source;
  const told = { where, ours: "the value itself", theirs: `the value in ${name}`, source, habit };
  const isFollowed = differ(walk, { ...told, isOpen: habit !== undefined });
  const inner = walk.align(walk, ours, member, isFollowed ? place : where);
  if (!isFollowed) return inner;
  return holding(walk, ours, other, name, inner, where, habit);
}

/** An object of theirs that has ours in one of its members. */
function holding(
  walk: Walk,
  ours: Ours,
  { members, required, nullable }: PlainSchema,
  name: string,
  inner: Shape,
  where: string,
  habit?: string,
): Shape {
  const beside = Object.entries(members)
    .filter(([each]) => each !== name)
    .map(([each, schema]): [string, Shape] => [
      each,
      onlyTheirs(walk, ours, schema, required.has(each), `${where}.${each}`, habit),
    ]);
  const all = { [name]: { from: [], ...inner }, ...Object.fromEntries(beside) };
  return { types: ["object"], ...(nullable && { nullable }), members: all, required: [...required] };
}

/** Ours are an object that holds a list and theirs the list, or the other way round. */
export function wrapperFor(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape | null {
  const [mine, other] = [walk.ours.plain(ours.schema), walk.theirs.plain(theirs)];
  const [kind, otherKind] = [kindOf(mine), kindOf(other)];
  if (kind === "object" && otherKind !== "object") {
    const name = Object.keys(mine.members).find((each) => likeEach(walk, mine.members[each], theirs, otherKind));
    if (name === undefined) return null;
    const member = memberOf(walk, ours, name, mine.members[name]);
    const source = sourceOfMember(ours, name, mine.members[name]);
    const told = { where, ours: `it is in ${name}`, theirs: `${sayKind(other)} itself`, source };
    if (!differ(walk, told)) return {};
    return { ...walk.align(walk, member, theirs, where), from: [name] };
  }
  if (kind !== "object" && otherKind === "object") {
    const name = Object.keys(other.members).find((each) => likeEach(walk, ours.schema, other.members[each], kind));
    if (name === undefined) return null;
    if (!differ(walk, { where, ours: `${sayKind(mine)} itself`, theirs: `it is in ${name}`, source: ours.source }))
      return {};
    const inner = walk.align(walk, ours, other.members[name], `${where}.${name}`);
    return holding(walk, ours, other, name, inner, where);
  }
  return null;
}

function likeEach(walk: Walk, ours: unknown, theirs: unknown, kind: string): boolean {
  return kind === "array" && walk.likeness.of(ours, theirs) > 0.25;
}
