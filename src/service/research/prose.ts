// Figures: A-419.
import { listWords } from "../../base/text.ts";
import type { Narrative } from "../../model/report.ts";
import { spoken } from "../../population/templates.ts";
import { bestKnownOf } from "../developers/best-known.ts";
import type { ResearchSource } from "./source.ts";
import { subjectsOf } from "./subject-tags.ts";

/** `1 star`, `1,204 stars`. */
function count(amount: number, one: string, many = `${one}s`): string {
  return `${digits(amount)} ${amount === 1 ? one : many}`;
}

function digits(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * The numbers as sentences. All facts come from the report itself, and the developer is named by
 * login only, because a document may have to omit the person's name.
 */
export function narrativeOf(source: ResearchSource): Narrative {
  return {
    persona: personaOf(source),
    sections: { activity: activity(source), code: code(source), social: social(source) },
  };
}

export function personaOf({ facts, core, traits, people, index }: ResearchSource): string {
  const topics = subjectsOf(facts)
    .slice(0, 3)
    .map(({ name }) => spoken(name));
  const language = core.languages[0];
  const work = topics.length > 0 ? `works on ${listWords(topics)}` : "builds in the open";
  const best = bestKnownOf(facts.repositories.filter(({ owner }) => owner === facts.login));
  const bestKnown = best === null ? "" : ` Best known for ${best.name} (${count(best.stars, "star")}).`;
  const cracked = people.cracked(index);
  const grade = cracked === undefined ? "" : ` Graded ${cracked.crackedScore} of 100, tier ${cracked.tier}.`;
  const size = ` ${count(traits.repositories, "repository", "repositories")} of their own, ${count(core.totalStars, "star")} in all.`;
  return `${facts.login} ${work}${language === undefined ? "" : `, mostly in ${language}`}.${bestKnown}${size}${grade}`;
}

function activity({ garden, rhythm, facts }: ResearchSource): string | null {
  if (garden.total === 0) return null;
  const { activeDays, activeWeeks, longestStreak, last90, daysSinceLast } = rhythm;
  const recent = daysSinceLast === 0 ? "today" : `${count(daysSinceLast ?? 0, "day")} before this report`;
  return (
    `${count(garden.total, "contribution")} in the trailing year, on ${count(activeDays, "day")} in ${count(activeWeeks, "week")}: ` +
    `${count(facts.commits, "commit")}, ${count(facts.pullRequests, "pull request")} and ${count(facts.reviews, "review")} among them. ` +
    `The longest run is ${count(longestStreak, "day")}; the last 90 days hold ${count(last90, "contribution")}, the latest ${recent}.`
  );
}

function code({ facts, core }: ResearchSource): string | null {
  const works = facts.repositories.flatMap(({ contribution }) => contribution ?? []);
  const total = (member: "authoredPrs" | "authoredPrsMerged" | "mergedForOthers") =>
    works.reduce((sum, work) => sum + (work[member] ?? 0), 0);
  const released = facts.repositories.filter(({ latestReleaseAt }) => latestReleaseAt !== null).length;
  const languages = core.languages.length === 0 ? "" : `Writes ${listWords(core.languages.slice(0, 4))}. `;
  const pulls =
    total("authoredPrs") === 0
      ? ""
      : ` Over two years ${count(total("authoredPrs"), "pull request")} opened there and ${digits(total("authoredPrsMerged"))} merged.`;
  const merges =
    total("mergedForOthers") === 0 ? "" : ` Merged ${count(total("mergedForOthers"), "pull request")} of others.`;
  const sample = `Of ${count(facts.repositories.length, "repository", "repositories")} looked at, ${digits(released)} ${released === 1 ? "has" : "have"} a release.`;
  return `${languages}${sample}${pulls}${merges}`;
}

function social({ facts }: ResearchSource): string | null {
  const { followers, following, organizations, socialAccounts } = facts;
  if (followers === 0 && organizations.length === 0 && socialAccounts.length === 0) return null;
  const member = organizations.length === 0 ? "" : ` Public member of ${listWords(organizations)}.`;
  const elsewhere =
    socialAccounts.length === 0 ? "" : ` Also found on ${listWords(socialAccounts.map(({ provider }) => provider))}.`;
  return `${count(followers, "follower")}, following ${digits(following)}.${member}${elsewhere}`;
}

const maxEvidence = 8; // A-407

/** Facts as evidence, the most important repositories first. */
export function evidenceOf({ facts }: ResearchSource): string[] {
  const lines = facts.repositories.flatMap(({ owner, name, stars, primaryLanguage, contribution }) => {
    const fullName = `${owner}/${name}`;
    const evidence: string[] = [];
    if (owner === facts.login && stars > 0) {
      evidence.push(
        `${fullName} has ${count(stars, "star")}${primaryLanguage === null ? "" : ` and is written in ${primaryLanguage}`}.`,
      );
    }
    if (owner !== facts.login && contribution && (contribution.authoredPrsMerged ?? 0) > 0) {
      evidence.push(`${count(contribution.authoredPrsMerged ?? 0, "pull request")} merged in ${fullName}.`);
    }
    if ((contribution?.mergedForOthers ?? 0) > 0) {
      evidence.push(`Merged ${count(contribution?.mergedForOthers ?? 0, "pull request")} of others in ${fullName}.`);
    }
    return evidence;
  });
  return lines.slice(0, maxEvidence);
}
