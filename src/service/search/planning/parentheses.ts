import type { Finding } from "./finding.ts";

/** What stands in one pair of parentheses, or one list outside of them. */
export interface Group {
  readonly start: number;
  readonly end: number;
  readonly findings: readonly Finding[];
}

interface Pair {
  readonly start: number;
  readonly end: number;
  readonly parent: number;
}

/**
 * For each level of parentheses that has others inside, its groups in order. Findings outside of inner parentheses are
 * groups of their own, those joined by "or" together. What is inside a group is not looked into again.
 */
export function groupsIn(text: string, findings: readonly Finding[]): readonly (readonly Group[])[] {
  const pairs = pairsOf(text);
  if (pairs.length === 0) return [];
  const levels = new Map<number, Group[]>();
  for (const pair of pairs) {
    const own = findings.filter(({ start, end }) => start >= pair.start && end <= pair.end);
    if (own.length > 0) levels.set(pair.parent, [...(levels.get(pair.parent) ?? []), { ...pair, findings: own }]);
  }
  return [...levels].map(([parent, inner]) => {
    const within = pairs[parent] ?? { start: 0, end: text.length };
    const bare = findings.filter(
      ({ start, end }) =>
        start >= within.start && end <= within.end && !inner.some((group) => start >= group.start && end <= group.end),
    );
    return [...inner, ...listsOf(bare)].sort((a, b) => a.start - b.start);
  });
}

function listsOf(findings: readonly Finding[]): Group[] {
  const lists: Group[] = [];
  for (const finding of findings) {
    const last = lists.at(-1);
    if (finding.either && last !== undefined) {
      lists[lists.length - 1] = { ...last, end: finding.end, findings: [...last.findings, finding] };
    } else lists.push({ start: finding.start, end: finding.end, findings: [finding] });
  }
  return lists;
}

const maxPairs = 60;

/** The pairs of parentheses, outer ones by their position in the list; none if there are too many to be meant. */
function pairsOf(text: string): readonly Pair[] {
  const pairs: Pair[] = [];
  const open: number[] = [];
  const ends: number[] = [];
  for (const { 0: sign, index } of text.matchAll(/[()]/g)) {
    if (sign === "(") {
      pairs.push({ start: index, end: text.length, parent: open.at(-1) ?? -1 });
      open.push(pairs.length - 1);
      if (pairs.length > maxPairs) return [];
    } else {
      const at = open.pop();
      if (at !== undefined) ends[at] = index + 1;
    }
  }
  return pairs.map((pair, at) => ({ ...pair, end: ends[at] ?? pair.end }));
}
