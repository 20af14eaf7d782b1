import { isObject } from "../../base/json-object.ts";
import type { Shape } from "../../kernel/overlay/shape.ts";
import { limitsOf, sayKind } from "../read/bounds.ts";
import type { PlainSchema } from "../read/plain.ts";
import { contentOf } from "./content.ts";
import { compare, differ, type Ours, type Walk } from "./difference.ts";
import { wrapperFor } from "./envelopes.ts";
import { meetHalfway } from "./halfway.ts";
import { kindOf } from "./likeness.ts";
import { alignObjects } from "./objects.ts";
import { invented } from "./only-theirs.ts";
import { alignValue } from "./values.ts";

/** How one of our schemas becomes one of theirs. What differs is noted on the way. */
export function align(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape {
  walk.theirs.budget.spend(1, where);
  compare(walk, ours.source);
  const mine = walk.ours.plain(ours.schema);
  const other = walk.theirs.plain(theirs);
  const kind = kindOf(mine);
  const otherKind = kindOf(other);
  tellUnread(walk, ours, mine, other, where);
  // Where one of the two says nothing, nothing differs; what they say of a value that may be anything is told.
  if (otherKind === "any") return {};
  if (kind === "any") {
    const may = { where, ours: "any value", theirs: sayKind(other), source: ours.source };
    differ(walk, { ...may, isOpen: true, why: "ours may be anything, and is left as it is" });
    return {};
  }
  if (mine.options.length > 1 && other.options.length > 1) return alignUnions(walk, ours, mine, other, where);
  if (other.options.length > 0) return alignOption(walk, ours, other, where);
  if (mine.options.length > 0 && mine.types.length === 0) return alignOurOption(walk, ours, mine, theirs, where);
  if (kind === "object" && otherKind === "object") return alignObjects(walk, ours, theirs, where);
  if (kind === "array" && otherKind === "array") return alignArrays(walk, ours, theirs, where);
  if (kind === "value" && otherKind === "value") return alignValue(walk, ours, theirs, where);
  // A list in a query is a text with commas, whichever of the two it is called.
  if (where.startsWith("query") && kind === "array" && other.types.includes("string")) return {};
  const met = wrapperFor(walk, ours, theirs, where) ?? meetHalfway(walk, ours, theirs, where);
  if (met !== null) return met;
  const may = { where, ours: sayKind(mine), theirs: sayKind(other), source: ours.source };
  if ("stated" in ours.source || walk.side === "request") {
    differ(walk, { ...may, stops: true, why: "it is another kind of value" });
    return {};
  }
  const shape = { ...limitsOf(other), ...invented(walk, theirs) };
  const instead = JSON.stringify(shape.instead).slice(0, 60);
  differ(walk, { ...may, is: "invented", why: `it is another kind of value: where it has to be there, ${instead} is` });
  return shape;
}

function tellUnread(walk: Walk, { source }: Ours, mine: PlainSchema, { unread }: PlainSchema, where: string): void {
  const rules = Object.keys(unread).filter((each) => unread[each] !== mine.unread[each]);
  if (rules.length === 0) return;
  const theirs = rules.join(", ");
  const elsewhere = rules.some((each) => unread[each] === "elsewhere");
  const why = elsewhere
    ? "what is in another document is not read; bundle them into one"
    : "this rule is not read, and nothing is changed to keep it";
  differ(walk, { where, ours: "no such rule", theirs, source, isOpen: true, why });
}

/** A union that nothing of ours is like is told: values stay as they are. */
function tellUnion(walk: Walk, { source }: Ours, mine: PlainSchema, other: PlainSchema, where: string): Shape {
  const say = (each: PlainSchema): string =>
    each.options.length > 1 ? `one of ${each.options.length} shapes` : sayKind(each);
  const may = { where, ours: say(mine), theirs: say(other), source, isOpen: true };
  differ(walk, { ...may, why: "no alternative is like another, so that it is left as it is" });
  return {};
}

/** Of several alternatives, the one that is most like ours. */
function alignOption(walk: Walk, ours: Ours, other: PlainSchema, where: string): Shape {
  const { option, likeness } = nearest(other.options, (each) => walk.likeness.of(ours.schema, each));
  const mine = walk.ours.plain(ours.schema);
  // Single values of one type are little alike, and can take each other's place.
  const areValues = kindOf(mine) === "value" && kindOf(walk.theirs.plain(option)) === "value";
  if (areValues ? likeness === 0 : likeness < 0.5) return tellUnion(walk, ours, mine, other, where);
  const shape = align(walk, ours, option, where);
  return other.nullable ? { ...shape, nullable: true } : shape;
}

function alignOurOption(walk: Walk, ours: Ours, mine: PlainSchema, theirs: unknown, where: string): Shape {
  const { option, likeness } = nearest(mine.options, (each) => walk.likeness.of(each, theirs));
  if (likeness < 0.5) return tellUnion(walk, ours, mine, walk.theirs.plain(theirs), where);
  return align(walk, { ...ours, schema: option }, theirs, where);
}

function nearest(options: readonly unknown[], likenessOf: (option: unknown) => number) {
  return options
    .map((option) => ({ option, likeness: likenessOf(option) }))
    .reduce((a, b) => (b.likeness > a.likeness ? b : a));
}

/** Two unions: the alternatives are compared, and only where one of them is an object can it be followed. */
function alignUnions(walk: Walk, ours: Ours, mine: PlainSchema, other: PlainSchema, where: string): Shape {
  const isObjectKind = (schema: unknown): boolean => kindOf(walk.ours.plain(schema)) === "object";
  const objects = mine.options.filter(isObjectKind);
  const [single] = objects;
  if (objects.length !== 1 || single === undefined)
    return areSame(walk, mine, other) ? {} : tellUnion(walk, ours, mine, other, where);
  const { types: _, ...shape } = alignOption(walk, { ...ours, schema: single }, other, where);
  return shape;
}

/** The same alternatives in the same order, as far as their kinds and members say. */
function areSame(walk: Walk, mine: PlainSchema, other: PlainSchema): boolean {
  const say = (plain: PlainSchema): string =>
    JSON.stringify([kindOf(plain), plain.types, Object.keys(plain.members), plain.values]);
  return (
    mine.options.map((each) => say(walk.ours.plain(each))).join() ===
    other.options.map((each) => say(walk.theirs.plain(each))).join()
  );
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
