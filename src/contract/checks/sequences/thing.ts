import { isObject } from "../../../base/json-object.ts";
import { valueAt } from "../../../base/json-pointer.ts";
import type { AnswerBody } from "../../run/equipment/tools.ts";
import { isGap } from "../../seen/form/gaps.ts";
import type { ObjectPlace } from "./kinds.ts";

/** The known state of an object that a sequence created. */
export interface SequenceThing {
  readonly id: string;
  /** Ids by kind, including its own, for the paths of calls about it. */
  readonly ids: Readonly<Record<string, string>>;
  /** By member, the values of which a read must show one: several after parallel writes. */
  readonly writtenValues: Map<string, readonly unknown[]>;
  /** Its parts by id, and whether they exist. */
  readonly parts: Map<string, boolean>;
  isGone: boolean;
}

/** The objects of a kind in an answer, in any list. */
export function thingsAt({ at, isList }: ObjectPlace, json: AnswerBody): readonly AnswerBody[] {
  const value = valueAt(json, at);
  if (isList) return Array.isArray(value) ? value : [];
  return isObject(value) ? [value] : [];
}

/** A member in an answer; for a switch that is shown as an instant, whether it was set. */
export function memberValue(json: AnswerBody, name: string): unknown {
  if (name in json) return isGap(json, name) ? undefined : json[name];
  const at = `${name}At`;
  return at in json && !isGap(json, at) ? json[at] !== null : undefined;
}

/** The errors in an answer about an object, except for the members just written. */
export function difference(
  { writtenValues }: SequenceThing,
  json: AnswerBody,
  except: readonly string[] = [],
): string | null {
  for (const [name, values] of writtenValues) {
    const value = memberValue(json, name);
    if (value === undefined || except.includes(name)) continue;
    if (!values.includes(value))
      return `\`${name}\` is ${JSON.stringify(value)}, and ${values.map((each) => JSON.stringify(each)).join(" or ")} was written`;
    // After parallel writes, the value shown first must remain.
    writtenValues.set(name, [value]);
  }
  return null;
}

/** Members that mark a row as deleted. */
const endings = ["revokedAt", "deletedAt", "removedAt", "archivedAt"];

/** The error in how a list shows a record; also null if it cannot be determined. */
export function differenceInList(
  thing: SequenceThing,
  place: ObjectPlace,
  json: AnswerBody,
  name: string,
): string | null {
  const rows = thingsAt(place, json).filter((row) => memberValue(row, place.idName) === thing.id);
  const [row] = rows;
  if (rows.length > 1) return `a ${name} is in the list ${rows.length} times`;
  if (thing.isGone)
    return row !== undefined && !endings.some((each) => each in row && !isGap(row, each) && row[each] !== null)
      ? `a ${name} that was removed is in the list`
      : null;
  if (row !== undefined) return difference(thing, row);
  const mayBeHidden = thing.writtenValues.get("archived")?.includes(true) ?? false;
  return mayBeHidden || !isWhole(place, json) ? null : `a ${name} that was made is not in the list`;
}

/** If a list may have more pages, a missing row proves nothing. */
function isWhole(place: ObjectPlace, json: AnswerBody): boolean {
  const next = isGap(json, "nextCursor") ? undefined : json.nextCursor;
  return next === null || (next === undefined && thingsAt(place, json).length < 20);
}

/** The error in the parts that an answer shows. */
export function differenceInParts({ parts }: SequenceThing, place: ObjectPlace, json: AnswerBody): string | null {
  if (!Array.isArray(valueAt(json, place.at))) return null;
  const ids = thingsAt(place, json).map((row) => memberValue(row, place.idName));
  const word = place.at.at(-1);
  for (const [id, isThere] of parts) {
    const count = ids.filter((each) => each === id).length;
    if (count > 1) return `${id} is among the ${word} ${count} times`;
    if (!isThere && count > 0) return `${id} was taken off, and is among the ${word}`;
    if (isThere && count === 0 && isWhole(place, json)) return `${id} was added, and is not among the ${word}`;
  }
  return null;
}
