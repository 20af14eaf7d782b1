import type { Alignment } from "../align.ts";
import type { Decided } from "../meet/style.ts";

/** How their document is written, in words; nothing of what is as ours. */
export function sayStyle({ style, transport }: Pick<Alignment, "style" | "transport">): string[] {
  const { envelope, list, spelling, saysNull, saysRequired, saysStatus } = style;
  const { before, server, slash } = transport;
  return [
    ...sayDecided(envelope, (name) => `every answer is in ${name}`, "answers in an envelope and without one are mixed"),
    ...sayDecided(
      list,
      (name) => `every list is in ${name}`,
      "lists are called in several ways, and are read one by one",
    ),
    ...sayDecided(spelling, (name) => `names are in ${name}`, "names are spelled in several ways"),
    ...(before.length === 0 ? [] : [`paths begin with ${before.join(" or ")}`]),
    ...(server === "" ? [] : [`${server} of each path is in its server`]),
    ...(slash ? ["paths end with a slash"] : []),
    ...(saysNull ? [] : ["null is never said, so that what is null is left out"]),
    ...(saysRequired ? [] : ["required is never said, so that what is there is ours"]),
    ...(saysStatus ? [] : ["every success is 200"]),
  ];
}

function sayDecided({ is, votes, share, isMixed }: Decided, say: (name: string) => string, mixed: string): string[] {
  const times = ` (${Math.round(share * votes)} of ${votes})`;
  if (isMixed) return [mixed + times];
  return is === null ? [] : [say(is) + times];
}
