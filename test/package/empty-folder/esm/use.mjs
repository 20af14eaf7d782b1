import assert from "node:assert";
import { createUnderstudy } from "understudy";

const understudy = await createUnderstudy();
const answer = await understudy.fetch("/v1/me", { headers: { authorization: "Bearer svc_sk_demo_agent" } });
assert.equal(answer.status, 200);
await understudy.close();
