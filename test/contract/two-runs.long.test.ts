import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { stated } from "../../src/base/provenance.ts";
import { type Check, sheet } from "../../src/contract/run/check.ts";
import { preflight } from "../../src/contract/run/preflight.ts";
import { newSession, type Session } from "../../src/contract/run/session.ts";
import { isFailed, type Result } from "../../src/contract/seen/verdict.ts";
import { type Alteration, withAlteration } from "../faults/altering.ts";
import { tokens } from "../harness.ts";
import { knowSpeed, openMock, runAll } from "./mock.ts";

// An account of a real deployment is seldom a run's own: colleagues and other runs use it at the same time.

const shared =
  /^(Deep search:|Own profile:|Notes and contacts:|History:|limit (GET \/v1\/keys|POST \/v1\/companies\/\{id\}\/restore)$)/;

async function another(session: Session, seed: string): Promise<Session> {
  const { journal: _, ...options } = session.options;
  const run = newSession({ ...options, seed });
  const problem = await preflight(run);
  if (problem !== null) throw new Error(problem);
  knowSpeed(run, 60);
  return run;
}

/** What a colleague makes, some seconds of the target's time after the runs began. */
async function makeList(url: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const headers = { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" };
  await fetch(`${url}/v1/shortlists`, { method: "POST", headers, body: '{"name":"A colleague\'s"}' });
}

const failures = (results: readonly Result[]) =>
  results.filter(isFailed).map(({ verdict, id, reason }) => `${verdict} ${id}: ${reason}`);

test("two runs at once in one account find nothing wrong", { timeout: 60_000 }, async () => {
  const mock = await openMock({ clock: "60x" });
  const runs = await Promise.all(["one", "two"].map((seed) => another(mock.session, seed)));
  await makeList(mock.url);
  const checks = everyCheck.filter(({ id }) => shared.test(id));
  // In another order, as of runs that were begun at another time.
  const orders = [checks, checks.toReversed()];
  const results = await Promise.all(runs.map((run, at) => runAll(run, orders[at] as Check[])));
  await mock.close();
  expect(results.map(failures)).toEqual([[], []]);
  for (const each of results) {
    const skipped = each.filter(({ reason }) => reason?.includes("thers"));
    expect(skipped.length, "what others made doubtful").toBeLessThan(each.length / 5);
  }
});

const comparing = sheet("Comparing", (check) => {
  check("A note is free", { on: [], source: stated("§4.5"), tier: "write" }, async (t) => {
    const { credits: before } = await t.need("GET /v1/quotas");
    await t.make.note((await t.find.developer()).id);
    const { credits: after } = await t.need("GET /v1/quotas");
    expect(after.used).toBe(before.used);
  });
});

/** A mock where some notes cost what they should not, and perhaps a colleague makes a list. */
async function judgeUse(costOf: (note: number) => number, { colleague = false } = {}): Promise<Result> {
  let notes = 0;
  let cost = 0;
  const alteration: Alteration = {
    answer({ call, json, status }) {
      if (call.path.endsWith("/notes") && status === 201) cost += costOf(notes++);
      if (call.path !== "/v1/quotas") return undefined;
      return { ...json, credits: { ...json.credits, used: json.credits.used + cost } };
    },
  };
  const mock = await openMock({ clock: "60x", noLimits: true }, {}, withAlteration(alteration));
  knowSpeed(mock.session, 60);
  if (colleague) await makeList(mock.url);
  const [result] = await runAll(mock.session, comparing);
  await mock.close();
  return result as Result;
}

test("an unexpected charge is a violation if it appears each time", async () => {
  const { verdict, reason } = await judgeUse(() => 1);
  expect([verdict, reason]).toEqual(["violation", "GET /v1/quotas (200): it is 1 and should be 0"]);
});

test("if it appeared once, the check is flaky", async () => {
  const { verdict, reason } = await judgeUse((note) => (note === 0 ? 5 : 0));
  expect([verdict, reason]).toEqual(["flaky", expect.stringContaining("Made afresh, it holds.")]);
});

test("and if others created something since the run began, nothing is concluded", async () => {
  const { verdict, reason } = await judgeUse((note) => (note === 0 ? 5 : 0), { colleague: true });
  expect([verdict, reason]).toEqual([
    "skipped",
    expect.stringMatching(/others use the account: shortlist sl_\w+ was made at/),
  ]);
});
