import { Agent } from "node:http";
import { afterEach, expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import type { Check } from "../../src/contract/check.ts";
import { preflight } from "../../src/contract/preflight.ts";
import { newSession } from "../../src/contract/session.ts";
import { runAll } from "../contract/mock.ts";
import { type OwnOptions, openOwn, ownCredentials } from "./own/server.ts";
import { type Ran, refutedIn, saysOf } from "./running.ts";

// An independent service, written from the interface alone: it keeps every stated sentence and shares no code, no shape
// and no assumption with the mock. `node tools/lenses.mjs --together` runs all checks against it, npm test some.
const isWhole = process.env.LENSES !== undefined;
const some =
  /^(Access|Pricing|Protocol|Fit ranking|Notes and contacts|Shortlists|Deep research|Search|Answers|History)$/;
const checks = everyCheck.filter(({ tier, area }) => tier !== "burst" && (isWhole || some.test(area)));

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function run(options: OwnOptions, chosen: readonly Check[]): Promise<Ran> {
  const own = await openOwn(options);
  const agent = new Agent({ keepAlive: true });
  closing.push(() => agent.destroy(), own.close);
  const session = newSession({
    transport: { base: own.url, agent, timeoutMs: 10_000 },
    credentials: ownCredentials,
    allowWrites: true,
    budgetCredits: 2_000,
  });
  expect(await preflight(session)).toBeNull();
  const results = await runAll(session, chosen);
  return { results, refuted: refutedIn(session, results), session };
}

test("an independent service has no violation, and each differing assumption is named", async () => {
  const { results, refuted } = await run({}, checks);
  expect(saysOf(results, "violation")).toEqual([]);
  expect(saysOf(results, "flaky")).toEqual([]);
  const named = [
    "A-03",
    "A-05",
    "A-06",
    "A-10",
    "A-20",
    "A-46",
    "A-49",
    "A-60",
    "A-61",

    "A-72",
    "A-107",
  ];
  expect(named.filter((id) => !refuted.has(id))).toEqual([]);
  const looked = results.filter(({ verdict }) => verdict === "held" || verdict === "confirmed");
  expect(looked.length, "what is stated is looked at all the same").toBeGreaterThan(checks.length / 4);
}, 600_000);
