import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newFetch } from "../../src/doors/fetch.ts";
import type { Observed } from "../../src/watch/observation.ts";
import { newTestCore } from "../core.ts";
import { altered } from "../faults/altered.ts";
import { newFolder } from "../folder.ts";
import { tokens } from "../harness.ts";
import { elsewhere } from "../watch/elsewhere.ts";
import { harOf } from "../watch/recordings.ts";
import { overheard } from "../watch/traffic.ts";
import { runInProcess } from "./in-process.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Json = any;

const folder = newFolder();

const start = (...args: readonly string[]) =>
  runInProcess(["start", "--port", "0", "--population", "2000", ...args], { cwd: folder });

const json = { "content-type": "application/json" };
let file: string;
let server: ReturnType<typeof start>;

beforeAll(async () => {
  const seen: Observed[] = [];
  const core = altered(newTestCore({ seed: "elsewhere", population: 2_000 }), elsewhere);
  const fetch = newFetch(overheard(core, (each) => void seen.push(each)));
  const headers = { authorization: `Bearer ${tokens.owner}`, ...json };
  const call = async (path: string, method = "GET", body?: unknown): Promise<Json> =>
    (await fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })).json();
  await call("/v1/shortlists");
  await call("/v1/shortlists", "POST", { name: "Rust in Berlin", kind: "freestanding" });
  await call("/v1/shortlists");
  await call("/v1/companies", "POST", { name: "Acme Ltd", domain: "acme.example" });
  await fetch("/v1/me", { headers: json });
  await call("/v1/me");
  file = join(folder, "recorded.har");
  writeFileSync(file, harOf(seen));
  server = start("--replay", file);
});
afterAll(() => server.end());

/** A request as a client of the real service sends it, with its own credential. */
async function ask(path: string, init: RequestInit = {}) {
  const headers = { authorization: "Bearer svc_st_of_staging", ...init.headers };
  const response = await fetch(`${await server.url()}${path}`, { ...init, headers });
  const text = await response.text();
  return {
    response,
    by: response.headers.get("x-understudy-replay"),
    body: text === "" ? null : (JSON.parse(text) as Json),
  };
}

const listed = ({ body }: { body: Json }): string[] =>
  (body.shortlists ?? body.data.items).map((each: { name: string }) => each.name);

test("recorded requests get their recorded answers in order, with refusals, in the recorded service's shape", async () => {
  const first = await ask("/v1/shortlists");
  expect([first.by, listed(first)]).toEqual(["recorded", []]);
  expect(first.body).toHaveProperty("data.items");
  expect(listed(await ask("/v1/shortlists"))).toEqual(["Rust in Berlin"]);
  expect(listed(await ask("/v1/shortlists"))).toEqual(["Rust in Berlin"]);
  const made = await ask("/v1/shortlists", {
    method: "POST",
    headers: json,
    body: '{"kind":"freestanding","name":"Rust in Berlin"}',
  });
  expect([made.by, made.response.ok]).toEqual(["recorded", true]);
  const anonymous = await fetch(`${await server.url()}/v1/me`);
  expect([anonymous.status, anonymous.headers.get("x-understudy-replay")]).toEqual([401, "recorded"]);
});

test("the mock answers the rest, in the world that the recording shows", async () => {
  const { by, response, body } = await ask("/v1/companies");
  expect([by, response.status]).toEqual([null, 200]);
  expect(body.rows).toMatchObject([{ name: "Acme Ltd", domain: "acme.example" }]);
  const lists = await ask("/v1/shortlists?limit=1");
  expect([lists.by, listed(lists)]).toEqual([null, ["Rust in Berlin"]]);
  const { id } = lists.body.shortlists[0];
  const replayed = await ask("/v1/shortlists");
  expect((replayed.body.shortlists ?? replayed.body.data.items)[0].id).toBe(id);
});

test("a reset replays the recording from its beginning, and the journal says what answered", async () => {
  const control = { method: "POST", headers: json, body: "{}" };
  await fetch(`${await server.url()}/_understudy/reset`, control);
  expect(listed(await ask("/v1/shortlists"))).toEqual([]);
  const { body } = await ask("/_understudy/journal?limit=1");
  expect(body.entries[0]).toMatchObject({ path: "/v1/shortlists", decidedBy: "recording" });
});

test("a missing or empty recording is reported", async () => {
  writeFileSync(join(folder, "empty.har"), "");
  for (const [place, words] of [
    [join(folder, "gone"), /--replay: there is no recording/],
    [join(folder, "empty.har"), /it holds no exchange/],
  ] as const) {
    const { code, err } = start("--replay", place);
    expect(await code).toBe(2);
    expect(err()).toMatch(words);
  }
});
