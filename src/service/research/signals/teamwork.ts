// Figures: A-419.
import type { RepositoryFacts } from "../../../model/report.ts";
import { median, type ResearchSource } from "../source.ts";
import { ratio, signalsOf } from "./signal.ts";

type ContributedWork = NonNullable<RepositoryFacts["contribution"]>;

function worksOf({ facts }: ResearchSource): ContributedWork[] {
  return facts.repositories.flatMap(({ contribution }) => contribution ?? []);
}

/** A sum over the sampled contributions; null when none of them is known. */
function sumOf(source: ResearchSource, member: keyof ContributedWork): number | null {
  const works = worksOf(source);
  if (works.length === 0) return null;
  return works.reduce((sum, work) => sum + (typeof work[member] === "number" ? (work[member] as number) : 0), 0);
}

function related(relation: ContributedWork["relation"]) {
  return (source: ResearchSource) => {
    const works = worksOf(source);
    return works.length === 0 ? null : works.filter((work) => work.relation === relation).length;
  };
}

/** Signals of teamwork over about two years. */
export const teamwork = signalsOf("dive_population", {
  pullRequestsMerged: {
    about: "Authored pull requests that were merged, over two years",
    unit: "pull requests",
    absent: "nothing is known of the work on the sample",
    measure: (source) => sumOf(source, "authoredPrsMerged"),
  },
  mergeRate: {
    about: "Share of authored pull requests that were merged",
    unit: "share",
    absent: "no authored pull request is known",
    measure: (source) => ratio(sumOf(source, "authoredPrsMerged"), sumOf(source, "authoredPrs")),
    needs: { atLeast: 5, of: "authored pull requests", events: (source) => sumOf(source, "authoredPrs") ?? 0 },
  },
  mergedByOthersShare: {
    about: "Share of merged pull requests that another developer merged",
    unit: "share",
    absent: "no merged pull request is known",
    measure: (source) => ratio(sumOf(source, "authoredPrsMergedByOthers"), sumOf(source, "authoredPrsMerged")),
    needs: { atLeast: 5, of: "merged pull requests", events: (source) => sumOf(source, "authoredPrsMerged") ?? 0 },
  },
  mergedForOthers: {
    about: "Pull requests of others that they merged",
    unit: "pull requests",
    absent: "nothing is known of the work on the sample",
    measure: (source) => sumOf(source, "mergedForOthers"),
  },
  reviewsGiven: {
    about: "Reviews given in the sample, over two years",
    unit: "reviews",
    absent: "nothing is known of the work on the sample",
    measure: (source) => sumOf(source, "reviewsGiven"),
  },
  repositoriesMaintained: {
    about: "Repositories of others that they maintain",
    unit: "repositories",
    absent: "nothing is known of the work on the sample",
    measure: related("maintainer"),
  },
  repositoriesCore: {
    about: "Repositories of others where they are at the core",
    unit: "repositories",
    absent: "nothing is known of the work on the sample",
    measure: related("core"),
  },
  repositoriesReviewed: {
    about: "Repositories of others where they mostly review",
    unit: "repositories",
    absent: "nothing is known of the work on the sample",
    measure: related("reviewer"),
  },
  repositoriesOfOthers: {
    about: "Repositories of others in the sample",
    unit: "repositories",
    measure: (source) => source.facts.repositories.filter(({ owner }) => owner !== source.facts.login).length,
  },
  filesTouchedMedian: {
    about: "Files that a middling commit touches",
    unit: "files",
    population: "absolute",
    absent: "no commit of the sample is known",
    measure: (source) => {
      const values = worksOf(source).flatMap(({ filesTouchedMedian }) => filesTouchedMedian ?? []);
      return values.length === 0 ? null : median(values);
    },
  },
});
