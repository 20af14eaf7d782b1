// Figures: A-407.
import type { SearchConfig } from "../../../model/search-config.ts";
import { spoken } from "../../../population/texts.ts";
import { ranksByWord } from "../terms.ts";
import { heldActivity } from "./activity.ts";
import { groupsOf } from "./alternatives.ts";
import { draftOf } from "./config-of.ts";
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
export function planOf(text: string, today: number, wishes = 0): Plan {
  const reading = read(text);
  const isDescription = reading.findings.some(({ section }) => section !== null);
  const { taken, left } = selected(text, reading.findings);
  const { findings, withoutPlace } = wherever(
    text,
    soften(taken, wishes).map((finding) => datedOn(today, finding)),
  );
  const used = findings.filter((finding) => effectOf(finding) !== "ignored");
  const unused = [...left, ...findings.filter((finding) => effectOf(finding) === "ignored"), ...withoutPlace];
  const ranking = isDescription ? [] : reading.rest.filter(ranksAlone);
  const isWords = !isDescription && used.length === 0;
  // A query requires what it names, so words beside findings are skills, which only rank.
  const besides = isWords ? [] : ranking.map((token) => token.text);
  const { config, unheld } = draftOf(text, used, today, besides);
  const words = isWords
    ? onlyIfAllRank(reading, ranking)
    : ranking.filter((token) => config.levers.skills?.includes(token.text));
  // A description is searched by its role.
  const query = isDescription ? roleOf(used) : isWords ? wholeQuery(text, reading, words) : queryOf(text, unheld);
  return {
    config: { ...config, query },
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

/** In a plain list of words each must have a meaning. */
function onlyIfAllRank({ rest, aside }: Reading, ranking: readonly Token[]): readonly Token[] {
  return ranking.length < rest.length + aside.length ? [] : ranking;
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
function ranksAlone({ text }: Token): boolean {
  return ranksByWord(text) && !ordinary().has(text);
}

/** Words of the text without a meaning that do not rank either, without duplicates, as typed and in order. */
function ignoredOf(
  text: string,
  { rest, aside }: Reading,
  unused: readonly Finding[],
  words: readonly Token[],
): string[] {
  const spans = [...rest.filter((token) => !words.includes(token)), ...aside, ...unused].sort(
    (a, b) => a.start - b.start,
  );
  const ignored = [...new Set(spans.map(({ start, end }) => text.slice(start, end)))];
  // A text without words contains nothing to search for.
  return ignored.length === 0 && !/[\p{L}\p{N}]/u.test(text) && text.trim() !== "" ? [text.trim()] : ignored;
}

/** The query of a text without findings: its words, or the whole text, which finds nobody if a word is unknown. */
function wholeQuery(text: string, { rest, aside, findings }: Reading, words: readonly Token[]): string | null {
  if (words.length > 0) return listed(words.map(({ start, end }) => [text.slice(start, end)]));
  const isStrange = rest.length + aside.length + findings.length > 0 || !/[\p{L}\p{N}]/u.test(text);
  return isStrange ? text.slice(0, maxQuery).trim() || null : null;
}

/**
 * What the rest of a config does not require: each thing is in one place only, so that whoever takes a language off
 * `requiredLanguages` finds more people.
 */
function queryOf(text: string, unheld: readonly Finding[]): string | null {
  const named = ({ meaning }: Finding) =>
    meaning.kind === "measure" ? [] : meaning.kind === "subject" ? spoken(meaning.value) : meaning.value;
  return listed(groupsOf(text, unheld).map((group) => group.flatMap(named)));
}

const maxQuery = 500; // §4.1

/** Each of the lists, of which one name is enough; a comma would make single names part of the list behind them. */
function listed(groups: readonly (readonly string[])[]): string | null {
  const lists = [...new Set(groups.map((names) => [...new Set(names)].join(" or ")))];
  const separator = groups.some(({ length }) => length > 1) ? "; " : ", ";
  return lists.join(separator).slice(0, maxQuery) || null;
}

/** The role in a description's title: the only part of it that all results must have. */
function roleOf(used: readonly Finding[]): string | null {
  const roles = used.flatMap(({ meaning, soft, negated }) =>
    meaning.kind === "role" && !soft && !negated ? [meaning.value] : [],
  );
  return roles.length === 0 ? null : [...new Set(roles)].slice(0, 2).join(" or ");
}
