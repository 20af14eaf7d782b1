import { describe, expect, it } from "vitest";
import { peopleOf } from "../../src/population/population.ts";
import * as vocabulary from "../../src/population/vocabulary.ts";

const size = 20_000;
const day = 20_513;
const people = peopleOf({ seed: "consistency", size });

interface Consistent {
  readonly index: number;
  readonly traits: ReturnType<typeof people.traits>;
  readonly core: ReturnType<typeof people.core>;
  readonly linkedin: ReturnType<typeof people.linkedin>;
  readonly education: NonNullable<ReturnType<typeof people.education>>;
  readonly experience: NonNullable<ReturnType<typeof people.experience>>;
  readonly joined: number;
}

const everybody: readonly Consistent[] = Array.from({ length: size }, (_, index) => {
  const core = people.core(index);
  return {
    index,
    traits: people.traits(index),
    core,
    linkedin: people.linkedin(index),
    education: people.education(index) ?? [],
    experience: people.experience(index) ?? [],
    joined: Number(core.joinedAt.slice(0, 4)),
  };
});

const yearOf = (text: string | null) => (text === null ? null : Number(/\d{4}/.exec(text)?.[0]));
const seniorityOf = (title: string | null) =>
  vocabulary.titles.flatMap(({ name }, id) => (name === title ? [vocabulary.seniorityOfTitle[id] as number] : []))[0];
const senior = vocabulary.seniorities.indexOf("senior");
const titleOf = ({ traits }: Consistent) => vocabulary.titles[traits.title] as { name: string; seniority: string };
const rankOf = (degree: string) => {
  if (/Associate/.test(degree)) return 0;
  if (/^(?:BSc|Bachelor|BA|B\.Tech)/.test(degree)) return 1;
  return /PhD/.test(degree) ? 3 : 2;
};

/** Properties of all people; each is checked for twenty thousand. */
const rules: Readonly<Record<string, (person: Consistent) => boolean>> = {
  "interns and juniors are not public figures": ({ traits }) => traits.seniority > 1 || traits.followers <= 4_000,
  "a repository with many stars is not described as an experiment": ({ index }) =>
    index % 20 !== 0 ||
    people
      .repositories(index, day)
      .every(({ stars, description }) => stars <= 500 || !/WIP|Experiments|Playground|Notes/.test(description ?? "")),
  "interns are little known": ({ traits }) => traits.seniority > 0 || traits.followers < 1_000,
  "the elite are no beginners": ({ traits }) => traits.score < 85 || (traits.seniority > 1 && traits.years >= 2),
  "the elite contributed this year": ({ traits, index }) =>
    traits.score < 80 || people.contributions(index, day, 365) >= 20,
  "executives and managers have years behind them": ({ traits }) => traits.seniority < 6 || traits.years >= 6,
  "seniors have worked for three years": ({ traits }) => traits.seniority < senior || traits.years >= 3,
  "interns have not worked yet": ({ traits }) => traits.seniority > 0 || traits.years === 0,
  "a title says how senior its holder is": (person) =>
    titleOf(person).seniority === vocabulary.seniorities[person.traits.seniority],
  "a title and a seniority are shown together": ({ linkedin }) =>
    linkedin === undefined || (linkedin.title === null) === (linkedin.seniority === null),
  "a role on the card is the title on LinkedIn": ({ core, linkedin }) =>
    core.currentRole === null || !linkedin?.title || core.currentRole === linkedin.title,
  "a company on the card is the employer on LinkedIn": ({ core, linkedin }) => {
    if (core.organization === null || !linkedin?.company) return true;
    const company = vocabulary.companies.find(({ name }) => name === linkedin.company);
    return [company?.name, `@${company?.slug}`].includes(core.organization);
  },
  "a great following took years to gather": ({ traits, joined }) => traits.followers < 10_000 || joined <= 2023,
  "who says long-time has been here for six years": ({ core, joined }) =>
    !core.bio?.includes("Long-time") || joined <= 2020,
  "an internship is over in less than two years": ({ experience }) =>
    experience.every(({ title, startDate, endDate }) => {
      const [start, end] = [yearOf(startDate), yearOf(endDate)];
      return seniorityOf(title) !== 0 || start === null || end === null || end - start <= 1;
    }),
  "a career rises": ({ experience }) => {
    const ranks = experience.flatMap(({ title }) => seniorityOf(title) ?? []);
    return ranks.every((rank, at) => at === 0 || rank <= (ranks[at - 1] as number));
  },
  "jobs begin before they end, and one ends before the next begins": ({ experience }) =>
    experience.every(({ startDate, endDate }, at) => {
      const [start, end] = [yearOf(startDate), yearOf(endDate)];
      const next = yearOf(experience[at - 1]?.startDate ?? null);
      return end === null || (end <= 2026 && (start === null || start <= end) && (next === null || end <= next));
    }),
  "stars are those of the repositories": ({ traits }) =>
    traits.bestStars <= traits.totalStars || traits.totalStars === 0,
  "one degree ends before the next begins": ({ education }) =>
    education.every(({ startDate }, at) => {
      const before = education[at + 1];
      const start = yearOf(startDate);
      const end = before === undefined ? null : yearOf(before.endDate);
      return start === null || end === null || end <= start;
    }),
  "degrees rise, and no one takes the same one twice": ({ education }) => {
    const ranks = education.flatMap(({ degree }) => (degree === null ? [] : [rankOf(degree)]));
    return ranks.every((rank, at) => at === 0 || rank < (ranks[at - 1] as number));
  },
  "a degree takes one to six years": ({ education }) =>
    education.every(({ startDate, endDate }) => {
      const [start, end] = [yearOf(startDate), yearOf(endDate)];
      return start === null || end === null || (end - start >= 1 && end - start <= 6);
    }),
  "school is over before the first job begins": ({ education, traits }) =>
    education.every(({ endDate }) => {
      const end = yearOf(endDate);
      return end === null || end <= 2026 - traits.years + (traits.years === 0 ? 1 : 0);
    }),
};

describe("traits agree with each other", () => {
  it.each(Object.entries(rules))("%s", (_, holds) => {
    const exceptions = everybody.filter((person) => !holds(person));
    expect(exceptions.map(({ index }) => people.loginOf(index))).toEqual([]);
  });

  it("and better developers are more senior, better known and more active", () => {
    const meanOf = (some: readonly Consistent[], value: (person: Consistent) => number) =>
      some.reduce((sum, person) => sum + value(person), 0) / some.length;
    const strong = everybody.filter(({ traits }) => traits.score >= 80);
    const weak = everybody.filter(({ traits }) => traits.score < 40);
    for (const value of [
      ({ traits }: Consistent) => traits.seniority,
      ({ traits }: Consistent) => traits.years,
      ({ traits }: Consistent) => Math.log1p(traits.followers),
      ({ traits }: Consistent) => Math.log1p(traits.totalStars),
      ({ traits }: Consistent) => traits.activity,
    ]) {
      expect(meanOf(strong, value)).toBeGreaterThan(meanOf(weak, value) * 1.2);
    }
  });

  it("and the fifty most followed are strong developers", () => {
    const top = [...everybody].sort((a, b) => b.traits.followers - a.traits.followers).slice(0, 50);
    for (const { traits } of top) expect(traits.seniority).toBeGreaterThanOrEqual(2);
    expect(top.filter(({ traits }) => traits.score >= 80).length).toBeGreaterThan(35);
  });
});
