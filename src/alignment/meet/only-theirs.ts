import type { Shape } from "../../kernel/overlay/shape.ts";
import { exampleIn } from "../read/example.ts";
import { limitsOf, sayKind } from "../read/limits.ts";
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
  const last = saysLast(walk, ours, theirs, where);
  if (last !== null) return last;
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
  const shape = invented(walk, theirs);
  differ(walk, { ...told, isOpen: true, is: "invented", why: `${sayInstead(shape)} stands there` });
  return shape;
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
