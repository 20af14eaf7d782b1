// Figures: A-407.
import type { SearchConfig } from "../../../model/search-config.ts";
import { heldActivity } from "./activity.ts";
import { fieldsOf } from "./config-of.ts";
import { effectOf } from "./effects.ts";
import type { Finding } from "./finding.ts";
import { isPlace } from "./places.ts";
import { type Reading, read } from "./read.ts";
import { selected } from "./selected.ts";
import type { Token } from "./tokens.ts";
import { type Understood, understand } from "./understand.ts";
import { ordinary } from "./word-lists.ts";

/** The interpretation of a text: the config to run, its findings, and the words without effect. */
export interface Plan {
  readonly config: SearchConfig;
  readonly understood: readonly Understood[];
  readonly ignored: readonly string[];
  /** The findings of `understood`, in the same order. */
  readonly findings: readonly Finding[];
}

const maxLength = { understood: 100, ignored: 50 };

/** `text` is as `pasted` gives it; `today` is the day of the search; `wishes` is the number of named skills, counted from the last, that rank instead of filtering. */
export function planOf(text: string, ranks: (word: string) => boolean, today: number, wishes = 0): Plan {
  const reading = read(text);
  const isDescription = reading.findings.some(({ section }) => section !== null);
  const { taken, left } = selected(text, reading.findings);
  const { findings, withoutPlace } = wherever(
    text,
    soften(taken, wishes).map((finding) => datedOn(today, finding)),
  );
  const used = findings.filter((finding) => effectOf(finding) !== "ignored");
  const unused = [...left, ...findings.filter((finding) => effectOf(finding) === "ignored"), ...withoutPlace];
  const ranking = reading.rest.filter((token) => ranksAlone(token, ranks));
  // In a plain list of words each must have a meaning, and a description is searched by its role.
  const isOdd = used.length === 0 && ranking.length < reading.rest.length + reading.aside.length;
  const words = isOdd || isDescription ? [] : ranking;
  return {
    config: { ...fieldsOf(text, used, today), query: queryOf(text, reading, used, words) },
    understood: [
      ...used.map((finding) => understand(text, finding)),
      ...words.map(({ start, end }) => ({
        span: text.slice(start, end),
        as: "preferred word",
        value: text.slice(start, end),
      })),
    ].slice(0, maxLength.understood),
    ignored: ignoredOf(text, reading, unused, words).slice(0, maxLength.ignored),
    findings: used,
  };
}

/** The number of required skills, which is the maximum of `wishes`. */
export function requirementsIn({ findings }: Plan): number {
  return requirementsOf(findings).length;
}

/** Each skill once: a word such as "Vue" is a language and a technology, of which one is enough. */
function requirementsOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(isRequirement).filter(({ either, start }, at, all) => !either || all[at - 1]?.start !== start);
}

function isRequirement({ meaning, negated, soft }: Finding): boolean {
  return !negated && !soft && (meaning.kind === "technology" || meaning.kind === "language");
}

/** Tools before languages, the last named first, but never the first language. */
function soften(findings: readonly Finding[], count: number): readonly Finding[] {
  if (count === 0) return findings;
  const required = requirementsOf(findings);
  const order = [
    ...required.filter(({ meaning }) => meaning.kind === "technology").reverse(),
    ...required.filter(({ meaning }) => meaning.kind === "language").reverse(),
  ];
  const chosen = order.slice(0, count);
  const isChosen = (finding: Finding) =>
    chosen.some((each) => each === finding || (finding.either && each.start === finding.start));
  return findings.map((finding) =>
    isRequirement(finding) && isChosen(finding) ? { ...finding, soft: true } : finding,
  );
}

/** Remote workers may live anywhere, so named places only rank, except "remote, US only". Without places, remote has no effect. */
function wherever(
  text: string,
  findings: readonly Finding[],
): { findings: readonly Finding[]; withoutPlace: readonly Finding[] } {
  const remote = findings.filter(isRemoteFlag);
  const isWanted = (finding: Finding) => isPlace(finding) && !finding.negated;
  const isOnly = ({ end }: Finding) => /^[\s-]only\b/i.test(text.slice(end));
  if (!findings.some(isWanted) || findings.some((finding) => isWanted(finding) && isOnly(finding))) {
    return { findings: findings.filter((each) => !remote.includes(each)), withoutPlace: remote };
  }
  const loose = (finding: Finding) => (isWanted(finding) ? { ...finding, soft: true } : finding);
  return { findings: remote.length === 0 ? findings : findings.map(loose), withoutPlace: [] };
}

function isRemoteFlag({ meaning, negated }: Finding): boolean {
  return meaning.kind === "flag" && meaning.value === "remote" && !negated;
}

/** "active in 2026" is a flag while that year lasts. */
function datedOn(today: number, finding: Finding): Finding {
  if (finding.meaning.kind !== "active") return finding;
  const meaning = heldActivity(finding.meaning, today);
  return meaning === null ? finding : { ...finding, meaning };
}

/** Everyday words such as "go" are not technical words, even if a specialty has the same name. */
function ranksAlone({ text }: Token, ranks: (word: string) => boolean): boolean {
  return ranks(text) && !ordinary().has(text);
}

/** Words of the text without a meaning that do not rank either, without duplicates, as typed and in order. */
function ignoredOf(
  text: string,
  { rest, aside }: Reading,
  unused: readonly Finding[],
  words: Reading["rest"],
): string[] {
  const spans = [...rest.filter((token) => !words.includes(token)), ...aside, ...unused].sort(
    (a, b) => a.start - b.start,
  );
  const ignored = [...new Set(spans.map(({ start, end }) => text.slice(start, end)))];
  // A text without words contains nothing to search for.
  return ignored.length === 0 && !/[\p{L}\p{N}]/u.test(text) && text.trim() !== "" ? [text.trim()] : ignored;
}

/** The rest of the text to rank by, without the parts that filter or exclude; null if empty. */
function queryOf(
  text: string,
  { rest, aside, findings }: Reading,
  used: readonly Finding[],
  words: Reading["rest"],
): string | null {
  const isDescription = findings.some(({ section }) => section !== null);
  if (isDescription) return roleOf(used);
  if (used.length === 0 && words.length === 0) {
    // No word has a meaning: used as a query, it finds no people.
    const isStrange = rest.length + aside.length + findings.length > 0 || !/[\p{L}\p{N}]/u.test(text);
    return isStrange ? text.slice(0, 500).trim() || null : null;
  }
  if (!used.some(changesOrder) && words.length === 0) return null;
  let query = "";
  let last = 0;
  const cut = [
    ...findings.filter((finding) => !used.includes(finding) || !changesOrder(finding)),
    ...rest.filter((token) => !words.includes(token)),
    ...aside,
  ];
  for (const { start, end } of cut.sort((a, b) => a.start - b.start)) {
    if (start >= last) query += `${text.slice(last, start)} `;
    last = Math.max(last, end);
  }
  query += text.slice(last);
  const tidy = query
    .split(/\s+/)
    .filter((word) => word === "||" || !/^[()/&|!:+<>=-]+$/.test(word))
    .join(" ")
    .replace(/(?:\s+(?:and|or|with|in|at|from))?\s+(?=[,;]|\.(?!\p{L}))/gu, "")
    .replace(/(?:[,;]\s*)+(?=[,;]|$)/g, "")
    .replace(/^(?:[\s,;:]|\.(?!\p{L})|(?:and|or|but|with|in|at|for|of|by|to)\b)+/iu, "");
  const left = withoutTail(tidy).slice(0, 500).trim();
  if (saysOnly(left, used)) return left || null;
  // The removed part separated words from what they applied to, so the ranking words become a list.
  const ranked = [...used.filter((finding) => changesOrder(finding) && !finding.soft), ...words];
  const list = ranked
    .sort((a, b) => a.start - b.start)
    .map(
      (each, at) =>
        `${at === 0 ? "" : "either" in each && each.either ? " or " : ", "}${text.slice(each.start, each.end)}`,
    );
  return list.join("").slice(0, 500).trim() || null;
}

/** Whether a text, parsed alone, filters by nothing and joins its skills as they are joined in the whole text. */
function saysOnly(text: string, used: readonly Finding[]): boolean {
  const { taken } = selected(text, read(text).findings);
  const joined = (findings: readonly Finding[]) =>
    findings.filter((finding) => changesOrder(finding) && finding.either && !finding.soft).length;
  const named = (findings: readonly Finding[]) =>
    findings.flatMap((finding) => (changesOrder(finding) && "value" in finding.meaning ? finding.meaning.value : []));
  // Without the words around it, "Go" may read as a verb.
  if (named(used).some((value) => !named(taken).includes(value))) return false;
  return joined(taken) === joined(used) && taken.every((each) => effectOf(each) === "ignored" || changesOrder(each));
}

const tail = new Set("and or but with in at for of by to a an the who are is".split(" ").concat(""));

/** Removes trailing words and punctuation that have lost their meaning. */
function withoutTail(text: string): string {
  const words = text.split(" ");
  while (words.length > 0 && tail.has((words.at(-1) as string).replace(/[,;:]/g, "").toLowerCase())) words.pop();
  const last = words.pop() ?? "";
  let end = last.length;
  while (",;:".includes(last[end - 1] ?? " ")) end--;
  return [...words, last.slice(0, end)].join(" ");
}

/** The role in a description's title: the only part of it that all results must have. */
function roleOf(used: readonly Finding[]): string | null {
  const roles = used.flatMap(({ meaning, soft, negated }) =>
    meaning.kind === "role" && !soft && !negated ? [meaning.value] : [],
  );
  return roles.length === 0 ? null : [...new Set(roles)].slice(0, 2).join(" or ");
}

const ranking = ["language", "technology", "subject", "role"];

function changesOrder({ meaning, negated }: Finding): boolean {
  return !negated && ranking.includes(meaning.kind);
}
