import { shorten } from "../../base/text.ts";
import { sayWhere } from "./facts.ts";
import type { DifferencePlace, Learned, Settled, SharedPlace } from "./lessons.ts";

/** A page of a terminal; the rest is in the JSON. */
const maxLines = 60;

export function learnedText(learned: Learned): string {
  const { title, version, source, operations, contradictions, assumptions, style, kept, invented, notFollowed } =
    learned;
  const { same, moved, missing, onlyTheirs } = operations;
  const count = (says: Settled["says"]): number => assumptions.filter((each) => each.says === says).length;
  const named = [title, version].filter((each) => each !== null).join(" ") || "A document";
  const head = [
    `${named}, from ${source}`,
    ...(learned.isBeside ? ["none of its operations is one of ours, or it is an overlay: it stands beside ours"] : []),
    `${same} operations are where ours are, ${moved.length} moved, ${missing.length} missing, ${onlyTheirs.length} only theirs`,
    `${assumptions.length} assumptions: it agrees with ${count("agrees")}, differs from ${count("differs")}, says nothing of ${count("nothing")}`,
    ...(style.length > 0 ? [`Written so that ${style.join("; ")}`] : []),
    ...(contradictions.length > 0
      ? [`${contradictions.length} of its sentences contradict what the interface states; they are never followed`]
      : []),
  ];
  const agreeing = assumptions.filter(({ says }) => says === "agrees").map(({ id }) => id);
  const sections: readonly (readonly string[])[] = [
    contradictions.map((each) => `CONTRADICTS ${each.section} ${sayShared(each)}`),
    assumptions.filter(({ says }) => says === "differs").map(sayDifference),
    moved.map(({ ours, theirs }) => `MOVED ${ours} is ${theirs}`),
    missing.map((route) => `MISSING ${route}`),
    onlyTheirs.map((route) => `ONLY THEIRS ${route}`),
    invented.map((each) => `INVENTED ${sayShared(each)}: ${each.why}`),
    notFollowed.map((each) => `NOT FOLLOWED ${sayShared(each)}: ${each.why}`),
    kept.map((each) => `OURS KEPT ${sayShared(each)}: ${each.why}`),
    inLines(agreeing).map((ids) => `AGREES ${ids}`),
  ];
  return `${[...head, ...share(sections, maxLines - head.length)].map((line) => shorten(oneLine(line), 240)).join("\n")}\n`;
}

function inLines(ids: readonly string[]): readonly string[] {
  const lines = Math.ceil(ids.length / idsInLine);
  return Array.from({ length: lines }, (_, i) => ids.slice(i * idsInLine, (i + 1) * idsInLine).join(", "));
}

const idsInLine = 16;

/** Each section gets as many lines as it needs, as long as there is room for all of them. */
function share(sections: readonly (readonly string[])[], room: number): string[] {
  const used = sections.filter((each) => each.length > 0);
  let left = room;
  return used.flatMap((lines, i) => {
    const fair = Math.max(2, Math.floor(left / (used.length - i)));
    const isCut = lines.length > fair;
    const shown = isCut ? lines.slice(0, fair - 1) : lines;
    const word = /^[A-Z ]+(?= )/.exec(lines[0] ?? "")?.[0] ?? "";
    const rest = isCut ? [`${word} and ${lines.length - shown.length} more: --format json has all`] : [];
    left -= shown.length + rest.length;
    return [...shown, ...rest];
  });
}

function sayPlace({ on, where, ours, theirs }: DifferencePlace): string {
  return `${on}${where === "" ? "" : ` ${where}`}: ours "${ours}", theirs "${theirs}"`;
}

function sayShared(place: SharedPlace): string {
  return `${sayWhere(place)}: ours "${place.ours}", theirs "${place.theirs}"`;
}

function sayDifference({ id, about, differences }: Settled): string {
  const [first, ...others] = differences as readonly [DifferencePlace, ...DifferencePlace[]];
  const more = others.length === 0 ? "" : `, and ${others.length} more places`;
  return `DIFFERS ${id} ${about}: ${sayPlace(first)}${more}`;
}

/** What is quoted came over the network, so line breaks and control characters are removed. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}
