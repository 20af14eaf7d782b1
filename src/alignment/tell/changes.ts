import type { JsonObject } from "../../base/json-object.ts";
import { withoutNames } from "../../kernel/route.ts";
import { alignDocuments } from "../align.ts";
import type { Difference } from "../meet/difference.ts";
import { type DifferencePlace, placeOf } from "./lessons.ts";

/** What changed between two documents of the real service, for those who call it. */
export interface Changed {
  readonly before: string | null;
  readonly now: string | null;
  readonly breaking: readonly Change[];
  /** What §9 calls additive, and what only allows a caller more. */
  readonly additive: readonly Change[];
}

export interface Change extends DifferencePlace {
  /** Our operation, where we have one. */
  readonly operation: string | null;
}

export function changesBetween(before: JsonObject, now: JsonObject, ours: JsonObject): Changed {
  const alignment = alignDocuments(before, now);
  const { pairs, missing } = alignDocuments(ours, before);
  const known = [...missing.map(({ route }) => [route, route]), ...pairs.map((each) => [each.theirs, each.ours])];
  const ourOperations = new Map(known.map(([theirs = "", own = ""]) => [withoutNames(theirs), own]));
  const list = (wanted: boolean): Change[] =>
    alignment.differences
      .filter((each) => isBreaking(each) === wanted)
      .map((each) => ({ ...placeOf(each), operation: ourOperations.get(withoutNames(each.on)) ?? null }));
  return { before: versionOf(before), now: alignment.version, breaking: list(true), additive: list(false) };
}

function versionOf({ info }: JsonObject): string | null {
  const version = (info as JsonObject | undefined)?.version;
  return typeof version === "string" ? version.slice(0, 100) : null;
}

/**
 * New operations, optional members of requests and members of answers are additive (§9). Of the rest, a request that is allowed
 * more and an answer that promises more break nobody.
 */
function isBreaking({ where, ours, theirs }: Difference): boolean {
  if (ours === "no such operation") return false;
  const isRequest = /^(?:body|query|path)\b/.test(where);
  if (ours === "no such member") return isRequest && theirs.startsWith("required ");
  if (theirs === "required" || theirs === "optional") return isRequest === (theirs === "required");
  if (theirs === "may be null" || theirs === "never null") return isRequest === (theirs === "never null");
  const bound = /^(min|max|exclusiveMin|exclusiveMax)\w* (-?[\d.e+]+|unbounded)$/i;
  const [, name = "", before] = bound.exec(ours) ?? [];
  const [, , now] = bound.exec(theirs) ?? [];
  if (before !== undefined && now !== undefined) {
    const isUpper = /max/i.test(name);
    const isTighter = before === "unbounded" || (isUpper ? Number(now) < Number(before) : Number(now) > Number(before));
    return isRequest && isTighter;
  }
  if (ours.startsWith("one of ") && theirs.startsWith("one of ")) {
    const [mine, other] = [wordsIn(ours), wordsIn(theirs)];
    return isRequest ? mine.some((each) => !other.includes(each)) : other.some((each) => !mine.includes(each));
  }
  return true;
}

function wordsIn(text: string): readonly string[] {
  return text.slice("one of ".length).split(", ");
}
