import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { causesOf } from "../../src/contract/report/causes.ts";
import { creditsPerCandidate } from "../../src/model/fit-rank.ts";
import { type Alteration, withAlteration } from "../faults/altering.ts";
import { drawing } from "../faults/told/told.ts";
import { knowSpeed, openMock, runAll } from "./mock.ts";

// Whoever reads that a balance is wrong wants to know when it was lost, what was called meanwhile, and how to call it again.

async function causesWith(alteration: Alteration, only: RegExp) {
  const mock = await openMock({ noLimits: true }, {}, withAlteration(alteration));
  mock.session.target.isStandIn = false;
  knowSpeed(mock.session, 60);
  const results = await runAll(
    mock.session,
    everyCheck.filter(({ id }) => only.test(id)),
  );
  await mock.close();
  return causesOf(results).map(({ first, others }) => ({
    reason: first.reason ?? "",
    calls: first.shown.map(({ method, path }) => `${method} ${path}`),
    others: others.map(({ id }) => id),
  }));
}

test("a wrong charge is told with the interval, what was called in it, and its calls", async () => {
  const dear = drawing(({ call, json }) => (call.path === "/v1/fit-rank" ? (json?.scoredCount ?? 0) : 0));
  const [cause, ...more] = await causesWith(dear(), /^(Fit ranking|Purse)/);
  const due = 3 * creditsPerCandidate;
  expect(cause?.reason).toContain(
    `credits \`used\` for \`scoredCount\` candidates, by GET /v1/quotas: it is ${due + 3} and should be ${due}`,
  );
  expect(cause?.reason).toMatch(/Called between .*readings of the balance at /);
  expect(cause?.reason).toContain(`: POST /v1/fit-rank once (up to ${7 * creditsPerCandidate} credits).`);
  expect(cause?.calls).toEqual(["GET /v1/quotas", "POST /v1/fit-rank", "GET /v1/quotas"]);
  expect(more, "one fault is one finding").toEqual([]);
});

test("a loss that only the account of the whole run shows is told in the same way", async () => {
  const drawn = drawing(({ call }) => (call.method === "GET" && call.path.endsWith("/notes") ? 1 : 0));
  const [cause] = await causesWith(drawn(), /^(Notes and contacts: A developer who is not saved|Purse)/);
  expect(cause?.reason).toMatch(/The balance \(`used`\) lost \d+ credits since the run began/);
  expect(cause?.reason).toMatch(/It lost \d+ too many between .*notes (once|twice|\d+ times) \(free\)/);
  expect(cause?.calls.join("\n")).toMatch(/^GET \/v1\/quotas\n(.+\n)*GET \S+\/notes\n(.+\n)*GET \/v1\/quotas$/);
});
