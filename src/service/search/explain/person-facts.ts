import { organisationsOf } from "../../../population/index/predicates.ts";
import type { Population } from "../../../population/population.ts";
import { spoken } from "../../../population/templates.ts";
import { languagesOf } from "../../../population/traits.ts";
import * as vocabulary from "../../../population/vocabulary.ts";
import { portfolioOf } from "../../developers/portfolio.ts";

/** The facts about a person that decide a clause. */
export type Aspect =
  | "languages"
  | "technologies"
  | "work"
  | "skills"
  | "place"
  | "career"
  | "pastCareer"
  | "education"
  | "years"
  | "organisations"
  | "repositories"
  | "followers"
  | "stars"
  | "score"
  | "activity"
  | "email"
  | "linkedin"
  | "openToWork"
  | "standing"
  | "person";

type Fact = (people: Population, index: number, day: number) => string;

/** A person's facts about some aspects, a sentence for each. */
export function factsOf(aspects: readonly Aspect[], people: Population, index: number, day: number): string {
  return [...new Set(aspects)].map((aspect) => facts[aspect](people, index, day)).join(" ");
}

const unlinked = "There is no LinkedIn match, so the career is unknown.";

const facts: Readonly<Record<Aspect, Fact>> = {
  languages: (people, index) =>
    `Writes ${listed(vocabulary.namesOf(vocabulary.languages, languagesOf(people.traits(index))))}.`,
  technologies: (people, index) => {
    const { specialty, technologies } = people.traits(index);
    const names = vocabulary.namesOf(
      vocabulary.technologies,
      vocabulary.chosenFrom(specialty.technologies, technologies),
    );
    return `Works with ${listed(names)}.`;
  },
  work: (people, index) => {
    const { specialty, subjects } = people.traits(index);
    const topics = vocabulary.namesOf(vocabulary.subjects, vocabulary.chosenFrom(specialty.subjects, subjects));
    return `Their work is ${spoken(specialty.name)}, about ${listed(topics.map(spoken))}.`;
  },
  skills: (...person) => `${facts.languages(...person)} ${facts.technologies(...person)} ${facts.work(...person)}`,
  place: (people, index) => {
    const location = people.location(index);
    const parts = [location?.city, location?.state, location?.country].filter(Boolean);
    if (parts.length > 0) return `Lives in ${parts.join(", ")}.`;
    return location?.raw ? `Says "${location.raw}", which is no place that is known.` : "No place is known.";
  },
  career: (people, index, day) => {
    const linkedin = people.linkedin(index);
    const organization = people.core(index, day).organization;
    const card = organization === null ? "" : ` The card shows ${organization}.`;
    if (linkedin === undefined) return unlinked + card;
    const { title, company, seniority } = linkedin;
    return `${title ?? "Without a title"} at ${company ?? "no company"}, seniority ${seniority ?? "unknown"}.${card}`;
  },
  pastCareer: (people, index, day) => {
    const posts = people.experience(index, day) ?? [];
    if (people.linkedin(index) === undefined) return unlinked;
    return `${listed(posts.map(({ title, company }) => `${title ?? "some post"} at ${company ?? "a company"}`))}.`;
  },
  education: (people, index, day) => {
    if (people.linkedin(index) === undefined) return unlinked;
    return `Schools: ${listed((people.education(index, day) ?? []).map(({ school }) => school ?? "unknown"))}.`;
  },
  years: (people, index) => {
    const { hasLinkedin, years } = people.traits(index);
    return hasLinkedin ? `${counted(years, "year")} of experience.` : unlinked;
  },
  organisations: (people, index) => {
    const names = organisationsOf(people.traits(index)).map((id) => vocabulary.organisations[id] as string);
    return `Public member of ${listed(names)}.`;
  },
  repositories: (people, index, day) =>
    `Shows ${listed(portfolioOf(people, index, day).map(({ outline }) => outline.fullName))}.`,
  followers: (people, index) => `${counted(people.traits(index).followers, "follower")}.`,
  stars: (people, index) => {
    const { totalStars, bestStars } = people.traits(index);
    return `${counted(totalStars, "star")}, ${bestStars} of them on one repository.`;
  },
  score: (people, index) => {
    const cracked = people.cracked(index);
    return cracked === undefined
      ? "There is no cracked score."
      : `Cracked score ${cracked.crackedScore}, tier ${cracked.tier}.`;
  },
  activity: (people, index, day) =>
    `${counted(people.contributions(index, day, 365), "contribution")} in a year, ${people.contributions(index, day, 30)} in a month.`,
  email: (people, index) => (people.traits(index).hasEmail ? "An address is on file." : "No address is on file."),
  linkedin: (people, index) =>
    people.traits(index).hasLinkedin ? "There is a LinkedIn match." : "There is no LinkedIn match.",
  openToWork: (people, index) => {
    const { hasLinkedin, openToWork } = people.traits(index);
    if (!hasLinkedin) return "There is no LinkedIn match, so it is unknown whether they are open to work.";
    return openToWork ? "Open to work." : "Not open to work.";
  },
  standing: (...person) => `${facts.score(...person)} ${facts.followers(...person)} ${facts.stars(...person)}`,
  person: (people, index, day) => {
    const { joinedAt, following } = people.core(index, day);
    return `Is ${people.loginOf(index)} (${people.idOf(index)}), joined ${joinedAt.slice(0, 10)}, follows ${following}.`;
  },
};

const maxListed = 8;

function listed(names: readonly string[]): string {
  if (names.length === 0) return "none";
  const more = names.length - maxListed;
  return names.slice(0, maxListed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
