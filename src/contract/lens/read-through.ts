import type { z } from "zod";
import { isObject } from "../../base/json-object.ts";
import { escapeName } from "../../base/member-path.ts";
import { definitionOf } from "../../base/schema-definition.ts";
import type { Operation } from "../../kernel/operation.ts";
import { guessedShape, type Provenance, provenanceOfAnswer, sourceOfMember, within } from "../provenance-at.ts";
import { describePlace, findPlace, findWhole, type Place, valueAt } from "./find-place.ts";
import { setGap } from "./gaps.ts";
import { isDistinctive, isOptional, likeness, minLikeness, plainOf } from "./likeness.ts";
import { amountOf, countedBack } from "./what-is-left.ts";

/** A member that is not where we assumed it, and where it was found, if at all. */
export interface Refutation {
  readonly assumption: string;
  /** Our path: `results[].match.why`. */
  readonly path: string;
  /** The path in this answer: `results.3.match.why`. */
  readonly at: string;
  readonly seen: string;
  /** True if it was found elsewhere, so that checks can read it there. */
  readonly isFound: boolean;
}

export interface TranslatedValue {
  readonly value: unknown;
  readonly refutations: readonly Refutation[];
  /** Names in the target's answer that were mapped to our names. */
  readonly namesReadAsOurs: ReadonlySet<string>;
}

/** The places found on this target, by operation and our path: searched for once, then reused. */
export type Lenses = Map<string, Place>;

interface Reader {
  readonly lenses: Lenses;
  readonly route: string;
  readonly refutations: Refutation[];
  readonly namesReadAsOurs: Set<string>;
}

/** Where to search for a misplaced member, and how far that is from the current object. */
interface Scope {
  readonly searchIn: unknown;
  readonly path: string;
  readonly at: string;
}

/**
 * An answer converted from its actual shape to the assumed one. Stated members are unchanged, right or wrong;
 * missing assumed members are searched for elsewhere; if not found, they become gaps that no check can read.
 */
export function readThrough(operation: Operation, body: z.ZodType, json: unknown, lenses: Lenses): TranslatedValue {
  const route = `${operation.method} ${operation.path}`;
  const reader: Reader = { lenses, route, refutations: [], namesReadAsOurs: new Set() };
  const whole = provenanceOfAnswer(operation);
  const { source } = whole;
  const base = "assumed" in source ? baseOf(reader, body, json, source.assumed) : json;
  const schema = fittingOption(plainOf(body), base);
  const isGone = "assumed" in source && definitionOf(schema).shape !== undefined && !isObject(base);
  const value = read(reader, schema, isGone ? {} : base, within(schema, whole), { searchIn: json, path: "", at: "" });
  return { value, refutations: reader.refutations, namesReadAsOurs: reader.namesReadAsOurs };
}

/** The object of an answer most similar to the whole: `{ data: { … } }` is read as its content. */
function baseOf(reader: Reader, schema: z.ZodType, json: unknown, assumption: string): unknown {
  const key = `${reader.route} `;
  const knownPlace = reader.lenses.get(key);
  const place = knownPlace !== undefined && isObject(valueAt(json, knownPlace)) ? knownPlace : findWhole(schema, json);
  if (place.length === 0) return json;
  reader.lenses.set(key, place);
  note(reader, assumption, { path: "", at: "" }, `what it answers is at ${describePlace(place)}`, true);
  for (const name of place) reader.namesReadAsOurs.add(name);
  return valueAt(json, place);
}

function fittingOption(schema: z.ZodType, value: unknown): z.ZodType {
  const { options } = definitionOf(schema);
  if (options === undefined) return schema;
  const [first, ...others] = options.map((option) => ({ option: plainOf(option), score: likeness(option, value) }));
  const best = others.reduce((a, b) => (b.score > a.score ? b : a), first as NonNullable<typeof first>);
  return fittingOption(best.option, value);
}

function read(reader: Reader, declared: z.ZodType, value: unknown, here: Provenance, scope: Scope): unknown {
  if (value === null || typeof value !== "object") return value;
  const schema = fittingOption(plainOf(declared), value);
  const { shape, element, valueType, items } = definitionOf(schema);
  const inner = within(schema, here);
  if (Array.isArray(value)) {
    const path = `${scope.path}[]`;
    return value.map((each, position) => {
      const item = items?.[position] ?? element;
      return item
        ? read(reader, item, each, within(item, inner), {
            searchIn: each,
            path,
            at: join(scope.at, String(position)),
          })
        : each;
    });
  }
  if (shape) return readObject(reader, schema, value as Readonly<Record<string, unknown>>, inner, scope);
  if (valueType) {
    const entries = Object.entries(value).map(([name, member]) => [
      name,
      read(reader, valueType, member, within(valueType, inner), {
        searchIn: member,
        path: join(scope.path, name),
        at: join(scope.at, name),
      }),
    ]);
    return Object.fromEntries(entries);
  }
  return value;
}

function readObject(
  reader: Reader,
  schema: z.ZodType,
  received: Readonly<Record<string, unknown>>,
  here: Provenance,
  scope: Scope,
): unknown {
  const value: Record<string, unknown> = { ...received };
  const { shape = {} } = definitionOf(schema);
  // The content of a member at its proper place belongs to that member.
  const isTaken = ([first]: Place) =>
    first !== undefined && Object.hasOwn(shape, first) && fits(shape, received, first);
  for (const [name, member] of Object.entries(shape)) {
    const source = sourceOfMember(schema, name, here);
    const path = join(scope.path, name);
    const at = join(scope.at, name);
    const next: Provenance = { ...within(member, { ...here, source }), open: {} };
    const readDeeper = (found: unknown): unknown =>
      read(reader, member, found, next, { searchIn: Array.isArray(found) ? found : scope.searchIn, path, at });
    if (fits(shape, received, name)) {
      value[name] = readDeeper(received[name]);
      continue;
    }
    if (!("assumed" in source)) {
      const guess = guessedShape(member);
      if (guess !== null && Object.hasOwn(received, name)) leaveGap(reader, value, name, guess.assumed, scope);
      else if (Object.hasOwn(received, name)) value[name] = readDeeper(received[name]);
      continue;
    }
    if (received[name] === undefined && isOptional(member)) continue;
    const place = placeOf(reader, { name, member, path, received, scope, isTaken });
    if (place === null) {
      // Although it is hardly similar to ours, nothing else is better: read what it has, and name what it lacks.
      if (hasSomeOf(member, received[name])) value[name] = readDeeper(received[name]);
      else leaveGap(reader, value, name, source.assumed, scope);
      continue;
    }
    note(reader, source.assumed, { path, at }, `is at ${describePlace(place.place)}`, true);
    for (const each of place.place) reader.namesReadAsOurs.add(each);
    const [other, ...inner] = place.place;
    // Once mapped to our name, the value is not kept under the target's name.
    if (other !== undefined && inner.length === 0 && !Object.hasOwn(shape, other)) delete value[other];
    value[name] = readDeeper(place.value);
  }
  return value;
}

function leaveGap(
  reader: Reader,
  object: Record<string, unknown>,
  name: string,
  assumption: string,
  scope: Scope,
): void {
  const path = join(scope.path, name);
  const seen = describeGap(object, name, scope);
  note(reader, assumption, { path, at: join(scope.at, name) }, seen, false);
  setGap(object, name, { assumption, why: `${reader.route}: \`${path}\` ${seen}` });
}

interface MissingMember {
  readonly name: string;
  readonly member: z.ZodType;
  readonly path: string;
  readonly received: Readonly<Record<string, unknown>>;
  readonly scope: Scope;
  readonly isTaken: (place: Place) => boolean;
}

/**
 * First in the object itself, because that is nearer, then in the whole answer: there a member found only by its name
 * must name its object, too, as `accountId` does.
 */
function placeOf(reader: Reader, { name, member, path, received, scope, isTaken }: MissingMember) {
  const key = `${reader.route} ${path}`;
  const knownPlace = reader.lenses.get(key);
  const owner = path.split(".").at(-2) ?? "";
  const tries: readonly (readonly [within: unknown, name: string])[] = [
    [received, name],
    ...(received === scope.searchIn ? [] : [[scope.searchIn, isDistinctive(member) ? name : owner + name] as const]),
  ];
  for (const [container, wantedName] of tries) {
    const place = knownPlace ?? findPlace(wantedName, member, container, isTaken);
    if (place === null) continue;
    const value = valueAt(container, place);
    if (likeness(member, value) < minLikeness) continue;
    if (!isEmpty(value)) reader.lenses.set(key, place);
    return { place, value };
  }
  const amount = amountOf(member);
  if (amount === null) return null;
  for (const [within, named] of tries) {
    const place = findPlace(named, amount, within, isTaken);
    if (place !== null) return { place, value: countedBack(valueAt(within, place) as number) };
  }
  return null;
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function fits(
  shape: Readonly<Record<string, z.ZodType>>,
  value: Readonly<Record<string, unknown>>,
  name: string,
): boolean {
  return Object.hasOwn(value, name) && likeness(shape[name] as z.ZodType, value[name]) >= minLikeness;
}

function hasSomeOf(member: z.ZodType, value: unknown): boolean {
  if (!isObject(value) || Array.isArray(value)) return false;
  const { shape = {} } = definitionOf(fittingOption(plainOf(member), value));
  return Object.keys(shape).some((name) => fits(shape, value as Readonly<Record<string, unknown>>, name));
}

function describeGap(received: Readonly<Record<string, unknown>>, name: string, { path }: Scope): string {
  if (Object.hasOwn(received, name)) return `is ${sayValue(received[name])}, unlike our assumption`;
  const names = Object.keys(received).sort();
  const others = names.length === 0 ? "nothing" : names.slice(0, 12).join(", ");
  return `is missing, and nothing similar was found; ${path === "" ? "the answer" : `\`${path}\``} has ${others}`;
}

function sayValue(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return isObject(value)
    ? `an object of ${Object.keys(value).sort().slice(0, 8).join(", ") || "nothing"}`
    : JSON.stringify(value);
}

function note(
  { refutations }: Reader,
  assumption: string,
  { path, at }: Pick<Refutation, "path" | "at">,
  seen: string,
  isFound: boolean,
): void {
  refutations.push({ assumption, path, at, seen, isFound });
}

function join(path: string, name: string): string {
  return path === "" ? escapeName(name) : `${path}.${escapeName(name)}`;
}
