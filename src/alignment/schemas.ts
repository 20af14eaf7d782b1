import { isObject } from "../base/json-object.ts";
import type { Source } from "../base/provenance.ts";
import { statedShapes, statedWherever } from "../interface/description/stated.ts";
import type { JsonType, Shape } from "../kernel/overlay/shape.ts";
import { compare, differ, type Ours, type Walk } from "./difference.ts";
import { exampleIn } from "./example.ts";
import { kindOf } from "./match.ts";
import { alignObjects, wrapperFor } from "./objects.ts";
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

/** What only they have: a valid example, where it has to be there. */
export function onlyTheirs(walk: Walk, theirs: unknown, isNeeded: boolean, name?: string): Shape {
  if (walk.side === "request") return { ...limitsOf(walk.theirs.plain(theirs)) };
  return isNeeded ? { instead: exampleIn(walk.theirs, theirs, name) } : {};
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
  const items = isObject(mine.items) && isObject(other.items) ? align(walk, contentOf(walk, ours, mine.items), other.items, `${where}[]`) : {};
  return { ...own, types: ["array"], items: { from: [], ...items } };
}

/** The same schema one level deeper: a shape that the interface states is stated wherever a stated operation has it. */
export function contentOf(walk: Walk, outer: Ours, schema: unknown): Ours {
  const { name, provenance } = walk.ours.plain(schema);
  const everywhere = statedWherever[name ?? ""];
  if (everywhere !== undefined) return { schema, source: { stated: everywhere }, isGuess: false, open: {} };
  const section = statedShapes[name ?? ""];
  const own = isSource(provenance) ? provenance : section === undefined ? undefined : { stated: section };
  const source = own === undefined || (outer.isGuess && "stated" in own) ? outer.source : own;
  return { schema, source, isGuess: outer.isGuess, open: {} };
}

/** Where it is said that an object has a member of this name. */
export function sourceOfMember({ source, isGuess, open }: Ours, name: string, member: unknown): Source {
  const given = open[name];
  if (given !== undefined) return given;
  const own = isObject(member) ? member["x-provenance"] : undefined;
  return isSource(own) && (!isGuess || "assumed" in own) ? own : source;
}

export function memberOf(walk: Walk, object: Ours, name: string, member: unknown): Ours {
  const source = sourceOfMember(object, name, member);
  return contentOf(walk, { ...object, source }, member);
}

function isSource(value: unknown): value is Source {
  return isObject(value) && ("stated" in value || "assumed" in value);
}

/** What a value has to be, without its members. */
export function limitsOf({ types, nullable, values, format, pattern, bounds }: Plain): Shape {
  return {
    ...(types.length > 0 && { types: types as readonly JsonType[] }),
    ...(nullable && { nullable }),
    ...(values !== null && { enum: values as NonNullable<Shape["enum"]> }),
    ...(format !== null && { format }),
    ...(pattern !== null && { pattern }),
    ...(Object.keys(bounds).length > 0 && { bounds: bounds as NonNullable<Shape["bounds"]> }),
  };
}

export function sayKind({ types, nullable }: Plain): string {
  return [...(types.length > 0 ? types : ["object"]), ...(nullable ? ["null"] : [])].join(" or ");
}
