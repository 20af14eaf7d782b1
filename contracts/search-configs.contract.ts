import { assumed, stated } from "../src/base/provenance.ts";
import { declaredBody } from "../src/contract/checks/declared-members.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { capabilities, config, core, expectNarrower, firstPerson, ids, needs, run } from "./searching.ts";

export const searchConfigs = sheet("Search configs", (check) => {
  const compile = ["POST /v1/searches/compile"] as const;
  const execute = ["POST /v1/searches/execute"] as const;

  check(
    "A job description becomes a config",
    { on: compile, source: assumed("A-28"), needs, states: ["4.7/searches"] },
    async (t) => {
      const jd = "We look for a senior Rust engineer in Berlin who knows PostgreSQL.";
      const { config: compiled, understood } = await t.ok("POST /v1/searches/compile", { body: { jd } });
      expect(compiled.version, "`version`").toBe(2);
      expect(compiled.requiredLanguages, "`requiredLanguages`").toContain("Rust");
      expect(understood.length, "the number of parts that were understood").toBeGreaterThan(0);
      await t.refused("POST /v1/searches/compile", "bad_request", { body: {} });
    },
  );

  check(
    "A compiled config can be executed unchanged",
    { on: execute, source: assumed("A-29"), needs, states: ["4.7/searches"] },
    async (t) => {
      const { config: compiled } = await t.need("POST /v1/searches/compile", { body: { prompt: "Go developers" } });
      const body = declaredBody("POST /v1/searches/execute", { config: compiled });
      const { results } = firstPerson(await t.ok("POST /v1/searches/execute", { body }));
      expect(results.length, "the number of `results`").toBeGreaterThan(0);
      for (const { details } of results)
        expect(details.githubProfile.core.languages, "`githubProfile.core.languages`").toContain("Go");
    },
  );

  check(
    "requiredLanguages is a hard filter",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/config-languages-filter", "4.1/config-languages"] },
    async (t) => {
      const everybody = await run(t, {});
      for (const language of ["Rust", "Haskell"]) {
        const some = await run(t, { requiredLanguages: [language] });
        expectNarrower(some, everybody, language);
      }
    },
  );

  check(
    "A boost re-ranks and never filters",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/config-boost-order"] },
    async (t) => {
      const { results } = firstPerson(await run(t, {}));
      const stars: number[] = results.map((each: AnswerBody) => core(each).totalStars).filter(Number.isFinite);
      if (stars.length === 0) t.skip("nobody found has a known number of stars");
      // Few enough to fit on one page.
      const github = { starRange: { min: stars.sort((a, b) => b - a)[Math.min(3, stars.length - 1)], max: null } };
      const plain = await run(t, { levers: { github } }, { limit: 100 });
      if (plain.nextCursor !== null) t.skip("nobody has more stars than many others there");
      const { rankSignals } = await capabilities(t);
      if (rankSignals.length === 0) t.skip("nothing is known there that could be boosted");
      const boost = [{ signal: rankSignals[0].key, weight: 5 }];
      const boosted = await run(t, { levers: { github }, boost }, { limit: 100 });
      expect(ids(boosted).sort(), "the same people in whatever order").toEqual(ids(plain).sort());
      assuming("A-20", () => expect(boosted.total, "`total`").toBe(plain.total));
    },
  );

  check(
    "A technology outside the vocabulary is refused",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/levers-closed"] },
    async (t) => {
      const body = { config: config({ levers: { technologies: ["us-no-such-technology"] } }) };
      await t.refused("POST /v1/searches/execute", "bad_request", { body });
    },
  );

  check(
    "A strict location is a hard gate",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/levers-location"] },
    async (t) => {
      const everywhere = await run(t, {});
      const some = await run(t, { levers: { location: { countries: ["Germany"], strict: true } } });
      expectNarrower(some, everywhere, "Germany");
      // What somebody has typed may be matched without being resolved.
      const located = some.results.filter(({ hasLocation }: AnswerBody) => hasLocation);
      if (some.results.length > 0) expect(located, "those found whose location is held").not.toEqual([]);
    },
  );

  check(
    "Contribution floors shorten the page, leave total unchanged and set countStatus",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/floors-page", "4.1/floors-anded", "4.1/floors-free"] },
    async (t) => {
      const plain = await run(t, {}, { limit: 20 });
      assuming("A-29", () => expect(plain.countStatus, "`countStatus`").not.toBe("short_page"));
      const year = await run(t, { levers: { github: { minContributionsLastYear: 1_000 } } }, { limit: 20 });
      if (year.results.length === plain.results.length) t.skip("everybody on the page contributes that much");
      assuming("A-29", () => {
        expect(year.countStatus, "`countStatus`").toBe("short_page");
        expect(year.total, "`total`").toBe(plain.total);
      });
      const github = { minContributionsLastYear: 1_000, minContributionsLastMonth: 80 };
      const both = await run(t, { levers: { github } }, { limit: 20 });
      expect(both.results.length, "the number of `results`").toBeLessThanOrEqual(year.results.length);
    },
  );

  check(
    "An invalid raw filter is refused",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/config-filter"] },
    async (t) => {
      await t.refused("POST /v1/searches/execute", "bad_request", {
        body: { config: config({ filter: { usNoSuchField: 1 } }) },
      });
    },
  );

  check(
    "Pages of an executed search do not overlap, and omit excluded developers",
    { on: execute, source: assumed("A-29"), needs },
    async (t) => {
      const first = await run(t, { requiredLanguages: ["Go"] }, { limit: 5 });
      if (first.nextCursor === null) t.skip("one page holds all");
      const second = await run(t, { requiredLanguages: ["Go"] }, { limit: 5, cursor: first.nextCursor });
      expect(
        ids(second).filter((id) => ids(first).includes(id)),
        "those of the second page who are on the first",
      ).toEqual([]);
      const without = await run(t, { requiredLanguages: ["Go"] }, { limit: 5, exclude: ids(first) });
      expect(
        ids(without).filter((id) => ids(first).includes(id)),
        "those who are excluded, and found",
      ).toEqual([]);
    },
  );
});
