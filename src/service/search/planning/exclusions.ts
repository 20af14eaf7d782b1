import type { Finding } from "./finding.ts";
import type { Token } from "./tokens.ts";
import { notBothWords } from "./word-lists.ts";

/** Conditions of which one is enough, from the first to the last of their findings. */
export interface Choice {
  readonly start: number;
  readonly end: number;
  readonly branches: readonly (readonly Finding[])[];
}

interface Exclusion {
  readonly choice: Choice;
  /** The ignored words that it makes sense of. */
  readonly word: Token | null;
}

/** Where one of several exclusions is enough. */
export function exclusive(text: string, findings: readonly Finding[], aside: readonly Token[]): readonly Exclusion[] {
  return [
    ...findings.flatMap(
      (finding, at) => notAll(text, findings, finding, at) ?? unless(text, findings, finding, at) ?? [],
    ),
    ...findings.flatMap((finding, at) => xor(text, findings, finding, at)),
    ...aside.flatMap((word) => (isNotBoth(text.slice(word.start, word.end)) ? notBoth(findings, word) : [])),
  ];
}

function isNotBoth(said: string): boolean {
  return notBothWords.has(said.toLowerCase().replaceAll(/\s+/g, " "));
}

/** "not both Rust and Go", "NOT (Rust AND Go)" */
function notAll(text: string, findings: readonly Finding[], finding: Finding, at: number): Exclusion | null {
  if (!finding.negated || !/^(?:not both\b|(?:not|[-!])\s*\()/i.test(text.slice(finding.start, finding.end)))
    return null;
  let to = at + 1;
  while (findings[to]?.joined && findings[to]?.negated && !findings[to]?.either) to++;
  if (to === at + 1) return null;
  const branches = findings.slice(at, to).map((each) => [each]);
  return { choice: { start: finding.start, end: (findings[to - 1] as Finding).end, branches }, word: null };
}

/** "no juniors unless they have 1000 stars" */
function unless(text: string, findings: readonly Finding[], finding: Finding, at: number): Exclusion | null {
  const before = findings[at - 1];
  if (!finding.negated || !before?.negated || !/^unless\b/i.test(text.slice(finding.start, finding.end))) return null;
  const branches = [[before], [{ ...finding, negated: false }]];
  return { choice: { start: before.start, end: finding.end, branches }, word: null };
}

/** "Rust xor Go" */
function xor(text: string, findings: readonly Finding[], finding: Finding, at: number): readonly Exclusion[] {
  const before = findings[at - 1];
  if (!finding.either || before === undefined) return [];
  const said = /\bxor\b/i.exec(text.slice(before.end, finding.start));
  if (said === null) return [];
  const start = before.end + said.index;
  const branches = [before, finding].map((each) => [{ ...each, negated: true }]);
  return [{ choice: { start, end: start + said[0].length, branches }, word: null }];
}

/** "Rust or Go, but not both" */
function notBoth(findings: readonly Finding[], word: Token): readonly Exclusion[] {
  const last = findings.findLastIndex(({ end }) => end <= word.start);
  let from = last;
  while (from > 0 && findings[from]?.either) from--;
  if (from < 0 || from === last) return [];
  const branches = findings.slice(from, last + 1).map((each) => [{ ...each, negated: true }]);
  return [{ choice: { start: word.start, end: word.end, branches }, word }];
}
