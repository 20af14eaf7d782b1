import assert from "node:assert";
import { createUnderstudy } from "understudy";

createUnderstudy().then(async (understudy) => {
  const url = await understudy.listen();
  const health = await fetch(`${url}/_understudy/health`);
  assert.equal(health.status, 200);
  const found = await fetch(`${url}/v1/developers/search?q=rust&limit=3`, {
    headers: { authorization: "Bearer svc_sk_demo_agent" },
  });
  assert.equal((await found.json()).results.length, 3);
  await understudy.close();
});
