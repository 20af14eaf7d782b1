import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { isFailed } from "../../src/contract/seen/verdict.ts";
import { type Alteration, withAlteration } from "../faults/altering.ts";
import { openMock, runAll } from "./mock.ts";

const route = "POST /v1/searches/execute";
const bounds = everyCheck.filter(({ id }) => id.startsWith(`input ${route} `));

async function judge(alteration: Alteration, checks = bounds) {
  const mock = await openMock({ noLimits: true }, { budgetCredits: 0 }, withAlteration(alteration));
  const results = await runAll(mock.session, checks);
  await mock.close();
  const requests = [...mock.session.recorder.statuses].reduce(
    (sum, [seen, count]) => (seen.endsWith(route) ? sum + count : sum),
    0,
  );
  const held = results.filter(({ verdict }) => verdict === "held").length;
  return { requests, held, failed: results.filter(isFailed).map(({ id, verdict }) => `${verdict} ${id}`) };
}

const isRefused = (status: number) => status === 400;

test("where a refusal names what is wrong, a quarter of the requests tells as much about every bound", async () => {
  const named = await judge({});
  const single = await judge({
    answer: ({ json, status }) => (isRefused(status) ? { ...json, message: "The request is not valid." } : undefined),
  });
  expect(named.failed).toEqual([]);
  expect([single.held, single.failed]).toEqual([named.held, []]);
  expect(named.requests).toBeLessThan(bounds.length / 4);
  expect(single.requests).toBeLessThan(bounds.length + 10);
});

test("a refusal that names every member proves nothing, so that each bound is sent alone", async () => {
  const { requests, failed } = await judge({
    answer: ({ json, requestBody, status }) =>
      isRefused(status) ? { ...json, message: `Not valid: ${JSON.stringify(requestBody)}` } : undefined,
  });
  expect(failed).toEqual([]);
  expect(requests).toBeGreaterThan(bounds.length - 5);
});

test("a bound that is not kept is found, whatever others are named beside it", async () => {
  const { failed } = await judge({
    ask: ({ call, requestBody }) => {
      const github = requestBody?.config?.levers?.github;
      if (!call.path.endsWith("/execute") || !(github?.minDevrank > 100)) return undefined;
      const levers = { ...requestBody.config.levers, github: { ...github, minDevrank: 100 } };
      return { ...requestBody, config: { ...requestBody.config, levers } };
    },
  });
  expect(failed).toEqual([`violation input ${route} config.levers.github.minDevrank maximum`]);
});

test("the first company that should have been refused is the last that is tried", async () => {
  const companies = everyCheck.filter(({ id }) => /^input POST \/v1\/companies (name|domain|website)/.test(id));
  let made = 0;
  await judge(
    {
      ask: ({ call, requestBody }) => {
        if (call.method !== "POST" || call.path !== "/v1/companies") return undefined;
        made += 1;
        return { name: `anything ${made} ${requestBody?.name}`.slice(0, 80) };
      },
    },
    companies,
  );
  expect(made).toBeLessThanOrEqual(4);
});
