const { createUnderstudy } = require("understudy");

test("the clock ends a trial", async () => {
  const understudy = await createUnderstudy();
  await understudy.clock.advance("40d");
  const answer = await understudy.fetch("/v1/me", { headers: { authorization: "Bearer svc_sk_demo_agent" } });
  expect(answer.status).toBe(200);
  await understudy.close();
});
