const { createUnderstudy } = require("understudy");

test("the clock ends a trial", async () => {
  const understudy = await createUnderstudy();
  await understudy.clock.advance("40d");
  const answer = await understudy.fetch("/v1/me", { headers: { authorization: "Bearer svc_sk_demo_agent" } });
  expect(answer.status).toBe(200);
  // What "await using" becomes by Babel, or by esbuild, at the end of its block.
  await understudy[Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose")]();
  await expect(understudy.fetch("/v1/me")).rejects.toThrow("closed");
});
