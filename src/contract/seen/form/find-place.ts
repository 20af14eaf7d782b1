import type { z } from "zod";
import { namesAlike } from "../../../alignment/meet/synonyms.ts";
import { isObject } from "../../../base/json-object.ts";
import { isDistinctive, likeness, minLikeness } from "./likeness.ts";

/** A path in an answer, relative to the object searched; empty for that object itself. */
export type JsonPath = readonly string[];

interface Candidate {
  readonly place: JsonPath;
  readonly value: unknown;
}

const maxDepth = 4;

/** Values whose format identifies them (§5). */
const signs: Readonly<Record<string, (value: unknown) => boolean>> = {
  secret: (value) => typeof value === "string" && /^svc_sk_\S{8,}$/.test(value),
  entitlements: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((each) => /^[a-z_]+:[a-z_]+$/.test(each)),
};

/**
 * Finds a member that is not at its assumed place: by its shape if that is distinctive, otherwise by its name.
 * Null if nothing is similar.
 */
export function findPlace(
  name: string,
  schema: z.ZodType,
  scope: unknown,
  isTaken: (place: JsonPath) => boolean,
): JsonPath | null {
  const sign = signs[name];
  const hasDistinctiveShape = isDistinctive(schema);
  let best: { readonly place: JsonPath; readonly score: number } | null = null;
  const candidates = candidatesIn(scope).filter(({ place }) => !isTaken(place));
  const lists = candidates.filter(({ value }) => Array.isArray(value));
  for (const { place, value } of candidates) {
    const shapeLikeness = likeness(schema, value);
    if (shapeLikeness < minLikeness) continue;
    const nameLikeness = isOfAnother(name, place)
      ? 0
      : Math.max(0, ...namesOf(place).map((each) => namesAlike(name, each)));
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    // An empty list shows no shape; the only list of an answer can be no other.
    const isOnlyList = Array.isArray(value) && lists.length === 1;
    const isKnown = sign?.(value) ?? (hasDistinctiveShape && (!isEmpty || isOnlyList));
    if (nameLikeness === 0 && !isKnown) continue;
    const score = shapeLikeness + (isKnown ? shapeLikeness : 0) + nameLikeness - place.length / 100;
    if (best === null || score > best.score) best = { place, score };
  }
  return best?.place ?? null;
}

/** The object in an answer most similar to the whole declaration; the answer itself unless another is better. */
export function findWhole(schema: z.ZodType, json: unknown): JsonPath {
  let best: { readonly place: JsonPath; readonly score: number } = { place: [], score: likeness(schema, json) };
  if (best.score >= minLikeness) return best.place;
  for (const { place, value } of candidatesIn(json)) {
    const score = isObject(value) ? likeness(schema, value) - place.length / 100 : 0;
    if (score > Math.max(best.score, minLikeness - 0.05)) best = { place, score };
  }
  return best.place;
}

/** Names that all kinds of objects have, and names of objects that only wrap the members of another. */
const commonNames = new Set(["id", "name", "kind", "type", "status", "title", "createdAt", "updatedAt", "url"]);
const holders = /^(data|attributes|meta|metadata|result|item|resource|object|payload|properties|info)$/i;

/** True for `author.id` when searching for an id, because it belongs to the author. */
function isOfAnother(name: string, place: JsonPath): boolean {
  return commonNames.has(name) && !place.slice(0, -1).every((each) => holders.test(each));
}

/** `page.next` matches "next" and "page next". */
function namesOf(place: JsonPath): string[] {
  const last = place.at(-1);
  return last === undefined ? [] : [last, place.slice(-2).join("")];
}

/** All values in an answer outside of lists, the outermost first. */
function candidatesIn(scope: unknown): Candidate[] {
  const candidates: Candidate[] = [{ place: [], value: scope }];
  for (const { place, value } of candidates) {
    if (!isObject(value) || place.length >= maxDepth) continue;
    for (const [name, member] of Object.entries(value)) candidates.push({ place: [...place, name], value: member });
    if (candidates.length > 500) break;
  }
  return candidates;
}

export function valueAt(scope: unknown, place: JsonPath): unknown {
  let value = scope;
  for (const name of place) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** `[]` is a step into each item of a list. */
export function describePlace(place: JsonPath): string {
  return place.length === 0 ? "the answer itself" : `\`${place.join(".").replaceAll(".[]", "[]")}\``;
}
