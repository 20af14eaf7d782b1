import { expect, test } from "vitest";
import { SearchConfig } from "../../src/model/search-config.ts";

const smallest = { version: 2, query: null };

test("a config of version and query alone is whole; everything else has its default", () => {
  expect(SearchConfig.parse(smallest)).toEqual({
    version: 2,
    query: null,
    entity: "auto",
    requiredLanguages: [],
    earlyCareerSignals: false,
    aiFocusedSignals: false,
    includeUnconventionalTitles: false,
    levers: {},
  });
});

test("levers get their defaults at the depth where they are given", () => {
  const { levers } = SearchConfig.parse({ ...smallest, levers: { location: {}, professional: {}, github: {} } });
  expect(levers.location).toEqual({ countries: [], cities: [], states: [], raw: [] });
  expect(levers.professional).toMatchObject({ titles: [], schools: [], includePast: true });
  expect(levers.github).toEqual({ starRange: null, minDevrank: null, repoMode: "similar" });
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `item ${index}`);
const levers = (value: object) => ({ ...smallest, levers: value });
const github = (value: object) => levers({ github: value });

test.each([
  ["the longest query", { version: 2, query: "q".repeat(500) }],
  ["lists of 20", { ...smallest, requiredLanguages: many(20), levers: { skills: many(20), interests: many(20) } }],
  ["open ranges", levers({ yoeRange: { min: 3, max: null }, github: { starRange: { min: null, max: null } } })],
  [
    "nullable levers",
    github({ starRange: null, followerRange: null, minDevrank: null, minContributionsLastYear: null }),
  ],
  ["the highest floors", github({ minDevrank: 100, minContributionsLastYear: 100_000, minContributionsLastMonth: 0 })],
  ["repositories by name", github({ similarRepos: ["octo-labs/ray.tracer"], contributedRepos: ["a/b_c"] })],
  ["weights", { ...smallest, boost: [{ signal: "stars", weight: -0.5 }], rank: { preset: "gems", weights: [] } }],
  ["a raw filter", { ...smallest, filter: { followers: { gte: 10 } } }],
  ["jd and prompt as null", { ...smallest, jd: null, prompt: null }],
])("accepted: %s", (_, config) => {
  expect(SearchConfig.safeParse(config).error?.issues ?? []).toEqual([]);
});

test.each([
  ["no version", { query: "x" }, "version"],
  ["another version", { ...smallest, version: 1 }, "version"],
  ["no query", { version: 2 }, "query"],
  ["a query of 501", { version: 2, query: "q".repeat(501) }, "query"],
  ["an unknown entity", { ...smallest, entity: "Person" }, "entity"],
  ["21 languages", { ...smallest, requiredLanguages: many(21) }, "requiredLanguages"],
  ["a blank skill", levers({ skills: [" "] }), "levers.skills.0"],
  ["a text for a switch", levers({ openToWork: "true" }), "levers.openToWork"],
  ["a range without max", levers({ yoeRange: { min: 1 } }), "levers.yoeRange.max"],
  ["a range upside down", levers({ yoeRange: { min: 5, max: 4 } }), "levers.yoeRange"],
  ["a negative range", github({ followerRange: { min: -1, max: null } }), "levers.github.followerRange.min"],
  ["a fractional rank", github({ minDevrank: 50.5 }), "levers.github.minDevrank"],
  ["a floor beyond its bound", github({ minContributionsLastYear: 100_001 }), "levers.github.minContributionsLastYear"],
  ["a repository without owner", github({ similarRepos: ["ray-tracer"] }), "levers.github.similarRepos.0"],
  ["an unknown size", levers({ professional: { companySizeTier: "51" } }), "levers.professional.companySizeTier"],
  ["a weight that is text", { ...smallest, boost: [{ signal: "stars", weight: "1" }] }, "boost.0.weight"],
  ["an unknown preset type", { ...smallest, rank: { preset: 1 } }, "rank.preset"],
  ["a job description", { ...smallest, jd: "We look for …" }, "jd"],
])("refused: %s", (_, config, path) => {
  const paths = SearchConfig.safeParse(config).error?.issues.map((issue) => issue.path.join("."));
  expect(paths).toEqual([path]);
});

test("unknown members are refused at every level, by name", () => {
  const config = { ...smallest, querry: "x", levers: { location: { county: [] }, github: { stars: 1 } } };
  const keys = SearchConfig.safeParse(config).error?.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key].join(".")) : [issue.code],
  );
  expect(keys?.sort()).toEqual(["levers.github.stars", "levers.location.county", "querry"]);
});
