// Figures: A-408.
import { beginsWithPlace, type Part } from "./headings.ts";
import { linesOf, titleIn } from "./lines.ts";

/** The topic of a section in a job description: the role, optional skills, or the company and its benefits. */
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

const wordsInSentences = 25;
const minSentences = 4;
const sentences = /\p{L}[.!?]\s+(?=\p{Lu})/gu;

const wordsOfItem = 4;
const maxUnderTitle = { line: 60, parts: 160 };

/** Whether a text is a long description of a role rather than a sentence or list about the candidates. */
export function isDescription(text: string, words: number): boolean {
  if (words > wordsOfDescription) return true;
  if (words > wordsInSentences && (text.match(sentences)?.length ?? 0) >= minSentences) return true;
  if (!/\S[^\S\n]*\n\s*\S/.test(text)) return false;
  const lines = linesOf(text);
  const isLong = (line: string) => line.split(/\s+/).length > wordsOfItem;
  // A list of keywords, with bullets or without, is a query.
  const isList = lines.every(({ kind }) => kind === "bullet");
  return lines.some(({ kind, text: line }) => (kind !== "text" && !isList) || isLong(line));
}

/** One section per line. The first line is also a title, unless it is another heading. */
export function sectionsOf(text: string): Section[] {
  const lines = linesOf(text);
  const title =
    titleIn(lines)?.line ??
    lines.find(({ text: line, part }) => (part === "other" || part === "duties") && isWanted(line));
  const isDemanding = lines.some(({ part, kind }) => part === "must" && kind !== "heading");
  return lines.map((line, at) => {
    const { part, start, end } = line;
    const isTitle = line === title || (at === 0 && part === "other");
    // What somebody will do names what the team works with; a list of requirements says what of it they must know.
    const own = part === "duties" && isDemanding ? "wished" : kinds[part];
    // "Berlin, Germany · Hybrid" directly follows the title.
    const isUnderTitle =
      lines[at - 1] === title && title !== undefined && line.kind === "text" && part === "other" && isShort(line.text);
    const kind = isTitle
      ? "title"
      : isUnderTitle
        ? "place"
        : isPlace(line.text) && (own !== "aside" || line.text.includes(":"))
          ? "place"
          : own;
    return { kind, start, end };
  });
}

/** A line of a few words, or of a few parts: "Acme · Berlin, Germany · Hybrid · Full-time". */
function isShort(line: string): boolean {
  return line.length <= (/ [·|•] /.test(line) ? maxUnderTitle.parts : maxUnderTitle.line) && !/[.!?]$/.test(line);
}

/** "I'm looking for a Staff Data Engineer for a client in London": an e-mail has such a sentence instead of a title. */
function isWanted(line: string): boolean {
  return /\b(?:looking for|hiring|searching for|seeking|in search of|role (?:at|with|for)|(?:needs?|wants?) (?:an?|some|\d{1,2}))\b/i.test(
    line,
  );
}

function isPlace(line: string): boolean {
  return line.length <= 160 && (/^[📍🌍🌎🌏🗺]/u.test(line) || beginsWithPlace(line));
}

/** The section at a position in the text. Sections are in order and do not overlap. */
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
