import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { newFetch } from "../../src/doors/fetch.ts";
import type { Observed } from "../../src/watch/observation.ts";
import type { Loose } from "../alignment/variants.ts";
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

test("a violation exits with 1 and is reported with its sentence and its call", async () => {
  const report = join(folder, "report");
  const { code, out } = await drift(saved("broken.har", harOf(broken())), "--report", report);
  expect(code).toBe(1);
  expect(out).toContain("VIOLATION §2.1/members  GET /v1/developers/search");
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

test("where answers are not as the service's own document says is told, and violates nothing", async () => {
  const document = structuredClone(ownDocument()) as Loose;
  document.info.version = "7.1";
  document.components.schemas.DeveloperV2.properties.login.maxLength = 3;
  const own = saved("openapi.json", JSON.stringify(document));
  const report = join(folder, "its");
  const { code, out } = await drift(saved("own.har", harOf(plain)), "--document", own, "--report", report);
  expect(code).toBe(0);
  expect(out).toMatch(/Its own document, .* 7\.1: it agrees with \d+ assumptions, .*one place contradicts it\./);
  expect(out).toMatch(
    /GET \/v1\/developers\/\{id\} 200 .*login must be at most 3 characters long by it; GET \/v1\/dev/,
  );
  const { itsDocument } = JSON.parse(readFileSync(join(report, "report.json"), "utf8"));
  expect(itsDocument).toMatchObject({ version: "7.1", contradictions: 0 });
  const truth = await endInProcess(["truth", report], { cwd: folder });
  expect(truth.out).toMatch(/Its own document, .* 7\.1: .*\d{4}-\d\d-\d\d/);
  expect((await drift(saved("own.har", harOf(plain)), "--document", "none.json")).err).toContain(
    "--document: none.json",
  );
});

test("what a proxy answered itself, or had its mock answer, is left out beside the answers of its target", async () => {
  const entries = entriesOf(harOf(plain));
  const [first] = entries as [{ response: { headers: object[] } }];
  const by = (name: string) => ({
    ...first,
    response: { ...first.response, headers: [...first.response.headers, { name, value: "mock" }] },
  });
  const mixed = [by("x-understudy-mock"), by("x-understudy-proxy"), ...entries];
  const report = join(folder, "mixed");
  const { code, out } = await drift(saved("mixed.json", JSON.stringify(mixed)), "--report", report);
  expect(out).toMatch(/violations 0 .*confirmed [1-9]/);
  expect(out).toContain(`${plain.length - 1} of ${entries.length + 2} exchanges judged`);
  const { isStandIn, target, watched } = JSON.parse(readFileSync(join(report, "report.json"), "utf8"));
  expect({ isStandIn, target }).toEqual({ isStandIn: false, target: "https://staging.example" });
  expect(watched.passedOver["of a mock"]).toBe(2);
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

test("answers of several addresses are judged and reported address by address", async () => {
  const report = join(folder, "addresses");
  const { code, out } = await drift(
    saved("live.har", harOf(broken(), "https://live.example")),
    saved("staging.har", harOf(plain, "https://staging.example:8443")),
    "--report",
    report,
  );
  expect(code).toBe(1);
  expect(out).toMatch(/VIOLATION §2\.1\/members.*\nhttps:\/\/staging\.example:8443\n.*violations 0/s);
  const read = (name: string) => JSON.parse(readFileSync(join(report, name, "report.json"), "utf8"));
  expect(read("live.example")).toMatchObject({ target: "https://live.example", counts: { violation: 1 } });
  const { target, counts, watched } = read("staging.example-8443");
  expect({ target, violations: counts.violation }).toEqual({ target: "https://staging.example:8443", violations: 0 });
  expect(watched).toMatchObject({ exchanges: 2 * plain.length, judged: plain.length - 1 });
  expect(watched.passedOver["with other addresses"]).toBe(plain.length);
});

test.each([
  ["another address", "http://127.0.0.1:4747"],
  ["the same address", "https://staging.example"],
])("one answer of a mock at %s in a HAR leaves the others as evidence", async (_, address) => {
  const report = mkdtempSync(join(folder, "mixed-"));
  const [first] = plain;
  const mocked = JSON.parse(JSON.stringify(entriesOf(harOf([first as Observed], address))[0]));
  mocked.response.headers.push({ name: "x-understudy-scenario", value: "lived-in-account" });
  const har = JSON.stringify({ log: { entries: [mocked, ...entriesOf(harOf(broken()))] } });
  expect((await drift(saved("mixed.har", har), "--report", report)).code).toBe(1);
  const { isStandIn, counts, watched } = JSON.parse(
    readFileSync(join(report, "staging.example", "report.json"), "utf8"),
  );
  expect({ isStandIn, violations: counts.violation }).toEqual({ isStandIn: false, violations: 1 });
  expect(counts.confirmed).toBeGreaterThan(0);
  expect(watched.passedOver["of a mock"]).toBe(1);
  const { code, out } = await endInProcess(["truth", report]);
  expect(code).toBe(1);
  expect(out).toContain("1 report of the real service; 1 of a mock");
  expect(out).toMatch(/DOES NOT HOLD §2\.1\/members .*at https:\/\/staging\.example, by a recording/);
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
