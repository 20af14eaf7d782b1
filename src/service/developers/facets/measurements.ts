// Figures: A-414.
import { spoken } from "../../../population/templates.ts";
import { compositesOf } from "../../research/composites.ts";
import { grade } from "../../research/ranking.ts";
import type { ResearchSource } from "../../research/source.ts";

/** Facets measured from public activity. Those that are also in a report agree with it. */

export function archetypeOf({ facts, traits, rhythm }: ResearchSource) {
  const maintained = facts.repositories.filter(({ contribution }) => contribution?.relation === "maintainer").length;
  const reviews = facts.reviews > facts.commits / 4;
  const archetype =
    traits.activity === 0
      ? "dormant"
      : reviews
        ? "reviewer"
        : maintained > 2
          ? "maintainer"
          : traits.repositories > 15
            ? "prolific builder"
            : rhythm.activeDays > 150
              ? "steady builder"
              : "occasional builder";
  return {
    archetype,
    because: [
      `${facts.commits} commits, ${facts.pullRequests} pull requests and ${facts.reviews} reviews in the trailing year`,
      `${traits.repositories} own repositories, active on ${rhythm.activeDays} days`,
    ],
  };
}

function ownOf({ people, index, day }: ResearchSource) {
  const login = people.loginOf(index);
  return people.repositories(index, day).filter(({ fullName }) => fullName.startsWith(`${login}/`));
}

/** By their own repositories: what others' are made of is no signature, and no search finds them by it. */
export function signatureTechOf(source: ResearchSource) {
  const used = new Map<string, { repositories: number; stars: number }>();
  for (const { technologies = [], stars } of ownOf(source)) {
    for (const name of technologies) {
      const before = used.get(name) ?? { repositories: 0, stars: 0 };
      used.set(name, { repositories: before.repositories + 1, stars: before.stars + stars });
    }
  }
  const technologies = [...used]
    .map(([name, counts]) => ({ name, ...counts }))
    .sort((a, b) => b.repositories - a.repositories || b.stars - a.stars || (a.name < b.name ? -1 : 1))
    .slice(0, 5);
  return technologies.length === 0 ? null : { technologies };
}

export function builderScopeOf({ people, index, traits, facts }: ResearchSource) {
  const contributesTo = people.contributesTo(index).length;
  const scope =
    traits.totalStars >= 5_000
      ? "ecosystem"
      : contributesTo >= 5 || facts.organizations.length >= 2
        ? "community"
        : traits.totalStars >= 100 || contributesTo > 0
          ? "project"
          : "personal";
  return { scope, ownRepositories: traits.repositories, contributesTo, organizations: [...facts.organizations] };
}

const aboutAi =
  /\b(machine learning|deep learning|language models?|retrieval|agents|natural language|vision|inference)\b/;

export function aiUsageOf(source: ResearchSource) {
  const repositories = ownOf(source);
  const related = repositories.filter(({ subjects = [] }) => subjects.some((name) => aboutAi.test(spoken(name))));
  const technologies = [...new Set(related.flatMap(({ technologies: tools = [] }) => tools))].slice(0, 8);
  return {
    repositories: related.length,
    share: repositories.length === 0 ? 0 : Math.round((100 * related.length) / repositories.length) / 100,
    technologies,
    isTrade: ["ml", "research"].includes(source.traits.specialty.family),
  };
}

export function contributionsOf({ facts, garden, rhythm }: ResearchSource) {
  return {
    total: garden.total,
    commits: facts.commits,
    pullRequests: facts.pullRequests,
    reviews: facts.reviews,
    activeDays: rhythm.activeDays,
    last90Days: rhythm.last90,
  };
}

export function coreSignalsOf(source: ResearchSource, isBelowFloor: boolean) {
  const { rawSignals, pctSignals, signalsExcluded } = grade(source, isBelowFloor);
  return { rawSignals, pctSignals, signalsExcluded };
}

/** Nothing if there are too few people to rank against: a composite is then absent, not zero (§2.6). */
export function gemOf(source: ResearchSource, isBelowFloor: boolean) {
  if (isBelowFloor) return null;
  const { gemScore, quality, visibility, reachable } = compositesOf(source, grade(source, false).pctSignals);
  return { gemScore, quality, visibility, reachable };
}

export function repoSummariesOf({ people, index, day }: ResearchSource) {
  const repositories = people
    .repositories(index, day)
    .flatMap(({ fullName, summary, themes = [] }) => (summary === undefined ? [] : [{ fullName, summary, themes }]));
  return repositories.length === 0 ? null : { repositories };
}
