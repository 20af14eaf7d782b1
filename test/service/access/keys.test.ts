import { expect, test } from "vitest";
import { startWorld } from "../../harness.ts";

test("a key has at most its creator's entitlements", async () => {
  const { call } = startWorld();
  const wider = await call("POST /v1/keys", {
    as: "member",
    body: { name: "Too wide", entitlements: ["account:update", "search:read"] },
  });
  expect(wider).toMatchObject({ status: 400, json: { code: "bad_request" } });
  expect(wider.json.message).toContain("account:update");

  const narrow = await call("POST /v1/keys", { body: { name: "Minter", entitlements: ["key:create", "search:read"] } });
  const beyond = await call("POST /v1/keys", {
    as: narrow.json.secret,
    body: { name: "Child", entitlements: ["search:read", "contact:delete"] },
  });
  expect(beyond).toMatchObject({ status: 403, json: { code: "forbidden" } });
  expect(beyond.json.message).toContain("contact:delete");
});

test("a key cannot hold what the plan does not include", async () => {
  const { call } = startWorld();
  const answer = await call("POST /v1/keys", { as: "starter", body: { name: "Deep", entitlements: ["search:deep"] } });
  expect(answer).toMatchObject({ status: 402, json: { code: "payment_required" } });
  expect(answer.json.message).toContain("search:deep");
});

test.each([
  [{ entitlements: ["search:read"] }, "name"],
  [{ name: " ", entitlements: ["search:read"] }, "name"],
  [{ name: "n".repeat(81), entitlements: ["search:read"] }, "name"],
  [{ name: "x", entitlements: [] }, "entitlements"],
  [{ name: "x", entitlements: ["search:everything"] }, "entitlements.0"],
  [{ name: "x", entitlements: ["search:read"], expiresAt: "tomorrow" }, "expiresAt"],
  [{ name: "x", entitlements: ["search:read"], expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
  [{ name: "x", entitlements: ["search:read"], requireSignatures: true }, "requireSignatures"],
  [{ name: "x", entitlements: ["search:read"], publicKey: { alg: "ed25519" } }, "publicKey"],
  [{ name: "x", entitlements: ["search:read"], publicKey: { alg: "rsa", pem: "x" } }, "publicKey.alg"],
  [{ name: "x", entitlements: ["search:read"], publicKey: { alg: "ed25519", pem: "not a key" } }, "publicKey"],
  [{ name: "x", entitlements: ["search:read"], owner: "me" }, "owner"],
])("an invalid key request is refused with the member's name: %j", async (body, member) => {
  const { call } = startWorld();
  const answer = await call("POST /v1/keys", { body });
  expect(answer).toMatchObject({ status: 400, json: { code: "bad_request" } });
  expect(answer.json.message).toContain(`"${member}"`);
});

test("a key that a scenario revokes later is still valid, and can be revoked earlier", async () => {
  const { call } = startWorld();
  await call("PUT /_understudy/scenario", { body: { name: "key-revoked-midway" } });
  await call("PATCH /_understudy/clock", { body: { mode: "frozen" } });
  const agent = async () => {
    const { keys } = (await call("GET /v1/keys")).json;
    return keys.find(({ id }: { id: string }) => id === "key_demo_agent");
  };
  expect((await agent()).revokedAt).toBeNull();
  const { now } = (await call("GET /_understudy/clock")).json;
  const { revokedAt } = (await call("DELETE /v1/keys/key_demo_agent")).json;
  expect(revokedAt).toBe(now);
  expect((await call("GET /v1/me", { as: "agent" })).status).toBe(401);
  expect((await agent()).revokedAt).toBe(revokedAt);
});
