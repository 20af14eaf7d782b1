// Figures: A-120.
import { defined } from "../base/without-undefined.ts";
import type { GivenPerson } from "../model/given-person.ts";
import { formatInstant } from "../model/shapes.ts";
import { tierOf } from "./fame.ts";
import type { Population } from "./interface.ts";
import type { PopulationBase } from "./population-base.ts";
import { portfolioItems } from "./portfolio.ts";
import type * as shapes from "./shapes.ts";

/** A population with given people: their given members are shown unchanged, the rest as drawn. */
export function withGiven(people: Population, base: PopulationBase): Population {
  const givenAt = (index: number): GivenPerson["details"] & object => base.changes.get(index)?.given?.details ?? {};
  const emails = new Map<string, number>();
  const links = new Map<string, number>();
  for (const [index, { given }] of base.changes) {
    for (const email of given?.details?.contact?.emails ?? []) emails.set(email.trim().toLowerCase(), index);
    const { identity, contact } = given?.details ?? {};
    for (const link of [identity?.linkedin?.linkedin, contact?.socials?.linkedin]) {
      if (link !== undefined) links.set(bareLink(link), index);
    }
  }
  const coreOf = (index: number) => {
    const core = givenAt(index).githubProfile?.core ?? {};
    return defined({ ...core, joinedAt: core.joinedAt && formatInstant(core.joinedAt) });
  };
  const reposOf = (index: number) => givenAt(index).githubProfile?.repos;
  const repositories = (index: number, day: number, limit?: number): shapes.Repository[] => {
    const given = reposOf(index);
    if (given === undefined) return people.repositories(index, day, limit);
    const drawn = people.repositories(index, day).filter(({ owned }) => owned === true);
    return given
      .map((each, ordinal) => {
        const drawnHere = drawn[ordinal];
        const { commits, owned } = { commits: drawnHere?.commits ?? 0, owned: true };
        const own = people.repository({ owner: index, ordinal: 0 });
        return { commits, owned, ...repositoryOf(people.loginOf(index), each, drawnHere ?? own) };
      })
      .slice(0, limit);
  };
  const repository = (index: number, ordinal: number, drawn: shapes.Repository): shapes.Repository => {
    const given = reposOf(index)?.[ordinal];
    return given === undefined ? drawn : repositoryOf(people.loginOf(index), given, drawn);
  };

  return {
    ...people,
    indexOfEmail: (email) => emails.get(email.trim().toLowerCase()) ?? people.indexOfEmail(email),
    indexOfLinkedin: (url) => links.get(bareLink(url)) ?? people.indexOfLinkedin(url),
    repositoryAt(fullName) {
      const [login, name] = fullName.toLowerCase().split("/") as [string, string?];
      const owner = people.indexOfLogin(login);
      const repos = owner === null ? undefined : reposOf(owner);
      if (owner === null || repos === undefined) return people.repositoryAt(fullName);
      const ordinal = repos.findIndex((each) => each.name.toLowerCase() === name);
      return ordinal < 0 ? null : { owner, ordinal };
    },
    person(index) {
      const { avatarUrl, hasLocation } = base.changes.get(index)?.given ?? {};
      return { ...people.person(index), ...defined({ avatarUrl, hasLocation }) };
    },
    core: (index, day) => ({ ...people.core(index, day), ...coreOf(index) }),
    cracked(index) {
      const given = givenAt(index).score?.cracked;
      const drawn = people.cracked(index);
      if (given === undefined) return drawn;
      const crackedScore = given.crackedScore ?? drawn?.crackedScore ?? people.traits(index).score;
      return { ...given, crackedScore, tier: given.tier ?? tierOf(crackedScore) };
    },
    linkedin: (index) => withGivenMembers(people.linkedin(index), givenAt(index).identity?.linkedin),
    experience: (index, day) => givenRowsOr(people.experience(index, day), givenAt(index).identity?.experience, noPost),
    education: (index, day) => givenRowsOr(people.education(index, day), givenAt(index).identity?.education, noDegree),
    socials: (index) => ({ ...people.socials(index), ...defined(givenAt(index).contact?.socials ?? {}) }),
    emails: (index) => [...(givenAt(index).contact?.emails ?? people.emails(index))],
    location(index) {
      const given = givenAt(index).contact?.location;
      // Who is given without a location has none, unless one is given.
      const isHidden = given === null || (given === undefined && base.changes.get(index)?.given?.hasLocation === false);
      if (isHidden) return null;
      return given === undefined ? people.location(index) : { raw: null, city: null, country: null, ...defined(given) };
    },
    repository: (ref) => repository(ref.owner, ref.ordinal, people.repository(ref)),
    repositories,
    portfolio: (index, day) =>
      reposOf(index) === undefined ? people.portfolio(index, day) : portfolioItems(repositories(index, day)),
    facts(index, day) {
      const facts = people.facts(index, day);
      const sampled = facts.repositories.filter(({ owner }) => owner === facts.login);
      const sample =
        reposOf(index) === undefined
          ? facts.repositories
          : mostStars(repositories(index, day), sampled.length).map(({ name, language, stars }, at) => ({
              ...(sampled[at] as (typeof sampled)[number]),
              name,
              stars,
              ...(language !== null && { primaryLanguage: language, languages: [{ name: language, size: 100_000 }] }),
            }));
      const { joinedAt: createdAt, followers, following } = coreOf(index);
      return { ...facts, repositories: sample, ...defined({ createdAt, followers, following }) };
    },
  };
}

function mostStars(repositories: readonly shapes.Repository[], count: number): readonly shapes.Repository[] {
  return repositories.toSorted((a, b) => b.stars - a.stars).slice(0, count);
}

type GivenRepo = NonNullable<NonNullable<NonNullable<GivenPerson["details"]>["githubProfile"]>["repos"]>[number];

function repositoryOf(login: string, given: GivenRepo, drawn: shapes.Repository): shapes.Repository {
  const fullName = given.fullName ?? `${login}/${given.name}`;
  const { description, stars, language } = drawn;
  return {
    description: given.description === undefined ? description : null,
    stars,
    language,
    url: `https://github.com/${fullName}`,
    ...defined(given),
    fullName,
    name: given.name,
  };
}

const noPost = { title: null, company: null, startDate: null, endDate: null, current: null };
const noDegree = { school: null, degree: null, fieldOfStudy: null, startDate: null, endDate: null };

/** A given list replaces the whole list; missing members of its rows become null, and an empty list becomes absent. */
function givenRowsOr<Row extends object>(drawn: Row[] | undefined, given: readonly object[] | undefined, empty: Row) {
  if (given === undefined) return drawn;
  return given.length === 0 ? undefined : given.map((row): Row => ({ ...empty, ...defined(row) }));
}

function withGivenMembers<Row extends object>(drawn: Row | undefined, given: object | undefined): Row | undefined {
  return drawn === undefined || given === undefined ? drawn : { ...drawn, ...defined(given) };
}

function bareLink(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/$/, "");
}
