import type { Shape } from "../kernel/overlay/shape.ts";
import { memberOf, sourceOfMember } from "./content.ts";
import { differ, type Ours, type Walk } from "./difference.ts";
import { onlyTheirs, sayKind } from "./limits.ts";
import { kindOf } from "./match.ts";
import type { Plain } from "./plain.ts";

/** The member of theirs that holds all of ours, as `data` does. */
export function envelopeOf(walk: Walk, { schema }: Ours, other: Plain, direct: number): string | null {
  let best: { readonly name: string; readonly likeness: number } | null = null;
  for (const [name, member] of Object.entries(other.members)) {
    if (kindOf(walk.theirs.plain(member)) !== "object") continue;
    const likeness = walk.likeness.of(schema, member);
    if (likeness > Math.max(best?.likeness ?? 0, 0.49, direct + 0.2)) best = { name, likeness };
  }
  return best?.name ?? null;
}

export function alignEnvelope(walk: Walk, ours: Ours, other: Plain, name: string, where: string): Shape {
  const member = other.members[name];
  const place = where === "" ? name : `${where}.${name}`;
  const mine = walk.ours.plain(ours.schema);
  const stays = Object.entries(mine.members).some(([each, schema]) => "stated" in sourceOfMember(ours, each, schema));
  const source = stays && !("stated" in ours.source) ? { stated: statedIn(ours, mine) } : ours.source;
  const isFollowed = differ(walk, { where, ours: "the value itself", theirs: `the value in ${name}`, source });
  const inner = walk.align(walk, ours, member, isFollowed ? place : where);
  if (!isFollowed) return inner;
  const beside = Object.entries(other.members).filter(([each]) => each !== name);
  const more = beside.map(([each, schema]): [string, Shape] => [
    each,
    onlyTheirs(walk, schema, other.required.includes(each), each),
  ]);
  return {
    types: ["object"],
    ...(other.nullable && { nullable: true }),
    members: { [name]: { from: [], ...inner }, ...Object.fromEntries(more) },
    required: other.required,
  };
}

function statedIn(ours: Ours, mine: Plain): string {
  const source = Object.entries(mine.members)
    .map(([each, schema]) => sourceOfMember(ours, each, schema))
    .find((each) => "stated" in each);
  return source !== undefined && "stated" in source ? source.stated : "";
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
    if (!differ(walk, { where, ours: `it is in ${name}`, theirs: `${sayKind(other)} itself`, source })) return {};
    return { ...walk.align(walk, member, theirs, where), from: [name] };
  }
  if (kind !== "object" && otherKind === "object") {
    const name = Object.keys(other.members).find((each) => likeEach(walk, ours.schema, other.members[each], kind));
    if (name === undefined) return null;
    if (!differ(walk, { where, ours: `${sayKind(mine)} itself`, theirs: `it is in ${name}`, source: ours.source }))
      return {};
    const inner = walk.align(walk, ours, other.members[name], `${where}.${name}`);
    const rest = Object.entries(other.members).filter(([each]) => each !== name);
    const more = rest.map(([each, schema]): [string, Shape] => [
      each,
      onlyTheirs(walk, schema, other.required.includes(each), each),
    ]);
    return {
      types: ["object"],
      members: { [name]: { from: [], ...inner }, ...Object.fromEntries(more) },
      required: other.required,
    };
  }
  return null;
}

function likeEach(walk: Walk, ours: unknown, theirs: unknown, kind: string): boolean {
  return kind === "array" && walk.likeness.of(ours, theirs) > 0.25;
}
