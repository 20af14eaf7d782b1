// Figures: A-419.
import { ratio, signalsOf } from "./signal.ts";

/** Signals from the contribution calendar. */
export const activity = signalsOf("dive_population", {
  contributionsYear: {
    about: "Contributions of the trailing year",
    unit: "contributions",
    measure: ({ garden }) => garden.total,
  },
  contributionsLast90: {
    about: "Contributions of the last 90 days",
    unit: "contributions",
    measure: ({ rhythm }) => rhythm.last90,
  },
  activeDays: { about: "Days with a contribution", unit: "days", measure: ({ rhythm }) => rhythm.activeDays },
  activeWeeks: { about: "Weeks with a contribution", unit: "weeks", measure: ({ rhythm }) => rhythm.activeWeeks },
  longestStreakDays: {
    about: "Longest run of active days",
    unit: "days",
    measure: ({ rhythm }) => rhythm.longestStreak,
  },
  busiestDay: {
    about: "Contributions of the busiest day",
    unit: "contributions",
    measure: ({ rhythm }) => rhythm.busiestDay,
  },
  medianPerWeek: {
    about: "Contributions of a middling active week",
    unit: "contributions",
    measure: ({ rhythm }) => rhythm.medianPerWeek,
    needs: { atLeast: 4, of: "active weeks", events: ({ rhythm }) => rhythm.activeWeeks },
  },
  daysSinceLastContribution: {
    about: "Days since the last contribution",
    unit: "days",
    absent: "the trailing year has no contribution",
    lowIsBetter: true,
    measure: ({ rhythm }) => rhythm.daysSinceLast,
  },
  commitsYear: { about: "Commits of the trailing year", unit: "commits", measure: ({ facts }) => facts.commits },
  pullRequestsYear: {
    about: "Pull requests opened in the trailing year",
    unit: "pull requests",
    measure: ({ facts }) => facts.pullRequests,
  },
  reviewsYear: { about: "Reviews given in the trailing year", unit: "reviews", measure: ({ facts }) => facts.reviews },
  reviewsPerPullRequest: {
    about: "Reviews given for each pull request opened",
    unit: "ratio",
    absent: "the trailing year has no pull request",
    measure: ({ facts }) => ratio(facts.reviews, facts.pullRequests),
    needs: { atLeast: 5, of: "pull requests", events: ({ facts }) => facts.pullRequests },
  },
  weekendShare: {
    about: "Share of contributions at weekends",
    unit: "share",
    population: "absolute",
    absent: "the trailing year has no contribution",
    measure: ({ garden, rhythm }) => (garden.total === 0 ? null : rhythm.weekendShare),
  },
  nightShare: {
    about: "Share of contributions at night",
    unit: "share",
    population: "absolute",
    absent: "the trailing year has no contribution",
    measure: ({ garden, rhythm }) => (garden.total === 0 ? null : rhythm.nightShare),
  },
});
