// Figures: A-408.
/** What a part of a job description is about: the role itself, what would be nice, or the company and its benefits. */
export type SectionKind = "title" | "required" | "wished" | "place" | "aside";

export interface Section {
  readonly kind: SectionKind;
  readonly start: number;
  readonly end: number;
}

const headings: readonly (readonly [SectionKind, RegExp])[] = [
  ["wished", /\b(nice[- ]to[- ]haves?|bonus|preferred|desirable|good to have|optional|plus(?:es)?$|extra points)\b/],
  [
    "aside",
    /\b(about us|about the company|who we are|our (?:company|story|values|culture)|benefits|perks|we offer|compensation|equal opportunity|how to apply|why join)\b/,
  ],
  [
    "required",
    /\b(requirements?|qualifications?|must[- ]haves?|what you(?:'ll| will)? (?:need|bring|do)|you (?:have|bring|will)|responsibilities|about (?:you|the role)|the role|your profile|skills|who you are)\b/,
  ],
];

const wordsOfDescription = 45; // A-408

/** Whether a text describes a role at length rather than saying in a sentence who is looked for. */
export function isDescription(text: string, words: number): boolean {
  return words > wordsOfDescription || /\S[^\S\n]*\n\s*\S/.test(text);
}

/**
 * Cuts a job description at its headings: short lines that end in a colon, start with # or stand alone. The first line
 * that says something is the title.
 */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  let kind: SectionKind = "required";
  let start = 0;
  let titled = false;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(start, end).trim();
    if (line !== "") {
      const heading = headingIn(line);
      if (!titled) {
        sections.push({ kind: heading ?? "title", start, end });
        titled = true;
      } else {
        kind = heading ?? kind;
        sections.push({ kind: isPlace(line) && (kind !== "aside" || line.includes(":")) ? "place" : kind, start, end });
      }
    }
    start = end;
  }
  return sections;
}

function headingIn(line: string): SectionKind | null {
  if (line.length > 80) return null;
  const plain = line.toLowerCase().replace(/^[#*\s-]+|[*\s]+$/g, "");
  if (!/[:?]$|^[#*]/.test(line) && plain.split(" ").length > 6) return null;
  return headings.find(([, form]) => form.test(plain))?.[0] ?? null;
}

function isPlace(line: string): boolean {
  return line.length <= 160 && /^[-*\s]*(?:location|based in|office|where|remote|hybrid|on-?site)\b/i.test(line);
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
