import { expect } from "vitest";
import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import type { Found } from "../src/contract/find.ts";
import type { Toolbox } from "../src/contract/toolbox.ts";

const needs = ["search:read"] as const;
type Query = Readonly<Record<string, string | number | boolean>>;

const search = async (t: Toolbox, query: Query): Promise<Found> =>
  t.ok("GET /v1/developers/search", { query: { q: "software developer", limit: 50, ...query } });

/** Pages of a search until it ends, at most so many. */
async function everyPage(t: Toolbox, query: Query, most = 4): Promise<Found[]> {
  const pages: Found[] = [];
  let cursor: string | null = null;
  do {
    const page: Found = await search(t, { ...query, ...(cursor !== null && { cursor }) });
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < most);
  return pages;
}

const repos = (developer: Found): Found[] => developer.details.githubProfile?.repos ?? [];
const ids = (page: Found): string[] => page.results.map((each: Found) => each.id);

export const searching = sheet("Search", (check) => {
  const on = ["GET /v1/developers/search"] as const;

  check(
    "A search in plain words finds developers, each with the proof of its match",
    { on, source: stated("§4.1"), needs, states: ["4.1/search-page", "1/find-by-work", "1/planned-then-run"] },
    async (t) => {
      const { results, plan } = await search(t, { q: "Rust developers who build databases", limit: 10 });
      expect(results.length).toBeGreaterThan(0);
      expect(results.length).toBeLessThanOrEqual(10);
      for (const { match } of results) {
        expect(match.why.length, "the proof is said in words").toBeGreaterThan(0);
        expect(match.score).toBeGreaterThanOrEqual(0);
        expect(match.score).toBeLessThanOrEqual(1);
      }
      expect(plan.config.version).toBe(2);
    },
  );

  check(
    "What a search understands becomes a filter, and what it does not is told",
    { on, source: assumed("A-20"), needs, states: ["1/planned-then-run"] },
    async (t) => {
      const { results, plan } = await search(t, { q: "Python developers in Germany blorptastic" });
      expect(plan.understood.map((each: Found) => each.value.toLowerCase?.() ?? each.value).join(" ")).toMatch(
        /python/i,
      );
      expect(plan.ignored.join(" ")).toContain("blorptastic");
      for (const { details } of results) expect(details.githubProfile.core.languages.join(" ")).toContain("Python");
    },
  );

  check("Results come best match first", { on, source: assumed("A-20"), needs }, async (t) => {
    const scores = (await search(t, { q: "Rust developers who build databases" })).results.map(
      ({ match }: Found) => match.score,
    );
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
  });

  check("Pages of a search neither repeat nor skip anybody", { on, source: assumed("A-20"), needs }, async (t) => {
    const whole = ids(await search(t, { q: "Go developers", limit: 30 }));
    const pages = (await everyPage(t, { q: "Go developers", limit: 10 }, 3)).flatMap(ids);
    expect(pages).toEqual(whole);
  });

  check("A cursor belongs to its search", { on, source: assumed("A-20"), needs }, async (t) => {
    const { nextCursor } = await search(t, { q: "Go developers", limit: 1 });
    if (nextCursor === null) t.skip("one page holds all");
    await t.refused("GET /v1/developers/search", "bad_request", {
      query: { q: "Java developers", limit: 1, cursor: nextCursor },
    });
    await t.refused("GET /v1/developers/search", "bad_request", {
      query: { q: "Go developers", limit: 1, cursor: "us-forged" },
    });
  });

  check("The same search twice answers the same", { on, source: assumed("A-20"), needs }, async (t) => {
    expect(ids(await search(t, { q: "TypeScript developers" }))).toEqual(
      ids(await search(t, { q: "TypeScript developers" })),
    );
  });

  check(
    "total counts what matches, and filters narrow it",
    { on, source: stated("§4.1"), needs, states: ["4.1/search-filters-narrow"] },
    async (t) => {
      const all = await search(t, {});
      for (const query of [
        { lang: "Rust" },
        { minCracked: 70 },
        { hasEmail: true },
        { requireLocation: true },
        { minStars: 500 },
      ]) {
        const some = await search(t, query);
        expect(some.total, JSON.stringify(query)).toBeLessThan(all.total);
      }
      const both = await search(t, { lang: "Rust", hasEmail: true });
      expect(both.total, "filters hold together").toBeLessThanOrEqual((await search(t, { lang: "Rust" })).total);
    },
  );

  const filters: readonly [slug: string, title: string, query: Query, holds: (developer: Found) => boolean][] = [
    [
      "filter-lang",
      "lang keeps those who write one of its languages",
      { lang: "Rust,Go" },
      ({ details }) => details.githubProfile.core.languages.some((each: string) => each === "Rust" || each === "Go"),
    ],
    [
      "filter-min-cracked",
      "minCracked keeps those who score at least that",
      { minCracked: 75 },
      ({ details }) => details.score.cracked.crackedScore >= 75,
    ],
    ["filter-email", "hasEmail keeps those with an address on file", { hasEmail: true }, ({ hasEmail }) => hasEmail],
    [
      "filter-location",
      "requireLocation keeps those with a location",
      { requireLocation: true },
      ({ hasLocation }) => hasLocation,
    ],
    [
      "filters-linked",
      "openToWork keeps people with a linked profile only",
      { openToWork: true },
      ({ hasLinkedin }) => hasLinkedin,
    ],
    [
      "filters-linked",
      "experienceTier keeps people with a linked profile only",
      { experienceTier: "senior" },
      ({ hasLinkedin }) => hasLinkedin,
    ],
    [
      "filters-linked",
      "yoeMin keeps people with a linked profile only",
      { yoeMin: 8 },
      ({ hasLinkedin }) => hasLinkedin,
    ],
    [
      "filters-linked",
      "companySize keeps people with a linked profile only",
      { companySize: "51-200" },
      ({ hasLinkedin }) => hasLinkedin,
    ],
  ];
  for (const [slug, title, query, holds] of filters) {
    check(title, { on, source: stated("§4.1"), needs, states: [`4.1/${slug}`] }, async (t) => {
      const { results } = await search(t, query);
      if (results.length === 0) t.skip("nobody matches there");
      expect(results.filter((each: Found) => !holds(each)).map((each: Found) => each.login)).toEqual([]);
    });
  }

  check(
    "minStars keeps those with at least so many stars",
    { on, source: stated("§4.1"), needs, states: ["4.1/filter-min-stars"] },
    async (t) => {
      const { results } = await search(t, { minStars: 1_000 });
      for (const { details, login } of results)
        expect(details.githubProfile.core.totalStars, login).toBeGreaterThanOrEqual(1_000);
    },
  );

  check(
    "hideHighProfile leaves the famous out",
    { on, source: stated("§4.1"), needs, states: ["4.1/filter-high-profile"] },
    async (t) => {
      const followers = (page: Found) =>
        page.results.map(({ details }: Found) => details.githubProfile.core.followers as number);
      const all = Math.max(...followers(await search(t, { minStars: 1_000 })));
      const some = await search(t, { minStars: 1_000, hideHighProfile: true });
      if (some.results.length === 0) t.skip("nobody but the famous matches there");
      expect(Math.max(...followers(some))).toBeLessThanOrEqual(all);
      expect(some.total).toBeLessThan((await search(t, { minStars: 1_000 })).total);
    },
  );

  check(
    "techs and subjects keep those whose repositories have them",
    { on, source: stated("§4.1"), needs, states: ["4.1/filter-techs", "4.1/filter-subjects"] },
    async (t) => {
      const all = await search(t, {});
      const techs = await search(t, { techs: "PostgreSQL" });
      expect(techs.total).toBeLessThan(all.total);
      const subjects = await search(t, { subjects: "databases" });
      expect(subjects.total).toBeLessThan(all.total);
    },
  );

  check(
    "city and state keep those who live there",
    { on, source: stated("§4.1"), needs, states: ["4.1/filter-city"] },
    async (t) => {
      const all = await search(t, {});
      const some = await search(t, { city: "Berlin,Paris" });
      expect(some.total).toBeLessThan(all.total);
      for (const { hasLocation, login } of some.results) expect(hasLocation, login).toBe(true);
    },
  );

  check(
    "orgs keeps those of an organisation",
    { on, source: stated("§4.1"), needs, states: ["4.1/filter-orgs"] },
    async (t) => {
      const { results } = await search(t, {});
      const organization = results
        .map(({ details }: Found) => details.githubProfile.core.organization)
        .find((each: unknown) => each !== null);
      if (!organization) t.skip("nobody found has an organisation");
      const some = await search(t, { orgs: organization });
      for (const { details, login } of some.results)
        expect(details.githubProfile.core.organization, login).toBe(organization);
    },
  );

  check(
    "The core depth has a profile and a score, and nothing of identity or contact",
    { on, source: stated("§2.1"), needs, states: ["2.1/depth-core", "2.1/details-by-namespace", "2.1/no-addresses"] },
    async (t) => {
      for (const { details, login } of (await search(t, { limit: 20 })).results) {
        expect(details.githubProfile.core, login).toBeDefined();
        expect(details.score.cracked.tier, login).toBeDefined();
        expect(details.identity, login).toBeUndefined();
        expect(details.contact, login).toBeUndefined();
        expect(details.github, login).toBeUndefined();
      }
    },
  );

  check(
    "At most four repositories come with a developer",
    { on, source: stated("§2.1"), needs, states: ["2.1/repos-default"] },
    async (t) => {
      const { results } = await search(t, { limit: 20 });
      for (const developer of results) expect(repos(developer).length).toBeLessThanOrEqual(4);
      expect(Math.max(...results.map((each: Found) => repos(each).length))).toBe(4);
    },
  );

  const enriched = (prices: { facetWithRequired: (key: string) => number }) =>
    4 *
    ["score.cracked", "identity.linkedin", "contact.socials"].reduce(
      (sum, key) => sum + prices.facetWithRequired(key),
      0,
    );

  check(
    "The enriched depth adds identity and contact, and costs nothing the second time",
    {
      on,
      source: stated("§2.1"),
      needs,
      credits: enriched,
      states: ["2.1/depth-enriched", "2.1/linkedin-flag", "2.8/owned-free", "1/prices-are-ceilings", "2.1/email-flag"],
    },
    async (t) => {
      const query = { depth: "enriched", limit: 4, q: "developers", openToWork: true };
      const { results } = await search(t, query);
      for (const { details, hasLinkedin, login } of results) {
        expect(details.identity?.linkedin !== undefined, login).toBe(hasLinkedin);
        if (hasLinkedin) expect(details.contact.socials.linkedin, login).toBeDefined();
        expect(details.contact?.emails, login).toBeUndefined();
      }
      const { credits: before } = await t.need("GET /v1/quotas");
      await search(t, query);
      const { credits: after } = await t.need("GET /v1/quotas");
      expect(after.used).toBe(before.used);
    },
  );

  check("The core depth is free", { on, source: stated("§8"), needs, states: ["8/cost-free"] }, async (t) => {
    const { credits: before } = await t.need("GET /v1/quotas");
    await search(t, { q: `free of charge ${t.run}` });
    const { credits: after } = await t.need("GET /v1/quotas");
    expect(after.used).toBe(before.used);
  });

  const compile = ["POST /v1/searches/compile"] as const;
  const execute = ["POST /v1/searches/execute"] as const;
  const config = (more: object = {}) => ({ version: 2, query: null, ...more });
  const run = (t: Toolbox, more: object, rest: object = {}) =>
    t.ok("POST /v1/searches/execute", { body: { config: config(more), limit: 50, ...rest } });

  check(
    "A job description becomes a config",
    { on: compile, source: assumed("A-28"), needs, states: ["4.7/searches"] },
    async (t) => {
      const jd = "We look for a senior Rust engineer in Berlin who knows PostgreSQL.";
      const { config: compiled, understood } = await t.ok("POST /v1/searches/compile", { body: { jd } });
      expect(compiled.version).toBe(2);
      expect(compiled.requiredLanguages).toContain("Rust");
      expect(understood.length).toBeGreaterThan(0);
      await t.refused("POST /v1/searches/compile", "bad_request", { body: {} });
    },
  );

  check(
    "A compiled config runs as it is",
    { on: execute, source: assumed("A-29"), needs, states: ["4.7/searches"] },
    async (t) => {
      const { config: compiled } = await t.need("POST /v1/searches/compile", { body: { prompt: "Go developers" } });
      const { results } = await t.ok("POST /v1/searches/execute", { body: { config: compiled } });
      expect(results.length).toBeGreaterThan(0);
      for (const { details } of results) expect(details.githubProfile.core.languages).toContain("Go");
    },
  );

  check(
    "requiredLanguages is a hard filter",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/config-languages-filter", "4.1/config-languages"] },
    async (t) => {
      const { results } = await run(t, { requiredLanguages: ["Rust"] });
      for (const { details, login } of results) expect(details.githubProfile.core.languages, login).toContain("Rust");
    },
  );

  check(
    "A boost re-ranks and never filters",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/config-boost-order"] },
    async (t) => {
      const plain = await run(t, { requiredLanguages: ["Rust"] });
      const { rankSignals } = await t.need("GET /v1/search/capabilities");
      const boosted = await run(t, { requiredLanguages: ["Rust"], boost: [{ signal: rankSignals[0].key, weight: 5 }] });
      expect(boosted.total).toBe(plain.total);
    },
  );

  check(
    "A technology outside the vocabulary is refused",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/levers-closed"] },
    async (t) => {
      const body = { config: config({ levers: { technologies: ["us-no-such-technology"] } }) };
      const answer = await t.refused("POST /v1/searches/execute", "bad_request", { body });
      expect(answer.json.message).toContain("us-no-such-technology");
    },
  );

  check(
    "A strict location is a hard gate",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/levers-location"] },
    async (t) => {
      const everywhere = await run(t, {});
      const { results, total } = await run(t, { levers: { location: { countries: ["Germany"], strict: true } } });
      expect(total).toBeLessThan(everywhere.total);
      for (const { hasLocation, login } of results) expect(hasLocation, login).toBe(true);
    },
  );

  check(
    "requireLinkedin and openToWork narrow to linked profiles",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/levers-linkedin"] },
    async (t) => {
      for (const levers of [{ requireLinkedin: true }, { openToWork: true }]) {
        const { results } = await run(t, { levers });
        expect(results.length).toBeGreaterThan(0);
        for (const { hasLinkedin, login } of results) expect(hasLinkedin, login).toBe(true);
      }
    },
  );

  check(
    "A least rank and a range of stars gate the GitHub side",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/levers-github"] },
    async (t) => {
      const { results } = await run(t, {
        levers: { github: { minDevrank: 60, followerRange: { min: 10, max: 5_000 } } },
      });
      for (const { details, login } of results) {
        expect(details.score.cracked.crackedScore, login).toBeGreaterThanOrEqual(60);
        expect(details.githubProfile.core.followers, login).toBeGreaterThanOrEqual(10);
        expect(details.githubProfile.core.followers, login).toBeLessThanOrEqual(5_000);
      }
    },
  );

  check(
    "Contribution floors narrow the page and not the corpus, and the count says so",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/floors-page", "4.1/floors-anded", "4.1/floors-free"] },
    async (t) => {
      const plain = await run(t, {}, { limit: 20 });
      expect(plain.countStatus).not.toBe("short_page");
      const year = await run(t, { levers: { github: { minContributionsLastYear: 1_000 } } }, { limit: 20 });
      if (year.results.length === plain.results.length) t.skip("everybody on the page contributes that much");
      expect(year.countStatus).toBe("short_page");
      expect(year.total).toBe(plain.total);
      const github = { minContributionsLastYear: 1_000, minContributionsLastMonth: 80 };
      const both = await run(t, { levers: { github } }, { limit: 20 });
      expect(both.results.length).toBeLessThanOrEqual(year.results.length);
    },
  );

  check(
    "The raw filter is checked",
    { on: execute, source: stated("§4.1"), needs, states: ["4.1/config-filter"] },
    async (t) => {
      await t.refused("POST /v1/searches/execute", "bad_request", {
        body: { config: config({ filter: { usNoSuchField: 1 } }) },
      });
    },
  );

  check(
    "Pages of an executed search do not overlap, and exclude leaves out",
    { on: execute, source: assumed("A-29"), needs },
    async (t) => {
      const first = await run(t, { requiredLanguages: ["Go"] }, { limit: 5 });
      const second = await run(t, { requiredLanguages: ["Go"] }, { limit: 5, cursor: first.nextCursor });
      expect(ids(second).filter((id) => ids(first).includes(id))).toEqual([]);
      const without = await run(t, { requiredLanguages: ["Go"] }, { limit: 5, exclude: ids(first) });
      expect(ids(without).filter((id) => ids(first).includes(id))).toEqual([]);
    },
  );

  const angles = ["POST /v1/searches/angles"] as const;
  const suggest = (t: Toolbox, body: object) =>
    t.ok("POST /v1/searches/angles", { body: { scope: "account", ...body } });

  check(
    "Angles of a config are the same each time, and parts of a config",
    { on: angles, source: stated("§4.1"), needs, states: ["4.1/angles-config", "4.1/angles-answer"] },
    async (t) => {
      const body = { config: config({ query: "database engineers", requiredLanguages: ["Rust"] }) };
      const first = await suggest(t, body);
      const second = await suggest(t, body);
      expect(first.suggestions.length).toBeGreaterThan(0);
      expect(second.suggestions).toEqual(first.suggestions);
      const slugs = first.suggestions.map((each: Found) => each.id);
      expect(new Set(slugs).size).toBe(slugs.length);
    },
  );

  check(
    "The scope project needs a projectId",
    { on: angles, source: stated("§4.1"), needs, states: ["4.1/angles-project"] },
    async (t) => {
      await t.refused("POST /v1/searches/angles", "bad_request", { body: { scope: "project", jd: "Rust" } });
    },
  );

  check(
    "Angles of stored context are kept, and free",
    { on: angles, source: stated("§4.1"), needs, states: ["4.1/angles-cached"] },
    async (t) => {
      const { credits: before } = await t.need("GET /v1/quotas");
      const first = await t.call("POST /v1/searches/angles", { body: { scope: "account" } });
      if (first.status === 400) t.skip("the account has no stored context");
      const second = await suggest(t, {});
      expect(second.suggestions).toEqual(first.json.suggestions);
      expect(second.cached).toBe(true);
      const { credits: after } = await t.need("GET /v1/quotas");
      expect(after.used).toBe(before.used);
    },
  );

  check("Angles of nothing at all are refused", { on: angles, source: assumed("A-30"), needs }, async (t) => {
    await t.refused("POST /v1/searches/angles", "bad_request", { body: { scope: "account", jd: "" } });
  });

  check(
    "The capabilities name what can be searched and ranked",
    { on: ["GET /v1/search/capabilities"], source: stated("§2.12"), needs, states: ["4.1/capabilities"] },
    async (t) => {
      const { entities, levers, rankSignals } = await t.ok("GET /v1/search/capabilities");
      const names = entities.map((each: Found) => each.name);
      for (const name of names) expect(["User", "Repo", "LinkedInUser"]).toContain(name);
      expect(new Set(names).size).toBe(names.length);
      expect(levers.length).toBeGreaterThan(0);
      expect(rankSignals.length).toBeGreaterThan(0);
      for (const { coverage, key } of levers)
        if (coverage) expect(coverage.reachable, key).toBeLessThanOrEqual(coverage.population);
    },
  );

  const fields = ["GET /v2/developers/fields"] as const;

  check(
    "The registry of fields is read whole",
    { on: fields, source: stated("§4.1"), needs, states: ["4.1/fields", "2.13/members"] },
    async (t) => {
      const { ok, registry, fields: rows } = await t.ok("GET /v2/developers/fields");
      expect(ok).toBe(true);
      if (registry === "unavailable") t.skip("the registry is unavailable there");
      const names = rows.map((field: Found) => field.name);
      expect(new Set(names).size).toBe(names.length);
      expect(rows.length).toBeGreaterThan(5);
      for (const { name, filterable, ops } of rows) if (filterable) expect(ops.length, name).toBeGreaterThan(0);
    },
  );

  check(
    "The registry is kept for 30 seconds, so that two reads in a row agree",
    { on: fields, source: stated("§8"), needs, states: ["8/registry-30s", "4.1/fields-cached"] },
    async (t) => {
      expect(await t.ok("GET /v2/developers/fields")).toEqual(await t.ok("GET /v2/developers/fields"));
    },
  );

  check(
    "The registry's refusals have a body of their own",
    { on: fields, source: stated("§7"), needs, states: ["7/registry", "4.1/fields-errors"] },
    async (t) => {
      const { status, json } = await t.call("GET /v2/developers/fields", { query: { usUnknown: "1" } });
      if (status < 400) t.skip("the registry takes any query there");
      expect(json).toMatchObject({ ok: false });
      expect(json.error.length).toBeGreaterThan(0);
      expect(json.hint.length).toBeGreaterThan(0);
    },
  );
});
