import { isObject } from "../base/json-object.ts";
import type { Shape } from "../kernel/overlay/shape.ts";
import { contentOf } from "./content.ts";
import { compare, differ, type Ours, type Walk } from "./difference.ts";
import { wrapperFor } from "./envelopes.ts";
import { onlyTheirs, sayKind } from "./limits.ts";
import { kindOf } from "./match.ts";
import { alignObjects } from "./objects.ts";
import type { Plain } from "./plain.ts";
import { alignValue } from "./values.ts";

/** How one of our schemas becomes one of theirs. What differs is noted on the way. */
export function align(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape {
  compare(walk, ours.source);
  const mine = walk.ours.plain(ours.schema);
  const other = walk.theirs.plain(theirs);
  const kind = kindOf(mine);
  const otherKind = kindOf(other);
  // Where one of the two says nothing, nothing differs.
  if (otherKind === "any" || kind === "any") return {};
  if (mine.options.length > 1 && other.options.length > 1) return alignUnions(walk, ours, mine, other, where);
  if (other.options.length > 0) return alignOption(walk, ours, other, where);
  if (mine.options.length > 0 && mine.types.length === 0) return alignOurOption(walk, ours, mine, theirs, where);
  if (kind === "object" && otherKind === "object") return alignObjects(walk, ours, theirs, where);
  if (kind === "array" && otherKind === "array") return alignArrays(walk, ours, theirs, where);
  if (kind === "value" && otherKind === "value") return alignValue(walk, ours, theirs, where);
  const wrapped = wrapperFor(walk, ours, theirs, where);
  if (wrapped !== null) return wrapped;
  const may = { where, ours: sayKind(mine), theirs: sayKind(other), source: ours.source };
  differ(walk, { ...may, why: "it is another kind of value; an example of theirs stands there" });
  return "stated" in ours.source ? {} : onlyTheirs(walk, theirs, true);
}

/** Of several alternatives, the one that is most like ours. */
function alignOption(walk: Walk, ours: Ours, other: Plain, where: string): Shape {
  const scored = other.options.map((option) => ({ option, likeness: walk.likeness.of(ours.schema, option) }));
  const best = scored.reduce((a, b) => (b.likeness > a.likeness ? b : a));
  if (best.likeness < 0.5) return {};
  const shape = align(walk, ours, best.option, where);
  return other.nullable ? { ...shape, nullable: true } : shape;
}

function alignOurOption(walk: Walk, ours: Ours, mine: Plain, theirs: unknown, where: string): Shape {
  const scored = mine.options.map((option) => ({ option, likeness: walk.likeness.of(option, theirs) }));
  const best = scored.reduce((a, b) => (b.likeness > a.likeness ? b : a));
  return best.likeness < 0.5 ? {} : align(walk, { ...ours, schema: best.option }, theirs, where);
}

/** Two unions: the alternatives are compared, and only where one of them is an object can it be followed. */
function alignUnions(walk: Walk, ours: Ours, mine: Plain, other: Plain, where: string): Shape {
  const isObjectKind = (schema: unknown): boolean => kindOf(walk.ours.plain(schema)) === "object";
  const objects = mine.options.filter(isObjectKind);
  const [single] = objects;
  if (objects.length !== 1 || single === undefined) return {};
  const { types: _, ...shape } = alignOption(walk, { ...ours, schema: single }, other, where);
  return shape;
}

function alignArrays(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape {
  const [mine, other] = [walk.ours.plain(ours.schema), walk.theirs.plain(theirs)];
  const own = alignValue(walk, ours, theirs, where);
  const items =
    isObject(mine.items) && isObject(other.items)
      ? align(walk, contentOf(walk, ours, mine.items), other.items, `${where}[]`)
      : {};
  return { ...own, types: ["array"], items: { from: [], ...items } };
}
