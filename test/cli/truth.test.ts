import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AddedUpTruth, Known } from "../../src/contract/report/truth/add-up.ts";
import type { Next } from "../../src/contract/report/truth/next.ts";
import { type ListeningServer, listen } from "../../src/doors/listen.ts";
import { newTestCore } from "../core.ts";
import { altered } from "../faults/altered.ts";
import { disguised } from "../faults/changes.ts";
import { newFolder } from "../folder.ts";
import { tokens } from "../harness.ts";
import { endInProcess } from "./in-process.ts";

// A deployment that does not identify itself as a mock is checked on two days; on the second day its catalog lacks a
// member.
const folder = newFolder();
const monday = join(folder, "reports", "monday");
const tuesday = join(folder, "reports", "tuesday");
const ofMock = join(folder, "mock");
let service: ListeningServer;
let mock: ListeningServer;

beforeAll(async () => {
  const core = newTestCore({ clock: "30x", noLimits: true });
  service = await listen(altered(core, disguised), { port: 0 });
  mock = await listen(core, { port: 0 });
  expect(await check(service, monday)).toBe(0);
  await fetch(`${mock.url}/_understudy/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      match: { operation: "pricing.catalog" },
      then: { patch: [{ op: "remove", path: "/creditUsd" }] },
    }),
  });
  expect(await check(service, tuesday)).toBe(1);
  await check(mock, ofMock);
}, 60_000);

afterAll(() => Promise.all([service?.close(), mock?.close()]));

const understudy = (...args: readonly string[]) =>
  endInProcess(args, { env: { UNDERSTUDY_STATE_DIR: folder }, cwd: folder });

async function check({ url }: ListeningServer, report: string): Promise<number> {
  const only = "^(Access: A key acts|Pricing:|Projects:|answers GET /v1/pricing/catalog$)";
  const given = ["--target", url, "--key", tokens.agent as string, "--only", only, "--report", report];
  return (await understudy("contract", ...given)).code;
}

/** The report of `truth --report` about these places. */
async function added(...places: readonly string[]): Promise<AddedUpTruth & { readonly next: Next }> {
  const report = mkdtempSync(join(folder, "truth-"));
  await understudy("truth", ...places, "--report", report);
  return JSON.parse(readFileSync(join(report, "truth.json"), "utf8"));
}

const the = (all: readonly Known[], id: string) => all.find((each) => each.id === id);

test("a report says which statements were confirmed, when, where and by which check", async () => {
  const { code, out } = await understudy("truth", monday);
  expect(code).toBe(0);
  expect(out).toMatch(/^1 report of the real service\n\d+ sentences: [1-9]\d* seen to hold, 0 that do not, /);
  const { sentences, assumptions } = await added(monday);
  const { at } = JSON.parse(readFileSync(join(monday, "report.json"), "utf8"));
  expect(the(sentences, "§1/catalog-states-prices")).toMatchObject({
    status: "held",
    held: { at, target: service.url, by: "contract" },
  });
  expect(the(assumptions, "A-05")).toMatchObject({ status: "held", held: { by: "contract" } });
  expect(the(sentences, "§1/two-environments")).toMatchObject({ status: "unobservable", held: null });
});

test("a statement that last failed is listed with its evidence, and the exit code is 1", async () => {
  const report = join(folder, "added");
  const { code, out } = await understudy("truth", join(folder, "reports"), "--report", report);
  expect(code).toBe(1);
  expect(out).toMatch(/DOES NOT HOLD §.*creditUsd.* by a contract run; last seen to hold .* by a contract run\)/);
  const page = readFileSync(join(report, "truth.html"), "utf8");
  expect(page).toContain("What does not hold");
  expect(page).toContain("creditUsd");
  expect(page).not.toMatch(/<script|\bsrc=/);
  expect(page).not.toContain(tokens.agent);
  const { sentences } = await added(join(folder, "reports"));
  const broken = sentences.filter(({ status }) => status === "broken").map(({ id }) => id);
  expect(broken).toEqual(["§2.8/credit-usd"]);
  // A missing member does not violate other statements about the same answer.
  expect(the(sentences, "§1/iso-instants")?.status).toBe("held");
});

test("statements without evidence are listed with the reason and with what to run to cover them", async () => {
  const { sentences, next } = await added(monday);
  expect(the(sentences, "§4.5/pin-not-validated")).toMatchObject({ status: "unseen", why: "no report is about it" });
  const runs = next.run.map(({ what }) => what);
  expect(runs).toContain("a contract run with --allow-writes");
  expect(runs).toContain("a contract run with larger --budget-credits and --budget-units");
  expect(next.click[0]?.what).toMatch(/^(GET|POST|PATCH|PUT|DELETE) \/v/);
  const shown = next.run.map(({ shows }) => shows);
  expect(shown).toEqual([...shown].sort((a, b) => b - a));
});

test("reports about a mock are not evidence", async () => {
  const alone = await understudy("truth", ofMock);
  expect(alone.code).toBe(3);
  expect(alone.out).toContain("0 reports of the real service; 1 of a mock");
  expect(alone.out).toMatch(/sentences: 0 seen to hold, 0 that do not/);
});

test.each([
  ["is cut off", (whole: string) => whole.slice(0, whole.length / 2), /it is not JSON/],
  ["is something else", () => '{"name":"package"}', /it is no report of contract, proxy or drift: Member "target"/],
])("a report that %s is skipped with a message, and the others are combined", async (_, broken, words) => {
  const file = join(mkdtempSync(join(folder, "broken-")), "report.json");
  writeFileSync(file, broken(readFileSync(join(monday, "report.json"), "utf8")));
  const { code, out, err } = await understudy("truth", monday, file);
  expect(code).toBe(2);
  expect(err).toContain(`${file} is left out: `);
  expect(err).toMatch(words);
  expect(out).toContain("1 report of the real service");
  expect((await understudy("truth", file)).err).toContain("There is no report to combine");
});

test("wrong usage is reported: no folder, a missing one, one without reports", async () => {
  expect((await understudy("truth")).err).toContain("name the folders that contract, proxy and drift wrote");
  expect((await understudy("truth", join(folder, "gone"))).err).toContain("gone cannot be read");
  expect((await understudy("truth", mkdtempSync(join(folder, "empty-")))).err).toContain("has no report.json in it");
});
