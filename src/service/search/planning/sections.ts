// Figures: A-408.
import { linesOf, type Part, titleIn } from "./lines.ts";

/** What a part of a job description is about: the role itself, what would be nice, or the company and its benefits. */
export type SectionKind = "title" | "required" | "wished" | "place" | "aside";

export interface Section {
  readonly kind: SectionKind;
  readonly start: number;
  readonly end: number;
}

const kinds: Readonly<Record<Part, SectionKind>> = {
  must: "required",
  duties: "required",
  other: "required",
  nice: "wished",
  place: "place",
  about: "aside",
  pay: "aside",
};

const wordsOfDescription = 45;

const wordsOfItem = 4;

/** Whether a text describes a role at length rather than saying in a sentence, or in a list, who is looked for. */
export function isDescription(text: string, words: number): boolean {
  if (words > wordsOfDescription) return true;
  if (!/\S[^\S\n]*\n\s*\S/.test(text)) return false;
  return linesOf(text).some(({ kind, text: line }) => kind !== "text" || line.split(/\s+/).length > wordsOfItem);
}

/** A section a line. The first line is a title too, where it is not the heading of something else. */
export function sectionsOf(text: string): Section[] {
  const lines = linesOf(text);
  const title = titleIn(lines)?.line;
  return lines.map((line, at) => {
    const { part, start, end } = line;
    const isTitle = line === title || (at === 0 && part === "other");
    const own = kinds[part];
    const kind = isTitle ? "title" : isPlace(line.text) && (own !== "aside" || line.text.includes(":")) ? "place" : own;
    return { kind, start, end };
  });
}

function isPlace(line: string): boolean {
  return line.length <= 160 && /^(?:location|based in|office|where|remote|hybrid|on-?site)\b/i.test(line);
}

/** The section that a place in the text belongs to. Sections are in order and do not overlap. */
export function sectionAt(sections: readonly Section[], position: number): SectionKind {
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((sections[middle] as Section).start <= position) low = middle;
    else high = middle - 1;
  }
  return sections[low]?.kind ?? "required";
}
