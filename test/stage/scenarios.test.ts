import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openScenarioFolder, readFolder } from "../../src/doors/scenario-folder.ts";
import { readScenarios } from "../../src/stage/scenarios/read.ts";
import { newFolder } from "../folder.ts";
import { startWorld } from "../harness.ts";

function startIn(yaml: string, scenario = "mine") {
  const set = readScenarios([{ file: "mine.yaml", text: `title: Mine\ndescription: Of a test.\n${yaml}` }]);
  expect(set.broken).toEqual([]);
  return startWorld({ scenario }, { scenarioSource: () => set });
}

test("accounts, principals, balances and quotas follow the scenario, and the ledger adds up", async () => {
  const { call } = startIn(`
world:
  accounts:
    - { id: acct_demo, plan: growth, balance: 12, quotas: { deep_searches: { used: 14 }, reports: { limit: 3 } } }
    - { id: acct_rich, name: Rich, balance: 90000 }
  principals:
    - { name: temp, kind: key, entitlements: ["search:read"], expires: 10m }
    - { name: rich, kind: session, account: acct_rich }
`);
  const quotas = (await call("GET /v1/quotas")).json;
  expect(quotas.credits).toMatchObject({ remaining: 12, granted: 3_000, used: 2_988 });
  expect(quotas.quotas).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "deep_searches", used: 14, remaining: 1 }),
      expect.objectContaining({ name: "reports", limit: 3 }),
    ]),
  );
  const { entries } = (await call("GET /_understudy/ledger?account=acct_demo")).json;
  expect(entries.reduce((sum: number, entry: { credits: number }) => sum + entry.credits, 0)).toBe(12);
  expect((await call("GET /v1/quotas", { as: "svc_st_demo_rich" })).json.credits.remaining).toBe(90_000);
  expect((await call("GET /v1/me", { as: "svc_sk_demo_temp" })).status).toBe(200);
  await call("PATCH /_understudy/clock", { body: { advance: "10m" } });
  expect((await call("GET /v1/me", { as: "svc_sk_demo_temp" })).status).toBe(401);
});

test("a world may be set up by calls of the interface itself, in its past", async () => {
  const { call } = startIn(`
world:
  steps:
    - { as: member, at: -3d, call: "POST /v1/shortlists", body: { name: Rust }, save: { list: /id } }
    - { as: agent, at: -2d, call: "POST /v1/shortlists/{list}/members", body: { developerIds: ["{person.3.id}", "{person.4.id}"] } }
    - { at: -1d, call: "POST /v1/companies", times: 40, body: { name: "Company {n}" } }
    - { at: -1h, call: "POST /v1/search/jobs", body: { config: { version: 2, query: "{person.3.language}" }, targetCount: 5 } }
`);
  const { shortlists } = (await call("GET /v1/shortlists")).json;
  expect(shortlists).toEqual([
    expect.objectContaining({
      name: "Rust",
      createdAt: "2026-02-26T09:00:00.000Z",
      stats: { members: 2, sequences: 0 },
    }),
  ]);
  const companies = await call("GET /v1/companies");
  expect(companies.json.rows).toHaveLength(40);
  expect(companies.headers.get("x-ratelimit-remaining")).toBe("59");
  expect((await call("GET /_understudy/journal")).json.counts).toEqual({
    "shortlists.list": { "200": 1 },
    "companies.list": { "200": 1 },
  });
  const [search] = (await call("GET /_understudy/jobs")).json.jobs;
  expect(search.title).toMatch(/^[A-Z][\w+#]*$/);
});

test("a refused step stops the scenario with its number and the interface's reason", async () => {
  const set = readScenarios([
    {
      file: "mine.yaml",
      text: 'title: M\ndescription: D\nworld: { steps: [{ call: "GET /v1/me" }, { call: "POST /v1/shortlists", body: { name: "" } }] }\n',
    },
    {
      file: "twice.yaml",
      text: 'title: M\ndescription: D\nworld: { steps: [{ call: "GET /v1/nowhere", expect: 404 }] }\n',
    },
    { file: "loop.yaml", text: 'title: M\ndescription: D\nworld: { steps: [{ call: "GET /_understudy/clock" }] }\n' },
  ]);
  const { call } = startWorld({}, { scenarioSource: () => set });
  const put = (name: string) => call("PUT /_understudy/scenario", { body: { name } });
  const refused = await put("mine");
  expect(refused.status).toBe(409);
  expect(refused.json.message).toMatch(/"mine" cannot be played: step 2 \(POST \/v1\/shortlists\) was answered 400/);
  expect((await put("twice")).status).toBe(200);
  expect((await put("loop")).status).toBe(409);
  expect((await call("GET /_understudy")).json.scenario).toBe("twice");
});

test.each([
  ["people: [{ developer: 3, login: has space }]", "people: login: has space is not a GitHub login"],
  ["people: [{ developer: 99999999 }]", "people: developer: 99999999 is not one of"],
  ["people: [{ developer: 3, login: same }, { developer: 4, login: same }]", "people: login: same is taken"],
  ["people: [{ developer: 3, languages: [Rustt] }]", "people: languages: "],
  ["developers: [{ login: one }, { login: One }]", "developers: login: One is taken"],
  ["furnish: [{ account: acct_nope }]", 'furnish: there is no account "acct_nope"; add it to "accounts"'],
  ["principals: [{ name: temp, account: acct_nope }]", 'principals: there is no account "acct_nope"'],
  ["steps: [{ call: GET /v1/me, at: -1h, times: 3, every: 1h }]", "step 1 (GET /v1/me) would be made after the start"],
])("a world with %s is refused when it is made, not when somebody asks for it", async (world, reason) => {
  const { call } = startIn(`world:\n  ${world}\n`, "fresh-account");
  const refused = await call("PUT /_understudy/scenario", { body: { name: "mine" } });
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining(reason) } });
});

test("a change of the world with such people is refused, too, and nobody is changed", async () => {
  const { call } = startWorld();
  const body = { accounts: [{ id: "acct_demo", balance: 1 }], people: [{ developer: 3, login: "has space" }] };
  expect(await call("PATCH /_understudy/world", { body })).toMatchObject({ status: 400 });
  expect((await call("GET /v1/quotas")).json.credits.remaining).not.toBe(1);
  expect((await call("GET /v1/developers/search?q=rust")).status).toBe(200);
});

test("scheduled events happen in order, each at its own time", async () => {
  const { call } = startIn(`
then:
  - { after: 90s, do: { conditions: { paymentProcessor: unreachable } } }
  - { after: 60s, do: { steps: [{ call: "POST /v1/shortlists", body: { name: First }, save: { list: /id } }] } }
  - { after: 2m, do: { steps: [{ call: "PATCH /v1/shortlists/{list}", body: { name: Second } }] } }
  - { after: 3m, do: { faults: [{ then: { code: gone } }] } }
  - { after: 4m, do: { clearFaults: true, principals: [{ name: agent, revoked: 0s }], accounts: [{ id: acct_demo, balance: 1 }] } }
`);
  const lists = async () => (await call("GET /v1/shortlists")).json.shortlists;
  const advance = (span: string) => call("PATCH /_understudy/clock", { body: { advance: span } });
  const amount = async () => (await call("GET /v1/pricing/catalog")).json.plans[0].prices[0].unitAmountCents;
  expect(await lists()).toEqual([]);
  await advance("61s");
  expect(await lists()).toEqual([expect.objectContaining({ name: "First", createdAt: "2026-03-01T09:01:00.000Z" })]);
  expect(await amount()).not.toBeNull();
  await advance("1m");
  expect((await lists())[0].name).toBe("Second");
  expect(await amount()).toBeNull();
  await advance("1m");
  expect((await call("GET /v1/me", { isUnlawful: true })).status).toBe(410);
  await advance("1m");
  expect((await call("GET /v1/me", { as: "agent" })).status).toBe(401);
  expect((await call("GET /v1/quotas")).json.credits.remaining).toBe(1);
});

test("one large and many small clock steps have the same result", async () => {
  const yaml = `
then:
  - { after: 10s, do: { steps: [{ call: "POST /v1/shortlists", body: { name: A } }] } }
  - { after: 20s, do: { steps: [{ call: "POST /v1/shortlists", body: { name: B } }] } }
`;
  const after = async (spans: string[]) => {
    const { call } = startIn(yaml);
    for (const advance of spans) await call("PATCH /_understudy/clock", { body: { advance } });
    return (await call("GET /v1/shortlists")).text;
  };
  expect(await after(["1m"])).toBe(await after(["5s", "10s", "5s", "40s"]));
});

test("states can be set with params, by the name in a pact", async () => {
  const { call } = startIn(`
states:
  - name: a shortlist named {name} exists
    params: { name: { default: Rust } }
    do: { steps: [{ call: "POST /v1/shortlists", body: { name: "{name}" }, save: { listId: /id } }] }
`);
  const enter = (body: unknown) => call("POST /_understudy/pact/state", { body });
  const state = "a shortlist named {name} exists";
  const entered = await enter({ state, params: { name: "Go" }, action: "setup" });
  expect(entered.status).toBe(200);
  const { shortlists } = (await call("GET /v1/shortlists")).json;
  expect(shortlists).toEqual([expect.objectContaining({ id: entered.json.listId, name: "Go" })]);
  await enter({ state });
  expect((await call("GET /v1/shortlists")).json.shortlists).toHaveLength(2);
  await enter({ state, action: "teardown" });
  expect((await call("GET /v1/shortlists")).json.shortlists).toEqual([]);
  expect((await enter({ state: "pigs fly" })).status).toBe(404);
  expect((await enter({ state, params: { colour: "red" } })).json.message).toContain(
    'does not know the param "colour"',
  );
  await enter({ state: "fresh-account" });
  expect((await call("GET /_understudy")).json.scenario).toBe("fresh-account");
});

test("an unknown or broken scenario is refused with a suggestion, and the world stays", async () => {
  const set = readScenarios([{ file: "torn.yaml", text: "title: [" }]);
  const { call } = startWorld({}, { scenarioSource: () => set });
  const put = (name: unknown) => call("PUT /_understudy/scenario", { body: { name } });
  expect((await put("fresh-acount")).json.message).toContain("Did you mean fresh-account");
  expect((await put("torn")).json.message).toContain("is broken");
  expect((await put("__proto__")).status).toBe(404);
  expect((await put(7)).status).toBe(400);
  expect((await call("POST /_understudy/reset", { body: { scenario: "nowhere" } })).status).toBe(404);
  const { scenarios, broken, playing } = (await call("GET /_understudy/scenarios")).json;
  expect(playing).toBe("fresh-account");
  expect(broken).toEqual([expect.objectContaining({ name: "torn", file: "torn.yaml" })]);
  expect(scenarios.map((each: { name: string }) => each.name)).toContain("fresh-account");
  expect(() => startWorld({ scenario: "nowhere" })).toThrow(/No scenario is called "nowhere"/);
});

test("the list of scenarios stays short enough to read, and each is complete under its name", async () => {
  const { call } = startWorld();
  const brief = await call("GET /_understudy/scenarios");
  expect(Buffer.byteLength(brief.text)).toBeLessThan(25_000);
  expect(Object.keys(brief.json.scenarios[0])).toEqual(["name", "title", "description", "group", "tags"]);
  const full = (await call("GET /_understudy/scenarios?view=full")).json.scenarios;
  const { scenario } = (await call("GET /_understudy/scenarios/balance-empty")).json;
  const { states, ...listed } = scenario;
  expect(full).toContainEqual(listed);
  expect(listed).toMatchObject({
    extends: null,
    from: "built-in",
    covers: expect.arrayContaining([expect.any(String)]),
  });
  expect(states).toContainEqual(expect.objectContaining({ name: "a shortlist named {name} exists" }));
});

test("a folder of scenarios is read again when it changes; a file that breaks leaves the scenario as it was", async () => {
  const folder = newFolder();
  const write = (title: string) => writeFileSync(join(folder, "mine.yaml"), title);
  write("title: One\ndescription: D\n");
  let changed = (): void => {};
  const change = () => new Promise<void>((resolve) => (changed = resolve));
  const opened = openScenarioFolder(folder, () => changed());
  try {
    const { call } = startWorld({}, { scenarioSource: opened.source });
    const title = async () => (await call("GET /_understudy/scenarios/mine")).json.scenario?.title;
    expect(await title()).toBe("One");
    let seen = change();
    write("title: Two\ndescription: D\n");
    await seen;
    expect(await title()).toBe("Two");
    seen = change();
    write("title: [");
    await seen;
    expect(await title()).toBe("Two");
    expect((await call("GET /_understudy/scenarios")).json.broken).toHaveLength(1);
    seen = change();
    rmSync(join(folder, "mine.yaml"));
    await seen;
    expect((await call("GET /_understudy/scenarios/mine")).status).toBe(404);
  } finally {
    opened.close();
  }
});

test("a folder of scenarios may contain anything: broken files are reported, and the others can be played", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "good.yaml"), "title: Good\ndescription: D\n");
  writeFileSync(join(folder, "latin.yaml"), Buffer.from("title: Caf\xe9\ndescription: D\n", "latin1"));
  writeFileSync(join(folder, "vast.yaml"), Buffer.alloc(3 * 2 ** 20, "x"));
  writeFileSync(join(folder, "README.md"), "# Not a scenario");
  mkdirSync(join(folder, "drawer.yaml"));
  symlinkSync("ring.yaml", join(folder, "ring.yaml"));
  symlinkSync("/no/such/file", join(folder, "lost.yaml"));
  const { read, broken } = readFolder(folder);
  expect(read.map(({ name }) => name)).toEqual(["good"]);
  const reasons = Object.fromEntries(broken.map(({ name, complaints }) => [name, complaints[0]?.reason]));
  expect(reasons).toEqual({
    drawer: expect.stringContaining("no file"),
    latin: expect.stringContaining("utf-8"),
    lost: expect.stringContaining("no such file"),
    ring: expect.stringContaining("symbolic links"),
    vast: expect.stringContaining("longer than"),
  });
});

test("a scenario with a start time begins there, whatever the server's clock, until a reset says otherwise", async () => {
  const { call } = startWorld({ scenario: "midnight", now: "2026-03-01T09:00:00Z" });
  const now = async () => (await call("GET /_understudy/clock")).json.now;
  expect(await now()).toBe("2026-03-31T23:59:30.000Z");
  await call("POST /_understudy/reset", { body: { clock: { now: "2026-04-02T00:00:00Z" } } });
  expect(await now()).toBe("2026-04-02T00:00:00.000Z");
});

test("other scenarios begin at the server's start time", async () => {
  const { call } = startWorld({ now: "2026-03-05T09:00:00Z" });
  expect((await call("GET /_understudy/clock")).json.now).toBe("2026-03-05T09:00:00.000Z");
});
