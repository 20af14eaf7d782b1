import type { SearchConfig } from "../../../model/search-config.ts";
import type { Population } from "../../../population/population.ts";
import { completeGithub } from "../complete-config.ts";
import { withCondition } from "../filter.ts";
import { repositoriesNamed } from "../repositories.ts";
import type { Clause } from "./clause.ts";

/** The config with the people whom a clause names, or those who work on its repositories. */
export function withPersons(config: SearchConfig, { items, isNegated }: Clause, people: Population): SearchConfig {
  const { filter = {}, levers } = config;
  const repositories = items.flatMap(({ meaning }) => (meaning.kind === "repository" ? [meaning.value] : []));
  const logins = items.flatMap(({ meaning }) => meaning.names ?? []);
  if (repositories.length > 0 && !isNegated) {
    return {
      ...config,
      levers: { ...levers, github: completeGithub({ ...levers.github, contributedRepos: repositories }) },
    };
  }
  const contributors = repositoriesNamed(people, repositories).flatMap((each) => each.contributors);
  const named = [...logins, ...contributors.map(people.loginOf)];
  return { ...config, filter: withCondition(filter, "login", isNegated ? "nin" : "in", named.slice(0, 100)) };
}
