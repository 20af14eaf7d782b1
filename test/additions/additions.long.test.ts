import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { type Running, runServer } from "../processes.ts";

/**
 * Does in a copy of the tree what the recipes of CONTRIBUTING say: the patches beside this file are all that a
 * contributor writes by hand, and the files that each of them touches are counted. If one no longer applies or is no
 * longer sufficient, correct it (`git diff -U1` in a clone) and the page.
 */
const recipes = [
  ...["operation", "member", "price", "limit", "quota", "scenario", "fault", "check", "reading", "word", "searched"],
  ...["panel", "assumption", "state"],
];

const copy = newFolder();
let server: Running;

/** Asynchronous, because a server in the same process has to keep running meanwhile. */
const run = async (command: string, ...args: string[]) => {
  const ran = promisify(execFile)(command, args, { cwd: copy, maxBuffer: 2 ** 26 });
  return (await ran.catch((error) => Promise.reject(new Error(`${error.message}\n${error.stdout}`)))).stdout;
};
const node = (...args: string[]) => run(process.execPath, ...args);
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim().split("\n");
const patchOf = (name: string) => join(import.meta.dirname, `${name}.patch`);
const filesOf = (name: string) =>
  [...readFileSync(patchOf(name), "utf8").matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file as string);

beforeAll(async () => {
  for (const file of git("ls-files").filter((file) => !/^docs\/images\//.test(file))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  // Packages are shared, but not the .cache folder of the tools, because its content depends on the tree.
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync("node_modules")) {
    if (name !== ".cache") symlinkSync(join(process.cwd(), "node_modules", name), join(copy, "node_modules", name));
  }
  // Each for itself, as who follows one recipe would, and then all of them.
  for (const name of recipes) await run("git", "apply", "--check", "-C1", patchOf(name));
  for (const name of recipes) await run("git", "apply", "-C1", patchOf(name));
  // What reads the tree asks git which files belong to it.
  await run("git", "init", "-q");
  await run("git", "add", "--all");
  await node("tools/generate.mjs");
  await node("tools/build.mjs");
  server = await runServer([], { cwd: copy });
}, 1_200_000);

afterAll(() => server?.kill());

async function call(method: string, path: string, body?: unknown, token = "svc_st_demo_owner") {
  const answer = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: text === "" ? null : JSON.parse(text) };
}

test("git grep reaches every file of text, but the fonts", () => {
  const reached = new Set(git("grep", "-I", "--name-only", "-e", ""));
  const missed = git("ls-files").filter((file) => !reached.has(file) && readFileSync(file).length > 0);
  expect(missed.filter((file) => !/\.png$|^fixtures\/generated\/fonts\//.test(file))).toEqual([]);
});

const vitest = (...args: string[]) => node("node_modules/vitest/vitest.mjs", "run", ...args);

test("the tree compiles with all of them", async () => {
  await node("node_modules/typescript-7/bin/tsc", "--noEmit", "--incremental", "false");
}, 600_000);

test("every quick and daily test holds with all of them", async () => {
  await vitest("--project", "quick", "--project", "daily");
}, 1_800_000);

test("adding an operation with a stored resource, a limit, an entitlement, a check and a scenario takes nine files", async () => {
  expect(filesOf("operation")).toHaveLength(9);
  const { id } = (await call("POST", "/v1/companies", { name: "Northwind Labs" })).json;
  const reminder = { text: "Send the offer.", dueAt: "2026-04-01T09:00:00.000Z" };
  const made = await call("POST", `/v1/companies/${id}/reminders`, reminder);
  expect(made).toMatchObject({ status: 201, json: reminder });
  expect((await call("GET", `/v1/companies/${id}/reminders`)).json).toEqual({ reminders: [made.json] });

  expect((await call("POST", `/v1/companies/${id}/reminders`, { text: "Without a day" })).json.code).toBe(
    "bad_request",
  );
  expect((await call("POST", `/v1/companies/${id}/reminders`, reminder, "svc_sk_demo_reader")).json).toMatchObject({
    code: "forbidden",
  });
  const { paths } = (await call("GET", "/openapi.json")).json;
  expect(Object.keys(paths["/v1/companies/{id}/reminders"])).toEqual(expect.arrayContaining(["get", "post"]));
});

test("adding a stored member takes four files and its test; a row from before it is read", async () => {
  expect(filesOf("member")).toHaveLength(5);
  const seenAt = "2026-03-01T09:00:00.000Z";
  const found = (await call("GET", "/v1/developers/search?q=rust&limit=2")).json.results;
  const [{ id: developerId }, { id: another }] = found;
  const note = (await call("POST", `/v1/developers/${developerId}/notes`, { body: "Ships compilers" })).json;
  expect(note.edits).toBe(0);
  expect((await call("PATCH", `/v1/notes/${note.id}`, { body: "Ships linkers" })).json.edits).toBe(1);
  const notes = [{ id: "nt_before", developerId: another, body: "Written before there were edits" }];
  const records = { account: "acct_demo", seenAt, notes: [...notes, { ...notes[0], id: "nt_after", edits: 3 }] };
  expect((await call("PATCH", "/_understudy/world", { records: [records] })).status).toBe(200);
  const kept = (await call("GET", `/v1/developers/${another}/notes`)).json.notes;
  expect(kept.map(({ id, edits }: { id: string; edits: number }) => [id, edits]).sort()).toEqual([
    ["nt_after", 3],
    ["nt_before", 0],
  ]);
});

test("changing a price that the interface states takes one file, its sentence and the check that shows it", async () => {
  expect(filesOf("price")).toEqual([
    "contracts/fit-rank.contract.ts",
    "contracts/statements/sections-5-to-9.ts",
    "src/model/fit-rank.ts",
  ]);
  const used = async () => (await call("GET", "/v1/quotas")).json.credits.used;
  const { results } = (await call("GET", "/v1/developers/search?q=rust&limit=20")).json;
  const logins = results.map(({ login }: { login: string }) => login);
  const before = await used();
  const { scoredCount } = (await call("POST", "/v1/fit-rank", { logins, role: "Rust engineer" })).json;
  expect(scoredCount).toBeGreaterThan(0);
  expect((await used()) - before).toBe(3 * scoredCount);
  const { paths } = (await call("GET", "/openapi.json")).json;
  expect(paths["/v1/fit-rank"].post.description).toContain("Costs 3 credits per candidate scored.");
});

test("changing a limit takes its declaration, and the interface's table as the tests have it", async () => {
  expect(filesOf("limit")).toEqual(["src/interface/research/report-operations.ts", "test/openapi/witness.ts"]);
  const { headers } = await call("GET", "/v1/deep-research/reports/developers/nobody-here");
  expect(headers.get("x-ratelimit-limit")).toBe("150");
});

test("adding a quota takes its name, its sizes and its declaration, and what the tests and scenarios say of quotas", async () => {
  expect(filesOf("quota")).toEqual([
    "contracts/access.contract.ts",
    "fixtures/plans.json",
    "scenarios/quota-exhausted.yaml",
    "src/interface/fit/operations.ts",
    "src/model/quota.ts",
    "test/openapi/witness.ts",
    "test/scenarios/drives/refusals.ts",
  ]);
  const { status, headers } = await call("POST", "/v1/fit-rank", { logins: ["nobody-here"] });
  expect([status, headers.get("x-quota-name")]).toEqual([200, "fit_ranks"]);
  const { units } = (await call("GET", "/_understudy/ledger?account=acct_demo")).json;
  expect(units.at(-1)).toMatchObject({ quota: "fit_ranks", units: 1, operation: "fit.rank" });
});

test("adding a state of a machine takes its table and the test that observes its moves", async () => {
  expect(filesOf("state")).toEqual(["src/service/research/report-machine.ts", "test/service/machines.test.ts"]);
});

test("adding a field that is searched takes its row, its words, its condition and a test", async () => {
  expect(filesOf("searched")).toEqual([
    "fixtures/descriptions.json",
    "fixtures/fields.json",
    "src/service/search/conditions.ts",
    "test/service/search/joined-year.test.ts",
  ]);
  const config = { version: 2, query: null, filter: { joined_year: { gte: 2016, lte: 2016 } } };
  expect((await call("POST", "/v1/searches/execute", { config, limit: 1 })).status).toBe(200);
});

test("adding a panel of the console takes its name, its view and a file", async () => {
  expect(filesOf("panel")).toEqual([
    "src/console/app.tsx",
    "src/console/panel-names.ts",
    "src/console/panels/month.tsx",
  ]);
  expect(readFileSync(join(copy, "dist/console/app.js"), "utf8")).toContain("Units of quotas by day");
});

test("adding an assumption with its rule takes its row, the code that keeps to it, and a test", async () => {
  expect(filesOf("assumption")).toEqual([
    "fixtures/assumptions.json",
    "src/service/lists/notes.ts",
    "test/service/lists/notes.test.ts",
  ]);
  const [{ id }] = (await call("GET", "/v1/developers/search?q=go&limit=1")).json.results;
  expect((await call("POST", `/v1/developers/${id}/notes`, { body: "One\r\ntwo" })).json.body).toBe("One\ntwo");
});

test("adding a scenario takes one file to be served, and its drive", async () => {
  expect(filesOf("scenario")).toEqual(["scenarios/one-page-office.yaml", "test/scenarios/drives/refusals.ts"]);
  expect((await call("PUT", "/_understudy/scenario", { name: "one-page-office" })).status).toBe(200);
  expect((await call("GET", "/v1/me")).status).toBe(200);
  expect((await call("GET", "/v1/me")).status).toBe(429);
  expect((await call("PUT", "/_understudy/scenario", { name: "fresh-account" })).status).toBe(200);
}, 120_000);

test("adding a fault takes four files, including its test", async () => {
  expect(filesOf("fault")).toHaveLength(4);
  await call("POST", "/_understudy/faults", { match: { operation: "me.get", times: 1 }, then: { empty: true } });
  expect(await call("GET", "/v1/me")).toMatchObject({ status: 200, text: "" });
});

test("adding a reading of an assumption takes three files", async () => {
  expect(filesOf("reading")).toEqual([
    "contracts/readings/records.contract.ts",
    "fixtures/assumptions.json",
    "src/service/lists/note-operations.ts",
  ]);
  const [{ id }] = (await call("GET", "/v1/developers/search?q=rust&limit=1")).json.results;
  const written = async () => (await call("POST", `/v1/developers/${id}/notes`, { body: " A note" })).json.body;
  expect(await written()).toBe(" A note");
  expect((await call("PATCH", "/_understudy/assumptions", { "A-199": "trimmed" })).status).toBe(200);
  expect(await written()).toBe("A note");
  expect((await call("PATCH", "/_understudy/assumptions", { "A-199": "kept" })).status).toBe(200);
  await vitest("test/contract/readings.long.test.ts", "-t", "A-199|every contested assumption");
}, 120_000);

test("adding a word of the reader takes one row", async () => {
  expect(filesOf("word")).toEqual(["fixtures/lexicon.json"]);
  const { plan } = (await call("GET", "/v1/developers/search?q=ziguana&limit=1")).json;
  expect(plan.understood).toEqual([{ span: "ziguana", as: "language", value: "Zig" }]);
});

test("adding a check takes one entry in one file, and the next run executes it", async () => {
  expect(filesOf("check")).toHaveLength(1);
  const only = "A reminder is read back|A note keeps its line breaks|Each scored candidate costs three credits";
  const principals = ["--key", "svc_sk_demo_agent", "--session", "svc_st_demo_owner"];
  const said = await node(
    "dist/cli.cjs",
    "contract",
    "--target",
    server.url,
    ...principals,
    "--allow-writes",
    "--budget-credits",
    "200",
    "--only",
    only,
  );
  expect(said).toContain("held 3  violations 0");
  expect(said, "what the declaration says of taking it back").toContain("the interface has no way to remove it");
}, 60_000);
