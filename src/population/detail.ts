import { longText } from "../base/long-text.ts";
import type { RepositoryFacts } from "../model/report.ts";
import type { Population } from "./interface.ts";
import type { PopulationBase } from "./population-base.ts";
import { portfolioItems } from "./portfolio.ts";
import type { Repository } from "./shapes.ts";

/** Where the interface states no bound of a text. */
const longTextLength = 500;
/** §2.2 */
const maxDescriptionLength = 5_000;

/**
 * A population in which some people have as little or as much data as possible. A search, a report and its PDF show the
 * same data, because they all read it here.
 */
export function withDetails(people: Population, { changes }: PopulationBase): Population {
  const detailOf = (index: number) => changes.get(index)?.detail;
  const hasLongNames = (fullName: string) => {
    const owner = people.indexOfLogin(fullName.slice(0, fullName.indexOf("/")));
    return owner !== null && detailOf(owner) === "full";
  };
  const withDetail = (index: number | undefined, repository: Repository): Repository => {
    const named = hasLongNames(repository.fullName) ? withLongName(repository) : repository;
    const detail = index === undefined ? undefined : detailOf(index);
    return detail === "sparse" ? sparseRepository(named) : detail === "full" ? fullRepository(named) : named;
  };
  const repositories = (index: number, day: number, limit?: number) =>
    people.repositories(index, day, limit).map((repository) => withDetail(index, repository));
  return {
    ...people,
    person(index) {
      const person = people.person(index);
      const detail = detailOf(index);
      if (detail === "sparse") return { ...person, name: null, avatarUrl: null };
      if (detail !== "full") return person;
      const name = longText(longTextLength, person.name ?? person.login);
      return { ...person, name, avatarUrl: `/avatars/${person.id}.svg` };
    },
    core(index, day) {
      const core = people.core(index, day);
      const detail = detailOf(index);
      if (detail === "sparse") return { ...core, bio: null, currentRole: null, organization: null, university: null };
      return detail === "full" ? { ...core, bio: longText(longTextLength, core.bio ?? people.loginOf(index)) } : core;
    },
    repositories,
    portfolio: (index, day) => portfolioItems(repositories(index, day)),
    repository: (ref) => withDetail(ref.owner, people.repository(ref)),
    repositoryAt: (fullName) => people.repositoryAt(hasLongNames(fullName) ? withoutLongName(fullName) : fullName),
    facts(index, day) {
      const facts = people.facts(index, day);
      const detail = detailOf(index);
      const repositories = facts.repositories.map((repository): RepositoryFacts => {
        const isLong = hasLongNames(`${repository.owner}/`);
        const named = isLong ? { ...repository, name: longName(repository.owner, repository.name) } : repository;
        if (detail !== "sparse") return named;
        const { contribution: _, ...rest } = named;
        return { ...rest, topics: [], latestReleaseAt: null };
      });
      return detail === "sparse"
        ? { ...facts, repositories, organizations: [], socialAccounts: [] }
        : { ...facts, repositories };
    },
  };
}

/** Omits every optional member and sets every nullable one to null, except the language, which searches use. */
function sparseRepository({ name, fullName, language, stars, url }: Repository): Repository {
  return { name, fullName, description: null, language, stars, url };
}

/** Fills in every optional member. Tags are never empty, because an empty list contains less data than a full one. */
function fullRepository(repository: Repository): Repository {
  const { fullName, description, summary, language, themes = ["tooling"] } = repository;
  const { subjects = themes, technologies = [language ?? "Git"] } = repository;
  return {
    ...repository,
    description: longText(maxDescriptionLength, description ?? fullName),
    subjects,
    technologies,
    summary: longText(longTextLength, summary ?? fullName),
    themes,
  };
}

/** GitHub limits repository names to 100 characters, and §4.5 limits owner/name in a request to 140. */
const maxNameLength = 100;
const longNameEnd = "-and-so-on";

function longName(owner: string, name: string): string {
  return (
    name + longNameEnd + owner.padEnd(maxNameLength, "x").slice(0, maxNameLength - name.length - longNameEnd.length)
  );
}

function withLongName(repository: Repository): Repository {
  const [owner, name] = repository.fullName.split("/") as [string, string];
  const long = longName(owner, name);
  return { ...repository, name: long, fullName: `${owner}/${long}`, url: repository.url.replace(/[^/]+$/, long) };
}

/** The name before it was lengthened. Without a repository name, which matches nothing, if it was not. */
function withoutLongName(fullName: string): string {
  const [owner, long] = fullName.split("/") as [string, string];
  const end = long.lastIndexOf(longNameEnd);
  const name = long.slice(0, Math.max(0, end));
  return longName(owner, name).toLowerCase() === long.toLowerCase() ? `${owner}/${name}` : `${owner}/`;
}
