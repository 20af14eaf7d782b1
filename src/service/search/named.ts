import { valuesOf } from "../../population/index/predicates.ts";
import { handles, type Owner } from "../../population/login-readings.ts";
import { indexOfNamesake } from "../../population/logins.ts";
import type { Population } from "../../population/population.ts";
import { languages, namesOf, subjects } from "../../population/vocabulary.ts";
import { completeGithub } from "./complete-config.ts";
import { withCondition } from "./filter.ts";
import { type Plan, planOf } from "./planning/plan.ts";
import { fold } from "./planning/tokens.ts";
import type { Understood } from "./planning/understand.ts";
import { ranksByWord } from "./terms.ts";

/** A person named in a text, and in which way. */
interface Named {
  readonly start: number;
  readonly end: number;
  readonly as: "login" | "name" | "like";
  readonly values: readonly string[];
  readonly isExcluded: boolean;
  readonly indexes: readonly number[];
}

/** The plan of a pasted text that may name people of this population by login or name; the rest is parsed normally. */
export function planFor(people: Population, text: string, today: number, wishes = 0): Plan {
  const named = namedIn(people, text);
  // Of an address that is nobody's, the name in it is looked for: that somebody has LinkedIn is not what was asked.
  if (named === null) return planOf(text.replace(link, blankHost), ranksByWord, today, wishes);
  const { start, end, as, values, isExcluded, indexes } = named;
  const others = `${text.slice(0, start)}${" ".repeat(end - start)}${text.slice(end)}`;
  const plan = planOf(others, ranksByWord, today, wishes);
  const span = text.slice(start, end);
  const told = values.map((value) => ({ span, as: isExcluded ? `not ${as}` : as, value }));
  const understood: Understood[] = [...told, ...plan.understood];
  const config = plan.findings.length === 0 ? { ...plan.config, query: null } : plan.config;
  const logins = indexes.map(people.loginOf);
  if (as !== "like") {
    return {
      ...plan,
      understood,
      config: { ...config, filter: withCondition(config.filter ?? {}, "login", isExcluded ? "nin" : "in", logins) },
    };
  }
  return { ...plan, understood, config: { ...config, ...configLike(people, indexes[0] as number, config) } };
}

/** People with one of the same languages and subjects; the person's best repository decides the order. */
function configLike(
  people: Population,
  index: number,
  { filter = {}, levers }: Plan["config"],
): Pick<Plan["config"], "filter" | "levers"> {
  const traits = people.traits(index);
  const conditions = [
    ["languages", "any", namesOf(languages, valuesOf("language", traits))],
    ["subjects", "any", namesOf(subjects, valuesOf("subject", traits))],
    ["login", "nin", [people.loginOf(index)]],
  ] as const;
  const best = people.repository({ owner: index, ordinal: 0 }).fullName;
  const github = completeGithub({ ...levers.github, similarRepos: [best] });
  return {
    filter: conditions.reduce<Record<string, unknown>>(
      (all, [field, op, value]) => withCondition(all, field, op, value),
      filter,
    ),
    levers: { ...levers, github },
  };
}

const lead =
  /(?:\b(?:similar\s+to|(?:(?:someone|somebody|people|developers|engineers)\s+)?like|resembling|comparable\s+to)\s+)$/i;
const no = /(?:\b(?:not|no|without|excluding|(?:(?:every|any)(?:one|body)\s+)?(?:except|but))\s+|(?<!\S)-)$/i;
const cues = /(?:\b(?:who\s+is|find|profile\s+of|user|developer|login|show\s+me)\s+)$/i;

function namedIn(people: Population, text: string): Named | null {
  return byLink(people, text) ?? byLogin(people, text) ?? byName(people, text);
}

const link = /((?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/in\/)([\w%-]+)\/?/i;

function blankHost(_: string, host: string, name: string): string {
  return `${" ".repeat(host.length)}${name}`;
}

/** The address of a LinkedIn profile. */
function byLink(people: Population, text: string): Named | null {
  const found = link.exec(text);
  const index = found === null ? null : people.indexOfLinkedin(`https://www.linkedin.com/in/${found[2]}`);
  if (found === null || index === null || people.linkedin(index) === undefined) return null;
  return named(people, text, found.index, found.index + found[0].length, "login", [index]);
}

/** "hazel-cypress, khuels7 or foo-bar": what is between the logins of a list. */
const betweenLogins = /^(?:[\s,;/|]|\b(?:or|and)\b)+$/i;

/** Words that can only be logins, or a text that consists of a login. */
function byLogin(people: Population, text: string): Named | null {
  let start = 0;
  let end = 0;
  const indexes: number[] = [];
  for (const match of text.matchAll(
    /(@|(?:https?:\/\/)?(?:www\.)?github\.com\/)?([a-z\d](?:-?[a-z\d]){1,38})(?![\w-])/gi,
  )) {
    const [whole, sign, login = ""] = match;
    const { index: at } = match;
    if (at > 0 && /[\w-]/.test(text[at - 1] as string)) continue;
    const isAlone = whole === text.trim();
    if (sign === undefined && !isAlone && !/[\d-]/.test(login) && !lead.test(text.slice(0, at))) continue;
    const index = people.indexOfLogin(login);
    if (index === null) continue;
    if (indexes.length === 0) start = at;
    else if (!betweenLogins.test(text.slice(end, at))) break;
    indexes.push(index);
    end = at + whole.length;
  }
  return indexes.length === 0 ? null : named(people, text, start, end, "login", indexes);
}

/** Adjacent given and family names of a person in this population. */
function byName(people: Population, text: string): Named | null {
  let last: Word | null = null;
  for (const match of text.matchAll(/[\p{L}\p{M}'’-]+/gu)) {
    const word = wordOf(match);
    const isNext = last !== null && /^(?:,?\s+|\S)$/u.test(text.slice(last.start + last.text.length, match.index));
    const indexes = last !== null && isNext ? namesakesOf(people, last, word) : [];
    if (last !== null && indexes.length > 0) {
      return named(people, text, last.start, match.index + word.text.length, "name", indexes);
    }
    last = word;
  }
  return null;
}

/** A word that may be part of a name, and the names it belongs to. */
interface Word {
  readonly text: string;
  readonly start: number;
  readonly given: Owner | undefined;
  readonly family: Owner | undefined;
}

function wordOf({ 0: text, index: start }: RegExpExecArray): Word {
  const handle = fold(text).replace(/[^a-z]/g, "");
  return { text, start, given: handles().given.get(handle), family: handles().family.get(handle) };
}

const maxNamesakes = 20;

function namesakesOf(people: Population, one: Word, other: Word): number[] {
  const indexes: number[] = [];
  for (const [{ given }, { family }] of [
    [one, other],
    [other, one],
  ] as const) {
    if (given === undefined || family === undefined) continue;
    for (let count = 0; count < maxNamesakes; count++) {
      const index = indexOfNamesake(people.base, given, family, count);
      if (index === null) break;
      const name = people.person(index).name;
      const isSaid = (first: Word, last: Word) => name !== null && fold(name) === fold(`${first.text} ${last.text}`);
      if (isSaid(one, other) || isSaid(other, one)) indexes.push(index);
    }
  }
  return indexes;
}

function named(
  people: Population,
  text: string,
  start: number,
  end: number,
  as: "login" | "name",
  indexes: number[],
): Named {
  const before = text.slice(0, start);
  const like = lead.exec(before);
  const excluded = no.exec(before);
  const cue = like ?? excluded ?? cues.exec(before);
  const values = as === "login" ? indexes.map(people.loginOf) : [people.person(indexes[0] as number).name as string];
  return {
    start: cue?.index ?? start,
    end,
    as: like === null ? as : "like",
    values: like === null ? values : values.slice(0, 1),
    isExcluded: excluded !== null,
    indexes,
  };
}
