import { test } from "understudy/vitest";
import { expect } from "vitest";

test("a search that runs out of credits", async ({ understudy }) => {
  await understudy.scenario("balance-empty");
  const answer = await understudy.fetch("/v1/search/jobs", {
    method: "POST",
    headers: { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" },
    body: JSON.stringify({ config: { version: 2, query: "rust databases" }, targetCount: 5 }),
  });
  expect(answer.status).toBe(402);
});
