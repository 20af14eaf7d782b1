import { longText } from "../base/long-text.ts";
import type { RepositoryFacts } from "./facts.ts";
import type { PopulationBase } from "./ground.ts";
import type { Population } from "./interface.ts";
import { piecesOf } from "./portfolio.ts";
import type { Repository } from "./shapes.ts";

/** Where the interface states no bound of a text. */
const usualText = 500;
/** §2.2 */
const maxDescriptionLength = 5_000;

/**
 * A population some of whose people have the least or the most to tell. Whatever shows them (a search, a report, its
 * PDF) shows the same, because all of it is read here.
 */
export function withDetails(people: Population, { changes }: PopulationBase): Population {
  const detailOf = (index: number) => changes.get(index)?.detail;
  const namedLong = (fullName: string) => {
    const owner = people.indexOfLogin(fullName.slice(0, fullName.indexOf("/")));
    return owner !== null && detailOf(owner) === "full";
  };
  const detailed = (index: number | undefined, repository: Repository): Repository => {
    const named = namedLong(repository.fullName) ? lengthened(repository) : repository;
    const detail = index === undefined ? undefined : detailOf(index);
    return detail === "sparse" ? bare(named) : detail === "full" ? full(named) : named;
  };
  const repositories = (index: number, day: number, limit?: number) =>
    people.repositories(index, day, limit).map((repository) => detailed(index, repository));
  return {
    ...people,
    person(index) {
      const person = people.person(index);
      const detail = detailOf(index);
      if (detail === "sparse") return { ...person, name: null, avatarUrl: null };
      if (detail !== "full") return person;
      const name = longText(usualText, person.name ?? person.login);
      return { ...person, name, avatarUrl: `/avatars/${person.id}.svg` };
    },
    core(index) {
      const core = people.core(index);
      const detail = detailOf(index);
      if (detail === "sparse") return { ...core, bio: null, currentRole: null, organization: null, university: null };
      return detail === "full" ? { ...core, bio: longText(usualText, core.bio ?? people.loginOf(index)) } : core;
    },
    repositories,
    portfolio: (index, day) => piecesOf(repositories(index, day)),
    repository: (ref) => detailed(ref.owner, people.repository(ref)),
    repositoryAt: (fullName) => people.repositoryAt(namedLong(fullName) ? shortened(fullName) : fullName),
    facts(index, day) {
      const facts = people.facts(index, day);
      const detail = detailOf(index);
      const repositories = facts.repositories.map((repository): RepositoryFacts => {
        const isLong = namedLong(`${repository.owner}/`);
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

/** What may be absent is, and what may be null is: its language stays, because it is found by that. */
function bare({ name, fullName, language, stars, url }: Repository): Repository {
  return { name, fullName, description: null, language, stars, url };
}

/** What may be present is. Tags are named as if something had been found for each repository: an empty list says less. */
function full(repository: Repository): Repository {
  const { fullName, description, summary, language, themes = ["tooling"] } = repository;
  const { subjects = themes, technologies = [language ?? "Git"] } = repository;
  return {
    ...repository,
    description: longText(maxDescriptionLength, description ?? fullName),
    subjects,
    technologies,
    summary: longText(usualText, summary ?? fullName),
    themes,
  };
}

/** GitHub names repositories with at most 100 characters, and owner/name takes 140 wherever it is sent (§4.5). */
const maxNameLength = 100;
const tail = "-and-so-on";

function longName(owner: string, name: string): string {
  return name + tail + owner.padEnd(maxNameLength, "x").slice(0, maxNameLength - name.length - tail.length);
}

function lengthened(repository: Repository): Repository {
  const [owner, name] = repository.fullName.split("/") as [string, string];
  const long = longName(owner, name);
  return { ...repository, name: long, fullName: `${owner}/${long}`, url: repository.url.replace(/[^/]+$/, long) };
}

/** The name before it was made long; one that was not made long has none. */
function shortened(fullName: string): string {
  const [owner, long] = fullName.split("/") as [string, string];
  const end = long.lastIndexOf(tail);
  const name = long.slice(0, Math.max(0, end));
  return longName(owner, name).toLowerCase() === long.toLowerCase() ? `${owner}/${name}` : `${owner}/`;
}
