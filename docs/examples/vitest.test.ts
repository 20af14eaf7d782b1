import { test } from "understudy/vitest";
import { expect } from "vitest";

test("each test has a world of its own", async ({ understudy }) => {
  const answer = await understudy.fetch("/v1/quotas", { headers: { authorization: "Bearer svc_st_demo_member" } });
  expect(await answer.json()).toMatchObject({ credits: { remaining: 10_000 } });
});
