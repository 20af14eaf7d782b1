// Figures.
import { newLruCache } from "../../../base/lru-cache.ts";
import { perObject } from "../../../base/on-first-use.ts";
import type { SearchConfig } from "../../../model/search-config.ts";
import type { Population } from "../../../population/population.ts";
import { spoken } from "../../../population/templates.ts";
import type { Clause, ClauseItem } from "./clause.ts";
import { clausesOf } from "./clauses.ts";
import { effectOf } from "./effects.ts";
import { lies } from "./geography.ts";
import { dotted } from "./lexicon.ts";
import { membersOf } from "./members.ts";
import { piecesOf } from "./pieces.ts";
import { recognisers, recognisersWith } from "./recognisers/index.ts";
import { isDescription, type Section, type SectionKind, sectionAt, sectionsOf } from "./sections.ts";
import { told, type Understood } from "./tell.ts";
import { tokensOf } from "./tokens.ts";

/** How a text is read: the config to run, what it was made of, and the words without effect. */
export interface ParsedText {
  readonly config: SearchConfig;
  readonly understood: readonly Understood[];
  readonly ignored: readonly string[];
  readonly clauses: readonly Clause[];
  /** What only the query of the config can say. */
  readonly unheld: readonly Clause[];
  /** No word means anything here, so nobody is meant. */
  readonly isStrange: boolean;
  readonly isDescription: boolean;
}

const maxLength = { understood: 100, ignored: 50 };
const maxQuery = 500; // §4.1

const parsedFor = perObject((_: object) => newLruCache<ParsedText>(1_000));
const nobody = {};

/**
 * A text as search, compile, briefs and configs read it. A query may name people; the names in a description are
 * of those who wrote it. `wishes` is the number of required skills, from the last, that rank instead.
 */
export function parsedText(text: string, people: Population | null, wishes = 0): ParsedText {
  return parsedFor(people ?? nobody).getOrCreate(`${wishes} ${text}`, () => parse(text, people, wishes));
}

function parse(text: string, people: Population | null, wishes: number): ParsedText {
  const tokens = tokensOf(text, dotted);
  const isAd = isDescription(text, tokens.length);
  const pieces = piecesOf(tokens, people === null || isAd ? recognisers : recognisersWith(people));
  const sections = isAd ? sectionsOf(text) : [];
  const { clauses: all, idle } = clausesOf(pieces);
  const counted = all.flatMap((clause) => {
    if (clause.isWaived) return [];
    const own = withoutNamesakes(clause);
    return (isAd ? asDescribed(text, sections, own) : own) ?? [];
  });
  const clauses = softened(whereRemote(withoutOrigins(isAd ? oneCareer(counted) : counted)), wishes);
  const used = clauses.filter((clause) => clause.items.some(({ meaning }) => effectOf(clause, meaning) !== "ignored"));
  const isUsed = used.length > 0;
  const isAside = (start: number) => isAd && sectionAt(sections, start) === "aside";
  const unknown = pieces.filter(
    ({ meaning, start }) =>
      meaning === null || meaning.kind === "aside" || (isAside(start) && meaning.kind !== "noise"),
  );
  const kept = new Set(used.map(({ start }) => start));
  const left = all.filter(({ start }) => !kept.has(start));
  const { config, unheld } = membersOf(used, people);
  // "please", "the": words that only ask, and for nothing.
  const isEmpty =
    !isUsed &&
    pieces.every(({ meaning }) => meaning?.kind === "noise" || meaning?.kind === "joiner" || meaning?.kind === "cue");
  const ignored = isEmpty ? ignoredOf(text, pieces) : ignoredOf(text, [...unknown, ...left, ...(isAd ? [] : idle)]);
  const isStrange = !isUsed && (ignored.length > 0 || (text.trim() !== "" && !/[\p{L}\p{N}]/u.test(text)));
  const query = isStrange ? text.slice(0, maxQuery).trim() : isAd ? roleOf(unheld) : queryOf(unheld);
  return {
    config: { ...config, query: query === "" ? null : query },
    understood: used.flatMap((clause) => told(text, clause)).slice(0, maxLength.understood),
    ignored: ignored.length === 0 && isStrange ? [text.trim()] : ignored.slice(0, maxLength.ignored),
    clauses: used,
    unheld: isAd ? unheld.filter(({ items }) => items.some(({ meaning }) => meaning.kind === "role")) : unheld,
    isStrange,
    isDescription: isAd,
  };
}

/** Who works remotely may live anywhere, so places only rank, except "US only". Without places it says nothing. */
function whereRemote(clauses: readonly Clause[]): readonly Clause[] {
  const isRemote = ({ items, isNegated }: Clause) =>
    !isNegated && items.some(({ meaning }) => meaning.value === "remote");
  const isLoose = ({ sort, isNegated, isDemanded }: Clause) => sort === "place" && !isNegated && !isDemanded;
  if (!clauses.some(isRemote)) return clauses;
  if (!clauses.some(isLoose)) return clauses.filter((clause) => !isRemote(clause));
  return clauses.map((clause) => (isLoose(clause) ? { ...clause, isSoft: true } : clause));
}

export function isRequiredSkill({ sort, isNegated, isSoft, items }: Clause): boolean {
  return (
    sort === "skill" &&
    !isNegated &&
    !isSoft &&
    items.every(({ meaning }) => meaning.kind === "language" || meaning.kind === "technology")
  );
}

/** The last named skills rank instead of filtering, but never the first. */
function softened(clauses: readonly Clause[], wishes: number): readonly Clause[] {
  const last = new Set(wishes === 0 ? [] : clauses.filter(isRequiredSkill).slice(1).slice(-wishes));
  return clauses.map((clause) => (last.has(clause) ? { ...clause, isSoft: true } : clause));
}

/** Words without effect, as typed and in order. */
function ignoredOf(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  return [...new Set(sorted.map(({ start, end }) => text.slice(start, end)))];
}

/** What the rest of a config does not require, so that whoever takes a language off `requiredLanguages` finds more. */
function queryOf(unheld: readonly Clause[]): string {
  const parts = unheld.map(namesOf);
  const separator = parts.some((part) => part.includes(" or ")) ? "; " : ", ";
  return [...new Set(parts)].join(separator).slice(0, maxQuery);
}

function namesOf({ items }: Clause): string {
  return [
    ...new Set(items.map(({ meaning }) => (meaning.kind === "topic" ? spoken(meaning.value) : meaning.value))),
  ].join(" or ");
}

/** A description is searched by its role: the only part of it that its query has. */
function roleOf(unheld: readonly Clause[]): string {
  const roles = unheld.flatMap(({ items }) =>
    items.flatMap(({ meaning }) => (meaning.kind === "role" ? [meaning.value] : [])),
  );
  return [...new Set(roles)].slice(0, 2).join(" or ");
}

/**
 * A clause of a job description as it counts; null if it does not. A description also describes the company: there a
 * place counts only as the role's location, a level only in the title, and topics are optional.
 */
function asDescribed(text: string, sections: readonly Section[], clause: Clause): Clause | null {
  const whole = sectionAt(sections, clause.start);
  const section = whole === "title" && !isInFirstSentence(text, clause.start) ? "required" : whole;
  if (section === "aside") return null;
  const soft = clause.isNegated ? clause : { ...clause, isSoft: true };
  const own = section === "wished" ? soft : clause;
  const [kind] = clause.items.map(({ meaning }) => meaning.kind);
  switch (clause.sort) {
    case "skill":
      return kind === "topic" || (kind === "role" && section !== "title") ? soft : own;
    case "level":
      return section === "title" || clause.isNegated ? own : null;
    case "measure":
      return section !== "wished" && clause.items[0]?.meaning.range?.of === "years" ? own : null;
    case "place":
      return isOfRole(text, section, clause) ? own : null;
    case "flag":
      return clause.items[0]?.meaning.value === "remote" ? own : null;
    default:
      return null;
  }
}

const longestTitle = 300;

/** An advertisement in one line has its title in front. */
function isInFirstSentence(text: string, start: number): boolean {
  const line = Math.max(text.lastIndexOf("\n", start) + 1, start - longestTitle);
  return !/[.!?]\s/.test(text.slice(line, start));
}

const leadsToPlace =
  /\b(?:based|located|office|relocat\w*|live|living|hybrid|on-?site|join (?:us|our team|the team))\b[^.\n]{0,60}$/i;

/** "based in Berlin", "London-based" */
function isOfRole(text: string, section: SectionKind, { start, end }: Clause): boolean {
  if (section === "title" || section === "place") return true;
  return leadsToPlace.test(text.slice(Math.max(0, start - 40), end)) || /^[ -]based\b/i.test(text.slice(end));
}

/** "5+ years of Rust, 2 years of Kafka": the longest minimum is that of the career. */
function oneCareer(clauses: readonly Clause[]): readonly Clause[] {
  const years = (clause: Clause) => (clause.sort === "measure" ? (clause.items[0]?.meaning.range?.min ?? 0) : -1);
  const most = Math.max(-1, ...clauses.map(years));
  const career = clauses.find((clause) => years(clause) === most);
  return clauses.filter((clause) => clause.sort !== "measure" || clause === career);
}

/**
 * Where people live counts, and not where they are from: "Indian developers in Berlin" are looked for in Berlin, and
 * "Indian developers outside India" elsewhere.
 */
function withoutOrigins(clauses: readonly Clause[]): readonly Clause[] {
  const places = clauses.filter(({ sort }) => sort === "place");
  const namesHome = places.some(({ isNegated, isOrigin }) => !isNegated && !isOrigin);
  const away = places.flatMap(({ isNegated, items }) => (isNegated ? items.map(({ meaning }) => meaning.value) : []));
  const counts = ({ items }: Clause) => !namesHome && !items.every(({ meaning }) => away.includes(meaning.value));
  return clauses.filter((clause) => clause.sort !== "place" || clause.isNegated || !clause.isOrigin || counts(clause));
}

/** "Paris, TX" is not the city that is known here, so its state stands for it. */
function withoutNamesakes(clause: Clause): Clause {
  const { sort, items } = clause;
  if (sort !== "place") return clause;
  const isElsewhere = ({ meaning }: ClauseItem, at: number) => {
    const next = items[at + 1];
    const isLocated = next?.joiner === "comma" && next.meaning.kind === "state";
    return meaning.kind === "city" && isLocated && !lies(meaning, next.meaning);
  };
  return { ...clause, items: items.filter((item, at) => !isElsewhere(item, at)) };
}
