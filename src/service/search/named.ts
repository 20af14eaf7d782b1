import { valuesOf } from "../../population/index/predicates.ts";
import { handles, type Owner } from "../../population/login-readings.ts";
import { indexOfNamesake } from "../../population/logins.ts";
import type { Population } from "../../population/population.ts";
import { languages, namesOf, subjects } from "../../population/vocabulary.ts";
import { completeGithub } from "./complete-config.ts";
import { type Filter, withAll, withCondition } from "./filter.ts";
import { type Plan, planOf } from "./planning/plan.ts";
import { fold } from "./planning/tokens.ts";
import { type KnownRepository, repositoriesNamed } from "./repositories.ts";

/** People named in a text, and in which way. */
interface Named {
  readonly start: number;
  readonly end: number;
  readonly as: "login" | "name" | "repository";
  readonly values: readonly string[];
  readonly isLike: boolean;
  readonly isExcluded: boolean;
  /** The people, or who works on the repository. */
  readonly indexes: readonly number[];
}

/**
 * The plan of a pasted text that may name people of this population by login, name or repository; the rest is parsed
 * normally.
 */
export function planFor(people: Population, text: string, today: number, wishes = 0): Plan {
  const named = namedIn(people, text);
  // Of an address that is nobody's, the name in it is looked for: that somebody has LinkedIn is not what was asked.
  if (named === null) return planOf(text.replace(link, blankHost), today, wishes);
  const { start, end, as, values, isLike, isExcluded } = named;
  const others = `${text.slice(0, start)}${" ".repeat(end - start)}${text.slice(end)}`;
  const plan = planOf(others, today, wishes);
  const span = text.slice(start, end);
  const told = values.map((value) => ({ span, as: isLike ? "like" : isExcluded ? `not ${as}` : as, value }));
  const config = plan.findings.length === 0 ? { ...plan.config, query: null } : plan.config;
  return {
    ...plan,
    understood: [...told, ...plan.understood],
    config: { ...config, ...membersFor(people, named, config) },
  };
}

type Members = Pick<Plan["config"], "levers"> & Partial<Pick<Plan["config"], "filter">>;

function membersFor(people: Population, named: Named, { filter = {}, levers }: Plan["config"]): Members {
  const { as, values, isLike, isExcluded, indexes } = named;
  const withGithub = (repositories: { similarRepos: string[] } | { contributedRepos: string[] }) => ({
    ...levers,
    github: completeGithub({ ...levers.github, ...repositories }),
  });
  if (isLike) {
    const work = as === "repository" ? workIn(people, values) : workOf(people, indexes[0] as number);
    return { levers: withGithub({ similarRepos: [work.fullName] }), filter: withAll(filter, work.alike) };
  }
  if (as === "repository" && !isExcluded) return { levers: withGithub({ contributedRepos: [...values] }) };
  return { levers, filter: withCondition(filter, "login", isExcluded ? "nin" : "in", indexes.map(people.loginOf)) };
}

/** A repository that decides the order, and a filter for people who do such work. */
interface Work {
  readonly fullName: string;
  readonly alike: Filter;
}

function workIn(people: Population, names: readonly string[]): Work {
  const [{ fullName, repository }] = repositoriesNamed(people, names) as [KnownRepository];
  const { language, subjects: topics } = repository;
  return {
    fullName,
    alike: {
      ...(language !== null && { languages: { any: [language] } }),
      ...(topics !== undefined && topics.length > 0 && { subjects: { any: topics } }),
    },
  };
}

/** The best repository of a person, and the person's languages and subjects. */
function workOf(people: Population, index: number): Work {
  const traits = people.traits(index);
  return {
    fullName: people.repository({ owner: index, ordinal: 0 }).fullName,
    alike: {
      languages: { any: namesOf(languages, valuesOf("language", traits)) },
      subjects: { any: namesOf(subjects, valuesOf("subject", traits)) },
      login: { nin: [people.loginOf(index)] },
    },
  };
}

const lead =
  /(?:\b(?:similar\s+to|(?:(?:someone|somebody|people|developers|engineers)\s+)?like|resembling|comparable\s+to)\s+)$/i;
const no = /(?:\b(?:not|no|without|excluding|(?:(?:every|any)(?:one|body)\s+)?(?:except|but))\s+|(?<!\S)-)$/i;
const cues = /(?:\b(?:who\s+is|find|profile\s+of|user|developer|login|show\s+me)\s+)$/i;

function namedIn(people: Population, text: string): Named | null {
  return byLink(people, text) ?? byRepository(people, text) ?? byLogin(people, text) ?? byName(people, text);
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

const workCues =
  /(?:\b(?:(?:contributors?|contribut(?:ed|es?|ing)|committers?|commits?|committed)\s+(?:to|on|in)|work(?:s|ed|ing)?\s+on|maintain(?:ers?\s+of|s|ing|ed)?|(?:authors?|owners?|members?)\s+of|repo(?:sitory)?)[\s:]+(?:the\s+)?)$/i;

const wholeName = /(?<![\w/-])(?:(?:https?:\/\/)?(?:www\.)?github\.com\/)?[a-z\d][a-z\d-]{0,38}\/[\w.-]{0,99}\w/gi;

/** "contributors to hazel-cypress/outbox": a repository of this population by its whole name. */
function byRepository(people: Population, text: string): Named | null {
  for (const match of text.matchAll(wholeName)) {
    const [name] = match;
    const [known] = repositoriesNamed(people, [name.replace(/^.*github\.com\//i, "")]);
    if (known === undefined) continue;
    const { fullName, contributors } = known;
    return named(people, text, match.index, match.index + name.length, "repository", contributors, [fullName]);
  }
  return null;
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
  as: Named["as"],
  indexes: readonly number[],
  names?: readonly string[],
): Named {
  const cue = as === "repository" ? workCues.exec(text.slice(0, start)) : null;
  const before = text.slice(0, cue?.index ?? start);
  const like = lead.exec(before);
  const excluded = no.exec(before);
  const first = like ?? excluded ?? cues.exec(before) ?? cue;
  const values =
    names ?? (as === "login" ? indexes.map(people.loginOf) : [people.person(indexes[0] as number).name as string]);
  return {
    start: first?.index ?? start,
    end,
    as,
    isLike: like !== null,
    values: like === null ? values : values.slice(0, 1),
    isExcluded: excluded !== null,
    indexes,
  };
}
