// Figures: A-412.
import { isHeading, type Part, partOf } from "./headings.ts";
import { dotted, phrases } from "./lexicon.ts";
import { phraseAt } from "./phrases.ts";
import { tokensOf } from "./tokens.ts";

export interface QueryLine {
  readonly kind: "heading" | "bullet" | "text";
  /** Without Markdown syntax. */
  readonly text: string;
  readonly part: Part;
  /** The position in the original text, including the line end. */
  readonly start: number;
  readonly end: number;
}

const bulletForm =
  /^(?:(?:[-*•·‣▪◦–—]|\d{1,2}[.)])\s+|[・●○◆◇▶►➤✓✔☑]\s*|(?![📍🌍🌎🌏🗺])\p{Extended_Pictographic}\ufe0f?\s+)(?=\S)/u;
/** "## Requirements", "**Requirements:**", "■必須スキル" */
const markedHeading = /^(?:#{1,6}\s+(.+?)#*|(?:\*\*|__)(.+?):?(?:\*\*|__):?|[■【]\s*([^】]{1,40})】?)$/u;
const lineEnd = /\r\n|[\n\r\u2028\u2029]/g;

/** Parses a job description in its usual forms: Markdown, headings with a colon, capitals, all kinds of bullets. */
export function linesOf(text: string): QueryLine[] {
  const raw = rawLines(text);
  const lines: QueryLine[] = [];
  let part: Part = "other";
  for (const [at, { line, start, end }] of raw.entries()) {
    if (line === "" || /^[-=_*]{3,}$/.test(line)) continue;
    const heading = headingIn(line, raw[at + 1]?.line ?? "", raw[at + 2]?.line ?? "");
    if (heading !== null) {
      part = partOf(heading);
      lines.push({ kind: "heading", text: heading, part, start, end });
    } else if (bulletForm.test(line)) {
      lines.push({ kind: "bullet", text: plain(line.replace(bulletForm, "")), part, start, end });
    } else {
      lines.push({ kind: "text", text: plain(line), part: labelledPart(line) ?? part, start, end });
    }
  }
  return lines;
}

function rawLines(text: string): { line: string; start: number; end: number }[] {
  const lines: { line: string; start: number; end: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(lineEnd)) add(match.index, match.index + match[0].length);
  add(text.length, text.length);
  return lines;

  function add(stop: number, end: number): void {
    const line = text.slice(start, stop).trim();
    lines.push({ line: line.replaceAll(/\s+/g, " "), start, end });
    start = end;
  }
}

function headingIn(line: string, next: string, afterNext: string): string | null {
  if (line.length > 120) return null;
  const marked = markedHeading.exec(line)?.slice(1).find(Boolean);
  if (marked !== undefined) return plain(marked);
  if (bulletForm.test(line) || line.length > 60) return null;
  if (/:$/.test(line)) return plain(line.slice(0, -1));
  if (isCapitals(line) && !/[.!?]$/.test(line)) return plain(line);
  if (isHeading(line)) return plain(line);
  const leadsBullets = bulletForm.test(next) || (next === "" && bulletForm.test(afterNext));
  return leadsBullets && !/[.!?,;]$/.test(line) ? plain(line) : null;
}

/** "About us: we build maps." is about the company, whatever the lines around it are about. */
function labelledPart(line: string): Part | null {
  const label = /^([^:]{3,40}):\s/.exec(line)?.[1];
  const part = label === undefined ? null : partOf(label);
  return part === "about" || part === "pay" ? part : null;
}

/** "WHAT WE OFFER"; a script without capitals may name PHP anywhere. */
function isCapitals(line: string): boolean {
  return /\p{Lu}{3}/u.test(line) && line === line.toUpperCase() && !/\p{Lo}/u.test(line);
}

/** A line without Markdown syntax. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\][]{1,200})\]\([^()\s]{1,500}\)/g, "$1")
    .replaceAll(/\*\*|__|`/g, "")
    .trim();
}

/** Sections that never contain the role's title. */
const untitled: readonly Part[] = ["nice", "about", "pay"];
const titleLabel = /^(?:title|role|position|job title)\s*:\s*(\S.{0,150})$/i;

/** The line with the role's title, and the title; null if there is none. */
export function titleIn(lines: readonly QueryLine[]): { readonly line: QueryLine; readonly title: string } | null {
  for (const line of lines) {
    const labelled = titleLabel.exec(line.text)?.[1];
    if (labelled !== undefined) return { line, title: labelled.trim() };
  }
  const line = lines
    .slice(0, 6)
    .filter(({ kind, text, part }) => kind !== "bullet" && text.length <= 100 && !untitled.includes(part))
    .find(({ text }) => namesRole(text) && !/[.?]$/.test(text));
  if (line === undefined) return null;
  const title = line.text.replace(/^(?:we are|we're) (?:hiring|looking for)(?: an?)? /i, "");
  return { line, title: title.replace(/(?<![:!])[:!]+$/, "") };
}

function namesRole(line: string): boolean {
  const tokens = tokensOf(line, dotted);
  return tokens.some((_, at) => phraseAt(phrases, tokens, at, ({ kind }) => rolesOrPeople.includes(kind)) !== null);
}

const rolesOrPeople: readonly string[] = ["role", "people", "title"];
