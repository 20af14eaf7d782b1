import { activeAt } from "./activity.ts";
import { boundBehind } from "./bounds.ts";
import { countryAt, isStateOf, namesakeMeant, stateAt, tellsCity } from "./codes.ts";
import { employerAt, isEmployer, organizationAt } from "./employers.ts";
import type { Finding } from "./finding.ts";
import { quantityAt } from "./headcounts.ts";
import { joinedAt } from "./joined.ts";
import { gradeAt, levelsAt } from "./levels.ts";
import { type Cue, cuesFrom, isPeople, phrasesFrom } from "./lexicon.ts";
import type { Meaning } from "./meaning.ts";
import { isBesideNoun, isJoiner, isMeant, isSector, peopleAt } from "./meant.ts";
import type { SectionKind } from "./sections.ts";
import { sortOf } from "./sorts.ts";
import type { State } from "./state.ts";
import type { Token } from "./tokens.ts";
import { isUnit } from "./units.ts";
import {
  alumni,
  companions,
  formerly,
  nouns,
  ordinary,
  otherForms,
  rivals,
  shortSchools,
  staff,
} from "./word-lists.ts";

/** The meaning found at a word, and the number of words it covers. */
export interface FoundSpan {
  readonly finding: Finding;
  /** Other meanings of the same words: one of them is enough. */
  readonly others: readonly Finding[];
  readonly length: number;
}

/** The longest phrase starting at a word. */
export function findAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  state: State,
  findings: readonly Finding[],
  section: SectionKind | null,
): FoundSpan | null {
  const token = tokens[at] as Token;
  const make = (length: number, meaning: Finding["meaning"]) =>
    made(tokens, at, length, meaning, state, findings, section);
  const last = findings[findings.length - 1]?.meaning;
  const listed = isJoiner(tokens[at - 1]) || tokens[at - 1]?.text === "but";
  const measure = quantityAt(text, tokens, at, listed && last?.kind === "measure" ? last.measure.of : null);
  if (measure !== null) return make(measure.length, { kind: "measure", measure });
  const years = yearsBehind(text, tokens, at, findings.at(-1));
  if (years !== null) {
    return make(1, { kind: "measure", measure: { of: "years", min: years, max: null, length: 1 } });
  }
  const organization = organizationAt(text, tokens, at);
  if (organization !== null) return make(organization.length, { kind: "organization", value: organization.name });
  const ranged = levelsAt(text, tokens, at) ?? joinedAt(text, tokens, at) ?? activeAt(text, tokens, at);
  if (ranged !== null) return make(ranged.length, ranged.meaning);
  const grade = gradeAt(tokens, at, findings);
  if (grade !== null) return make(1, grade);
  const country = countryAt(text, tokens, at, state);
  if (country !== undefined) return make(1, { kind: "country", value: country });
  const american = stateAt(text, tokens, at, state);
  if (american !== null) return make(1, { kind: "state", value: american });
  const school = alumniAt(tokens, at);
  if (school !== null) return make(school.length, school.meaning);
  for (const { words, meanings } of phrasesFrom(token.text)) {
    if (!fits(tokens, at, words) || isOtherForm(tokens.slice(at, at + words.length))) continue;
    const isAll = tokens.length === words.length && meanings.every(({ kind }) => kind === "role");
    const isRole = isAll || isBesideNoun(tokens, at, at + words.length, findings.at(-1)?.end ?? 0);
    const fitting = isRole ? meanings : meanings.filter((each) => each.kind !== "role" || !each.beside);
    const placed = namesakeMeant(fitting, text, tokens, at + words.length, last);
    const isInList = last?.kind === "company" && (token.gap === "comma" || listed);
    // "iOS/Android engineers" names two roles, though each is also something else.
    const isNextRole = last?.kind === "role" && isRole && (token.gap === "slash" || listed);
    const meaning =
      placed ??
      (isNextRole ? fitting.find(({ kind }) => kind === "role") : undefined) ??
      choose(fitting, state) ??
      (isInList ? fitting.find(({ kind }) => kind === "company") : undefined) ??
      (isEmployer(tokens, at, words.length) ? fitting[0] : undefined);
    if (meaning === undefined) continue;
    const isOrdinary = words.length === 1 && ordinary().has(token.text) && !(meaning.kind === "role" && isRole);
    if (isOrdinary && placed === undefined && !isMeant(tokens, at, meaning, state)) continue;
    let length = words.length;
    // "staff rust engineers": the noun belongs to the words before it.
    if (takesPeople.includes(meaning.kind)) length += peopleAt(tokens, at + length);
    if (meaning.kind === "stack") return stackOf(make(length, meaning), meaning);
    if (length === words.length) length += versionAt(text, tokens, at + length, meaning);
    if (meaning.kind === "city" && isStateOf(meaning.value, text, tokens[at + length])) length += 1;
    const ofState = meaning.kind === "city" ? tellsCity(meaning.value, text, tokens[at + length]) : null;
    if (ofState !== null) return both(make(length, meaning), make(length + 1, { kind: "state", value: ofState }));
    if (meaning.kind === "school" && alumni().has(tokens[at + length]?.text ?? "")) length += 1;
    if (meaning.kind === "company" && state.relation === null && alumni().has(tokens[at + length]?.text ?? "")) {
      state.relation = "past";
      length += 1;
    }
    if (meaning.kind === "industry" && isSector(tokens[at + length])) length += 1;
    if (meaning.kind === "company") length += staffAt(tokens, at + length) + formerlyAt(tokens, at + length, state);
    return withTwins(make(length, meaning), meaning, meanings);
  }
  // A person after "like" may have any name; a company after "at" must be capitalized.
  const named = state.relation !== null && state.relation !== "alike" && !state.spent;
  const employer = named ? employerAt(text, tokens, at) : null;
  if (employer === null) return null;
  const length = employer.length + formerlyAt(tokens, at + employer.length, state);
  return make(length, { kind: "company", value: employer.name });
}

function isOtherForm(tokens: readonly Token[]): boolean {
  return otherForms.has(tokens.map(({ word }) => word).join(" "));
}

/** "Example employees", "Example staff", but not "Example staff engineers": the number of words for those who work there. */
function staffAt(tokens: readonly Token[], at: number): number {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.gap !== "none" || !staff().has(token.text)) return 0;
  return next?.gap === "none" && nouns().has(next.text) ? 0 : 1;
}

/** "worked at Example before": a past employer. The number of words that say so. */
function formerlyAt(tokens: readonly Token[], at: number, state: State): number {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const isSaid = token?.gap === "none" && formerly.has(token.text) && (next === undefined || next.gap !== "none");
  if (state.relation !== "worked" || !isSaid) return 0;
  state.relation = "past";
  return 1;
}

/** "graduates of MIT" and "Oxford grads" may have graduated long ago: this does not make them juniors. */
function alumniAt(tokens: readonly Token[], at: number): { readonly length: number; readonly meaning: Meaning } | null {
  const short = shortSchools().get(tokens[at]?.text ?? "");
  if (short !== undefined && tokens[at + 1]?.gap === "none" && alumni().has(tokens[at + 1]?.text ?? "")) {
    return { length: 2, meaning: { kind: "school", value: short } };
  }
  if (!alumni().has(tokens[at]?.text ?? "") || !/^(of|from)$/.test(tokens[at + 1]?.text ?? "")) return null;
  const name = tokens[at + 2];
  if (name === undefined) return null;
  for (const { words, meanings } of phrasesFrom(name.text)) {
    const meaning = meanings.find(({ kind }) => kind === "school");
    const isSaid = name.capital || words.length > 1;
    if (meaning !== undefined && isSaid && fits(tokens, at + 2, words)) return { length: 2 + words.length, meaning };
  }
  const value = name.capital ? shortSchools().get(name.text) : undefined;
  const words = [name.text];
  return value === undefined ? null : { length: 2 + words.length, meaning: { kind: "school", value } };
}

const practised = /^\s*\(\d{1,2}\+\)$/;

/** "Python (5+)", "React developer, 5+": an open number without a unit tells years, and no version. */
function yearsBehind(text: string, tokens: readonly Token[], at: number, last: Finding | undefined): number | null {
  const token = tokens[at] as Token;
  const number = text.slice(token.start, token.end);
  const isOfSkill =
    text[token.end] === ")" && // First, so that a long text is not copied for each of its words.
    (last?.meaning.kind === "language" || last?.meaning.kind === "technology") &&
    practised.test(text.slice(last.end, token.end + 1));
  const isOfPeople = /^[12]?\d\+$/.test(number) && token.gap !== "stop" && isPeople(tokens[at - 1]?.text ?? "");
  return isOfSkill || isOfPeople ? Number.parseFloat(number) : null;
}

/** "Python 3", "C++17": a number without a unit is a version. */
function versionAt(text: string, tokens: readonly Token[], at: number, { kind }: Meaning): number {
  if (kind !== "language" && kind !== "technology") return 0;
  const [token, next] = [tokens[at], tokens[at + 1]];
  const isNumber = token !== undefined && token.gap === "none" && /^\d{1,2}(?:\.\d{1,2})?\+?$/.test(token.text);
  if (!isNumber || practised.test(text.slice(tokens[at - 1]?.end, token.end + 1))) return 0;
  // "java 5-8 years", "aws 5 or more years"
  const isRange =
    /^\s*(?:[-–—~]|to|bis|until|[àa]|até|hasta|tot|do|до)\s*\d/i.test(text.slice(token.end)) &&
    quantityAt(text, tokens, at) !== null;
  const isOpen = boundBehind(tokens, at + 1) !== null;
  return isRange || (next?.gap === "none" && (isOpen || isUnit(next.text))) ? 0 : 1;
}

/** "AWS/GCP" offers a choice, as "Rust/Go" does; "React/Node" and "HTML/JavaScript" belong together. */
function isSlashChoice(one: Finding["meaning"], other: Finding["meaning"]): boolean {
  const names = [one, other].map((each) => ("value" in each ? each.value : ""));
  if (rivals.some((group) => names.every((name) => group.includes(name)))) return true;
  const isListed = one.kind === other.kind || sortOf(other.kind) === "level";
  return isListed && other.kind !== "technology" && !names.some((name) => companions.has(name));
}

const takesPeople: readonly string[] = ["role", "language", "stack"];

/** A city, and the state that distinguishes it from others with its name. */
function both({ finding, length }: FoundSpan, { finding: wider, length: whole }: FoundSpan): FoundSpan {
  return { finding, others: [{ ...wider, start: finding.end + 1, joined: true }], length: Math.max(length, whole) };
}

/** "MERN" names several technologies at once. */
function stackOf(found: FoundSpan, { required, wished }: Meaning & { readonly kind: "stack" }): FoundSpan {
  const { finding } = found;
  const [first, ...others] = [
    ...required.map((meaning) => ({ ...finding, meaning })),
    ...(finding.negated ? [] : wished.map((meaning) => ({ ...finding, meaning, soft: true }))),
  ];
  return {
    ...found,
    finding: first ?? finding,
    others: others.map((each) => ({ ...each, either: false, joined: true })),
  };
}

/** "WebAssembly" is a language and a technology, "tf" two technologies, "staff+" staff and higher: one meaning is enough. */
function withTwins(found: FoundSpan, meaning: Meaning, meanings: readonly Meaning[]): FoundSpan {
  const others = meanings
    .filter((each) => each.kind === twins[meaning.kind] && each !== meaning)
    .map((each) => ({ ...found.finding, meaning: each, either: true, joined: true }));
  return { ...found, others };
}

const twins: Partial<Record<Meaning["kind"], Meaning["kind"]>> = {
  language: "technology",
  technology: "technology",
  seniority: "seniority",
};

function fits(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, i) => {
    const token = tokens[at + i];
    return token?.text === word && (i === 0 || token.gap === "none" || token.gap === "slash" || token.gap === "and");
  });
}

/** The meaning selected by the preceding words; undefined if it requires such words and there are none. */
function choose(meanings: readonly Meaning[], state: State): Meaning | undefined {
  const wanted: readonly Meaning["kind"][] = [
    ...(state.relation === null ? [] : (["company", "school", "size", "industry"] as const)),
    ...(state.place ? (["city", "country", "area", "state"] as const) : []),
    ...(state.titled ? (["title", "role"] as const) : []),
  ];
  const first = wanted.flatMap((kind) => meanings.filter((meaning) => meaning.kind === kind))[0];
  if (first !== undefined) return first;
  return meanings.find((meaning) => meaning.kind !== "company" || !meaning.elsewhere);
}

export function cueAt(tokens: readonly Token[], at: number): { cues: readonly Cue[]; length: number } | null {
  for (const { words, cues } of cuesFrom((tokens[at] as Token).text)) {
    if (fits(tokens, at, words)) return { cues, length: words.length };
  }
  return null;
}

function made(
  tokens: readonly Token[],
  at: number,
  length: number,
  meaning: Finding["meaning"],
  state: State,
  findings: readonly Finding[],
  section: SectionKind | null,
): FoundSpan {
  const before = tokens[at - 1];
  const previous = findings[findings.length - 1];
  const isNext = previous !== undefined && sortOf(previous.meaning.kind) === sortOf(meaning.kind);
  const gap = tokens[at]?.gap;
  const isSlashed =
    previous !== undefined &&
    (gap === "bar"
      ? previous.meaning.kind === meaning.kind || sortOf(meaning.kind) === "level"
      : gap === "slash" && isSlashChoice(previous.meaning, meaning));
  const either = isNext && (isSlashed || state.anyOf || state.or);
  const joined = isNext && (either || isJoiner(before) || tokens[at]?.gap === "and");
  const start = (tokens[at] as Token).start;
  // "formerly Example, now Other" is no list.
  const isListed = joined || gap === "comma" || gap === "slash" || gap === "bar";
  const sort = sortOf(meaning.kind);
  if (state.soft && state.softKind !== null && state.softKind !== sort) Object.assign(state, { soft: false });
  if (state.soft) state.softKind = sort;
  // "no Java and in Berlin" excludes Java alone; "neither Java nor in Berlin" excludes both.
  if (state.carried && !state.or && state.barred === null && !isNext) state.negated = false;
  if (state.barred !== null && state.barred !== "any" && state.barred !== sort) {
    Object.assign(state, { negated: false, barred: null });
  }
  if (state.barred !== null) state.barred = sort;
  return {
    length,
    others: [],
    finding: {
      start: state.cueStart ?? start,
      end: (tokens[at + length - 1] as Token).end,
      meaning,
      negated: state.negated,
      soft: state.soft || section === "wished",
      or: state.or,
      either,
      joined,
      // "worked at Example, Other or Third"
      relation: state.relation ?? (isNext && meaning.kind === "company" && isListed ? previous.relation : null),
      origin: state.origin || ((meaning.kind === "country" || meaning.kind === "area") && meaning.origin === true),
      loose: state.loose && sort === "place",
      section,
    },
  };
}
