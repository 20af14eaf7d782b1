import { shorten } from "../base/text.ts";
import type { Following } from "../kernel/overlay/following.ts";

/** How far a document is followed, in one line. */
export function sayFollowing({ source, version, followed, notFollowed, uncallable }: Following): string {
  const name = version === null ? source : `${source} ${version}`;
  const [first] = notFollowed;
  const not =
    first === undefined
      ? "and nothing in it is left out"
      : `${notFollowed.length} not, such as ${first.where}: ${shorten(first.why, 120)}`;
  const [blocked, ...others] = uncallable;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const head = blocked === undefined ? "" : `Cannot be called as it says: ${blocked}${more}. `;
  return `${head}Follows ${shorten(name, 200)}: ${followed.length} differences, ${not}. GET /_understudy/document lists them.\n`;
}
