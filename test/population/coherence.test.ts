import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseInstant } from "../../src/base/instants.ts";
import { summarize } from "../../src/population/garden-views.ts";
import { valuesOf } from "../../src/population/index/predicates.ts";
import { peopleOf } from "../../src/population/population.ts";
import * as vocabulary from "../../src/population/vocabulary.ts";

const people = peopleOf({ seed: "coherence", size: 100_000 });
const person = fc.nat({ max: people.size - 1 });
const someDay = fc.integer({ min: 20_513, max: 21_200 });
const vocabularyOf = {
  language: vocabulary.languages,
  technology: vocabulary.technologies,
  subject: vocabulary.subjects,
};
const usable = new Map(vocabulary.technologies.map(({ name, languages }) => [name, languages]));

function holdsForAnybody(check: (index: number, day: number) => void, numRuns = 200): void {
  fc.assert(fc.property(person, someDay, check), { numRuns });
}

describe("a person is consistent", () => {
  it("is the same every time", () => {
    holdsForAnybody((index, day) => {
      const tell = () => [
        people.person(index),
        people.core(index),
        people.repositories(index, day),
        people.facts(index, day),
      ];
      expect(tell()).toEqual(tell());
    }, 50);
  });

  it("has repositories in their own languages, each language and skill in at least one", () => {
    holdsForAnybody((index, day) => {
      const { languages, totalStars } = people.core(index);
      const login = people.loginOf(index);
      const repositories = people.repositories(index, day);
      const own = repositories.filter(({ fullName }) => fullName.startsWith(`${login}/`));
      for (const { language } of repositories) if (language !== null) expect(languages).toContain(language);
      expect(new Set(own.flatMap(({ language }) => language ?? []))).toEqual(new Set(languages));
      expect(own.reduce((sum, { stars }) => sum + stars, 0)).toBe(totalStars);
      const { specialty, technologies, subjects } = people.traits(index);
      const names = new Set(
        own.flatMap((repository) => [...(repository.technologies ?? []), ...(repository.subjects ?? [])]),
      );
      for (const id of vocabulary.chosenFrom(specialty.technologies, technologies)) {
        expect(names).toContain(vocabulary.technologies[id]?.name);
      }
      for (const id of vocabulary.chosenFrom(specialty.subjects, subjects)) {
        expect(names).toContain(vocabulary.subjects[id]?.name);
      }
    });
  });

  it("has an own repository for every language, technology and subject that search may find", () => {
    holdsForAnybody((index, day) => {
      const own = people
        .repositories(index, day)
        .filter(({ fullName }) => fullName.startsWith(`${people.loginOf(index)}/`));
      for (const field of ["language", "technology", "subject"] as const) {
        for (const id of valuesOf(field, people.traits(index))) {
          const named = vocabularyOf[field][id]?.name ?? "";
          const shows = own.some(({ language, technologies = [], subjects = [] }) =>
            [language, ...technologies, ...subjects].includes(named),
          );
          expect([field, named, shows]).toEqual([field, named, true]);
        }
      }
    }, 150);
  });

  it("uses technologies where the language allows", () => {
    holdsForAnybody((index, day) => {
      for (const { language, technologies = [] } of people.repositories(index, day)) {
        for (const name of technologies) {
          const languages = usable.get(name) ?? [];
          if (languages.length > 0) expect(languages).toContain(language);
        }
      }
    });
  });

  it("has repositories with distinct names that lead to their owners", () => {
    holdsForAnybody((index, day) => {
      const repositories = people.repositories(index, day);
      expect(repositories.length).toBeGreaterThanOrEqual(1);
      expect(new Set(repositories.map(({ fullName }) => fullName.toLowerCase())).size).toBe(repositories.length);
      for (const { fullName, name, owned, url } of repositories) {
        const ref = people.repositoryAt(fullName);
        expect(fullName).toBe(`${people.loginOf(ref?.owner ?? -1)}/${name}`);
        expect(url).toBe(`https://github.com/${fullName}`);
        if (owned !== undefined) expect(owned).toBe(ref?.owner === index);
      }
    }, 60);
  });

  it("has no two repositories with a pull request of the same title", () => {
    holdsForAnybody((index, day) => {
      const titles = people.facts(index, day).repositories.flatMap(({ contribution }) => contribution?.prTitles ?? []);
      expect(new Set(titles).size).toBe(titles.length);
    });
  });

  it("commits no more than it contributes", () => {
    holdsForAnybody((index, day) => {
      const { total } = people.garden(index, day);
      const repositories = people.repositories(index, day);
      expect(repositories.reduce((sum, { commits = 0 }) => sum + commits, 0)).toBeLessThanOrEqual(total);
      const { commits, pullRequests, reviews } = people.facts(index, day);
      expect(commits + pullRequests + reviews).toBeLessThanOrEqual(total);
    });
  });

  it("joins before contributing, creating repositories or merging", () => {
    holdsForAnybody((index, day) => {
      const joined = parseInstant(people.core(index).joinedAt) as number;
      const garden = people.garden(index, day);
      const first = garden.counts.findIndex((count) => count > 0);
      if (first >= 0) expect((garden.firstDay + first) * 86_400_000 + 86_399_999).toBeGreaterThan(joined);
      for (const { pushedAt, latestReleaseAt, contribution } of people.facts(index, day).repositories) {
        for (const at of [pushedAt, latestReleaseAt, contribution?.firstMergedAt, contribution?.lastMergedAt]) {
          if (at === null || at === undefined) continue;
          expect(parseInstant(at) as number).toBeLessThan(day * 86_400_000);
          if (contribution?.relation === "owner")
            expect(parseInstant(at) as number).toBeGreaterThan(joined - 86_400_000);
        }
      }
    });
  });

  it("has a state only from LinkedIn, and names the source of a resolved place", () => {
    holdsForAnybody((index) => {
      const location = people.location(index);
      expect(people.person(index).hasLocation).toBe(location?.source !== undefined);
      if (location === null) return;
      if (location.state !== undefined) expect(location.source).toBe("linkedin");
      if (location.source === undefined) expect(location).toMatchObject({ city: null, country: null });
      if (location.source === "linkedin") expect(people.person(index).hasLinkedin).toBe(true);
    });
  });

  it("has jobs newest first, the present one without an end, and years of work that begin with the first", () => {
    holdsForAnybody((index) => {
      const jobs = people.experience(index);
      if (jobs === undefined) return;
      expect(jobs.length).toBeGreaterThan(0);
      const starts = jobs.flatMap(({ startDate }) => /\d{4}/.exec(startDate ?? "")?.[0] ?? []);
      expect(starts).toEqual([...starts].sort().reverse());
      for (const { current, endDate } of jobs) if (current === true) expect(endDate).toBeNull();
      const first = jobs[jobs.length - 1];
      const year = /\d{4}/.exec(first?.startDate ?? "")?.[0];
      if (year !== undefined) expect(2026 - Number(year)).toBe(people.traits(index).years);
      const { company } = people.traits(index);
      if (company >= 0 && jobs[0]?.company !== null) expect(jobs[0]?.company).toBe(vocabulary.companies[company]?.name);
    });
  });

  it("is linked only with a LinkedIn match, and has addresses only when they are on file", () => {
    holdsForAnybody((index) => {
      const { hasLinkedin, hasEmail } = people.person(index);
      expect(people.linkedin(index) !== undefined).toBe(hasLinkedin);
      expect(people.socials(index).linkedin).toBe(people.linkedin(index)?.linkedin);
      if (!hasLinkedin) expect([people.experience(index), people.education(index)]).toEqual([undefined, undefined]);
      expect(people.emails(index).length > 0).toBe(hasEmail);
    });
  });
});

describe("a garden", () => {
  it("adds up: days, months, weeks and the last 90 days", () => {
    holdsForAnybody((index, day) => {
      const garden = people.garden(index, day);
      const summary = summarize(garden);
      const counts = [...garden.counts];
      expect(summary.total).toBe(counts.reduce((sum, count) => sum + count, 0));
      expect(summary.months.reduce((sum, { count }) => sum + count, 0)).toBe(summary.total);
      expect(summary.activeDays).toBe(counts.filter((count) => count > 0).length);
      expect(summary.activeWeeks).toBeLessThanOrEqual(Math.min(53, summary.activeDays));
      expect(summary.last90.map(({ count }) => count)).toEqual(counts.slice(-90));
      expect(summary.lastActiveDay === null).toBe(summary.total === 0);
      expect([12, 13]).toContain(summary.months.length);
    });
  });

  it("keeps its days as time passes", () => {
    fc.assert(
      fc.property(person, someDay, fc.integer({ min: 1, max: 364 }), (index, day, later) => {
        const before = people.garden(index, day);
        const after = people.garden(index, day + later);
        expect([...after.counts.slice(0, 365 - later)]).toEqual([...before.counts.slice(later)]);
        const month = before.counts.slice(-30).reduce((sum, count) => sum + count, 0);
        expect(people.contributions(index, day, 30)).toBe(month);
        expect(people.contributions(index, day, 365)).toBe(before.total);
      }),
      { numRuns: 100 },
    );
  });
});
