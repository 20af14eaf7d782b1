import { isContainer, valueAt } from "../../base/json-pointer.ts";
import { isGap } from "../lens/gaps.ts";
import type { AnswerBody } from "../tools.ts";
import type { Sighting } from "./kinds.ts";

/** What is known of a thing that a sequence made. */
export interface Thing {
  readonly id: string;
  /** Ids of kinds, its own among them, for the paths of calls about it. */
  readonly known: Readonly<Record<string, string>>;
  /** By member, the values of which a read has to show one: several where they were written side by side. */
  readonly written: Map<string, readonly unknown[]>;
  /** Its parts by their ids, and whether they are there. */
  readonly parts: Map<string, boolean>;
  isGone: boolean;
}

/** The things of a kind that an answer shows, whichever list they are in. */
export function thingsAt({ at, isList }: Sighting, json: AnswerBody): readonly AnswerBody[] {
  const found = valueAt(json, at);
  if (isList) return Array.isArray(found) ? found : [];
  return isContainer(found) ? [found] : [];
}

/** A member as an answer shows it; of a switch that it was set, where the answer says when. */
export function shownOf(json: AnswerBody, name: string): unknown {
  if (name in json) return isGap(json, name) ? undefined : json[name];
  const at = `${name}At`;
  return at in json && !isGap(json, at) ? json[at] !== null : undefined;
}

/** What is wrong with how an answer shows a thing, but for the members that were just written. */
export function difference({ written }: Thing, json: AnswerBody, but: readonly string[] = []): string | null {
  for (const [name, values] of written) {
    const shown = shownOf(json, name);
    if (shown === undefined || but.includes(name)) continue;
    if (!values.includes(shown))
      return `\`${name}\` is ${JSON.stringify(shown)}, and ${values.map((each) => JSON.stringify(each)).join(" or ")} was written`;
    // Of what was written side by side one has won, and stays.
    written.set(name, [shown]);
  }
  return null;
}

/** Members by which a row says itself that it is no more. */
const endings = ["revokedAt", "deletedAt", "removedAt", "archivedAt"];

/** What is wrong with how a list shows a record; null also where that cannot be determined. */
export function differenceInList(thing: Thing, sighting: Sighting, json: AnswerBody, name: string): string | null {
  const rows = thingsAt(sighting, json).filter((row) => shownOf(row, sighting.idName) === thing.id);
  const [row] = rows;
  if (rows.length > 1) return `a ${name} is in the list ${rows.length} times`;
  if (thing.isGone)
    return row !== undefined && !endings.some((each) => each in row && !isGap(row, each) && row[each] !== null)
      ? `a ${name} that was removed is in the list`
      : null;
  if (row !== undefined) return difference(thing, row);
  const mayBeHidden = thing.written.get("archived")?.includes(true) ?? false;
  return mayBeHidden || !isWhole(sighting, json) ? null : `a ${name} that was made is not in the list`;
}

/** Where a list may go on nothing is known of what it does not show. */
function isWhole(sighting: Sighting, json: AnswerBody): boolean {
  const next = isGap(json, "nextCursor") ? undefined : json.nextCursor;
  return next === null || (next === undefined && thingsAt(sighting, json).length < 20);
}

/** What is wrong with the parts that an answer shows. */
export function differenceInParts({ parts }: Thing, sighting: Sighting, json: AnswerBody): string | null {
  if (!Array.isArray(valueAt(json, sighting.at))) return null;
  const ids = thingsAt(sighting, json).map((row) => shownOf(row, sighting.idName));
  const word = sighting.at.at(-1);
  for (const [id, isThere] of parts) {
    const count = ids.filter((each) => each === id).length;
    if (count > 1) return `${id} is among the ${word} ${count} times`;
    if (!isThere && count > 0) return `${id} was taken off, and is among the ${word}`;
    if (isThere && count === 0 && isWhole(sighting, json)) return `${id} was added, and is not among the ${word}`;
  }
  return null;
}
