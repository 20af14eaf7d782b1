import type { Finding } from "./finding.ts";
import { isPeople } from "./lexicon.ts";
import { sortOf } from "./sorts.ts";
import { fold, stem } from "./tokens.ts";

/**
 * Findings of which one is enough: those joined by "or", and those listed with commas before ("Python, Rust or C++").
 * Every other finding is separate.
 */
export function groupsOf(text: string, findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups: Finding[][] = [];
  // The "xor" of "Rust xor Go" is a choice of its own between two that belong together.
  const isChoice = ({ meaning }: Finding) => meaning.kind === "either";
  for (const finding of findings.filter((each) => !isChoice(each))) {
    const group = groups[groups.length - 1];
    if (finding.either && group !== undefined && areAlike(group[0] as Finding, finding)) {
      // "Java, Rust xor Go" requires Java: of two that exclude each other a third is no alternative.
      if (!/\bxor\b/i.test(text.slice(group.at(-1)?.end, finding.start))) takeListed(text, groups, group);
      group.push(finding);
    } else groups.push([finding]);
  }
  return [...groups, ...findings.filter(isChoice).map((choice) => [choice])];
}

/** Adds findings listed with commas before the two joined by "or". */
function takeListed(text: string, groups: Finding[][], group: Finding[]): void {
  for (let before = groups[groups.length - 2]; before?.length === 1; before = groups[groups.length - 2]) {
    const [only] = before as [Finding];
    const first = group[0] as Finding;
    // "Kafka, Ruby or Java" offers two languages and requires Kafka.
    if (
      !group.some(({ meaning }) => meaning.kind === only.meaning.kind) ||
      !areAlike(only, first) ||
      (namesPeople(text, only) && !group.some((each) => namesPeople(text, each))) ||
      !/^\s*,\s*$/.test(text.slice(only.end, first.start))
    )
      return;
    groups.splice(groups.length - 2, 1);
    group.unshift(only);
  }
}

/** "Go developers, Python or Ruby": the people of a skill are no part of the list behind them. */
function namesPeople(text: string, { start, end }: Finding): boolean {
  const [first, ...others] = text.slice(start, end).split(/[\s-]+/);
  return first !== "" && isPeople(stem(fold(others.at(-1) ?? "")));
}

function areAlike(one: Finding, other: Finding): boolean {
  if (one.negated !== other.negated || one.soft !== other.soft || one.relation !== other.relation) return false;
  const sort = sortOf(one.meaning.kind);
  return (sort === "skill" || sort === "level") && sort === sortOf(other.meaning.kind);
}
