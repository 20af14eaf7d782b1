import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { type Running, runServer } from "../processes.ts";

/**
 * Does in a copy of the tree what CONTRIBUTING says about adding an operation, a scenario, a fault and a check: the
 * four patches beside this file are all that a contributor writes. If one no longer applies or is no longer sufficient,
 * correct it (`git diff -U1` in a clone) and the page.
 */
const copy = newFolder();
let server: Running;

/** Asynchronous, because a server in the same process has to keep running meanwhile. */
const run = async (command: string, ...args: string[]) =>
  (await promisify(execFile)(command, args, { cwd: copy, maxBuffer: 2 ** 26 })).stdout;
const node = (...args: string[]) => run(process.execPath, ...args);
const patchOf = (name: string) => join(import.meta.dirname, `${name}.patch`);
const filesOf = (name: string) =>
  [...readFileSync(patchOf(name), "utf8").matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file as string);

beforeAll(async () => {
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
  for (const file of files.filter((file) => !/^docs\/images\//.test(file))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  // Packages are shared, but not the .cache folder of the tools, because its content depends on the tree.
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync("node_modules")) {
    if (name !== ".cache") symlinkSync(join(process.cwd(), "node_modules", name), join(copy, "node_modules", name));
  }
  for (const name of ["operation", "scenario", "fault", "check"]) await run("git", "apply", "-C1", patchOf(name));
  await node("tools/build.mjs");
  server = await runServer([], { cwd: copy });
}, 120_000);

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

test("the tree compiles with all four additions", async () => {
  await node("node_modules/typescript/bin/tsc", "--noEmit", "--incremental", "false");
}, 900_000);

test("adding an operation with a stored resource, a limit, an entitlement and a check takes eight files", async () => {
  expect(filesOf("operation")).toHaveLength(8);
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

test("adding a scenario takes one file, and it is served", async () => {
  expect(filesOf("scenario")).toEqual(["scenarios/one-page-office.yaml"]);
  expect((await call("PUT", "/_understudy/scenario", { name: "one-page-office" })).status).toBe(200);
  expect((await call("GET", "/v1/me")).status).toBe(200);
  expect((await call("GET", "/v1/me")).status).toBe(429);
  expect((await call("PUT", "/_understudy/scenario", { name: "fresh-account" })).status).toBe(200);
});

test("adding a fault takes four files, including its test", async () => {
  expect(filesOf("fault")).toHaveLength(4);
  await call("POST", "/_understudy/faults", { match: { operation: "me.get", times: 1 }, then: { empty: true } });
  expect(await call("GET", "/v1/me")).toMatchObject({ status: 200, text: "" });
  await node("node_modules/vitest/vitest.mjs", "run", "test/stage/faults.test.ts", "-t", "an empty answer");
}, 60_000);

test("adding a check takes one entry in one file, and the next run executes it", async () => {
  expect(filesOf("check")).toHaveLength(1);
  const only = "A reminder is read back|A note keeps its line breaks";
  const principals = ["--key", "svc_sk_demo_agent", "--session", "svc_st_demo_owner"];
  const said = await node(
    "dist/cli.cjs",
    "contract",
    "--target",
    server.url,
    ...principals,
    "--allow-writes",
    "--only",
    only,
  );
  expect(said).toContain("held 2  violations 0");
  expect(said, "what the declaration says of taking it back").toContain("the interface has no way to remove it");
}, 60_000);
