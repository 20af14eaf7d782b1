import type { Shape } from "../../kernel/overlay/shape.ts";
import { limitsOf, sayKind } from "../read/bounds.ts";
import { exampleIn } from "../read/example.ts";
import { differ, type Ours, type Walk } from "./difference.ts";
import { saysLast } from "./pages.ts";

/** What only they have, and nothing of ours feeds: it is invented where it has to be there. */
export function onlyTheirs(
  walk: Walk,
  ours: Ours,
  theirs: unknown,
  isNeeded: boolean,
  where: string,
  habit?: string,
): Shape {
  const fed = saysLast(walk, ours, theirs, where) ?? requestId(walk, ours, theirs, where);
  if (fed !== null) return fed;
  const { source } = ours;
  const other = walk.theirs.plain(theirs);
  const told = {
    where,
    ours: "no such member",
    theirs: `${isNeeded ? "required " : ""}${sayKind(other)}`,
    source,
    habit,
  };
  if (walk.side === "request") {
    // §9 allows new members in answers, and optional ones in requests.
    differ(walk, { ...told, isOpen: !isNeeded, why: "it is accepted, and changes nothing" });
    return limitsOf(other);
  }
  if (!isNeeded) {
    differ(walk, { ...told, isOpen: true, why: "it is optional, and left out" });
    return {};
  }
  if (isId(where) && other.types.includes("string") && !other.nullable) {
    differ(walk, { ...told, isOpen: true, why: "an id that nothing has would be asked for later: it is left out" });
    return {};
  }
  const names = Object.entries(other.members);
  if (names.some(([name, member]) => isRequestId(walk, member, `${where}.${name}`))) {
    const shapeOf = (name: string, member: unknown): Shape =>
      onlyTheirs(walk, ours, member, other.required.has(name), `${where}.${name}`, habit);
    const members = walk.theirs.budget.deeper(() => names.map(([name, member]) => [name, shapeOf(name, member)]));
    return { from: [], types: ["object"], members: Object.fromEntries(members), required: [...other.required] };
  }
  const shape = invented(walk, theirs);
  differ(walk, { ...told, isOpen: true, is: "invented", why: `${sayInstead(shape)} stands there` });
  return shape;
}

/** What ours says in a header, beside each answer. */
function requestId(walk: Walk, { source }: Ours, theirs: unknown, where: string): Shape | null {
  if (!isRequestId(walk, theirs, where)) return null;
  const kind = sayKind(walk.theirs.plain(theirs));
  differ(walk, { where, ours: "x-request-id", theirs: kind, source, isOpen: true, habit: "every answer" });
  const { instead } = invented(walk, theirs);
  return { from: [], types: ["string"], instead, isRequestId: true };
}

/** A row of a list may have the one of another request. */
function isRequestId({ side, theirs }: Walk, schema: unknown, where: string): boolean {
  if (side !== "answer" || where.includes("[]") || !/\brequest_?id$/i.test(where)) return false;
  const { types, format, pattern, values, bounds } = theirs.plain(schema);
  const isFree = format === null && pattern === null && values === null;
  return isFree && types.includes("string") && (bounds.minLength ?? 0) < 10 && (bounds.maxLength ?? 50) >= 50;
}

/** Null or an empty list where that is allowed, which claim nothing; else an example, which is marked where it is answered. */
export function invented(walk: Walk, theirs: unknown): Shape {
  const { nullable, types, bounds } = walk.theirs.plain(theirs);
  if (nullable) return { instead: null };
  if (types.includes("array") && (bounds.minItems ?? 0) === 0) return { instead: [] };
  return { instead: exampleIn(walk.theirs, theirs), invented: true };
}

function sayInstead({ instead, invented: isMade }: Shape): string {
  return isMade ? "an example" : instead === null ? "null" : "an empty list";
}

/** An id of a record; those of a request or a trace lead nowhere. */
function isId(where: string): boolean {
  const name = where.split(".").at(-1) ?? "";
  return /(?:^id|Id|_id|ID|^uuid)$/.test(name) && !/(?:request|trace|correlation|span)_?id$/i.test(name);
}
