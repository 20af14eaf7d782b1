import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { newFetch } from "../../src/doors/fetch.ts";
import type { Observed } from "../../src/watch/observed.ts";
import { newTestCore } from "../core.ts";
import { newFolder } from "../folder.ts";
import { deviations, planted } from "../watch/deviations.ts";
import { harOf } from "../watch/recordings.ts";
import { work } from "../watch/session.ts";
import { overheard } from "../watch/traffic.ts";
import { endInProcess } from "./in-process.ts";

const folder = newFolder();
let plain: Observed[];
let journal: string;

beforeAll(async () => {
  const seen: Observed[] = [];
  const core = newTestCore({ scenario: "lived-in-account", clock: "step" });
  await work(overheard(core, (each) => void seen.push(each)));
  plain = seen;
  journal = await (await newFetch(core)("/_understudy/journal?limit=1000")).text();
});

const drift = (...args: readonly string[]) => endInProcess(["drift", ...args], { cwd: folder });

function saved(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const entriesOf = (har: string): readonly object[] => JSON.parse(har).log.entries;
const broken = () => planted(plain, deviations[0] as (typeof deviations)[number]);

test("a HAR of a conforming service exits with 0 and confirms assumptions", async () => {
  const { code, out } = await drift(saved("fine.har", harOf(plain)));
  expect(out).toMatch(/violations 0 .*refuted 0 .*confirmed [1-9]/);
  expect(code).toBe(0);
});

test("a violation exits with 1 and is reported with its section and its call", async () => {
  const report = join(folder, "report");
  const { code, out } = await drift(saved("broken.har", harOf(broken())), "--report", report);
  expect(code).toBe(1);
  expect(out).toContain("VIOLATION §2.1  GET /v1/developers/search");
  expect(out).toContain("curl -i 'https://staging.example/v1/developers/search?q=rust");
  const { by, watched, results } = JSON.parse(readFileSync(join(report, "report.json"), "utf8"));
  expect({ by, judged: watched.judged }).toEqual({ by: "drift", judged: plain.length - 1 });
  expect(results.find(({ verdict }: { verdict: string }) => verdict === "violation").shown[0].path).toMatch(
    /^\/v1\/developers\/search/,
  );
  expect(readFileSync(join(report, "report.html"), "utf8")).toMatch(/<title>Recorded traffic of .*<dt>Judged<.dt>/s);
  for (const file of ["report.html", "summary.md", "junit.xml", "assumptions.json", "overlay.json"])
    expect(readFileSync(join(report, file), "utf8")).not.toContain("svc_st_demo_owner");
});

test("answers of a mock and of a proxy beside those of the service are left out, and the rest is reported", async () => {
  const entries = entriesOf(harOf(plain));
  const [first] = entries as [{ response: { headers: object[] } }];
  const by = (name: string) => ({
    ...first,
    response: { ...first.response, headers: [...first.response.headers, { name, value: "mock" }] },
  });
  const elsewhere = JSON.parse(
    JSON.stringify(by("x-understudy-provenance")).replaceAll("staging.example", "mock.example"),
  );
  const mixed = [by("x-understudy-mock"), by("x-understudy-proxy"), elsewhere, ...entries];
  const report = join(folder, "mixed");
  const { code, out, err } = await drift(saved("mixed.json", JSON.stringify(mixed)), "--report", report);
  expect(out).toMatch(/violations 0 .*confirmed [1-9]/);
  expect(out).toContain(`${plain.length - 1} of ${entries.length + 3} exchanges judged`);
  expect(err).toContain("https://mock.example is a mock, and is left out");
  const { isStandIn, target, watched } = JSON.parse(readFileSync(join(report, "report.json"), "utf8"));
  expect({ isStandIn, target }).toEqual({ isStandIn: false, target: "https://staging.example" });
  expect(watched.passedOver).toMatchObject({
    "answers of a mock in the target's place": 1,
    "answers of a proxy of ours": 1,
    "with other addresses": 1,
  });
  expect(code).toBe(0);
});

test("NDJSON, a list, a mock's journal and several files are judged like a HAR", async () => {
  const entries = entriesOf(harOf(broken()));
  const lines = saved("broken.ndjson", entries.map((each) => JSON.stringify(each)).join("\n"));
  const list = saved("broken.json", JSON.stringify(entries, null, 2));
  for (const file of [lines, list]) expect((await drift(file)).code, file).toBe(1);
  const own = await drift(saved("journal.json", journal));
  expect(own.out).toMatch(/violations 0 .*refuted 0/);
  const both = await drift(saved("fine.har", harOf(plain)), lines);
  expect(both.code).toBe(1);
  expect(both.out).toContain(`${2 * (plain.length - 1)} of ${2 * plain.length} exchanges judged`);
});

test("two sessions that use the same ids for different objects are distinguished", async () => {
  const half = plain.findIndex(({ path }) => path.endsWith("/more"));
  const first = saved("first.har", harOf(plain));
  const again = saved("again.har", harOf(plain.slice(0, half)));
  expect((await drift(first, again)).out).toContain("violations 0");
});

test("a truncated HAR is judged as far as it goes and reported as truncated", async () => {
  const har = harOf(plain);
  const { code, out, err } = await drift(saved("cut.har", har.slice(0, har.length / 2)));
  expect(err).toMatch(/cut\.har: it is cut off in the middle of entry \d+\./);
  expect(out).toMatch(/\d+ of \d+ exchanges judged/);
  expect(code).toBe(2);
});

test("bodies in base64, omitted bodies and failed requests are not violations", async () => {
  const entries = entriesOf(harOf(plain)) as { response: { status: number; content: Record<string, unknown> } }[];
  const changed = entries.map(({ response, ...entry }, at) => {
    const { content } = response;
    const packed = { ...content, encoding: "base64", text: Buffer.from(String(content.text)).toString("base64") };
    const { text: _, ...without } = content;
    const status = at % 9 === 8 ? 0 : response.status;
    return { ...entry, response: { ...response, status, content: at % 3 === 0 ? packed : without } };
  });
  const { code, out } = await drift(saved("odd.har", JSON.stringify({ log: { entries: changed } })));
  expect(out).toMatch(/violations 0 .*refuted 0/);
  expect(out).toContain("calls without an answer");
  expect(code).toBe(0);
});

test("what a browser's page also asks is counted as not judged, so that the counts add up", async () => {
  const beside = ["https://cdn.example/app.js", "wss://live.example/socket", "data:image/png;base64,iVBORw0KGgo="].map(
    (url) => ({
      startedDateTime: "2026-01-01T10:00:00.000Z",
      time: 1,
      request: { method: "GET", url, headers: [] },
      response: { status: 200, headers: [], content: {} },
    }),
  );
  const entries = [...beside, ...entriesOf(harOf(plain))];
  const report = join(folder, "page");
  const { code, out } = await drift(saved("page.har", JSON.stringify({ log: { entries } })), "--report", report);
  expect(out).toContain("3 with other addresses");
  const { judged, exchanges, passedOver } = JSON.parse(readFileSync(join(report, "report.json"), "utf8")).watched;
  const counts: number[] = Object.values(passedOver);
  expect(counts.reduce((sum, each) => sum + each, judged)).toBe(exchanges);
  expect(code).toBe(0);
});

test.each([
  ["nothing", "", /it holds no exchange/, 2],
  ["no JSON", "<html></html>", /entry 1 cannot be read: it is not JSON: at line 1/, 2],
  ["an archive", "PK\x03\x04 and so on", /it is a ZIP archive; give the recording that is in it/, 2],
  ["JSON of something else", '{"name":"package"}', /it has no request or no response/, 2],
  ["another API", harOf([other("/v1/charges"), other("/v1/customers"), other("/v1/me")]), /looks like another API/, 3],
  ["no call of the interface", harOf([other("/assets/app.js")]), /none of the 1 exchanges/, 3],
])("a recording of %s is recognized", async (_, text, words, expected) => {
  const { code, err } = await drift(saved("odd", text));
  expect(err).toMatch(words);
  expect(code).toBe(expected);
});

test("wrong usage is reported: no file, a missing file, a wrong address", async () => {
  expect((await drift()).err).toContain("name at least one recording");
  expect((await drift("gone.har")).err).toContain("there is no file gone.har");
  expect((await drift(saved("x", ""), "--target", "staging")).err).toContain("--target");
});

function other(path: string): Observed {
  const headers = { "content-type": "application/json" };
  const base = { method: "GET", caller: null, requestHeaders: {}, requestBody: null, status: 200, headers };
  return { ...base, path, body: "{}", at: 1_000, ms: 5 };
}
