import { createServer } from "node:http";
import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { assumptionLedger } from "../../src/contract/learn/assumptions.ts";
import { preflight } from "../../src/contract/run/preflight.ts";
import { newSession } from "../../src/contract/run/session.ts";
import type { Result } from "../../src/contract/seen/verdict.ts";
import { assumptions } from "../../src/interface/description/assumptions.ts";
import { startWorld } from "../harness.ts";
import { openServer } from "../listening.ts";
import { Refusal } from "../staging/own/service.ts";
import type { Switch } from "../staging/own/switch.ts";
import { run } from "../staging/running.ts";
import { credentials, runAll } from "./mock.ts";

// An assumption is confirmed only by a check that could have refuted it. A server that refuses everything proves
// nothing.

const checks = everyCheck.filter(
  ({ source, tier, area }, at) => "assumed" in source && tier !== "burst" && (area !== "Input" || at % 12 === 0),
);

function confirmedBy(results: readonly Result[]): string[] {
  const seen = { target: "http://refusing.example", build: null, isStandIn: false };
  const ledger = assumptionLedger(assumptions(), results, seen, "2026-11-22T09:00:00.000Z");
  return ledger.assumptions
    .filter(({ status }) => status === "confirmed")
    .map(({ id, confirmed }) => `${id}: ${confirmed}`);
}

test("a ten-line server that answers 401 to everything but the catalog confirms nothing", async () => {
  const { text: catalog } = await startWorld().call("GET /v1/pricing/catalog", { as: null });
  const server = createServer(({ url }, response) => {
    const isCatalog = url === "/v1/pricing/catalog";
    response.writeHead(isCatalog ? 200 : 401, { "content-type": "application/json" });
    response.end(isCatalog ? catalog : '{"code":"unauthorized","message":"No.","status":401}');
  });
  const { url: base, close } = await openServer(server);
  const session = newSession({ transport: { base, timeoutMs: 5_000 }, credentials: {}, allowWrites: true });
  expect(await preflight(session)).toBeNull();
  const results = await runAll(session, checks);
  const refused = await preflight(newSession({ transport: { base, timeoutMs: 5_000 }, credentials }));
  await close();
  expect(refused).toContain("is refused (401)");
  expect(confirmedBy(results)).toEqual([]);
});

const refusing = (status: number, code: string): Switch => ({
  name: `${status} to everything`,
  judges: /./,
  hear({ route }) {
    if (route !== "GET /v1/me" && route !== "GET /v1/pricing/catalog") throw new Refusal(status, code, "Refused.");
  },
});

test.each([
  [400, "bad_request"],
  [403, "forbidden"],
  [404, "not_found"],
] as const)(
  "a service that answers %d to everything but GET /v1/me confirms only what that shows",
  async (status, code) => {
    const { results } = await run({ switches: [refusing(status, code)] }, checks);
    const about = results
      .filter(({ verdict }) => verdict === "confirmed")
      .map(({ id, routes }) => `${id}: ${routes.join()}`);
    expect(about.filter((each) => !/GET \/v1\/(me|pricing\/catalog)/.test(each))).toEqual([]);
  },
);
