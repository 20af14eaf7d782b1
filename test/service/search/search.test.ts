import { describe, expect, test } from "vitest";
import { startWorld } from "../../harness.ts";
import { turn } from "./conditions.ts";

const search = "GET /v1/developers/search";

interface Found {
  readonly id: string;
  readonly hasLinkedin: boolean;
  readonly match: { readonly score: number };
}

describe("a planned search", () => {
  test("returns developers with the evidence of each match, best first", async () => {
    const { call } = startWorld();
    const { json } = await call(`${search}?q=rust+database+engineers&limit=5`);
    expect(json.results).toHaveLength(5);
    for (const { details, match } of json.results) {
      expect(details.githubProfile.core.languages).toContain("Rust");
      expect(match.why).toMatch(/\d+ Rust repositor/);
      const proof = match.evidence.find((each: { kind: string }) => each.kind === "language");
      expect(proof.ref).toContain("/");
    }
    const scores = json.results.map(({ match }: Found) => match.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test("shows how the words were understood", async () => {
    const { call } = startWorld();
    const { json } = await call(`${search}?q=${encodeURIComponent("golang people in Berlin, not Java, unicorns")}`);
    expect(json.plan.understood).toEqual([
      { span: "golang", as: "language", value: "Go" },
      { span: "in Berlin", as: "city", value: "Berlin" },
      { span: "not Java", as: "not language", value: "Java" },
    ]);
    expect(json.plan.ignored).toEqual(["unicorns"]);
    expect(json.plan.config).toMatchObject({ version: 2, requiredLanguages: ["Go"] });
  });

  test("finds the same for synonyms, and reports how each was read", async () => {
    const { call } = startWorld();
    const ask = async (q: string) => (await call(`${search}?q=${encodeURIComponent(q)}&limit=5`)).json;
    const plain = await ask("golang people in Berlin");
    const longer = await ask("golang people in Berlin, unicorns");
    expect({ ...longer, plan: plain.plan }).toEqual(plain);
    expect([plain.plan.ignored, longer.plan.ignored]).toEqual([[], ["unicorns"]]);
    const { json: others } = await call(
      `${search}?q=${encodeURIComponent("golang people in Berlin")}&limit=5&depth=deep`,
    );
    expect(others.results[0].details).toHaveProperty("github");
  });

  test("reads the calendars again when they have changed", async () => {
    const { core, call } = startWorld();
    const ask = async () => (await call(`${search}?q=rust+developers+active+this+month&limit=20`)).json;
    const live = await ask();
    expect(live.plan.config.levers.github.minContributionsLastMonth).toBe(1);
    turn(core, { calendars: "quiet" });
    expect((await ask()).results.length).toBeLessThan(live.results.length);
    turn(core, { calendars: "live" });
    expect(await ask()).toEqual(live);
  });

  test("finds everybody for words without a condition", async () => {
    const { call } = startWorld({ population: 300 });
    const { json } = await call(`${search}?q=people`);
    expect(json.total).toBe(300);
  });

  test("gives each picture a URL at the requested address", async () => {
    const { call } = startWorld({ population: 60 });
    const { json } = await call("GET /~elsewhere/v1/developers/search?q=people&limit=50");
    const pictures = json.results.flatMap(({ avatarUrl }: { avatarUrl: string | null }) => avatarUrl ?? []);
    const { pathname } = new URL(pictures[0]);
    expect(pathname).toMatch(/^\/~elsewhere\/avatars\/\d+\.svg$/);
    const picture = await call(`GET ${pathname}`, { as: null });
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect((await call("GET /avatars/7.svg", { as: null })).status).toBe(404);
  });

  test("returns the same in every sandbox, except for picture URLs", async () => {
    const { call } = startWorld({ population: 300 });
    const ask = async (sandbox: string) =>
      (await call(`GET ${sandbox}/v1/developers/search?q=senior+rust+developers&depth=enriched`)).text;
    const [here, there] = [await ask("/~here"), await ask("/~there")];
    expect(there).not.toBe(here);
    expect(there.replaceAll("/~there/", "/~here/")).toBe(here);
  });
});

test("a state is found by its code as well as by its name, in filters and in levers", async () => {
  const { call } = startWorld();
  const filtered = async (state: string) => (await call(`${search}?q=javascript&state=${state}`)).json.total;
  expect(await filtered("California")).toBeGreaterThan(0);
  expect(await filtered("CA")).toBe(await filtered("California"));
  expect(await filtered("CA,TX")).toBe((await filtered("CA")) + (await filtered("Texas")));
  const levers = (state: string) => ({ location: { states: [state], strict: true } });
  const executed = async (state: string) =>
    (await call("POST /v1/searches/execute", { body: { config: { version: 2, query: null, levers: levers(state) } } }))
      .json.total;
  expect(await executed("ca")).toBe(await executed("California"));
});

describe("depth", () => {
  test("adds to a person and never changes who is found, or in which order", async () => {
    const { call } = startWorld();
    const pages = await Promise.all(
      ["core", "enriched", "deep"].map((depth) => call(`${search}?q=python&limit=20&depth=${depth}`)),
    );
    const ids = pages.map(({ json }) => json.results.map(({ id }: Found) => id));
    expect(ids[1]).toEqual(ids[0]);
    expect(ids[2]).toEqual(ids[0]);
    const [core, enriched, deep] = pages.map(({ json }) => json.results);
    for (const [at, person] of core.entries()) {
      expect(person.details).not.toHaveProperty("identity");
      expect(enriched[at].details.identity !== undefined).toBe(person.hasLinkedin);
      expect(enriched[at].details).not.toHaveProperty("github");
      expect(deep[at].details.github.gardenSummary.last90).toHaveLength(90);
    }
  });

  test("bills the identities it fills, once each", async () => {
    const { call } = startWorld();
    const left = async () => (await call("GET /v1/quotas")).json.credits.remaining;
    const before = await left();
    await call(`${search}?q=python&limit=20`);
    expect(await left()).toBe(before);
    const { json } = await call(`${search}?q=python&limit=20&depth=enriched`);
    const linked = json.results.filter(({ hasLinkedin }: Found) => hasLinkedin).length;
    expect(linked).toBeGreaterThan(0);
    expect(await left()).toBe(before - 3 * linked);
    await call(`${search}?q=python&limit=20&depth=deep`);
    expect(await left()).toBe(before - 3 * linked);
  });

  test("is refused, and buys nothing, while billing is down, unless all of it is owned", async () => {
    const { call, core } = startWorld();
    await call(`${search}?q=python&limit=20&depth=deep`);
    turn(core, { billing: "unavailable" });
    expect((await call(`${search}?q=python&limit=20&depth=deep`)).status).toBe(200);
    const unpaid = await call(`${search}?q=rust&limit=20&depth=enriched`);
    expect(unpaid.json).toMatchObject({ code: "billing_unavailable", status: 503 });
  });
});

describe("what goes wrong", () => {
  test.each([
    ["", "q"],
    ["?q=", "q"],
    [`?q=${"x".repeat(501)}`, "q"],
    ["?q=x&limit=0", "limit"],
    ["?q=x&limit=51", "limit"],
    ["?q=x&depth=full", "depth"],
    ["?q=x&minCracked=101", "minCracked"],
    ["?q=x&minStars=100000001", "minStars"],
    ["?q=x&yoeMin=61", "yoeMin"],
    ["?q=x&companySize=5", "companySize"],
    ["?q=x&experienceTier=wizard", "experienceTier"],
    ["?q=x&hasEmail=yes", "hasEmail"],
    ["?q=x&lang=", "lang"],
    [`?q=x&city=${Array.from({ length: 21 }, (_, at) => `c${at}`).join(",")}`, "city"],
    ["?q=x&techs=Quantumizer", "techs"],
    ["?q=x&cursor=abc", "cursor"],
    ["?q=x&colour=red", "colour"],
  ])("%s is refused by name", async (query, member) => {
    const { call } = startWorld({ population: 50 });
    const { status, json } = await call(search + query);
    expect(status).toBe(400);
    expect(json.message).toContain(`"${member}"`);
  });

  test("a cursor is valid only for the search, the account and the world that returned it", async () => {
    const { call } = startWorld();
    const { nextCursor } = (await call(`${search}?q=python`)).json;
    expect((await call(`${search}?q=python&cursor=${nextCursor}`)).status).toBe(200);
    expect((await call(`${search}?q=python&cursor=${nextCursor}`, { as: "outsider" })).status).toBe(400);
    expect((await call(`${search}?q=rust&cursor=${nextCursor}`)).status).toBe(400);
    expect((await call(`${search}?q=python&hasEmail=true&cursor=${nextCursor}`)).status).toBe(400);
    expect((await call(`${search}?q=python&cursor=${nextCursor.slice(0, -2)}xx`)).status).toBe(400);
    const other = startWorld({ seed: "another" });
    expect((await other.call(`${search}?q=python&cursor=${nextCursor}`)).status).toBe(400);
  });

  test.each(["disabled", "index_unavailable"] as const)("search %s is 503 with Retry-After", async (condition) => {
    const { call, core } = startWorld();
    turn(core, { search: condition });
    const { status, json, headers } = await call(`${search}?q=python`);
    expect([status, json.code]).toEqual([503, "database_unavailable"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("it needs a credential that may search", async () => {
    const { call } = startWorld();
    expect((await call(`${search}?q=python`, { as: null })).status).toBe(401);
    expect((await call(`${search}?q=python`, { as: "reader" })).status).toBe(200);
  });
});
