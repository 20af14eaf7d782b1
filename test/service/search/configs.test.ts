import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SearchConfig } from "../../../src/model/search-config.ts";
import { parsedText } from "../../../src/service/search/reader/parsed-text.ts";
import { startWorld } from "../../harness.ts";
import { turn } from "./conditions.ts";

const execute = "POST /v1/searches/execute";

function start(population = 2_000) {
  const { call, core } = startWorld({ population });
  turn(core, { limits: "counted" });
  const run = async (config: object, more: object = {}) =>
    (await call(execute, { body: { config: { version: 2, query: null, ...config }, limit: 100, ...more } })).json;
  const left = async () => (await call("GET /v1/quotas")).json.credits.remaining as number;
  return { call, core, run, left };
}

interface Row {
  readonly id: string;
  readonly hasLinkedin: boolean;
  readonly details: {
    readonly githubProfile: { readonly core: { readonly followers: number; readonly totalStars: number } };
    readonly score?: { readonly cracked: { readonly crackedScore: number } };
  };
}
const idsOf = ({ results }: { results: readonly Row[] }) => results.map(({ id }) => id);

const description = `Senior Backend Engineer (Rust)
Location: Berlin, Germany (hybrid)

About us
Sparbight builds payments. We use React and Figma. Our office in London is lovely.

Requirements
- 5+ years of software engineering, 2+ years of Rust
- Distributed systems and databases, PostgreSQL, Kafka
- Experience with Go or C++ is welcome

Nice to have:
- Terraform`;

describe("compiling", () => {
  test("a job description becomes its requirements, not its company description", async () => {
    const { call } = start();
    const { json } = await call("POST /v1/searches/compile", { body: { jd: description } });
    expect(json.config).toMatchObject({
      requiredLanguages: ["Rust"],
      levers: {
        skills: expect.arrayContaining(["backend engineer", "Go", "C++", "Terraform"]),
        interests: ["distributed-systems", "databases"],
        technologies: ["PostgreSQL", "Kafka"],
        location: { cities: ["Berlin"], countries: [], strict: true },
        experienceTier: "senior",
        yoeRange: { min: 5, max: null },
      },
    });
    expect(JSON.stringify(json.config)).not.toMatch(/London|React|Sparbight/);
    expect(json.ignored).toEqual(expect.arrayContaining(["Sparbight", "London", "React"]));
  });

  test.each([
    "Remote Python developer. Nice to have: Kubernetes",
    "golang or rust people near NYC",
    description,
    description.repeat(60).slice(0, 50_000),
  ])("execute accepts what it returns (%#)", async (text) => {
    const { call, run } = start(300);
    const { json } = await call("POST /v1/searches/compile", {
      body: text.includes("\n") ? { jd: text } : { prompt: text },
    });
    const page = await run(json.config);
    expect(page.results.length).toBe(Math.min(100, page.total));
  });

  const says = fc.constantFrom(
    ...["Senior", "Rust", "golang", "or", "and", "not", "recruiters", "in Berlin", "Germany", "near San Francisco"],
    ...["5+ years", "PostgreSQL", "Kubernetes", "open to work", "at Understead", "databases", "over 100 stars"],
    ...["Requirements:", "Nice to have:", "Location: Munich, Germany", "About us", "- C++", "Staff engineer", "remote"],
  );
  const texts = fc.array(fc.tuple(says, fc.constantFrom(" ", "\n", ", ")), { minLength: 1, maxLength: 25 });

  test("execute accepts every compiled config", async () => {
    const { call, run } = start(80);
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom("jd", "prompt"), async (parts, kind) => {
        const body = { [kind]: parts.flat().join("") };
        const { status, json } = await call("POST /v1/searches/compile", { body });
        expect(status).toBe(200);
        const page = await run(json.config);
        expect(page.results.length).toBe(Math.min(100, page.total));
        for (const { span } of json.understood) expect(body[kind]).toContain(span);
      }),
      { numRuns: 60 },
    );
  });

  test("where nobody has all the named skills, the last ones only rank, and the answer says so", async () => {
    const { call } = start(50);
    const jd = "Backend Engineer\n\nYou know Go, Rust, Python, Java and TypeScript.\n";
    const { config, warnings } = (await call("POST /v1/searches/compile", { body: { jd } })).json;
    expect(config.requiredLanguages[0]).toBe("Go");
    expect(config.requiredLanguages.length).toBeLessThan(5);
    expect([...config.requiredLanguages, ...config.levers.skills]).toEqual(
      expect.arrayContaining(["Go", "Rust", "Python", "Java", "TypeScript"]),
    );
    expect(warnings.join(" ")).toContain("rank and are not required");
  });

  test("a config that finds nobody says what to loosen", async () => {
    const { call, run } = start(60);
    const ask = async (prompt: string) => (await call("POST /v1/searches/compile", { body: { prompt } })).json;
    const { config, warnings } = await ask("senior Fortran engineers in Lisbon with 20+ years who know Kafka");
    expect((await run(config)).total).toBe(0);
    expect(warnings.at(-1)).toMatch(/^No one fits all of this\. Loosen .*levers\.location\.strict/);
    expect((await ask("python people")).warnings).toEqual([]);
  });

  test("any text compiles to a config that is valid as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 2_000 }), (text) => {
        expect(SearchConfig.safeParse(parsedText(text, null).config).success).toBe(true);
      }),
    );
  });

  test.each([
    [{}, "exactly one of"],
    [{ jd: "x", prompt: "y" }, "exactly one of"],
    [{ jd: "x".repeat(50_001) }, '"jd"'],
    [{ prompt: "" }, '"prompt"'],
    [{ projectId: "x".repeat(17) }, '"projectId"'],
  ])("%o is refused by name", async (body, words) => {
    const { call } = start(50);
    const { status, json } = await call("POST /v1/searches/compile", { body });
    expect([status, json.message]).toEqual([400, expect.stringContaining(words)]);
  });

  test("a project's own words are read for those who may read projects", async () => {
    const { call } = start(50);
    const { json: project } = await call("POST /v1/projects", { body: { name: "Storage", jd: description } });
    const body = { projectId: project.id };
    expect((await call("POST /v1/searches/compile", { body })).json.config.requiredLanguages).toEqual(["Rust"]);
    expect((await call("POST /v1/searches/compile", { as: "agent", body })).status).toBe(403);
    expect((await call("POST /v1/searches/compile", { body: { projectId: "prj_nobody" } })).status).toBe(404);
  });
});

describe("executing", () => {
  test("the plan of a search returns the same developers with the same evidence", async () => {
    const { call, run } = start();
    const planned = await call(
      `GET /v1/developers/search?q=${encodeURIComponent("rust or go people in Europe, 3+ years, ideally databases with Kafka")}`,
    );
    expect(planned.json.results.length).toBeGreaterThan(3);
    expect((await run(planned.json.plan.config, { limit: 10 })).results).toEqual(planned.json.results);
  });

  test("skills and interests only rank", async () => {
    const { run } = start();
    const plain = await run({ requiredLanguages: ["Rust"] });
    const skilled = await run({
      requiredLanguages: ["Rust"],
      levers: { skills: ["databases"], interests: ["compilers"] },
    });
    expect(skilled.total).toBe(plain.total);
    expect(idsOf(skilled)).not.toEqual(idsOf(plain));
  });

  test("a boost re-ranks and never filters", async () => {
    const { run } = start();
    const config = { requiredLanguages: ["Go"] };
    const plain = await run(config);
    const boosted = await run({ ...config, boost: [{ signal: "followers", weight: 50 }] });
    expect(boosted.total).toBe(plain.total);
    const followers = boosted.results.map(({ details }: Row) => details.githubProfile.core.followers);
    expect(followers[0]).toBe(Math.max(...followers));
  });

  test("ranking is page-local: a page keeps its people in another order", async () => {
    const { run } = start();
    const config = { requiredLanguages: ["Python"] };
    const plain = await run(config, { limit: 10 });
    const ranked = await run({ ...config, rank: { preset: "most_starred" } }, { limit: 10 });
    expect([...idsOf(ranked)].sort()).toEqual([...idsOf(plain)].sort());
    const stars = ranked.results.map(({ details }: Row) => details.githubProfile.core.totalStars);
    expect(stars[0]).toBe(Math.max(...stars));
  });

  test("openToWork implies the LinkedIn narrowing, and so does the entity", async () => {
    const { run } = start();
    const open = await run({ levers: { openToWork: true } });
    expect(open.results.every(({ hasLinkedin }: Row) => hasLinkedin)).toBe(true);
    const linked = await run({ entity: "LinkedInUser" });
    expect(linked.total).toBe((await run({ levers: { requireLinkedin: true } })).total);
    expect(open.total).toBeLessThan(linked.total);
  });

  test("the raw filter accepts registry fields, with an operator or a bare value", async () => {
    const { run } = start();
    const strong = await run({ filter: { cracked_score: { gte: 80 }, has_email: true } });
    expect(strong.total).toBeGreaterThan(0);
    for (const { details } of strong.results) expect(details.score?.cracked.crackedScore).toBeGreaterThanOrEqual(80);
    const between = await run({ filter: { followers: [{ gte: 10 }, { lte: 100 }] } });
    for (const { details } of between.results) {
      expect(details.githubProfile.core.followers).toBeGreaterThanOrEqual(10);
      expect(details.githubProfile.core.followers).toBeLessThanOrEqual(100);
    }
  });

  test("exact repositories filter by who works on them, similar ones rank", async () => {
    const { run } = start();
    const known = (await run({ requiredLanguages: ["Rust"] }, { limit: 1 })).results[0];
    const repo = known.details.githubProfile.repos.find(({ owned }: { owned?: boolean }) => owned !== false).fullName;
    const exact = await run({ levers: { github: { similarRepos: [repo], repoMode: "exact" } } });
    expect(idsOf(exact)).toContain(known.id);
    expect((await run({ levers: { github: { similarRepos: [repo] } } })).total).toBe(2_000);
    expect((await run({ levers: { github: { contributedRepos: ["nobody/nothing"] } } })).total).toBe(0);
  });
});

describe("contribution floors", () => {
  test("make a page short, say so, and leave the total unchanged", async () => {
    const { run, core } = start();
    const config = { requiredLanguages: ["Python"] };
    const plain = await run(config, { limit: 50 });
    expect(plain.countStatus).toBe("exact");
    const floored = await run({ ...config, levers: { github: { minContributionsLastYear: 900 } } }, { limit: 50 });
    expect(floored.countStatus).toBe("short_page");
    expect(floored.total).toBe(plain.total);
    expect(idsOf(plain)).toEqual(expect.arrayContaining(idsOf(floored)));
    expect(floored.nextCursor === null).toBe(plain.nextCursor === null);
    const low = await run({ ...config, levers: { github: { minContributionsLastYear: 0 } } }, { limit: 50 });
    expect([low.countStatus, low.results.length]).toEqual(["estimated", 50]);

    turn(core, { calendars: "unanswered" });
    const unanswered = await run(
      { ...config, levers: { github: { minContributionsLastYear: 100_000 } } },
      { limit: 50 },
    );
    expect(idsOf(unanswered)).toEqual(idsOf(plain));
    expect(unanswered.warnings).toEqual([
      '"config.levers.github.minContributionsLastYear" left out nobody: GitHub did not answer for these people.',
    ]);
  });

  test("both have to hold when both are set", async () => {
    const { run } = start();
    const floor = async (github: object) => idsOf(await run({ requiredLanguages: ["Python"], levers: { github } }));
    const year = await floor({ minContributionsLastYear: 200 });
    const month = await floor({ minContributionsLastMonth: 30 });
    const both = await floor({ minContributionsLastYear: 200, minContributionsLastMonth: 30 });
    expect(both).toEqual(year.filter((id) => month.includes(id)));
  });
});

describe("what execute refuses", () => {
  test.each([
    [{ config: { version: 1, query: null } }, "config.version"],
    [{ config: { version: 2 } }, "config.query"],
    [{ config: { version: 2, query: "x".repeat(501) } }, "config.query"],
    [{ config: { version: 2, query: null, jd: "text" } }, "config.jd"],
    [{ config: { version: 2, query: null, requiredLanguages: Array(21).fill("Rust") } }, "config.requiredLanguages"],
    [{ config: { version: 2, query: null, levers: { technologies: ["Quantumizer"] } } }, "config.levers.technologies"],
    [{ config: { version: 2, query: null, levers: { yoeRange: { min: 1 } } } }, "config.levers.yoeRange.max"],
    [
      { config: { version: 2, query: null, levers: { github: { minDevrank: 101 } } } },
      "config.levers.github.minDevrank",
    ],
    [{ config: { version: 2, query: null, filter: { email: "x" } } }, '"email" is disabled'],
    [{ config: { version: 2, query: null, filter: { colour: 1 } } }, "not a field"],
    [
      { config: { version: 2, query: null, boost: Array(21).fill({ signal: "followers", weight: 1 }) } },
      "config.boost",
    ],
    [{ limit: 101 }, "limit"],
    [{ facets: Array(6).fill("id.core") }, "facets"],
    [{ facets: ["contact.emails"] }, "facets"],
    [{ exclude: Array(1_001).fill("1") }, "exclude"],
    [{ cursor: "forged" }, "cursor"],
  ])("%o", async (wrong, words) => {
    const { call } = start(50);
    const { status, json } = await call(execute, { body: { config: { version: 2, query: null }, ...wrong } });
    expect([status, json.message]).toEqual([400, expect.stringContaining(words)]);
  });
});

test("inline enrichment bills depth and facets together, each SKU once, and returns the balance", async () => {
  const { run, left } = start();
  const before = await left();
  const page = await run(
    { requiredLanguages: ["Rust"] },
    { limit: 5, depth: "enriched", facets: ["signals.archetype", "identity.linkedin"] },
  );
  const linked = page.results.filter(({ hasLinkedin }: Row) => hasLinkedin).length;
  expect(page.credits).toEqual({ charged: 5 * 2 + linked * 3, remaining: before - 5 * 2 - linked * 3 });
  const again = await run(
    { requiredLanguages: ["Rust"] },
    { limit: 5, depth: "deep", facets: ["signals.builder_scope"] },
  );
  expect(again.credits.charged).toBe(0);
});

describe("angles", () => {
  const angles = "POST /v1/searches/angles";

  test("come from a config, and each can be merged into it and executed", async () => {
    const { call, run } = start(50_000);
    const { config } = (await call("POST /v1/searches/compile", { body: { jd: description } })).json;
    const { json } = await call(angles, { body: { scope: "account", config } });
    expect(json.suggestions.length).toBeGreaterThan(5);
    const before = await run(config);
    for (const angle of json.suggestions) {
      const merged = merge(config, angle.config);
      expect(SearchConfig.safeParse(merged).success, angle.label).toBe(true);
      const after = await run(merged);
      expect(after.results.length, angle.label).toBeGreaterThan(0);
      expect([after.total, idsIn(after)], angle.label).not.toEqual([before.total, idsIn(before)]);
    }
    expect((await call(angles, { body: { scope: "account", config } })).json.suggestions).toEqual(json.suggestions);
  });

  test.each([
    ["Rust engineers in London", "Rust or a neighbour"],
    ["Swift and Kotlin developers", "Mainly Swift"],
    ["React, TypeScript and GraphQL in Munich", "Tools can be learned"],
    ["Rust engineers in Berlin", "Anywhere, nearest first"],
    ["Java engineers who have worked at Mossforge", "Start wide"],
  ])("find more people where they take a condition back: %s, %s", async (prompt, label) => {
    const { call, run } = start();
    const { config } = (await call("POST /v1/searches/compile", { body: { prompt } })).json;
    const { suggestions } = (await call(angles, { body: { scope: "account", config } })).json;
    const angle = (suggestions as { label: string; config: object }[]).find((each) => each.label === label);
    expect(angle, JSON.stringify(suggestions.map((each: { label: string }) => each.label))).toBeDefined();
    expect((await run(merge(config, angle?.config ?? {}))).total).toBeGreaterThan((await run(config)).total);
  });

  test.each([
    ["TypeScript", "JavaScript"],
    ["Java", "Kotlin"],
    ["Go", "Rust"],
    ["Python", "R"],
  ])("take a language that %s developers switch to: %s", async (language, neighbour) => {
    const { call } = start();
    const config = { version: 2, query: null, requiredLanguages: [language] };
    const { suggestions } = (await call(angles, { body: { scope: "account", config } })).json;
    const { any } = suggestions[0].config.filter.languages;
    expect(any.slice(1)).toContain(neighbour);
    expect(any).not.toContain("Shell");
  });

  test("are at most twenty distinct ones for any text", async () => {
    const { call } = start(200);
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 400 }).filter((each) => each.trim() !== "");
    await fc.assert(
      fc.asyncProperty(text, async (jd) => {
        const { status, json } = await call(angles, { body: { scope: "account", jd } });
        expect([status, json.message]).toEqual([200, undefined]);
        expect(json.suggestions.length).toBeLessThanOrEqual(20);
        const ids = json.suggestions.map(({ id }: { id: string }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test("of stored context are made once per context, and again when asked or when the context changes", async () => {
    const { call } = start(20_000);
    const nothing = await call(angles, { as: "outsider", body: { scope: "account" } });
    expect([nothing.status, nothing.json.message]).toEqual([400, expect.stringContaining("no stored context")]);
    const { json: project } = await call("POST /v1/projects", { body: { name: "Storage", jd: description } });
    const body = { scope: "project", projectId: project.id };
    const first = (await call(angles, { body })).json;
    const second = (await call(angles, { body })).json;
    expect([first.cached, second.cached]).toEqual([false, true]);
    expect(second).toEqual({ ...first, cached: true });
    const other = (await call(angles, { body: { ...body, regenerate: true } })).json;
    expect(other.cached).toBe(false);
    expect(other.suggestions).not.toEqual(first.suggestions);
    await call(`POST /v1/projects`, { body: { name: "Frontend", jd: "React engineer" } });
    expect((await call(angles, { body: { scope: "account" } })).json.cached).toBe(false);
    const alsoNamed = await call(angles, { body: { ...body, scope: "account" } });
    expect(alsoNamed.json.cached, "a projectId means nothing to the account's angles").toBe(true);
  });

  test("require a project", async () => {
    const { call } = start(50);
    const { json } = await call(angles, { body: { scope: "project" } });
    expect(json.message).toContain('"projectId"');
  });
});

/** As the description of the operation says. */
function merge(into: object, angle: object): object {
  const levers = (config: object) => (config as { levers?: object }).levers;
  return { ...into, ...angle, levers: { ...levers(into), ...levers(angle) } };
}

const idsIn = ({ results }: { results: readonly { readonly id: string }[] }) => results.map(({ id }) => id);

describe("presets and signals that are not known here", () => {
  const rankedBy = (config: object) => ({ config: { version: 2, query: "rust", ...config }, limit: 20 });
  const ids = (page: { results: readonly { id: string }[] }) => page.results.map(({ id }) => id);

  test("order nothing, and the answer says so", async () => {
    const { call } = startWorld();
    const plain = (await call("POST /v1/searches/execute", { body: rankedBy({}) })).json;
    expect(plain.warnings).toBeUndefined();
    const unknown = {
      rank: { preset: "gem", weights: [{ signal: "charm", weight: 5 }] },
      boost: [{ signal: "luck", weight: 2 }],
    };
    const ranked = (await call("POST /v1/searches/execute", { body: rankedBy(unknown) })).json;
    expect(ids(ranked)).toEqual(ids(plain));
    expect(ranked.warnings).toEqual([
      expect.stringContaining('"luck"'),
      expect.stringContaining('"charm"'),
      expect.stringContaining('"gem"'),
    ]);
  });

  test("do not affect the known ones", async () => {
    const { call } = startWorld();
    const known = { rank: { weights: [{ signal: "followers", weight: 1 }] } };
    const both = {
      rank: {
        preset: "gem",
        weights: [
          { signal: "followers", weight: 1 },
          { signal: "charm", weight: 9 },
        ],
      },
    };
    const expected = ids((await call("POST /v1/searches/execute", { body: rankedBy(known) })).json);
    expect(ids((await call("POST /v1/searches/execute", { body: rankedBy(both) })).json)).toEqual(expected);
  });

  test("are reported by a deep search, too", async () => {
    const { call } = startWorld();
    const config = { version: 2, query: "rust", rank: { preset: "gem" } };
    const submitted = await call("POST /v1/search/jobs", { body: { config } });
    expect(submitted).toMatchObject({ status: 202, json: { warnings: [expect.stringContaining('"gem"')] } });
  });
});
