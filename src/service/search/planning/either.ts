import { maxAlternatives } from "../../../model/filter-shapes.ts";
import { fieldsOf } from "./config-of.ts";
import { type Choice, exclusive } from "./exclusions.ts";
import { filterOf } from "./filter-form.ts";
import type { Finding } from "./finding.ts";
import { type Group, groupsIn } from "./parentheses.ts";
import { isPlace } from "./places.ts";
import { sortOf } from "./sorts.ts";
import type { Token } from "./tokens.ts";
import { understand } from "./understand.ts";
import { joiners } from "./word-lists.ts";

/**
 * The findings with those combined of which one is enough but that share no list: "(rust AND berlin) OR (go AND london)",
 * "with an email or open to work", and "not both Java and PHP", where one of two exclusions is enough.
 */
export function withChoices(
  text: string,
  findings: readonly Finding[],
  aside: readonly Token[],
): { readonly findings: readonly Finding[]; readonly aside: readonly Token[] } {
  const choices = grouped(text, findings);
  const isFree = ({ start, end }: Finding) => choices.every((choice) => end <= choice.start || start >= choice.end);
  const exclusions = exclusive(text, findings.filter(isFree), aside);
  choices.push(...exclusions.map(({ choice }) => choice));
  choices.push(...unlike(text, findings.filter(isFree)));
  if (choices.length === 0) return { findings, aside };
  const inside = (each: Finding) => choices.some(({ start, end }) => each.start >= start && each.end <= end);
  const made = choices.flatMap((choice) => combined(text, choice));
  const kept = new Set(fitting(made));
  const spans = made.filter((each) => !kept.has(each));
  const dropped = spans.map((each) => ({ ...(aside[0] ?? blank), start: each.start, end: each.end }));
  const others = findings.filter((finding) => !inside(finding));
  const words = new Set(exclusions.map(({ word }) => word));
  return {
    findings: [...others, ...kept].sort((a, b) => a.start - b.start || a.end - b.end),
    aside: [...aside.filter((token) => !words.has(token)), ...dropped],
  };
}

const blank: Token = {
  text: "",
  word: "",
  start: 0,
  end: 0,
  capital: false,
  capitals: false,
  gap: "none",
  minus: false,
};

/** As many choices as a filter takes: those of several choices are multiplied. */
function fitting(made: readonly Finding[]): readonly Finding[] {
  let count = 1;
  return made.filter(({ meaning }) => {
    if (meaning.kind !== "either") return true;
    if (count * meaning.branches.length > maxAlternatives) return false;
    count *= meaning.branches.length;
    return true;
  });
}

/** Whether a filter holds something does not depend on the day of the search. */
const anyDay = 0;

/** What no filter holds only ranks. If nothing else is in a branch, the whole choice only ranks. */
function combined(text: string, choice: Choice): readonly Finding[] {
  const { start, end } = choice;
  const branches = choice.branches.flatMap(withoutTwins);
  const isHeld = (finding: Finding) => Object.keys(filterOf(fieldsOf(text, [finding], anyDay)) ?? {}).length > 0;
  const held = branches.map((branch) => branch.filter(isHeld));
  const unheld = branches.flatMap((branch, at) => branch.filter((finding) => !held[at]?.includes(finding)));
  if (held.some((branch) => branch.length === 0 || filterOf(fieldsOf(text, branch, anyDay)) === null)) {
    return branches.flat().map((finding) => ({ ...finding, soft: true }));
  }
  const [first] = held.flat() as [Finding];
  const value = held.map((branch) => branch.map((finding) => said(text, finding)).join(" and ")).join(", or ");
  const meaning = { kind: "either", value, branches: held } as const;
  const whole = { ...first, start, end, meaning, negated: false, either: false, joined: false, or: false };
  return [whole, ...unheld.map((finding) => ({ ...finding, soft: true, either: false, joined: false }))];
}

/** "Vue" is a language and a technology: a branch for each, because no field holds both. */
function withoutTwins(branch: readonly Finding[]): readonly (readonly Finding[])[] {
  const at = branch.findIndex(
    ({ either, negated, start, meaning }, i) =>
      either && !negated && start === branch[i - 1]?.start && meaning.kind !== branch[i - 1]?.meaning.kind,
  );
  if (at < 0) return [branch];
  const alone = { ...(branch[at] as Finding), either: branch[at - 1]?.either === true };
  const second = [...branch.slice(0, at - 1), alone, ...branch.slice(at + 1)];
  return [branch.filter((_, i) => i !== at), second].flatMap(withoutTwins);
}

function said(text: string, finding: Finding): string {
  const { as, value } = understand(text, finding);
  return `${as}: ${value}`;
}

/** "(rust AND berlin) OR go": at least one side of the "or" is a group of several conditions. */
function grouped(text: string, findings: readonly Finding[]): Choice[] {
  return groupsIn(text, findings).flatMap((groups) => {
    const choices: Choice[] = [];
    for (let at = 0; at < groups.length; ) {
      let end = at + 1;
      while (end < groups.length && isOrBetween(text, groups[end - 1] as Group, groups[end] as Group)) end++;
      const run = groups.slice(at, end);
      if (run.length > 1 && run.some((group) => isMultiple(group.findings))) {
        const tail = tailOf(text, groups, end, sortsOf(run.slice(0, -1).flatMap((group) => group.findings)));
        const last = [run.at(-1) as Group, ...tail];
        const branches = [...run.slice(0, -1).map((group) => group.findings), last.flatMap((group) => group.findings)];
        choices.push({ start: (run[0] as Group).start, end: (last.at(-1) as Group).end, branches });
        end += tail.length;
      }
      at = end;
    }
    return choices;
  });
}

/** "(rust AND berlin) or go in london": the place belongs to the side without parentheses. */
function tailOf(text: string, groups: readonly Group[], from: number, sorts: ReadonlySet<string>): readonly Group[] {
  const isBare = (at: number) => text[groups[at]?.start ?? 0] !== "(";
  let to = from;
  while (to < groups.length && isBare(to - 1) && isBare(to)) {
    const [before, group] = [groups[to - 1] as Group, groups[to] as Group];
    const isApart = /[,;.\n()]/.test(text.slice(before.end, group.start)) || isOrBetween(text, before, group);
    if (isApart || ![...sortsOf(group.findings)].every((sort) => sorts.has(sort))) break;
    to++;
  }
  return groups.slice(from, to);
}

/** More than one list of which one is enough. */
function isMultiple(findings: readonly Finding[]): boolean {
  return findings.some((finding, at) => at > 0 && !finding.either && !(isPlace(finding) && areAllPlaces(findings)));
}

function areAllPlaces(findings: readonly Finding[]): boolean {
  return findings.every(isPlace);
}

function isOrBetween(text: string, one: Group, other: Group): boolean {
  const between = text.slice(one.end, other.start).trim().toLowerCase();
  return joiners().or.has(between) || between === "|" || between === "||";
}

/**
 * An "or" between things of different sorts. "rust in Berlin or go in London" has the same sorts on both sides, so all of
 * a side belongs together; in "in Berlin or with 5 years" it is only the two next to the "or".
 */
function unlike(text: string, findings: readonly Finding[]): Choice[] {
  const choices: { from: number; to: number; branches: Finding[][] }[] = [];
  for (const [at, finding] of findings.entries()) {
    const before = findings[at - 1];
    const pair = finding.or ? pairsAt(text, findings, at) : null;
    if (!finding.or || before === undefined || (pair === null && isListed(before, finding))) continue;
    if (!canChoose(text, before, finding)) continue;
    const last = choices.at(-1);
    const isMore = last?.to === at;
    const from = isMore
      ? at - (last.branches.at(-1) as Finding[]).length
      : (pair?.from ?? alikeBefore(text, findings, at, sortOf(finding.meaning.kind)));
    const left = findings.slice(from, at);
    const sorts = sortsOf(left);
    const isMember = (other: Finding) => (sorts.size > 1 ? sorts.has(sortOf(other.meaning.kind)) : other.either);
    let to = pair?.to ?? at + 1;
    while (
      pair === null &&
      findings[to] !== undefined &&
      follows(text, findings, to) &&
      isMember(findings[to] as Finding)
    )
      to++;
    const right = findings.slice(at, to);
    if (isMore) {
      last.branches.push(right);
      last.to = to;
    } else choices.push({ from, to, branches: [left, right] });
  }
  return choices.map(({ from, to, branches }) => ({
    start: (findings[from] as Finding).start,
    end: (findings[to - 1] as Finding).end,
    branches: branches.flatMap((branch) => (areAlternatives(branch) ? branch.map((each) => [each]) : [branch])),
  }));
}

/**
 * "python/django or ruby/rails", "java spring or c# .net": as many skills directly before the "or" as behind it, or joined by a
 * slash, belong together. Null if it is a plain list.
 */
function pairsAt(text: string, findings: readonly Finding[], at: number): { from: number; to: number } | null {
  let from = at - 1;
  while (from > 0 && areAdjacent(text, findings[from - 1] as Finding, findings[from] as Finding)) from--;
  let to = at + 1;
  while (findings[to] !== undefined && areAdjacent(text, findings[to - 1] as Finding, findings[to] as Finding)) to++;
  if (from < 0) return null;
  const [left, right] = [findings.slice(from, at), findings.slice(at, to)].map(
    (side) => side.filter(({ either }, i) => i === 0 || !either).length,
  ) as [number, number];
  const isSlashed = text.slice((findings[from] as Finding).start, (findings[to - 1] as Finding).end).includes("/");
  return Math.max(left, right) > 1 && (left === right || isSlashed) ? { from, to } : null;
}

function areAdjacent(text: string, one: Finding, other: Finding): boolean {
  if (sortOf(one.meaning.kind) !== "skill" || sortOf(other.meaning.kind) !== "skill") return false;
  if (one.start === other.start) return true;
  return !other.or && /^(?:[^\S\n]+|[^\S\n]*\/[^\S\n]*)$/.test(text.slice(one.end, other.start));
}

function sortsOf(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.map(({ meaning }) => sortOf(meaning.kind)));
}

function kindAt(findings: readonly Finding[], at: number): string {
  return (findings[at] as Finding).meaning.kind;
}

/** "Rust or C++ or 5+ years" */
function areAlternatives(branch: readonly Finding[]): boolean {
  return branch.length > 1 && branch.every(({ either }, at) => at === 0 || either);
}

/** The start of the side before the "or" at a finding. */
function alikeBefore(text: string, findings: readonly Finding[], at: number, sort: string): number {
  let from = at - 1;
  while (from >= 0 && sortOf(kindAt(findings, from)) !== sort && follows(text, findings, from)) from--;
  if (from < 0 || sortOf(kindAt(findings, from)) !== sort) from = at - 1;
  while (from > 0 && findings[from]?.joined) from--;
  return from;
}

/** In the same clause as the finding before, and no "or" begins another side there. */
function follows(text: string, findings: readonly Finding[], at: number): boolean {
  const [before, finding] = [findings[at - 1], findings[at] as Finding];
  if (before === undefined || (finding.or && !finding.either)) return false;
  const between = text.slice(before.end, finding.start);
  // "rust (3+ years) or c++ (5+ years)"
  return !/[,;.\n()]/.test(between) || (finding.meaning.kind === "measure" && /^[^\S\n]+\($/.test(between));
}

const unlisted: readonly string[] = ["flag", "measure", "joined", "grade"];

/** Several skills, levels or employers are one list; "more than 500 stars or 100 followers" are two conditions. */
function isListed(one: Finding, { either, meaning, relation }: Finding): boolean {
  return either && !unlisted.includes(meaning.kind) && one.relation === relation;
}

/** Wishes and two exclusions ("neither Java nor in Berlin") offer no choice. */
function canChoose(text: string, one: Finding, other: Finding): boolean {
  if (isPlace(one) && isPlace(other)) return false;
  const isLoose = ({ soft, section, meaning }: Finding) =>
    soft || section !== null || (meaning.kind === "flag" && meaning.value === "remote");
  if (isLoose(one) || isLoose(other) || (one.negated && other.negated)) return false;
  return !/[;.\n]/.test(text.slice(one.end, other.start));
}
