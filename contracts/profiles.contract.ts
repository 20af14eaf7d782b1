import { expect } from "vitest";
import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import { declaredAnswer } from "../src/contract/declared.ts";
import type { AnswerBody } from "../src/contract/tools.ts";

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
      expect(declared(developer)).toEqual(declared(listed));
      expect(developer.details.contact?.emails, "a plain profile has no addresses").toBeUndefined();
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
      expect(developer.id, "read by id").toBe(id);
      const { seed } = await t.ok("POST /v2/developers/similar", { body: { like_person: id, limit: 1 } });
      expect(seed.id, "as the seed of similar developers").toBe(id);
    },
  );

  check(
    "A login is refused in place of an id",
    { on: read, source: assumed("A-24"), needs: ["developer:read", "search:read"] },
    async (t) => {
      const { login } = await t.find.developer();
      const answer = await t.call("GET /v1/developers/{id}", { params: { id: login } });
      expect([400, 404]).toContain(answer.status);
    },
  );

  check(
    "The full garden has every day of the last year, and adds up to its summary",
    {
      on: read,
      source: stated("§2.3"),
      needs: ["developer:read", "search:read"],
      credits: (prices) => 30 * prices.sku("identity"),
      states: ["2.3/members", "2.3/more", "2.3/days", "2.1/garden-full"],
    },
    async (t) => {
      const { id } = await t.find.developer();
      const get = async (garden: string) =>
        (await t.ok("GET /v1/developers/{id}", { params: { id }, query: { depth: "deep", garden } })).developer.details
          .github;
      const { garden } = await get("full");
      const { gardenSummary } = await get("summary");
      const counts = garden.days.map((day: AnswerBody) => day.count as number);
      expect(gardenSummary.total, "`total`").toBe(counts.reduce((sum: number, count: number) => sum + count, 0));
      expect(gardenSummary.activeDays, "`activeDays`").toBe(counts.filter((count: number) => count > 0).length);
      expect(garden.days[0].date, "`days[0].date`").toBe(gardenSummary.from);
      expect(garden.days.at(-1).date, "`days[last].date`").toBe(gardenSummary.to);
      for (const { date, weekday } of garden.days)
        expect(new Date(`${date}T00:00:00Z`).getUTCDay(), `the weekday of ${date}`).toBe(weekday);
      expect(gardenSummary.last90.reduce((sum: number, day: AnswerBody) => sum + day.count, 0)).toBe(
        counts.slice(-90).reduce((sum: number, count: number) => sum + count, 0),
      );
    },
  );
});
