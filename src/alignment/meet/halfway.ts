import { isObject } from "../../base/json-object.ts";
import type { Shape } from "../../kernel/overlay/shape.ts";
import { limitsOf, sayKind } from "../read/bounds.ts";
import type { PlainSchema } from "../read/plain.ts";
import { contentOf, memberOf } from "./content.ts";
import { differ, type Ours, type Walk } from "./difference.ts";
import { kindOf } from "./likeness.ts";
import { onlyTheirs } from "./only-theirs.ts";
import { fold } from "./synonyms.ts";

/**
 * Two kinds of values that mean the same: one where the other has a list, or a text that says who where the other has an object
 * with that. Null where they do not.
 */
export function meetHalfway(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape | null {
  const [mine, other] = [walk.ours.plain(ours.schema), walk.theirs.plain(theirs)];
  const [kind, otherKind] = [kindOf(mine), kindOf(other)];
  if (kind === "object" && otherKind === "value") return textOfObject(walk, ours, theirs, where);
  if (kind === "value" && otherKind === "object") return objectOfText(walk, ours, other, where);
  if (walk.side === "answer") return null;
  if (kind === "array" && isObject(mine.items)) return oneOfList(walk, ours, mine.items, theirs, where);
  if (otherKind === "array" && isObject(other.items)) return listOfOne(walk, ours, other, where);
  return null;
}

/** Theirs says `7472320361` where ours says `{ id: "7472320361" }`. */
function textOfObject(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape | null {
  const [mine, other] = [walk.ours.plain(ours.schema), walk.theirs.plain(theirs)];
  const name = whoIn(mine, where);
  if (name === null || !other.types.includes("string")) return null;
  const isEnough = [...mine.required].every((each) => each === name);
  if (walk.side === "request" && !isEnough) return null;
  const may = { where, ours: `{ ${name} }`, theirs: sayKind(other), source: ours.source, stops: true };
  if (!differ(walk, may)) return {};
  const shape = walk.align(walk, memberOf(walk, ours, name, mine.members[name]), theirs, where);
  return { ...shape, from: [name, ...(shape.from ?? [])] };
}

/** Theirs says `{ id: "7472320361" }` where ours says `7472320361`. */
function objectOfText(walk: Walk, ours: Ours, other: PlainSchema, where: string): Shape | null {
  const mine = walk.ours.plain(ours.schema);
  const name = whoIn(other, where);
  if (name === null || !mine.types.includes("string")) return null;
  const may = { where, ours: sayKind(mine), theirs: `{ ${name} }`, source: ours.source, stops: true };
  if (!differ(walk, may)) return {};
  const shape = walk.align(walk, ours, other.members[name], `${where}.${name}`);
  const beside = Object.entries(other.members)
    .filter(([each]) => each !== name)
    .map(([each, member]): [string, Shape] => [
      each,
      onlyTheirs(walk, ours, member, other.required.has(each), `${where}.${each}`),
    ]);
  const members = { ...Object.fromEntries(beside), [name]: { from: [], ...shape } };
  return { ...limitsOf(other), types: ["object"], members, required: [...other.required] };
}

function oneOfList(walk: Walk, ours: Ours, items: unknown, theirs: unknown, where: string): Shape {
  const may = { where, ours: "a list", theirs: sayKind(walk.theirs.plain(theirs)), source: ours.source, stops: true };
  if (!differ(walk, may)) return {};
  return { one: "theirs", items: walk.align(walk, contentOf(walk, ours, items), theirs, where) };
}

/** Of a list, ours has room for one. */
function listOfOne(walk: Walk, ours: Ours, other: PlainSchema, where: string): Shape {
  const may = {
    where,
    ours: sayKind(walk.ours.plain(ours.schema)),
    theirs: "a list",
    source: ours.source,
    stops: true,
  };
  if (!differ(walk, { ...may, isOpen: true })) return {};
  const items = walk.align(walk, ours, other.items, `${where}[]`);
  const limits = limitsOf(other);
  return { ...limits, bounds: { ...limits.bounds, maxItems: 1 }, one: "ours", items };
}

/** The member that says who or what an object is, by what the name around it speaks of. */
function whoIn({ members }: PlainSchema, where: string): string | null {
  const names = Object.keys(members);
  const find = (wanted: string) => names.find((each) => fold(each) === wanted);
  const isLogin = /logins?(?:\[\])*$/i.test(where);
  return (isLogin ? find("login") : find("id")) ?? find("id") ?? find("login") ?? null;
}
