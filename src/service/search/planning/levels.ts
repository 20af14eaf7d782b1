import { onFirstUse } from "../../../base/on-first-use.ts";
import { type Seniority, seniorities, type Title, titles } from "../../../population/vocabulary.ts";
import type { Finding } from "./finding.ts";
import { isPeople, phrasesFrom } from "./lexicon.ts";
import type { Meaning } from "./meaning.ts";
import type { Token } from "./tokens.ts";
import { isAtEnd } from "./whereabouts.ts";
import { levelWords } from "./word-lists.ts";

/** The levels of a tier, with the registry's names. */
export const tierLevels = {
  early: ["intern", "entry"],
  upToSenior: ["intern", "entry", "mid", "senior"],
  senior: ["senior", "staff", "principal", "manager", "executive"],
  all: [],
} as const;

/** The levels for a name; empty if it is not a level. */
export function levelsOf(meaning: { readonly kind: string }): readonly Seniority[] {
  const { kind, value, levels = [] } = meaning as Meaning & { readonly levels?: readonly Seniority[] };
  if (kind === "tier") return tierLevels[value as keyof typeof tierLevels];
  if (kind === "seniority") return [value as Seniority];
  if (kind === "title") return titles.flatMap((title) => (title.name === value ? [levelOf(title)] : []));
  return levels;
}

function levelOf({ seniority }: Title): Seniority {
  return seniority as Seniority;
}

interface Named {
  readonly lowest: number;
  /** The single level meant at the end of a range: "mid to senior" excludes staff. */
  readonly highest: number;
  readonly next: number;
}

const bounds = new Map<string, "up" | "down">([
  ...["at least", "min", "minimum"].map((words) => [words, "up"] as const),
  ...["at most", "up to", "max", "maximum"].map((words) => [words, "down"] as const),
]);
const upward = "above up higher upward upwards beyond more".split(" ");
const downward = "below lower down under less".split(" ");

/**
 * "mid to senior", "principal or above", "at least staff": a range of levels and the number of words that it
 * covers; null for a single level.
 */
export function levelsAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly length: number; readonly meaning: Meaning & { readonly kind: "levels" } } | null {
  if (!starts().has(tokens[at]?.text ?? "")) return null;
  const [bound, skipped] = boundAt(tokens, at);
  const from = namedAt(tokens, at + skipped);
  if (from === null) return null;
  const top = seniorities.length - 1;
  const [lead, tail] = [tokens[from.next], tokens[from.next + 1]];
  if (bound !== null) return made(bound === "up" ? from.lowest : 0, bound === "up" ? top : from.highest, from.next);
  if (lead === undefined || lead.gap === "stop" || lead.gap === "comma") return null;
  if (/^(?:and|or)$/.test(lead.text) && tail?.gap === "none") {
    if (upward.includes(tail.text)) return made(from.lowest, top, from.next + 2);
    if (downward.includes(tail.text)) return made(0, from.highest, from.next + 2);
  }
  const isHyphen = /^[-–—]$/.test(text.slice((tokens[from.next - 1] as Token).end, lead.start));
  const to =
    isHyphen || /^(?:to|through|bis)$/.test(lead.text) ? namedAt(tokens, from.next + (isHyphen ? 0 : 1)) : null;
  return to === null || to.highest < from.lowest ? null : made(from.lowest, to.highest, to.next);

  function made(lowest: number, highest: number, end: number) {
    const levels = seniorities.slice(lowest, highest + 1);
    const value = levels.length === 1 ? (levels[0] as string) : `${levels[0]} to ${levels.at(-1)}`;
    return { length: end - at, meaning: { kind: "levels", value, levels } as const };
  }
}

/** Of the grades "I" or "1" and up. */
const grades: readonly Meaning[] = [
  { kind: "seniority", value: "entry" },
  { kind: "seniority", value: "mid" },
  { kind: "tier", value: "senior" },
  { kind: "seniority", value: "staff" },
];
const romans = ["i", "ii", "iii", "iv"];

function gradeNamed(text: string): Meaning | undefined {
  const at = romans.indexOf(text);
  return grades[at === -1 ? Number(text) - 1 : at];
}

const behindGrade = /^(?:with|who|for|on|using)$/;

/**
 * "iOS Engineer II", "backend engineer 2 in Berlin", but neither "engineer 2 years" nor "engineers 2". In "senior
 * engineer 2" the level is named already.
 */
export function gradeAt(tokens: readonly Token[], at: number, findings: readonly Finding[]): Meaning | null {
  const [before, token, after] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]];
  const grade = gradeNamed(token.text);
  if (grade === undefined || before === undefined || token.gap !== "none") return null;
  if (token.end - token.start !== token.text.length || (token.text === "i" && !token.capital)) return null;
  const last = findings.at(-1);
  const isProfession = last?.meaning.kind === "role" && last.end === before.end;
  if (before.text !== before.word || !(isProfession || isPeople(before.text))) return null;
  const isLevelNamed = findings.some(({ meaning }) => /^(?:tier|seniority|levels|title)$/.test(meaning.kind));
  if (isLevelNamed && tokens[at - 2]?.text !== "or") return null;
  const isListed = after?.text === "or" && romans.includes(token.text);
  return isListed || isAtEnd(tokens, at + 1) || behindGrade.test(after?.text ?? "") ? grade : null;
}

/** The first words of these phrases, so that other words are skipped quickly. */
const starts = onFirstUse(
  (): ReadonlySet<string> =>
    new Set([...[...bounds.keys()].map((words) => words.split(" ", 1)[0] as string), ...levelWords()]),
);

function boundAt(tokens: readonly Token[], at: number): readonly ["up" | "down" | null, number] {
  for (const length of [2, 1]) {
    const words = tokens.slice(at, at + length).map(({ text }) => text);
    const bound = bounds.get(words.join(" "));
    if (bound !== undefined) return [bound, length];
  }
  return [null, 0];
}

/** The level named there, even if the word has other meanings. */
function namedAt(tokens: readonly Token[], at: number): Named | null {
  const token = tokens[at];
  if (token === undefined) return null;
  for (const { words, meanings } of phrasesFrom(token.text)) {
    const isThere = words.every(
      (word, i) => tokens[at + i]?.text === word && (i === 0 || tokens[at + i]?.gap === "none"),
    );
    const found = meanings.find(({ kind }) => kind === "tier" || kind === "seniority");
    if (!isThere || found === undefined) continue;
    const places = levelsOf(found).map((level) => seniorities.indexOf(level));
    const lowest = Math.min(...places);
    const isOpen = found.kind === "tier" && found.value === "senior";
    return { lowest, highest: isOpen ? lowest : Math.max(...places), next: at + words.length };
  }
  return null;
}
