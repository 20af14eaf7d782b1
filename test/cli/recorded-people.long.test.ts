import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseJson } from "../../src/base/parse-json.ts";
import { newRecording } from "../../src/cli/proxy/recording.ts";
import type { RelayedExchange } from "../../src/doors/proxy/relay.ts";
import type { Observed } from "../../src/watch/observation.ts";
import { newTestCore } from "../core.ts";
import { newFolder } from "../folder.ts";
import { unmarked } from "../unmarked.ts";
import { work } from "../watch/session.ts";
import { overheard } from "../watch/traffic.ts";
import { endInProcess, runInProcess } from "./in-process.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Json = any;

const json = { "content-type": "application/json" };

/** An exchange as the proxy passes it on. */
function relayed(url: string, answer: unknown, change: Partial<RelayedExchange> = {}): RelayedExchange {
  return {
    method: "GET",
    url,
    requestHeaders: { ...json, authorization: "Bearer planted.credential.of.nobody" },
    requestBody: new Uint8Array(),
    status: 200,
    headers: json,
    body: Buffer.from(JSON.stringify(answer)),
    at: Date.parse("2026-11-20T10:00:00Z"),
    ms: 5,
    broken: null,
    ...change,
  };
}

/** What a recording of these exchanges consists of: the text of every file, with its name. */
async function recordingOf(exchanges: readonly RelayedExchange[]) {
  const folder = newFolder();
  const recording = newRecording(folder, false, (why) => expect.fail(why));
  for (const each of exchanges) recording.write(each);
  await recording.close();
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile());
  const everything = files.map((name) => `${name}\n${readFileSync(join(folder, name), "utf8")}`).join("\n");
  const entries: Json[] = readFileSync(join(folder, "exchanges.ndjson"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { folder, everything, entries, files };
}

const person = {
  id: "7014297709",
  login: "zoe-quuxly",
  name: "Zoë van Quux",
  avatarUrl: "https://avatars.service.example/u/583231?v=4",
  email: "zoe.q@quux.example",
};
const secret = "live/8f7s6d5f4s3d";

/** Each of them as people write it: beside punctuation, in addresses and in names of files. */
const planted = [
  "zoe-quuxly.",
  "@zoe-quuxly:",
  "(Zoe-Quuxly)",
  "zoe-quuxly's_cv.pdf",
  "cv_zoe-quuxly.pdf",
  "https://github.com/zoe-quuxly/tool",
  "7014297709.",
  "u7014297709.svg",
  "/files/7014297709/cv.pdf",
  "Zoë van Quux,",
  "zoë-van-quux.pdf",
  "Zoë%20van%20Quux",
  "zoe.q@quux.example.",
  "zoe.q%40quux.example",
  person.avatarUrl,
  `${person.avatarUrl},`,
  "583231",
  `${secret}.`,
  "planted.credential.of.nobody",
].join(" ");
const traces = /quux|7014297709|583231|avatars\.service|8f7s6d5f|planted\.credential/i;

/** The same JSON with the text after every text in it. */
function withText(value: Json, text: string): Json {
  if (typeof value === "string") return `${value} ${text}`;
  if (Array.isArray(value)) return value.map((each) => withText(each, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withText(each, text)]));
}

/** What a real service answered in an hour of work. */
async function hour(): Promise<readonly Observed[]> {
  const seen: Observed[] = [];
  await work(overheard(newTestCore({ scenario: "lived-in-account", clock: "step" }), (each) => void seen.push(each)));
  return seen.map((each) => ({ ...each, headers: unmarked(each.headers) }));
}

const relayedFrom = ({ method, path, requestBody, status, headers, body, at }: Observed): RelayedExchange =>
  relayed(path, null, {
    ...{ method, status, headers, at },
    requestBody: Buffer.from(requestBody ?? ""),
    body: Buffer.from(body ?? ""),
  });

const reveals = [
  relayed(`/v1/developers/${person.id}`, { developer: person }),
  relayed("/v1/keys", { key: { id: "key_1" }, secret }, { method: "POST" }),
];

test.each(["before", "after"])(
  "nobody is left in any text of any body, where the answer that shows who they are comes %s it",
  async (when) => {
    const plain = (text: string): Json => JSON.parse(text);
    const written = (await hour()).flatMap((seen) => {
      const { requestBody, body } = seen;
      return relayedFrom({
        ...seen,
        requestBody: requestBody && JSON.stringify(withText(plain(requestBody), planted)),
        body: body && JSON.stringify(withText(plain(body), planted)),
      });
    });
    const { everything, files } = await recordingOf(
      when === "before" ? [...reveals, ...written] : [...written, ...reveals],
    );
    expect(written.length).toBeGreaterThan(50);
    expect(
      everything
        .split("\n")
        .filter((line) => traces.test(line))
        .map((line) => traces.exec(line)?.[0]),
    ).toEqual([]);
    expect(files.toSorted()).toEqual(["exchanges.ndjson", "scenarios/recorded.json", "taken-out.json"]);
  },
);

test("nobody is left in paths, queries, names of members, and lists of ids and handles", async () => {
  const { everything } = await recordingOf([
    relayed("/v1/developers/search?q=Zo%C3%AB+van+Quux&linkedin=https%3A%2F%2Flinkedin.com%2Fin%2Fzoe-quuxly", {}),
    relayed(`/v1/developers/similar?id=${person.id}&exclude=1,${person.id}`, {}),
    relayed(`/v1/developers?email=${encodeURIComponent(person.email)}`, { "zoe-quuxly": { seen: ["zoe-quuxly"] } }),
    relayed("/v1/files/cv_zoe-quuxly.pdf", { [person.id]: 1, "Zoë van Quux": 2 }),
    relayed("/v1/deep-research/jobs", { items: [{ login: "van-quux/tool" }], repos: [{ fullName: "quuxly7/kit" }] }),
    relayed("/v1/fit-rank", { results: [], misses: ["zoe-quuxly"] }, { method: "POST" }),
    relayed("/v2/developers/similar", {}, { requestBody: Buffer.from(JSON.stringify({ exclude: [person.id] })) }),
    relayed("/avatars/7014297709.svg", {}),
    ...reveals,
  ]);
  expect(traces.exec(everything)?.[0]).toBeUndefined();
});

test("what looks like a token on a path that nobody knows is taken out, there and wherever it stands", async () => {
  const tokens = ["T0AB1C2D3E4F", "9f86d081-884c-4d65-9a2f-eaa0c55ad015", "AbCdEfGhIjKlMnOpQr"];
  const { everything, entries } = await recordingOf([
    relayed("/v1/me", { note: `Post to ${tokens[0]}, please.` }),
    ...tokens.map((token) => relayed(`/v9/hooks/${token}/sl_00001k3m9ax?state=${token}`, { given: token })),
  ]);
  for (const token of tokens) expect(everything).not.toContain(token);
  expect(entries[1].path).toMatch(/^\/v9\/hooks\/taken-out-\w+\/sl_00001k3m9ax$/);
  expect(entries[0].response.body.note).toContain(entries[1].path.split("/")[3]);
});

test("one person has one pseudonym, everywhere, and nobody else has it", async () => {
  const others = Array.from({ length: 3_000 }, (_, at) => ({
    id: String(4_000_000_000 + at),
    login: `dev-${at}`,
    name: null,
  }));
  const { entries } = await recordingOf([
    relayed("/v1/shortlists", { by: { login: "somebody", name: "Zoe-Quuxly" } }),
    relayed("/v1/developers/search?q=zoe-quuxly", { results: [person, ...others], note: "See Zoe-Quuxly." }),
    relayed(`/v1/developers/${person.id}`, { developer: person }),
  ]);
  const [, search, read] = entries;
  const [found, ...rest]: Json[] = search.response.body.results;
  expect(read.response.body.developer).toEqual(found);
  expect(read.path).toBe(`/v1/developers/${found.id}`);
  expect(search.query).toBe(`q=${found.login}`);
  expect(search.response.body.note).toBe(`See ${found.login}.`);
  expect(new Set(rest.map(({ id }) => id).concat(found.id)).size).toBe(3_001);
});

test("words of the interface stay, whoever has them for a handle", async () => {
  const busy = { id: "4000000001", login: "done", name: "Search" };
  const { entries } = await recordingOf([
    relayed("/v1/search/jobs?status=done", { jobs: [{ status: "done", createdAt: "2026-11-20T10:00:00.000Z" }] }),
    relayed("/v1/developers/4000000001", { developer: busy }),
  ]);
  expect(entries[0]).toMatchObject({ path: "/v1/search/jobs", query: "status=done" });
  expect(entries[0].response.body.jobs[0]).toEqual({ status: "done", createdAt: "2026-11-20T10:00:00.000Z" });
  expect(entries[1].response.body.developer.login).toMatch(/^person-/);
});

test("an hour of work gets the same verdicts from its recording, and says how many answers broke", async () => {
  const broken = relayed("/v1/me", null, { status: 0, body: undefined, broken: "answers that were cut off" });
  const traffic = await hour();
  const { folder } = await recordingOf([...traffic.map(relayedFrom), broken]);
  const { code, out } = await endInProcess(["drift", join(folder, "exchanges.ndjson")]);
  expect(out).toMatch(/violations 0 .*refuted 0/);
  expect(out).toContain(`of ${traffic.length + 1} exchanges judged`);
  expect(out).toContain("1 answers that were cut off");
  expect(code).toBe(0);
});

/** Everybody in these answers, by what they are known by. */
function peopleIn(value: Json, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  const { id, login, name } = value;
  const known = typeof login === "string" ? [id, login, name] : [];
  for (const each of known) if (typeof each === "string" && each.length > 3) found.add(each);
  for (const each of Object.values(value)) peopleIn(each, found);
  return found;
}

test("nobody of an hour of work is in its recording, and it plays again: the same requests by the same pseudonyms", async () => {
  const traffic = await hour();
  const { folder, everything, entries } = await recordingOf(traffic.map(relayedFrom));
  const people = [...peopleIn(traffic.map(({ body }) => parseJson(body ?? "")))];
  expect(people.length).toBeGreaterThan(30);
  expect(people.filter((each) => everything.toLowerCase().includes(each.toLowerCase()))).toEqual([]);
  const server = runInProcess(["start", "--port", "0", "--population", "2000", "--replay", folder]);
  const url = await server.url();
  for (const { method, request, response, status } of entries.filter(({ path }) => path.includes("/developers/"))) {
    if (method !== "GET" || response.body === null) continue;
    const answer = await fetch(url + request.url, { headers: { authorization: "Bearer svc_st_of_staging" } });
    expect([answer.headers.get("x-understudy-replay"), answer.status]).toEqual(["recorded", status]);
  }
  await server.end();
});

test("a body that is nested too deeply to be walked through is left out, and the rest is recorded", async () => {
  const deep = Buffer.from(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
  const { entries } = await recordingOf([relayed("/v1/me", null, { body: deep }), ...reveals]);
  expect(entries.map(({ response }) => response.note)).toEqual(["not kept", undefined, undefined]);
});

test("what waits to be written is on the disk in a form that nobody can read", async () => {
  const folder = newFolder();
  const recording = newRecording(folder, false, (why) => expect.fail(why));
  for (let turn = 0; turn < 100; turn++) for (const each of reveals) recording.write(each);
  const waiting = () => readFileSync(join(folder, "exchanges.unfinished"));
  await expect.poll(() => waiting().length).toBeGreaterThan(10_000);
  expect(waiting().toString("latin1")).not.toMatch(traces);
  await recording.close();
});
