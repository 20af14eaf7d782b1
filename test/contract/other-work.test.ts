import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { isFailed, type Result } from "../../src/contract/seen/verdict.ts";
import { tokens } from "../harness.ts";
import { knowSpeed, openMock, runAll } from "./mock.ts";

// A deep search of another user is charged round by round, while checks compare the balance before and after their own
// calls.
test.each([
  ["deep searches", /^Deep search: (Polls settle|A deep search without)/],
  ["candidates that are scored", /^Fit ranking: (Each scored|A ranking that scores)/],
  ["research", /^Deep research: (Each subject|A research job whose)/],
])("charges of other requests are not attributed to %s", { timeout: 60_000 }, async (_, only) => {
  const mock = await openMock({ clock: "60x", noLimits: true });
  knowSpeed(mock.session, 60);
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" };
    const answer = await fetch(mock.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return (await answer.json()).job;
  };
  const search = { config: { version: 2, query: "developer" }, targetCount: 100, budgetCredits: 400 };
  const { id, creditsCharged } = await ask("POST", "/v1/search/jobs", search);
  const charged: number[] = [creditsCharged];
  let isOver = false;
  const colleague = (async () => {
    for (; !isOver; await sleep(20)) charged.push((await ask("GET", `/v1/search/jobs/${id}`)).creditsCharged);
  })();
  const checks = everyCheck.filter((check) => only.test(check.id));
  const results: Result[] = [];
  do results.push(...(await runAll(mock.session, checks)));
  while (charged.at(-1) === creditsCharged && results.length < 1_000);
  isOver = true;
  await colleague;
  await mock.close();
  expect(results.filter(isFailed).map(({ id: check, reason }) => `${check}: ${reason}`)).toEqual([]);
  expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(["held"]));
  expect(charged.at(-1), "it was charged meanwhile").toBeGreaterThan(creditsCharged);
});
