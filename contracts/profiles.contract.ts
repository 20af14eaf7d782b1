import { day } from "../src/base/instants.ts";
import { isObject } from "../src/base/json-object.ts";
import { assumed, stated } from "../src/base/provenance.ts";
import { declaredAnswer } from "../src/contract/checks/declared-members.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { says } from "../src/contract/seen/sentences.ts";

export const profiles = sheet("Profiles and facets", (check) => {
  const read = ["GET /v1/developers/{id}"] as const;

  check(
    "A developer who is read by id is the same as in a search",
    {
      on: read,
      source: assumed("A-24"),
      needs: ["developer:read", "search:read"],
      states: ["2.1/id-everywhere", "1/ids-stable", "4.7/developers"],
    },
    async (t) => {
      const found = await t.find.developer();
      const { developer } = await t.ok("GET /v1/developers/{id}", { params: { id: found.id } });
      const { match: _, ...listed } = found;
      const declared = (each: AnswerBody) => declaredAnswer("GET /v1/developers/{id}", { developer: each });
      expect(declared(developer), "the developer, read by id").toEqual(declared(listed));
      expect(developer.details.contact?.emails, "addresses in a plain profile").toBeUndefined();
    },
  );

  check(
    "A developer has the same id in every operation",
    {
      on: [...read, "POST /v2/developers/similar"],
      source: stated("§1"),
      needs: ["developer:read", "search:read"],
      states: ["1/ids-stable"],
    },
    async (t) => {
      const { id } = await t.find.developer();
      const { developer } = await t.ok("GET /v1/developers/{id}", { params: { id } });
      expect(developer.id, "`id`, read by id").toBe(id);
      const { seed } = await t.ok("POST /v2/developers/similar", { body: { like_person: id, limit: 1 } });
      // What a seed looks like is not shown.
      assuming("A-26", () => expect(seed?.id, "`id` of the seed of similar developers").toBe(id));
    },
  );

  check(
    "A login is refused in place of an id",
    { on: read, source: assumed("A-24"), needs: ["developer:read", "search:read"] },
    async (t) => {
      const { login } = await t.find.developer();
      const answer = await t.call("GET /v1/developers/{id}", { params: { id: login } });
      expect([400, 404], "400 and 404, of which one is the status for a login").toContain(answer.status);
    },
  );

  check(
    "The full garden has every day of the last year, and adds up to its summary",
    {
      on: ["POST /v2/developers/similar"],
      source: stated("§2.3"),
      needs: ["search:read"],
      states: ["2.3/members", "2.3/more", "2.3/days", "2.1/garden-full"],
    },
    async (t) => {
      const { id } = await t.find.developer();
      const get = async (garden: string): Promise<AnswerBody[]> =>
        (await t.ok("POST /v2/developers/similar", { body: { like_person: id, depth: "deep", garden, limit: 5 } }))
          .results;
      const people = await get("full");
      if (people.length === 0) t.skip("nobody is found there");
      // Of somebody who did nothing all year, counts are like weekdays.
      const person = people.find(({ details }) => countsByDay(details.github?.garden) !== null);
      const counts =
        countsByDay(person?.details.github.garden) ?? t.skip("the days of its garden cannot be told apart");
      const same = (await get("summary")).find((each) => each.id === person.id);
      if (!same) t.skip("not the same people are found twice");
      const { garden } = person.details.github;
      const { gardenSummary } = same.details.github;
      t.about(says("2.1/garden-full"));
      expect(counts.length, "the days of a whole garden").toBeGreaterThanOrEqual(365);
      t.about(says("2.3/members"));
      const { from, to } = gardenSummary;
      // Of how many days a summary is, is not stated.
      const ofAll = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1 === counts.length;
      if (!ofAll) t.skip(`its summary is from ${from} to ${to}, and its whole garden of ${counts.length} days`);
      expect(gardenSummary.total, "`total`").toBe(sum(counts));
      expect(gardenSummary.activeDays, "`activeDays`").toBe(counts.filter((count) => count > 0).length);
      assuming("A-32", () => {
        expect(garden.days[0].date, "`days[0].date`").toBe(gardenSummary.from);
        expect(garden.days.at(-1).date, "`days[last].date`").toBe(gardenSummary.to);
        for (const { date, weekday } of garden.days)
          expect(new Date(`${date}T00:00:00Z`).getUTCDay(), `the weekday of ${date}`).toBe(weekday);
        expect(sum(gardenSummary.last90.map((each: AnswerBody) => each.count)), "the sum of `last90`").toBe(
          sum(counts.slice(-90)),
        );
        expect(sum(gardenSummary.months.map((month: AnswerBody) => month.count)), "the sum of `months`").toBe(
          sum(counts),
        );
      });
    },
  );
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/**
 * The counts of a whole garden, whose shape is not shown: the numbers of which it has more than one a week, and that are
 * not the weekdays. Null where it has several such numbers, as a count and its shade.
 */
function countsByDay(garden: unknown): readonly number[] | null {
  const byName = new Map<string, number[]>();
  const collect = (value: unknown, name: string): void => {
    if (typeof value === "number") byName.set(name, [...(byName.get(name) ?? []), value]);
    else if (Array.isArray(value)) for (const each of value) collect(each, name);
    else if (isObject(value))
      for (const [key, each] of Object.entries(value)) collect(each, /^\d/.test(key) ? name : key);
  };
  collect(garden, "");
  const isWeekly = (numbers: readonly number[]) => numbers.every((each, at) => at < 7 || each === numbers[at - 7]);
  const daily = [...byName.values()].filter((numbers) => numbers.length > 60 && !isWeekly(numbers));
  return daily.length === 1 ? (daily[0] as number[]) : null;
}
