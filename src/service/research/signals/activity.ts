import { ratio, type Signal } from "./signal.ts";

/** What the contribution calendar shows. */
export const activity: readonly Signal[] = [
  {
    name: "contributionsYear",
    about: "Contributions of the trailing year",
    population: "dive_population",
    measure: ({ garden }) => garden.total,
  },
  {
    name: "contributionsLast90",
    about: "Contributions of the last 90 days",
    population: "dive_population",
    measure: ({ rhythm }) => rhythm.last90,
  },
  {
    name: "activeDays",
    about: "Days with a contribution",
    population: "dive_population",
    measure: ({ rhythm }) => rhythm.activeDays,
  },
  {
    name: "activeWeeks",
    about: "Weeks with a contribution",
    population: "dive_population",
    measure: ({ rhythm }) => rhythm.activeWeeks,
  },
  {
    name: "longestStreakDays",
    about: "Longest run of active days",
    population: "dive_population",
    measure: ({ rhythm }) => rhythm.longestStreak,
  },
  {
    name: "busiestDay",
    about: "Contributions of the busiest day",
    population: "dive_population",
    measure: ({ rhythm }) => rhythm.busiestDay,
  },
  {
    name: "medianPerWeek",
    about: "Contributions of a middling active week",
    population: "dive_population",
    measure: ({ rhythm }) => rhythm.medianPerWeek,
    needs: { atLeast: 4, of: "active weeks", events: ({ rhythm }) => rhythm.activeWeeks },
  },
  {
    name: "daysSinceLastContribution",
    about: "Days since the last contribution",
    population: "dive_population",
    lowIsBetter: true,
    measure: ({ rhythm }) => rhythm.daysSinceLast,
  },
  {
    name: "commitsYear",
    about: "Commits of the trailing year",
    population: "dive_population",
    measure: ({ facts }) => facts.commits,
  },
  {
    name: "pullRequestsYear",
    about: "Pull requests opened in the trailing year",
    population: "dive_population",
    measure: ({ facts }) => facts.pullRequests,
  },
  {
    name: "reviewsYear",
    about: "Reviews given in the trailing year",
    population: "dive_population",
    measure: ({ facts }) => facts.reviews,
  },
  {
    name: "reviewsPerPullRequest",
    about: "Reviews given for each pull request opened",
    population: "dive_population",
    measure: ({ facts }) => ratio(facts.reviews, facts.pullRequests),
    needs: { atLeast: 5, of: "pull requests", events: ({ facts }) => facts.pullRequests },
  },
  {
    name: "weekendShare",
    about: "Share of contributions at weekends",
    population: "absolute",
    measure: ({ garden, rhythm }) => (garden.total === 0 ? null : rhythm.weekendShare),
  },
  {
    name: "nightShare",
    about: "Share of contributions at night",
    population: "absolute",
    measure: ({ garden, rhythm }) => (garden.total === 0 ? null : rhythm.nightShare),
  },
];
