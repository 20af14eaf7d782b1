import { isKnownFormat } from "../../kernel/overlay/breaks.ts";
import { readPattern } from "../../kernel/overlay/patterns.ts";
import type { Shape } from "../../kernel/overlay/shape.ts";
import { limitsOf, sayKind } from "../read/bounds.ts";
import type { PlainSchema } from "../read/plain.ts";
import { differ, type Ours, type Walk } from "./difference.ts";
import { fold } from "./synonyms.ts";

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** How a single value, or a list as such, becomes theirs. */
export function alignValue(walk: Walk, ours: Ours, theirs: unknown, where: string): Shape {
  const mine = walk.ours.plain(ours.schema);
  const other = walk.theirs.plain(theirs);
  const two = { mine, other, source: ours.source, where };
  const shape: Mutable<Shape> = { ...limitsOf(other) };
  alignTypes(walk, two, shape);
  alignWords(walk, two, shape);
  alignForm(walk, two, shape);
  alignBounds(walk, two, shape);
  if (walk.side === "request") alignDefault(walk, ours, two, shape);
  return shape;
}

function alignDefault(walk: Walk, { habit }: Ours, { mine, other, source, where }: Two, shape: Mutable<Shape>): void {
  const [before, theirs] = [JSON.stringify(mine.default), JSON.stringify(other.default)];
  if (theirs === undefined || theirs === before) return;
  const told = { where, ours: `default ${before ?? "none"}`, theirs: `default ${theirs}`, source };
  // What a framework takes for the size of a page is the same for all of its services.
  const kept = { isOpen: true, is: "kept" as const, why: "it says the same of every page", habit };
  if (differ(walk, { ...told, ...(habit !== undefined && "stated" in source && kept) }))
    shape.default = other.default as NonNullable<Shape["default"]>;
}

interface Two {
  readonly mine: PlainSchema;
  readonly other: PlainSchema;
  readonly source: Ours["source"];
  readonly where: string;
}

function alignTypes(walk: Walk, { mine, other, source, where }: Two, shape: Mutable<Shape>): void {
  const fits = (type: string): boolean =>
    other.types.includes(type) || (type === "integer" && other.types.includes("number"));
  const isWider = (type: string): boolean => type === "number" && other.types.includes("integer");
  if (mine.types.length === 0 || mine.types.every((type) => fits(type) || (walk.side === "request" && isWider(type))))
    return;
  // A whole number is a number.
  const isNarrower = walk.side === "answer" && mine.types.every((type) => fits(type) || isWider(type));
  const why =
    isNarrower || isConvertible(walk, mine, other)
      ? undefined
      : "a value of ours cannot be one, so that it stays as it is";
  const told = { where, ours: sayKind(mine), theirs: sayKind(other), source, isOpen: isNarrower };
  if (differ(walk, { ...told, ...(why !== undefined && { why }) })) {
    if (walk.side === "request" && isNumeric(mine)) shape.isNumber = true;
    return;
  }
  for (const each of ["types", "format", "pattern", "bounds", "enum"] as const) delete shape[each];
}

/** A number may be written as a text; an id cannot become a number that is understood again. */
function isConvertible({ side }: Walk, mine: PlainSchema, other: PlainSchema): boolean {
  const may = side === "answer" ? mine.types.every((each) => each !== "array") : isNumeric(mine);
  return other.types.includes("string") && may;
}

function isNumeric({ types }: PlainSchema): boolean {
  return types.every((each) => each === "number" || each === "integer");
}

function alignWords(walk: Walk, { mine, other, source, where }: Two, shape: Mutable<Shape>): void {
  if (other.values === null) return;
  if (mine.values === null) {
    const may = { where, ours: "any", theirs: `one of ${say(other.values)}`, source };
    if (
      walk.side === "answer" &&
      !differ(walk, { ...may, isOpen: true, why: "ours may be another word, which stays as it is" }) &&
      "stated" in source
    )
      delete shape.enum;
    return;
  }
  walk.theirs.budget.spend(mine.values.length + other.values.length);
  const [ours, theirs] = [new Set(mine.values), new Set(other.values)];
  const lacking = mine.values.filter((value) => !theirs.has(value));
  const added = other.values.filter((value) => !ours.has(value));
  if (lacking.length + added.length === 0) return;
  const spelt = new Map(added.toReversed().map((each) => [fold(String(each)), each]));
  const words = Object.fromEntries(
    lacking.flatMap((value) => {
      const same = spelt.get(fold(String(value)));
      return same === undefined ? [] : [[String(value), same as NonNullable<Shape["default"]>]];
    }),
  );
  const isWhole = Object.keys(words).length === lacking.length;
  if (lacking.length === 0 && "stated" in source) return;
  // Another spelling is the same word, also where that is stated; so are fewer words, where they are answered.
  const isSpelling = lacking.length > 0 && isWhole;
  const isNarrower = walk.side === "answer" && added.length === Object.keys(words).length;
  const theirWords = `one of ${say(other.values)}`;
  const may = {
    where,
    ours: `one of ${say(mine.values)}`,
    theirs: theirWords,
    source,
    isOpen: isSpelling || isNarrower,
  };
  const why = isWhole ? undefined : "some of our words have no counterpart, and stay as they are";
  differ(walk, { ...may, ...(why !== undefined && walk.side === "answer" && { why }) });
  if (Object.keys(words).length > 0) shape.words = words;
  if ("stated" in source && !isSpelling) delete shape.enum;
}

function alignForm(walk: Walk, two: Two, shape: Mutable<Shape>): void {
  const { mine, other, source, where } = two;
  const isText = other.types.includes("string");
  if (other.format === "uuid" && mine.format !== "uuid" && mine.types.includes("string")) {
    const isNumeric = mine.pattern === "^[0-9]+$";
    const own: Ours["source"] = isNumeric ? { stated: "§1" } : source;
    const may = { where, ours: isNumeric ? "a GitHub id" : "text", theirs: "a UUID", source: own, isOpen: !isNumeric };
    if (differ(walk, may)) shape.id = "uuid";
    else delete shape.format;
    delete shape.pattern;
    delete shape.bounds;
    return;
  }
  if (mine.format === "date-time" && (other.format !== "date-time" || !isText)) {
    const theirs = other.format ?? (isText ? null : sayKind(other));
    if (theirs !== null) differ(walk, { where, ours: "an ISO 8601 instant", theirs, source: { stated: "§1" } });
    delete shape.format;
    delete shape.types;
  } else if (mine.format === null && other.format !== null && isKnownFormat(other.format)) {
    if (isText && mine.values === null) {
      const may = { where, ours: "any text", theirs: other.format, source, isOpen: true };
      differ(walk, { ...may, why: "a text of ours need not have this form" });
      delete shape.format;
    }
  }
  if (other.pattern !== null) walk.theirs.budget.spend(other.pattern.length);
  if (other.pattern !== null && other.pattern !== mine.pattern) alignPattern(walk, two, other.pattern, shape);
}

function alignPattern(walk: Walk, { mine, source, where }: Two, pattern: string, shape: Mutable<Shape>): void {
  const may = { where, ours: mine.pattern ?? "no pattern", theirs: pattern, source, isOpen: walk.side === "answer" };
  // An id that we answered has to be understood when it comes back.
  const isId = /(?:^path |[iI]ds?\b|cursor|token)/.test(where);
  const why =
    readPattern(pattern) === null
      ? "it cannot be matched in time that grows as the text: it looks around or back, counts too far, or is no pattern"
      : walk.side === "request" && !isId && !("stated" in source)
        ? undefined
        : "a pattern cannot be given to values that we have";
  differ(walk, { ...may, ...(why !== undefined && { why }) });
  if (why !== undefined) delete shape.pattern;
}

function alignBounds(walk: Walk, { mine, other, source, where }: Two, shape: Mutable<Shape>): void {
  const isSame = (name: string): boolean => mine.bounds[name] === other.bounds[name];
  const names = [...new Set([...Object.keys(mine.bounds), ...Object.keys(other.bounds)])] as (keyof NonNullable<
    Shape["bounds"]
  >)[];
  const differing = names.filter(
    (name) => !isSame(name) && !isSafeInteger(mine, other, name) && !isTrivial(mine, other, name),
  );
  for (const name of differing) {
    const [ours, theirs] = [mine.bounds[name], other.bounds[name]];
    // A document that leaves a bound out says nothing of it.
    if (theirs === undefined) continue;
    const isNarrower = walk.side === "answer" && isTighter(name, ours, theirs);
    const isKept = isNarrower && ours !== undefined && "stated" in source;
    const why = isKept ? "what is stated may be beyond it, and stays" : halfBound(walk, name, ours, theirs);
    const told = { where, ours: `${name} ${ours ?? "unbounded"}`, theirs: `${name} ${theirs}`, source };
    differ(walk, { ...told, isOpen: isNarrower, ...(why !== undefined && { why }) });
    if ("assumed" in source || (isNarrower && !isKept)) continue;
    const { [name]: _, ...rest } = shape.bounds ?? {};
    shape.bounds = rest as NonNullable<Shape["bounds"]>;
  }
  if (walk.side === "request" && differing.length > 0 && "assumed" in source)
    shape.ourBounds = mine.bounds as NonNullable<Shape["bounds"]>;
}

function isTighter(name: string, ours: number | undefined, theirs: number): boolean {
  return ours === undefined || (/max/i.test(name) ? theirs <= ours : theirs >= ours);
}

/** A bound that is kept without doing all that it allows or means. */
function halfBound({ side }: Walk, name: string, ours: number | undefined, theirs: number): string | undefined {
  if (side === "answer")
    return name === "maxItems" ? "a longer list of ours ends there; what follows is left out" : undefined;
  if (ours === undefined || isTighter(name, ours, theirs)) return undefined;
  return /aximum|inimum/.test(name)
    ? `a request beyond ${ours} is read as ${ours}`
    : `a request beyond ${ours} is refused, since an operation of ours takes no more`;
}

/** Some generators write the widest integer of their language as a bound. */
function isSafeInteger(mine: PlainSchema, other: PlainSchema, name: string): boolean {
  const widest = (value: number | undefined): boolean => value === undefined || Math.abs(value) >= 2 ** 31 - 1;
  return /aximum|inimum/.test(name) && widest(mine.bounds[name]) && widest(other.bounds[name]);
}

function isTrivial(mine: PlainSchema, other: PlainSchema, name: string): boolean {
  return name.startsWith("minL") && (mine.bounds[name] ?? 0) === (other.bounds[name] ?? 0);
}

function say(values: readonly unknown[]): string {
  return values.map(String).join(", ");
}
