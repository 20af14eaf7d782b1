import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { pagesOf } from "./rows.ts";
import { core, ids, needs, registry, repos } from "./searching.ts";
import { like, v2 } from "./similar-asking.ts";

/** Whether a field may be filtered by. */
const isUsable = (field: AnswerBody): boolean => field.filterable && field.status !== "disabled";

export const similar = sheet("Similar developers", (check) => {
  check(
    "Similar developers come with the seed, the intent and the lanes",
    {
      on: v2,
      source: stated("§4.1"),
      needs,
      states: ["4.1/similar-envelope", "4.1/similar-intent-default", "4.1/similar-depth-default"],
    },
    async (t) => {
      const seed = await t.find.developer();
      const page = await like(t);
      if (page.results.length === 0) t.skip("nobody there is like the developer who was asked for");
      expect(ids(page), "the ids of those who are like the developer").not.toContain(seed.id);
      // What the seed and the lanes look like is not shown.
      assuming("A-26", () => {
        expect(page.seed, "`seed`").toMatchObject({ id: seed.id });
        expect(page.lanes.length, "the number of `lanes`").toBeGreaterThan(0);
      });
    },
  );

  check(
    "like_person accepts a login or an id",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-person-either", "2.1/id-everywhere"] },
    async (t) => {
      const { login } = await t.find.developer();
      const [byLogin, byId] = [ids(await like(t, { like_person: login })), ids(await like(t))];
      if (byId.length === 0) t.skip("nobody there is like the developer who was asked for");
      expect(
        byLogin.filter((id) => byId.includes(id)).length,
        "how many of them are found by login, too",
      ).toBeGreaterThan(0);
      // Whether the same is ranked alike each time is open.
      assuming("A-251", () => expect(byLogin, "the ids that are found by login").toEqual(byId));
    },
  );

  check(
    "Pages neither repeat nor skip anybody",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-paging", "4.1/similar-cursor"] },
    async (t) => {
      const whole = await like(t, { limit: 12 });
      const pages = await pagesOf((cursor) => like(t, { limit: 4, ...cursor }), 3);
      const all = pages.flatMap(ids);
      expect(new Set(all).size, "how many on all pages differ").toBe(all.length);
      // That a longer page ranks alike is our assumption.
      assuming("A-251", () => expect(all, "the ids of all pages").toEqual(ids(whole)));
      await t.refused("POST /v2/developers/similar", "bad_request", {
        body: { like_person: (await t.find.developer()).id, cursor: "us-forged" },
      });
    },
  );

  check(
    "repoLimit is the maximum of repositories, four by default",
    {
      on: v2,
      source: stated("§4.1"),
      needs,
      states: ["4.1/similar-repo-limit-default", "4.1/similar-repo-limit", "2.1/repos-default"],
    },
    async (t) => {
      const maxRepositories = (page: AnswerBody) =>
        Math.max(0, ...page.results.map((each: AnswerBody) => repos(each).length));
      const byDefault = maxRepositories(await like(t));
      const most = maxRepositories(await like(t, { repoLimit: 12 }));
      if (most === 0) t.skip("nobody there has a repository");
      expect(byDefault, "the most repositories that a developer has").toBeLessThanOrEqual(4);
      if (most > 4) expect(byDefault, "the most repositories that a developer has").toBe(4);
      else expect(most, "the most repositories with a `repoLimit` of 12").toBeGreaterThanOrEqual(byDefault);
      expect(maxRepositories(await like(t, { repoLimit: 1 })), "the most repositories with a `repoLimit` of 1").toBe(1);
    },
  );

  check(
    "With the same repoLimit, a similar developer has as many repositories as their profile",
    { on: [...v2, "GET /v1/developers/{id}"], source: assumed("A-24"), needs: [...needs, "developer:read"] },
    async (t) => {
      const repoLimit = 12;
      const { results } = await like(t, { repoLimit });
      const count = (each: AnswerBody): number => repos(each).length;
      const most = results.reduce((one: AnswerBody, other: AnswerBody) => (count(other) > count(one) ? other : one));
      const { developer } = await t.need("GET /v1/developers/{id}", { params: { id: most.id }, query: { repoLimit } });
      expect(count(most), `repositories of developer ${most.id} for repoLimit ${repoLimit}`).toBe(count(developer));
    },
  );

  check(
    "A filter on a registry field excludes whoever does not match",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-filters"] },
    async (t) => {
      const filter = await atLeast(t, "followers", 100);
      if (filter === null) t.skip("no field of followers can be filtered there, or not for at least so many");
      const { results } = await like(t, { filters: [filter] });
      for (const each of results)
        expect(core(each).followers ?? 100, `the followers of ${each.login}`).toBeGreaterThanOrEqual(100);
    },
  );

  check(
    "A filter on a value that nobody has leaves nobody",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-filters"] },
    async (t) => {
      const { fields } = await registry(t);
      const like_person = (await t.find.developer()).id;
      const filters = fields.filter(isUsable).flatMap(({ name, type, ops }: AnswerBody) => {
        const operator = ops.find((op: string) => /^(?:eq|==?|equals|contains)$/i.test(op));
        return operator === undefined
          ? []
          : [[name, operator, /int|float|number/i.test(type) ? 1_999_999_999 : "us-nobody"]];
      });
      // All filters have to match, so that one which everybody matches changes nothing.
      const everybody = await atLeast(t, "followers", 0);
      const pages: [filters: string, people: number][] = [];
      for (const filter of filters.slice(0, 4)) {
        for (const both of [[filter], ...(everybody === null ? [] : [[everybody, filter]])]) {
          const { status, json } = await t.call("POST /v2/developers/similar", {
            body: { like_person, filters: both },
          });
          // A field may have a range or a vocabulary of its own.
          if (status < 400) pages.push([JSON.stringify(both), json.results.length]);
        }
      }
      if (pages.length === 0) t.skip("no such filter is accepted there");
      for (const [both, people] of pages) expect(people, `the number of \`results\` for ${both}`).toBe(0);
    },
  );

  check(
    "A filter on a field that is unknown, disabled or does not allow its use is refused",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-field-refused", "7/400"] },
    async (t) => {
      const { fields } = await registry(t);
      const barred = fields
        .filter((field: AnswerBody) => !field.filterable || field.status === "disabled")
        .map((field: AnswerBody) => field.name);
      const person = (await t.find.developer()).id;
      for (const name of ["us_no_such_field", ...barred.slice(0, 2)]) {
        await t.refused("POST /v2/developers/similar", "bad_request", {
          body: { like_person: person, filters: [[name, "eq", 1]] },
        });
      }
      const usable = fields.find(isUsable);
      if (usable === undefined) t.skip("the registry names no field that may be filtered by");
      await t.refused("POST /v2/developers/similar", "bad_request", {
        body: { like_person: person, filters: [[usable.name, "us-op", 1]] },
      });
    },
  );
});

/** A filter for at least so many, by the registry; null where it has no such field or no such operator. */
async function atLeast(t: Toolbox, name: string, count: number): Promise<readonly unknown[] | null> {
  const { fields } = await registry(t);
  const field = fields.find((each: AnswerBody) => each.filterable && each.name.split(".").at(-1) === name);
  const operator = field?.ops.find((op: string) => ["gte", ">=", "ge"].includes(op));
  return operator === undefined ? null : [field.name, operator, count];
}
