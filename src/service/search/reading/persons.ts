import type { SearchConfig } from "../../../model/search-config.ts";
import { valuesOf } from "../../../population/index/predicates.ts";
import type { Population } from "../../../population/population.ts";
import { languages, namesOf, subjects } from "../../../population/vocabulary.ts";
import { completeGithub } from "../complete-config.ts";
import { type Filter, withAll, withCondition } from "../filter.ts";
import { type KnownRepository, repositoriesNamed } from "../repositories.ts";
import type { Clause } from "./clause.ts";

/** The config with the people whom a clause names, those who work on its repositories, or those who work alike. */
export function withPersons(config: SearchConfig, clause: Clause, people: Population): SearchConfig {
  const { items, isNegated, relation } = clause;
  const { filter = {}, levers } = config;
  const repositories = items.flatMap(({ meaning }) => (meaning.kind === "repository" ? [meaning.value] : []));
  const logins = items.flatMap(({ meaning }) => meaning.names ?? []);
  const github = (own: { similarRepos: string[] } | { contributedRepos: string[] }) => ({
    ...levers,
    github: completeGithub({ ...levers.github, ...own }),
  });
  if (relation === "like" && !isNegated) {
    const { fullName, alike } =
      repositories.length > 0
        ? workIn(people, repositories)
        : workOf(people, people.indexOfLogin(logins[0] ?? "") as number);
    return { ...config, levers: github({ similarRepos: [fullName] }), filter: withAll(filter, alike) };
  }
  if (repositories.length > 0 && !isNegated) return { ...config, levers: github({ contributedRepos: repositories }) };
  const contributors = repositoriesNamed(people, repositories).flatMap((each) => each.contributors);
  const named = [...logins, ...contributors.map(people.loginOf)];
  return { ...config, filter: withCondition(filter, "login", isNegated ? "nin" : "in", named.slice(0, 100)) };
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
