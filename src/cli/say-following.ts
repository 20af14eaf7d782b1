import { shorten } from "../base/text.ts";
import type { Following } from "../kernel/overlay/followed-operation.ts";

/** How far a document is followed, in one line. */
export function sayFollowing(following: Following): string {
  const { source, version, style, followed, kept, invented, notFollowed, uncallable } = following;
  const name = version === null ? source : `${source} ${version}`;
  const [first] = notFollowed;
  const not =
    first === undefined
      ? "and nothing in it is left out"
      : `${notFollowed.length} not, such as ${first.where}: ${shorten(first.why, 120)}`;
  const [blocked, ...others] = uncallable;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const head = blocked === undefined ? "" : `Cannot be called as it says: ${blocked}${more}. `;
  const counts = [`${followed.length} differences`, ...count(invented, "invented"), ...count(kept, "ours kept")];
  const written = style.length === 0 ? "" : ` It is written so that ${style.join("; ")}.`;
  return `${head}Follows ${shorten(name, 200)}: ${counts.join(", ")}, ${not}.${written} GET /_understudy/document lists them.\n`;
}

function count(all: readonly unknown[], what: string): string[] {
  return all.length === 0 ? [] : [`${all.length} ${what}`];
}
