import type { z } from "zod";
import { isContainer } from "../../base/json-pointer.ts";
import { alike, isTelling, likeness } from "./likeness.ts";
import { namesAlike } from "./names.ts";

/** Where something is in an answer, from the object that it is looked for in; empty for that object itself. */
export type Place = readonly string[];

interface Candidate {
  readonly place: Place;
  readonly value: unknown;
}

const maxDepth = 4;

/** Values that tell what they are by themselves (§5). */
const signs: Readonly<Record<string, (value: unknown) => boolean>> = {
  secret: (value) => typeof value === "string" && /^svc_sk_\S{8,}$/.test(value),
  entitlements: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((each) => /^[a-z_]+:[a-z_]+$/.test(each)),
};

/**
 * Where a member is that is not where it was assumed to be: known by its looks if it has any, else by its name.
 * Null where nothing is like it.
 */
export function findPlace(
  name: string,
  schema: z.ZodType,
  scope: unknown,
  isTaken: (place: Place) => boolean,
): Place | null {
  const sign = signs[name];
  const telling = isTelling(schema);
  let best: { readonly place: Place; readonly score: number } | null = null;
  for (const { place, value } of candidatesIn(scope)) {
    if (isTaken(place)) continue;
    const looks = likeness(schema, value);
    if (looks < alike) continue;
    const named = isOfAnother(name, place) ? 0 : Math.max(0, ...namesOf(place).map((each) => namesAlike(name, each)));
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    const isKnown = sign?.(value) ?? (telling && !isEmpty);
    if (named === 0 && !isKnown) continue;
    const score = looks + (isKnown ? looks : 0) + named - place.length / 100;
    if (best === null || score > best.score) best = { place, score };
  }
  return best?.place ?? null;
}

/** The object in an answer that looks most like the whole of what is declared; the answer itself unless another does more. */
export function findWhole(schema: z.ZodType, json: unknown): Place {
  let best: { readonly place: Place; readonly score: number } = { place: [], score: likeness(schema, json) };
  if (best.score >= alike) return best.place;
  for (const { place, value } of candidatesIn(json)) {
    const score = isContainer(value) ? likeness(schema, value) - place.length / 100 : 0;
    if (score > Math.max(best.score, alike - 0.05)) best = { place, score };
  }
  return best.place;
}

/** Names that things of every kind have, and what objects are called that only hold the members of another. */
const commonNames = new Set(["id", "name", "kind", "type", "status", "title", "createdAt", "updatedAt", "url"]);
const holders = /^(data|attributes|meta|metadata|result|item|resource|object|payload|properties|info)$/i;

/** True for `author.id` where an id is looked for: it is the author's. */
function isOfAnother(name: string, place: Place): boolean {
  return commonNames.has(name) && !place.slice(0, -1).every((each) => holders.test(each));
}

/** `page.next` goes by "next" and by "page next". */
function namesOf(place: Place): string[] {
  const last = place.at(-1);
  return last === undefined ? [] : [last, place.slice(-2).join("")];
}

/** Everything in an answer that is not within a list, the outermost first. */
function candidatesIn(scope: unknown): Candidate[] {
  const found: Candidate[] = [{ place: [], value: scope }];
  for (const { place, value } of found) {
    if (!isContainer(value) || place.length >= maxDepth) continue;
    for (const [name, member] of Object.entries(value)) found.push({ place: [...place, name], value: member });
    if (found.length > 500) break;
  }
  return found;
}

export function valueAt(scope: unknown, place: Place): unknown {
  let value = scope;
  for (const name of place) value = isContainer(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

export function sayPlace(place: Place): string {
  return place.length === 0 ? "the answer itself" : `\`${place.join(".")}\``;
}
