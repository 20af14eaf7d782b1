import type { z } from "zod";
import { namesAlike } from "../../../alignment/meet/synonyms.ts";
import { escapeName } from "../../../base/member-path.ts";
import { definitionOf } from "../../../base/schema-definition.ts";
import type { Operation } from "../../../kernel/operation.ts";
import { declaredAt } from "../../../kernel/overlay/target-declaration.ts";
import { findPlace, type JsonPath, valueAt } from "./find-place.ts";
import { isDistinctive, likeness, minLikeness, plainOf } from "./likeness.ts";

/** The places found on this target, by operation and our path: searched for once, then reused. */
export type Lenses = Map<string, JsonPath>;

export interface Searcher {
  readonly lenses: Lenses;
  readonly operation: Operation;
  readonly route: string;
}

/** Where to search for a misplaced member, and how far that is from the current object. */
export interface Scope {
  readonly searchIn: unknown;
  /** The target's path to that. */
  readonly searchedAt: JsonPath;
  /** The target's path to the current object. */
  readonly there: JsonPath;
  readonly path: string;
  readonly at: string;
}

export interface ReadMember {
  readonly there: JsonPath;
  /** False if something else of ours is there, or if the value had to be computed: a mock cannot put it there. */
  readonly isFree: boolean;
}

interface FoundMember extends ReadMember {
  /** The place in the object that was searched. */
  readonly place: JsonPath;
  readonly value: unknown;
}

/** A member that is not where we have it. */
export interface MissingMember {
  readonly name: string;
  readonly member: z.ZodType;
  readonly path: string;
  readonly received: Readonly<Record<string, unknown>>;
  readonly scope: Scope;
  readonly isTaken: (place: JsonPath) => boolean;
}

/**
 * First in the object itself, because that is nearer, then in the whole answer: there a member found only by its name
 * must name its object, too, as `accountId` does.
 */
export function findMember(
  reader: Searcher,
  { name, member, path, received, scope, isTaken }: MissingMember,
): FoundMember | null {
  const key = `${reader.route} ${path}`;
  const knownPlace = reader.lenses.get(key);
  const owner = path.split(".").at(-2) ?? "";
  const { searchIn, searchedAt, there } = scope;
  const tries: readonly Try[] = [
    { container: received, at: there, wantedName: name, isOwn: true },
    ...(received === searchIn
      ? []
      : [
          {
            container: searchIn,
            at: searchedAt,
            wantedName: isDistinctive(member) ? name : owner + name,
            isOwn: false,
          },
        ]),
  ];
  for (const { container, at, wantedName, isOwn } of tries) {
    const place = knownPlace ?? findPlace(wantedName, member, container, isTaken);
    if (place === null) continue;
    const value = valueAt(container, place);
    if (likeness(member, value) < minLikeness) continue;
    if (!isEmpty(value)) reader.lenses.set(key, place);
    const isFree = isOwn || !isOurs(reader, path, place);
    return { place, value, there: [...at, ...place], isFree };
  }
  const amount = amountOf(member);
  if (amount === null) return null;
  const isNotLeft = (place: JsonPath) => isTaken(place) || namesAlike("used", place.at(-1) ?? "") > 0;
  for (const { container, at, wantedName } of tries) {
    const place =
      findPlace(wantedName, amount, container, isNotLeft) ??
      findPlace("remaining", amount, container, ([first]) => first !== name);
    if (place === null) continue;
    const value = countedBack(valueAt(container, place) as number);
    return { place, value, there: [...at, ...place], isFree: false };
  }
  return null;
}

interface Try {
  readonly container: unknown;
  readonly at: JsonPath;
  readonly wantedName: string;
  /** True for the object that should have the member: what stands at its place there is not what we have there. */
  readonly isOwn: boolean;
}

/** Whether a place in the list item or the answer around a member is one where we have another member. */
function isOurs({ operation }: Searcher, path: string, place: JsonPath): boolean {
  if (place.length === 0) return false;
  const end = path.lastIndexOf("[]") + 2;
  const around = end < 2 ? "" : `${path.slice(0, end)}.`;
  return declaredAt(operation, around + place.map(escapeName).join(".")).member;
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** The schema of what is left of an allowance; null for every other declaration. */
function amountOf(member: z.ZodType): z.ZodType | null {
  const { shape } = definitionOf(plainOf(member));
  return shape?.used && shape.remaining ? shape.remaining : null;
}

/**
 * An allowance of which a target says only how much is left. What was used of it is counted back from nothing: checks
 * compare two readings, and the difference between them is the same.
 */
function countedBack(left: number): { readonly remaining: number; readonly used: number } {
  return { remaining: left, used: -left };
}
