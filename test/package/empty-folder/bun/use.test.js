import { expect, test } from "bun:test";
import { createUnderstudy } from "understudy";

test("in process, and on a port", async () => {
  const understudy = await createUnderstudy({ scenario: "balance-empty" });
  const headers = { authorization: `Bearer ${await understudy.token("agent")}` };
  expect((await understudy.fetch("/v1/me", { headers })).status).toBe(200);
  const url = await understudy.listen();
  expect((await fetch(`${url}/v1/developers/search?q=rust`, { headers })).status).toBe(200);
  await understudy.close();
});
