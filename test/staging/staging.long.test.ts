import { Agent } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { type AssumptionLedger, assumptionLedger } from "../../src/contract/learn/assumptions.ts";
import { overlayFrom } from "../../src/contract/learn/overlay.ts";
import { additionLessons } from "../../src/contract/run/lessons.ts";
import { preflight } from "../../src/contract/run/preflight.ts";
import { newSession, type RunOptions } from "../../src/contract/run/session.ts";
import { buildOf } from "../../src/contract/run/target-document.ts";
import type { Result } from "../../src/contract/seen/verdict.ts";
import { listen } from "../../src/doors/listen.ts";
import { assumptions } from "../../src/interface/description/assumptions.ts";
import type { Overlay } from "../../src/kernel/overlay/schema.ts";
import { credentials, runAll } from "../contract/mock.ts";
import { newTestCore } from "../core.ts";
import { openStaging } from "./staging.ts";

// A run of some checks against a deployment that differs wherever the interface leaves something open.
const looked = [
  /^Access: /,
  /^Shortlists: A new list is listed at once/,
  /^Shortlists: A name is trimmed/,
  /^(credential|answers|allowance) (GET \/v1\/(contacts|me|shortlists|quotas|developers\/search)|POST \/v1\/(shortlists|companies\/\{id\}\/restore|keys))$/,
  /^unknown GET \/v1\/quotas query$/,
  /^input POST \/v1\/keys name (maxLength|required)/,
  /^Protocol: Rate-limited answers/,
  /^Search: .*(plan|page)/i,
  /^(quota sizes|errors)$/,
];
const checks = everyCheck.filter(
  ({ id }) => looked.some((each) => each.test(id)) && !/has expired|RFC|signature/.test(id),
);

async function run(url: string, more: Partial<RunOptions> = {}) {
  const agent = new Agent({ keepAlive: true });
  const session = newSession({
    transport: { base: url, agent, timeoutMs: 10_000 },
    credentials,
    allowWrites: true,
    budgetCredits: 100,
    ...more,
  });
  session.pace.pause = staging.pause;
  expect(await preflight(session)).toBeNull();
  const results = await runAll(session, checks);
  const build = await buildOf(session);
  agent.destroy();
  return { session, results, build };
}

let staging: Awaited<ReturnType<typeof openStaging>>;
let seen: Awaited<ReturnType<typeof run>>;
let overlay: Overlay;
let ledger: AssumptionLedger;
const at = "2026-11-21T09:00:00.000Z";

beforeAll(async () => {
  staging = await openStaging();
  seen = await run(staging.url);
  const { results, session, build } = seen;
  const lessons = [...results.flatMap((result) => result.lessons), ...additionLessons(session)];
  overlay = overlayFrom(lessons, { target: staging.url, at, build, run: session.run });
  ledger = assumptionLedger(assumptions(), results, { target: staging.url, build, isStandIn: session.isStandIn }, at);
});
afterAll(() => staging?.close());

const verdictsOf = (results: readonly Result[], verdict: string) =>
  results.filter((result) => result.verdict === verdict).map(({ id }) => id);

test("differences of the deployment refute assumptions, and nothing that is stated", () => {
  expect(verdictsOf(seen.results, "violation")).toEqual([]);
  const refuted = ledger.assumptions.filter(({ status }) => status === "refuted").map(({ id }) => id);
  expect(refuted).toEqual(["A-02", "A-06", "A-08", "A-09", "A-10", "A-20", "A-60", "A-62", "A-107", "A-190", "A-250"]);
});

test("assumptions that hold are confirmed, with the day and the build", () => {
  const byId = new Map(ledger.assumptions.map((each) => [each.id, each]));
  for (const id of ["A-03", "A-05"]) {
    expect(byId.get(id)).toMatchObject({ status: "confirmed", at, build: "2026.11.3-staging" });
  }
  expect(byId.get("A-47")).toMatchObject({ status: "unverified", at: null });
  expect(byId.get("A-190")).toMatchObject({ settings: ['absent["POST /v1/companies/{id}/restore"] = 404'] });
});

test("the overlay has each difference in its place", () => {
  expect(overlay.absent).toEqual({ "GET /v1/contacts": 404, "POST /v1/companies/{id}/restore": 404 });
  expect(overlay.limits).toEqual({ "GET /v1/me": { calls: 600 } });
  expect(overlay.quotas).toEqual({ scale: { deep_searches: 12, reports: 40 } });
  expect(overlay.ignores).toEqual([{ on: "GET /v1/quotas", unknown: "query" }]);
  expect(overlay.statuses).toEqual([{ on: "POST /v1/shortlists", status: 201, becomes: 200 }]);
  expect(overlay.refusals).toEqual([
    { on: "POST /v1/keys", code: "bad_request", becomes: { code: "unprocessable_entity", status: 422 } },
  ]);
  expect(overlay.headers).toEqual([{ on: "*", name: "x-ratelimit-reset", is: "absent" }]);
  expect(overlay.members).toEqual(
    expect.arrayContaining([
      { on: "GET /v1/me", path: "account.region", is: "added", value: "eu-1" },
      { on: "GET /v1/shortlists", path: "shortlists[].color", is: "added", value: "teal" },
      { on: "GET /v1/developers/search", path: "countStatus", is: "value", value: "approximate" },
    ]),
  );
  const why = overlay.members.find(({ path }) => path === "results[].match.why");
  expect(why).toMatchObject({ is: "null" });
  expect(why?.often).toBeGreaterThan(0.3);
  expect(why?.often).toBeLessThan(0.7);
  expect(overlay.notes.map(({ assumption }) => assumption)).toContain("A-250");
});

test("a mock with the overlay agrees with the deployment, check by check", async () => {
  const core = newTestCore({ clock: "30x", overlay });
  const door = await listen(core, { port: 0 });
  const plain = await run(door.url);
  const expected = await run(door.url, { overlay });
  await door.close();
  const early = (id: string) => seen.results.find((each) => each.id === id)?.refutes.includes("A-250");
  const refuted = verdictsOf(seen.results, "refuted").filter((id) => !early(id));
  expect(verdictsOf(plain.results, "refuted").sort()).toEqual(refuted.sort());
  expect(verdictsOf(expected.results, "refuted")).toEqual([]);
  expect(verdictsOf(expected.results, "violation")).toEqual([]);
});

test("a run with the overlay finds no new differences", async () => {
  const again = await run(staging.url, { overlay });
  expect(verdictsOf(again.results, "violation")).toEqual([]);
  const open = again.results.filter(({ verdict }) => verdict === "refuted").flatMap(({ refutes }) => refutes);
  expect([...new Set(open)]).toEqual(["A-250"]);
});
