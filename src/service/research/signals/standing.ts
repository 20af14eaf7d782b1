// Figures: A-419.
import { round } from "../source.ts";
import { daysBefore, ownRepositories, ratio, signalsOf, total } from "./signal.ts";

/** Signals from the profile alone, ranked against the benchmark grid, which is the same in every world. */
export const standing = signalsOf("benchmark_grid", {
  followers: { about: "Followers", unit: "people", measure: ({ facts }) => facts.followers },
  followersPerFollowing: {
    about: "Followers for each account followed",
    unit: "ratio",
    absent: "no account is followed",
    measure: ({ facts }) => ratio(facts.followers, facts.following),
    needs: { atLeast: 5, of: "accounts followed", events: ({ facts }) => facts.following },
  },
  accountAgeYears: {
    about: "Years since the account was made",
    unit: "years",
    measure: (source) => round(daysBefore(source, source.facts.createdAt) / 365.25),
  },
  totalStars: { about: "Stars of all own repositories", unit: "stars", measure: ({ core }) => core.totalStars },
  topRepositoryStars: {
    about: "Stars of the best own repository",
    unit: "stars",
    measure: (source) => ownRepositories(source).reduce((max, { stars }) => Math.max(max, stars), 0),
  },
  repositoriesOwned: { about: "Own repositories", unit: "repositories", measure: ({ traits }) => traits.repositories },
  languagesUsed: { about: "Languages used", unit: "languages", measure: ({ core }) => core.languages.length },
  forksOfSample: {
    about: "Forks of the sampled own repositories",
    unit: "forks",
    measure: (source) => ownRepositories(source).reduce((sum, { forks }) => sum + forks, 0),
  },
  forksPerStar: {
    about: "Forks for each star of the sampled own repositories",
    unit: "ratio",
    absent: "the sampled own repositories have no star",
    measure: (source) => ratio(total(ownRepositories(source), "forks"), total(ownRepositories(source), "stars")),
    needs: { atLeast: 20, of: "stars", events: (source) => total(ownRepositories(source), "stars") },
  },
  topicsCovered: {
    about: "Different topics in the sample",
    unit: "topics",
    measure: ({ facts }) => new Set(facts.repositories.flatMap(({ topics }) => topics)).size,
  },
  codeBytes: {
    about: "Bytes of code in the sampled own repositories",
    unit: "bytes",
    measure: (source) => ownRepositories(source).reduce((all, { languages }) => all + total(languages, "size"), 0),
  },
  organizationsPublic: {
    about: "Public memberships of organisations",
    unit: "organisations",
    measure: ({ facts }) => facts.organizations.length,
  },
  socialAccounts: {
    about: "Social accounts on the profile",
    unit: "accounts",
    measure: ({ facts }) => facts.socialAccounts.length,
  },
});
