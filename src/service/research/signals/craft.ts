// Figures: A-419.
import { daysBefore, ownRepositories, shareOf, signalsOf } from "./signal.ts";

const halfYear = 180;
const aiTopics = new Set([
  "machine-learning",
  "deep-learning",
  "natural-language-processing",
  "large-language-models",
  "retrieval-augmented-generation",
  "ai-agents",
  "computer-vision",
  "speech",
  "recommender-systems",
  "reinforcement-learning",
  "ml-infrastructure",
  "model-inference",
]);

function minimumOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}

/** Signals from the repositories, and existing grades. */
export const craft = signalsOf("dive_population", {
  releasedShare: {
    about: "Share of the sampled own repositories that have a release",
    unit: "share",
    absent: "the sample has no own repository",
    measure: (source) => shareOf(ownRepositories(source), ({ latestReleaseAt }) => latestReleaseAt !== null),
    needs: { atLeast: 3, of: "own repositories in the sample", events: (source) => ownRepositories(source).length },
  },
  daysSinceLastRelease: {
    about: "Days since the latest release of the sampled own repositories",
    unit: "days",
    absent: "the sampled own repositories have no release",
    lowIsBetter: true,
    measure: (source) =>
      minimumOf(
        ownRepositories(source).flatMap(({ latestReleaseAt }) =>
          latestReleaseAt === null ? [] : [daysBefore(source, latestReleaseAt)],
        ),
      ),
  },
  daysSinceLastPush: {
    about: "Days since the latest push in the sample",
    unit: "days",
    absent: "the sample is empty",
    lowIsBetter: true,
    measure: (source) => minimumOf(source.facts.repositories.map(({ pushedAt }) => daysBefore(source, pushedAt))),
  },
  recentlyPushedShare: {
    about: "Share of the sample that was pushed to within half a year",
    unit: "share",
    absent: "the sample is empty",
    measure: (source) => shareOf(source.facts.repositories, ({ pushedAt }) => daysBefore(source, pushedAt) <= halfYear),
    needs: { atLeast: 3, of: "repositories in the sample", events: ({ facts }) => facts.repositories.length },
  },
  forkShare: {
    about: "Share of the sample that are forks",
    unit: "share",
    population: "absolute",
    absent: "the sample is empty",
    measure: ({ facts }) => shareOf(facts.repositories, ({ isFork }) => isFork),
  },
  aiTopicShare: {
    about: "Share of the sample about AI",
    unit: "share",
    population: "absolute",
    absent: "the sample is empty",
    measure: ({ facts }) => shareOf(facts.repositories, ({ topics }) => topics.some((topic) => aiTopics.has(topic))),
  },
  crackedScore: {
    about: "The score of the profile, graded already",
    unit: "points",
    population: "absolute",
    absent: "no score is held",
    measure: ({ cracked }) => cracked?.crackedScore ?? null,
  },
  yearsOfExperience: {
    about: "Years since the first job, by LinkedIn",
    unit: "years",
    population: "absolute",
    absent: "no LinkedIn match is held",
    measure: ({ traits }) => (traits.hasLinkedin ? traits.years : null),
  },
});
