// Figures: A-419.
import { round } from "../source.ts";
import { daysBefore, ownRepositories, ratio, type Signal, total } from "./signal.ts";

/** Signals from the profile alone, ranked against the benchmark grid, which is the same in every world. */
export const standing: readonly Signal[] = [
  {
    name: "followers",
    about: "Followers",
    unit: "people",
    population: "benchmark_grid",
    measure: ({ facts }) => facts.followers,
  },
  {
    name: "followersPerFollowing",
    about: "Followers for each account followed",
    unit: "ratio",
    population: "benchmark_grid",
    absent: "no account is followed",
    measure: ({ facts }) => ratio(facts.followers, facts.following),
    needs: { atLeast: 5, of: "accounts followed", events: ({ facts }) => facts.following },
  },
  {
    name: "accountAgeYears",
    about: "Years since the account was made",
    unit: "years",
    population: "benchmark_grid",
    measure: (source) => round(daysBefore(source, source.facts.createdAt) / 365.25),
  },
  {
    name: "totalStars",
    about: "Stars of all own repositories",
    unit: "stars",
    population: "benchmark_grid",
    measure: ({ core }) => core.totalStars,
  },
  {
    name: "topRepositoryStars",
    about: "Stars of the best own repository",
    unit: "stars",
    population: "benchmark_grid",
    measure: (source) => ownRepositories(source).reduce((max, { stars }) => Math.max(max, stars), 0),
  },
  {
    name: "repositoriesOwned",
    about: "Own repositories",
    unit: "repositories",
    population: "benchmark_grid",
    measure: ({ traits }) => traits.repositories,
  },
  {
    name: "languagesUsed",
    about: "Languages used",
    unit: "languages",
    population: "benchmark_grid",
    measure: ({ core }) => core.languages.length,
  },
  {
    name: "forksOfSample",
    about: "Forks of the sampled own repositories",
    unit: "forks",
    population: "benchmark_grid",
    measure: (source) => ownRepositories(source).reduce((sum, { forks }) => sum + forks, 0),
  },
  {
    name: "forksPerStar",
    about: "Forks for each star of the sampled own repositories",
    unit: "ratio",
    population: "benchmark_grid",
    absent: "the sampled own repositories have no star",
    measure: (source) => ratio(total(ownRepositories(source), "forks"), total(ownRepositories(source), "stars")),
    needs: { atLeast: 20, of: "stars", events: (source) => total(ownRepositories(source), "stars") },
  },
  {
    name: "topicsCovered",
    about: "Different topics in the sample",
    unit: "topics",
    population: "benchmark_grid",
    measure: ({ facts }) => new Set(facts.repositories.flatMap(({ topics }) => topics)).size,
  },
  {
    name: "codeBytes",
    about: "Bytes of code in the sampled own repositories",
    unit: "bytes",
    population: "benchmark_grid",
    measure: (source) => ownRepositories(source).reduce((all, { languages }) => all + total(languages, "size"), 0),
  },
  {
    name: "organizationsPublic",
    about: "Public memberships of organisations",
    unit: "organisations",
    population: "benchmark_grid",
    measure: ({ facts }) => facts.organizations.length,
  },
  {
    name: "socialAccounts",
    about: "Social accounts on the profile",
    unit: "accounts",
    population: "benchmark_grid",
    measure: ({ facts }) => facts.socialAccounts.length,
  },
];
