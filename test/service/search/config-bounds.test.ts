import { describe, expect, test } from "vitest";
import { SearchConfig } from "../../../src/model/search-config.ts";
import { startWorld } from "../../harness.ts";
import { turn } from "./conditions.ts";

const execute = "POST /v1/searches/execute";
const { call, core } = startWorld({ population: 60 });
turn(core, { limits: "counted" });

/** Runs a config with only one member, at any depth. */
function run(path: string, value: unknown) {
  const part = path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  return call(execute, { body: { config: { version: 2, query: null, ...(part as object) }, limit: 1 } });
}

async function isTaken(path: string, value: unknown) {
  const { status, json } = await run(path, value);
  expect([status, json.message], `${path} ${JSON.stringify(value).slice(0, 80)}`).toEqual([200, undefined]);
}

async function isRefused(path: string, value: unknown, named = path) {
  const { status, json } = await run(path, value);
  expect([status, json.message], `${path} ${JSON.stringify(value)?.slice(0, 80)}`).toEqual([
    400,
    expect.stringContaining(`"config.${named}`),
  ]);
}

describe("numbers", () => {
  test.each(["levers.yoeRange", "levers.github.starRange", "levers.github.followerRange"])(
    "%s has both ends, each null or a whole number from 0 on",
    async (path) => {
      for (const value of [
        { min: 0, max: 0 },
        { min: null, max: null },
        { min: 3, max: null },
        { min: null, max: 9 },
        { min: 2, max: 1 },
      ]) {
        await isTaken(path, value);
      }
      await isRefused(path, { min: 1 }, `${path}.max`);
      await isRefused(path, { max: 1 }, `${path}.min`);
      await isRefused(path, { min: -1, max: null }, `${path}.min`);
      await isRefused(path, { min: null, max: 1.5 }, `${path}.max`);
      await isRefused(path, { min: 1, max: 2, step: 1 });
    },
  );

  test("only the star and follower ranges may be null", async () => {
    await isTaken("levers.github.starRange", null);
    await isTaken("levers.github.followerRange", null);
    await isRefused("levers.yoeRange", null);
  });

  test("the version is 2", async () => {
    for (const version of [1, 3, "2", null, undefined]) {
      const { status, json } = await call(execute, { body: { config: { version, query: null } } });
      expect([status, json.message]).toEqual([400, expect.stringContaining('"config.version"')]);
    }
  });

  test("weights are any numbers", async () => {
    for (const weight of [-3, 0, 0.25, 1e6]) await isTaken("boost", [{ signal: "followers", weight }]);
    await isRefused("boost", [{ signal: "followers", weight: "1" }], "boost.0.weight");
    await isRefused("boost", [{ signal: "followers" }], "boost.0.weight");
    await isRefused("boost", [{ weight: 1 }], "boost.0.signal");
    await isRefused("rank.weights", [{ signal: "followers" }], "rank.weights.0.weight");
  });
});

describe("texts", () => {
  test("query is needed, is null or up to 500 characters", async () => {
    await isTaken("query", "x".repeat(500));
    await isTaken("query", null);
    await isRefused("query", "x".repeat(501));
    await isRefused("query", undefined);
    await isRefused("query", 7);
    await isRefused("levers.skills", [" "], "levers.skills.0");
  });

  test("signals and presets are any text of at most 200 characters", async () => {
    for (const preset of ["", "gem", "most_starred", "x".repeat(200)]) await isTaken("rank.preset", preset);
    await isRefused("rank.preset", "x".repeat(201));
    for (const signal of ["", "charm", "x".repeat(200)]) {
      await isTaken("boost", [{ signal, weight: 1 }]);
      await isTaken("rank.weights", [{ signal, weight: 1 }]);
    }
    await isRefused("boost", [{ signal: "x".repeat(201), weight: 1 }], "boost");
    await isRefused("rank.weights", [{ signal: "x".repeat(201), weight: 1 }], "rank.weights");
  });

  test("repositories are owner/name", async () => {
    for (const member of ["similarRepos", "contributedRepos"]) {
      for (const name of ["ray-tracer", "https://github.com/octo-labs/ray-tracer", "a/b/c", ""]) {
        await isRefused(`levers.github.${member}`, [name], `levers.github.${member}.0`);
      }
    }
  });

  test("technologies are from a closed vocabulary, and an unknown one is named", async () => {
    const { json } = await run("levers.technologies", ["PostgreSQL", "Quantumizer"]);
    expect(json.message).toContain('"config.levers.technologies"');
    expect(json.message).toContain("Quantumizer");
  });

  test("jd and prompt are only allowed for angles", async () => {
    for (const member of ["jd", "prompt"]) {
      await isTaken(member, null);
      await isRefused(member, "text");
      const angles = (text: string) =>
        call("POST /v1/searches/angles", {
          body: { scope: "account", config: { version: 2, query: null, [member]: text } },
        });
      expect((await angles("x".repeat(50_000))).status).toBe(200);
      expect((await angles("x".repeat(50_001))).json.message).toContain(`"config.${member}"`);
    }
  });
});

test("unknown members are refused by name at every level", async () => {
  await isRefused("colour", 1, "");
  for (const path of [
    "levers.colour",
    "levers.location.colour",
    "levers.professional.colour",
    "levers.github.colour",
  ]) {
    const { status, json } = await run(path, 1);
    expect([status, json.message]).toEqual([400, expect.stringContaining("colour")]);
  }
});

test("omitted members have the defaults of the interface", () => {
  const least = { version: 2, query: null };
  expect(SearchConfig.parse(least)).toEqual({
    ...least,
    entity: "auto",
    requiredLanguages: [],
    earlyCareerSignals: false,
    aiFocusedSignals: false,
    includeUnconventionalTitles: false,
    levers: {},
  });
  expect(SearchConfig.parse({ ...least, levers: { location: {}, professional: {}, github: {} } }).levers).toEqual({
    location: { countries: [], cities: [], states: [], raw: [] },
    professional: {
      currentCompanies: [],
      pastCompanies: [],
      mustHaveWorkedAt: [],
      excludeCurrentCompanies: [],
      schools: [],
      titles: [],
      industries: [],
      similarCompanies: [],
      includePast: true,
    },
    github: { starRange: null, minDevrank: null, repoMode: "similar" },
  });
});

describe("fields of the raw filter", () => {
  test.each([
    ["email", { eq: "x" }, '"email" is disabled'],
    ["timezone", { eq: "x" }, '"timezone" is planned'],
    ["bio", { eq: "x" }, '"bio" cannot be filtered'],
    ["colour", { eq: 1 }, '"colour" is not a field'],
    ["crackedScore", { gte: 1 }, 'did you mean "cracked_score"'],
    ["languages", { gt: 1 }, "takes the operators"],
    ["followers", {}, "names no operator"],
    ["followers", { gte: "many" }, "whole number"],
  ])("%s %j has a message of its own", async (field, condition, words) => {
    const { status, json } = await run(`filter.${field}`, condition);
    expect([status, json.message]).toEqual([400, expect.stringContaining(words)]);
    expect(json.message).toContain("config.filter");
  });
});

describe("cursors", () => {
  const config = { version: 2, query: null };
  const page = (more: object = {}, as = "owner") => call(execute, { as, body: { config, limit: 5, ...more } });

  test("are valid where they were returned, at any depth and limit", async () => {
    const { nextCursor: cursor } = (await page()).json;
    expect((await page({ cursor })).status).toBe(200);
    expect((await page({ cursor, limit: 9 })).status).toBe(200);
  });

  test("forged, foreign, of other filters and of another operation are refused by name", async () => {
    const { nextCursor: cursor } = (await page()).json;
    const others = (await call("GET /v1/developers/search?q=people&limit=5")).json.nextCursor;
    const answers = [
      await page({ cursor: "forged" }),
      await page({ cursor: `${cursor.slice(0, -2)}xx` }),
      await page({ cursor }, "outsider"),
      await page({ cursor, config: { ...config, requiredLanguages: ["Rust"] } }),
      await page({ cursor: others }),
      await page({ cursor: "x".repeat(16_385) }),
      await page({ cursor: "" }),
    ];
    for (const { status, json } of answers) {
      expect([status, json.message]).toEqual([400, expect.stringContaining("cursor")]);
    }
  });

  test("a thousand ids may be excluded and not one more, and each must be an id", async () => {
    const ids = Array.from({ length: 1_000 }, (_, at) => String(7_000_000_000 + at));
    expect((await page({ exclude: ids })).status).toBe(200);
    expect((await page({ exclude: [...ids, "7000009999"] })).json.message).toContain('"exclude"');
    expect((await page({ exclude: ["anna-kowalska"] })).json.message).toContain('"exclude.0"');
  });
});
