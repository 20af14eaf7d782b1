import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

const { call } = startWorld();

test("the snapshot of any scenario can be restored", async () => {
  const { scenarios } = (await call("GET /_understudy/scenarios")).json;
  for (const { name } of scenarios as { name: string }[]) {
    await call("PUT /_understudy/scenario", { body: { name } });
    await call("GET /v1/me", { isUnlawful: true });
    const { text } = await call("GET /_understudy/snapshot");
    const restored = await call("PUT /_understudy/snapshot", { body: text });
    expect([name, restored.status, restored.json.message]).toEqual([name, 200, undefined]);
  }
}, 120_000);

test("a row that is not one of its table is refused with the row and the member", async () => {
  await call("POST /_understudy/reset", { body: { scenario: "fresh-account" } });
  const edited = (await call("GET /_understudy/snapshot")).json;
  edited.tables.accounts[0].createdAt = "yesterday";
  const refused = await call("PUT /_understudy/snapshot", { body: edited });
  expect(refused.status).toBe(400);
  expect(refused.json.message).toMatch(/row 0 of its table "accounts" is not one: createdAt must be an instant/);
  expect((await call("GET /v1/me")).status).toBe(200);
});
