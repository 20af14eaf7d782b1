import type { z } from "zod";
import { isObject } from "../../../base/json-object.ts";
import { escapeName } from "../../../base/member-path.ts";
import { definitionOf } from "../../../base/schema-definition.ts";
import type { Operation } from "../../../kernel/operation.ts";
import { type AnswerProvenance, guessedShape, provenanceOfAnswer, sourceOfMember, within } from "../provenance-at.ts";
import { findMember, type Lenses, type ReadMember, type Scope, type Searcher } from "./find-member.ts";
import { describePlace, findWhole, type JsonPath, valueAt } from "./find-place.ts";
import { setGap } from "./gaps.ts";
import { isOptional, likeness, minLikeness, plainOf } from "./likeness.ts";

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
  /** What stands beside the whole answer, if that is not where we assumed it. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Where it was found, as an overlay says it: in the list item or the answer around it. Null if none can say so. */
  readonly to: string | null;
}

export interface TranslatedValue {
  readonly value: unknown;
  readonly refutations: readonly Refutation[];
  /** Names in the target's answer that were mapped to our names. */
  readonly namesReadAsOurs: ReadonlySet<string>;
}

interface Reader extends Searcher {
  readonly refutations: Refutation[];
  readonly namesReadAsOurs: Set<string>;
}

/**
 * An answer converted from its actual shape to the assumed one. Stated members are unchanged, right or wrong;
 * missing assumed members are searched for elsewhere; if not found, they become gaps that no check can read.
 */
export function readThrough(operation: Operation, body: z.ZodType, json: unknown, lenses: Lenses): TranslatedValue {
  const route = `${operation.method} ${operation.path}`;
  const reader: Reader = { lenses, operation, route, refutations: [], namesReadAsOurs: new Set() };
  const whole = provenanceOfAnswer(operation);
  const { source } = whole;
  const there = "assumed" in source ? placeOfWhole(reader, body, json, source.assumed) : [];
  const base = valueAt(json, there);
  const schema = fittingOption(plainOf(body), base);
  const isGone = "assumed" in source && definitionOf(schema).shape !== undefined && !isObject(base);
  const scope: Scope = { searchIn: json, searchedAt: [], there, path: "", at: "" };
  const value = read(reader, schema, isGone ? {} : base, within(schema, whole), scope);
  return { value, refutations: reader.refutations, namesReadAsOurs: reader.namesReadAsOurs };
}

/** The object of an answer most similar to the whole: `{ data: { … } }` is read as its content. */
function placeOfWhole(reader: Reader, schema: z.ZodType, json: unknown, assumption: string): JsonPath {
  const key = `${reader.route} `;
  const knownPlace = reader.lenses.get(key);
  const place = knownPlace !== undefined && isObject(valueAt(json, knownPlace)) ? knownPlace : findWhole(schema, json);
  if (place.length === 0) return place;
  reader.lenses.set(key, place);
  const { [place[0] as string]: _, ...beside } = json as Readonly<Record<string, unknown>>;
  noteFound(reader, assumption, { path: "", at: "", beside }, { there: place, isFree: true });
  for (const name of place) reader.namesReadAsOurs.add(name);
  return place;
}

function fittingOption(schema: z.ZodType, value: unknown): z.ZodType {
  const { options } = definitionOf(schema);
  if (options === undefined) return schema;
  const [first, ...others] = options.map((option) => ({ option: plainOf(option), score: likeness(option, value) }));
  const best = others.reduce((a, b) => (b.score > a.score ? b : a), first as NonNullable<typeof first>);
  return fittingOption(best.option, value);
}

function read(reader: Reader, declared: z.ZodType, value: unknown, here: AnswerProvenance, scope: Scope): unknown {
  if (value === null || typeof value !== "object") return value;
  const schema = fittingOption(plainOf(declared), value);
  const { shape, element, valueType, items } = definitionOf(schema);
  const inner = within(schema, here);
  if (Array.isArray(value)) {
    const path = `${scope.path}[]`;
    const there = [...scope.there, "[]"];
    return value.map((each, position) => {
      const item = items?.[position] ?? element;
      return item
        ? read(reader, item, each, within(item, inner), {
            searchIn: each,
            searchedAt: there,
            there,
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
        searchedAt: [...scope.there, name],
        there: [...scope.there, name],
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
  here: AnswerProvenance,
  scope: Scope,
): unknown {
  const value: Record<string, unknown> = { ...received };
  const { shape = {} } = definitionOf(schema);
  // The content of a member at its proper place belongs to that member.
  const isTaken = ([first]: JsonPath) =>
    first !== undefined && Object.hasOwn(shape, first) && fits(shape, received, first);
  for (const [name, member] of Object.entries(shape)) {
    const source = sourceOfMember(schema, name, here);
    const path = join(scope.path, name);
    const at = join(scope.at, name);
    const next: AnswerProvenance = { ...within(member, { ...here, source }), open: {} };
    const readDeeper = (found: unknown, there: JsonPath = [...scope.there, name]): unknown =>
      read(reader, member, found, next, { ...scope, path, at, there });
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
    const found = findMember(reader, { name, member, path, received, scope, isTaken });
    if (found === null) {
      // Although it is hardly similar to ours, nothing else is better: read what it has, and name what it lacks.
      if (hasSomeOf(member, received[name])) value[name] = readDeeper(received[name]);
      else leaveGap(reader, value, name, source.assumed, scope);
      continue;
    }
    noteFound(reader, source.assumed, { path, at }, found);
    for (const each of found.place) reader.namesReadAsOurs.add(each);
    const [other, ...inner] = found.place;
    // Once mapped to our name, the value is not kept under the target's name.
    if (other !== undefined && inner.length === 0 && !Object.hasOwn(shape, other)) delete value[other];
    // An object that is answered flat is read as the member, and no longer as what is around it.
    if (found.value === received) leaveOnly(value, shape);
    value[name] = readDeeper(found.value, found.there);
  }
  return value;
}

function leaveOnly(object: Record<string, unknown>, shape: object): void {
  for (const name of Object.keys(object)) if (!Object.hasOwn(shape, name)) delete object[name];
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
  reader.refutations.push({ assumption, path, at: join(scope.at, name), seen, isFound: false, to: null });
  setGap(object, name, { assumption, why: `${reader.route}: \`${path}\` ${seen}` });
}

function fits(
  shape: Readonly<Record<string, z.ZodType>>,
  value: Readonly<Record<string, unknown>>,
  name: string,
): boolean {
  return Object.hasOwn(value, name) && likeness(shape[name] as z.ZodType, value[name]) >= minLikeness;
}

function hasSomeOf(member: z.ZodType, value: unknown): boolean {
  const { shape = {}, element } = definitionOf(fittingOption(plainOf(member), value));
  if (Array.isArray(value)) return element !== undefined && value.some((item) => hasSomeOf(element, item));
  return isObject(value) && Object.keys(shape).some((name) => fits(shape, value, name));
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

function noteFound(
  { refutations }: Reader,
  assumption: string,
  refuted: Pick<Refutation, "path" | "at" | "beside">,
  { there, isFree }: ReadMember,
): void {
  const seen = `${refuted.path === "" ? "what it answers " : ""}is at ${describePlace(there)}`;
  const to = there
    .slice(there.lastIndexOf("[]") + 1)
    .map(escapeName)
    .join(".");
  refutations.push({ ...refuted, assumption, seen, isFound: true, to: isFree ? to : null });
}

function join(path: string, name: string): string {
  return path === "" ? escapeName(name) : `${path}.${escapeName(name)}`;
}
