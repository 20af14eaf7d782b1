import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

test("the catalog needs no credential, and everything else does", async () => {
  const { call } = startWorld();
  const catalog = await call("GET /v1/pricing/catalog", { as: null });
  expect(catalog.status).toBe(200);
  expect(catalog.json.facets).toHaveLength(23);

  const stranger = await call("GET /v1/me", { as: null });
  expect(stranger.status).toBe(401);
  expect(stranger.json).toMatchObject({ code: "unauthorized", status: 401 });
});

test("a credential can read its own identity", async () => {
  const { call } = startWorld();
  const me = await call("GET /v1/me", { as: "reader" });
  expect(me.json).toMatchObject({
    actor: { kind: "key", name: "reader" },
    account: { id: "acct_demo", plan: "scale" },
    entitlements: ["search:read", "contact:read", "shortlist:read"],
  });
});
