import type { RepositoryFacts } from "../../../population/facts.ts";
import { median, type Source } from "../source.ts";
import { ratio, type Signal } from "./signal.ts";

type Work = NonNullable<RepositoryFacts["contribution"]>;

function worksOf({ facts }: Source): Work[] {
  return facts.repositories.flatMap(({ contribution }) => contribution ?? []);
}

/** A sum over the contributions of the sample; null when none of them is known. */
function sumOf(source: Source, member: keyof Work): number | null {
  const works = worksOf(source);
  if (works.length === 0) return null;
  return works.reduce((sum, work) => sum + (typeof work[member] === "number" ? (work[member] as number) : 0), 0);
}

function related(relation: Work["relation"]) {
  return (source: Source) => {
    const works = worksOf(source);
    return works.length === 0 ? null : works.filter((work) => work.relation === relation).length;
  };
}

/** What working with others leaves behind, over about two years. */
export const teamwork: readonly Signal[] = [
  {
    name: "pullRequestsMerged",
    about: "Authored pull requests that were merged, over two years",
    population: "dive_population",
    measure: (source) => sumOf(source, "authoredPrsMerged"),
  },
  {
    name: "mergeRate",
    about: "Share of authored pull requests that were merged",
    population: "dive_population",
    measure: (source) => ratio(sumOf(source, "authoredPrsMerged"), sumOf(source, "authoredPrs")),
    needs: { atLeast: 5, of: "authored pull requests", events: (source) => sumOf(source, "authoredPrs") ?? 0 },
  },
  {
    name: "mergedByOthersShare",
    about: "Share of merged pull requests that somebody else merged",
    population: "dive_population",
    measure: (source) => ratio(sumOf(source, "authoredPrsMergedByOthers"), sumOf(source, "authoredPrsMerged")),
    needs: { atLeast: 5, of: "merged pull requests", events: (source) => sumOf(source, "authoredPrsMerged") ?? 0 },
  },
  {
    name: "mergedForOthers",
    about: "Pull requests of others that they merged",
    population: "dive_population",
    measure: (source) => sumOf(source, "mergedForOthers"),
  },
  {
    name: "reviewsGiven",
    about: "Reviews given in the sample, over two years",
    population: "dive_population",
    measure: (source) => sumOf(source, "reviewsGiven"),
  },
  {
    name: "repositoriesMaintained",
    about: "Repositories of others that they maintain",
    population: "dive_population",
    measure: related("maintainer"),
  },
  {
    name: "repositoriesCore",
    about: "Repositories of others where they are at the core",
    population: "dive_population",
    measure: related("core"),
  },
  {
    name: "repositoriesReviewed",
    about: "Repositories of others where they mostly review",
    population: "dive_population",
    measure: related("reviewer"),
  },
  {
    name: "repositoriesOfOthers",
    about: "Repositories of others in the sample",
    population: "dive_population",
    measure: (source) => source.facts.repositories.filter(({ owner }) => owner !== source.facts.login).length,
  },
  {
    name: "filesTouchedMedian",
    about: "Files that a middling commit touches",
    population: "absolute",
    measure: (source) => {
      const values = worksOf(source).flatMap(({ filesTouchedMedian }) => filesTouchedMedian ?? []);
      return values.length === 0 ? null : median(values);
    },
  },
];
