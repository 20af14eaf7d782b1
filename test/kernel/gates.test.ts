import { describe, expect, test } from "vitest";
import { z } from "zod";
import { assumed } from "../../src/base/provenance.ts";
import { put } from "../../src/base/table.ts";
import { perMinute, perSecond } from "../../src/kernel/limits.ts";
import { free, operation } from "../../src/kernel/operation.ts";
import { credentials, type PublicKey } from "../../src/model/account.ts";
import { setConditions } from "../../src/model/conditions.ts";
import { greeting, startTable } from "./table.ts";

/**
 * The order of A-01, shown pair by pair: a call with two errors is refused for the earlier one. Each step says how to
 * produce its error; `fit_rank:read` is what the plan of `starter` lacks.
 */
const steps = [
  { wrong: "credential", status: 401, code: "unauthorized" },
  { wrong: "signature", status: 401, code: "signature_required" },
  { wrong: "entitlement", status: 403, code: "forbidden" },
  { wrong: "plan", status: 402, code: "payment_required" },
  { wrong: "rate", status: 429, code: "too_many_requests" },
  { wrong: "input", status: 400, code: "bad_request" },
  { wrong: "handler", status: 409, code: "conflict" },
] as const;
const somePublicKey: PublicKey = {
  alg: "ed25519",
  jwk: { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" },
};

type Wrong = (typeof steps)[number]["wrong"];

function startGates(wrong: readonly Wrong[]) {
  const world = startTable([
    greeting(),
    operation({
      id: "fits.rank",
      route: "POST /v1/fits",
      tag: "Fits",
      summary: "Rank",
      source: assumed("A-53"),
      access: { to: "fit_rank:read", cost: free, limit: perMinute(wrong.includes("rate") ? 0 : 9, "account") },
      body: z.strictObject({ n: z.int() }),
      answers: { status: 200, body: z.looseObject({ n: z.int() }) },
      refuses: ["conflict"],
      handle: ({ body, refuse }) => (wrong.includes("handler") ? refuse("conflict", "Taken.") : body),
    }),
  ]);
  async function knock() {
    await world.call("GET /v1/greetings");
    const plain = {
      bytes: new Uint8Array(),
      note: null,
      createdAt: 0,
      expiresAt: null,
      revokedAt: null,
      mintedBy: null,
    };
    put(world.world().tables, credentials, {
      ...plain,
      id: "usr_test",
      token: "svc_st_test",
      kind: "session",
      name: "test",
      accountId: wrong.includes("plan") ? "acct_starter" : "acct_demo",
      entitlements: wrong.includes("entitlement") ? [] : ["fit_rank:read"],
      publicKey: wrong.includes("signature") ? somePublicKey : null,
      requireSignatures: true,
    });
    const as = wrong.includes("credential") ? "svc_st_unknown" : "svc_st_test";
    return world.call("POST /v1/fits", { as, body: wrong.includes("input") ? '{"n":"one"}' : '{"n":1}' });
  }
  return { ...world, knock };
}

describe("refusals come in the order of A-01", () => {
  test("a call with nothing wrong passes", async () => {
    expect(await startGates([]).knock()).toMatchObject({ status: 200, json: { n: 1 } });
  });

  test.each(steps)("only $wrong is $status $code", async ({ wrong, status, code }) => {
    expect((await startGates([wrong]).knock()).json).toMatchObject({ status, code });
  });

  const pairs = steps.flatMap((first, position) => steps.slice(position + 1).map((second) => ({ first, second })));
  test.each(pairs)("$first.wrong goes before $second.wrong", async ({ first, second }) => {
    expect((await startGates([first.wrong, second.wrong]).knock()).json).toMatchObject({ code: first.code });
  });
});

describe("a credential", () => {
  test.each([
    ["none", null, {}],
    ["an unknown one", "svc_sk_nobody", {}],
    ["an expired one", "expired", {}],
    ["another scheme", null, { authorization: "Basic b3duZXI6" }],
    ["a token without a scheme", null, { authorization: "svc_st_demo_owner" }],
    ["two tokens", null, { authorization: "Bearer svc_st_demo_owner, Bearer svc_st_demo_owner" }],
    ["a name of JavaScript's own", "__proto__", {}],
  ])("%s is 401 with a challenge, and its text is not repeated", async (_, as, headers) => {
    const { call } = startTable([greeting()]);
    const answer = await call("GET /v1/greetings", { as, headers });
    expect(answer.json).toMatchObject({ code: "unauthorized", status: 401 });
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer/);
    expect(answer.text).not.toContain("svc_sk_nobody");
  });

  test("is read in any case of its scheme", async () => {
    const { call } = startTable([greeting()]);
    const headers = { authorization: "bearer   svc_st_demo_owner " };
    expect((await call("GET /v1/greetings", { as: null, headers })).status).toBe(200);
  });
});

describe("a rate limit", () => {
  test("allows exactly its calls in each window of the clock, over all credentials of an account", async () => {
    const { call, setTime } = startTable([
      greeting({ access: { to: "self", cost: free, limit: perMinute(6, "account") } }),
    ]);
    await call("GET /v1/greetings");
    for (const [instant, expected] of [
      ["2026-03-01T10:00:00.000Z", [200, 200, 200, 200, 200, 200, 429, 429]],
      ["2026-03-01T10:00:59.999Z", [429]],
      ["2026-03-01T10:01:00.000Z", [200, 200, 200, 200, 200, 200, 429]],
    ] as const) {
      setTime(instant);
      const callers = ["owner", "agent", "member", "reader"];
      const statuses: number[] = [];
      for (const position of expected.keys()) {
        statuses.push((await call("GET /v1/greetings", { as: callers[position % 4] as string })).status);
      }
      expect(statuses).toEqual(expected);
    }
    expect((await call("GET /v1/greetings", { as: "outsider" })).status).toBe(200);
  });

  test("says how much is left, when the window ends and how long to wait", async () => {
    const { call, setTime } = startTable([
      greeting({ access: { to: "self", cost: free, limit: perMinute(2, "account") } }),
    ]);
    await call("GET /v1/greetings");
    setTime("2026-03-01T10:00:17.400Z");
    const first = await call("GET /v1/greetings");
    expect(first.headers).toMatchObject({
      "x-ratelimit-limit": "2",
      "x-ratelimit-remaining": "1",
      "x-ratelimit-reset": "43",
    });
    expect(first.headers).not.toHaveProperty("retry-after");
    await call("GET /v1/greetings");
    const refused = await call("GET /v1/greetings");
    expect(refused.headers).toMatchObject({ "x-ratelimit-remaining": "0", "retry-after": "43" });
    setTime("2026-03-01T10:00:59.999Z");
    expect((await call("GET /v1/greetings")).headers["retry-after"]).toBe("1");
  });

  test("per actor counts each credential by itself", async () => {
    const { call } = startTable([greeting({ access: { to: "self", cost: free, limit: perSecond(1, "actor") } })]);
    const statuses = [];
    for (const as of ["owner", "owner", "agent", "agent", "member"]) {
      statuses.push((await call("GET /v1/greetings", { as })).status);
    }
    expect(statuses).toEqual([200, 429, 200, 429, 200]);
  });

  test("per second starts again each second", async () => {
    const { call, setTime } = startTable([
      greeting({ access: { to: "self", cost: free, limit: perSecond(10, "actor") } }),
    ]);
    await call("GET /v1/greetings");
    setTime("2026-03-01T10:00:00.999Z");
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await call("GET /v1/greetings")).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    setTime("2026-03-01T10:00:01.000Z");
    expect((await call("GET /v1/greetings")).status).toBe(200);
  });

  test("per IP needs no credential and counts each address by itself", async () => {
    const { call } = startTable([greeting({ access: { to: "public", limit: perMinute(2, "ip") } })]);
    const statuses = [];
    for (const ip of ["10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2"]) {
      statuses.push((await call("GET /v1/greetings", { as: null, ip })).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  test("counts every authenticated call, refused or not, and no other", async () => {
    const { call } = startTable([
      greeting({ access: { to: "search:deep", cost: free, limit: perMinute(4, "account") } }),
    ]);
    await call("GET /v1/greetings", { as: null });
    await call("GET /v1/greetings", { as: "svc_sk_nobody" });
    await call("GET /v1/greetings", { as: "reader" });
    await call("GET /v1/greetings?odd=1");
    expect((await call("GET /v1/greetings")).headers["x-ratelimit-remaining"]).toBe("1");
  });

  test("is one per operation, not one per path", async () => {
    const limited = { access: { to: "self", cost: free, limit: perMinute(1, "account") } } as const;
    const { call } = startTable([greeting(limited), greeting({ ...limited, id: "greetings.make", method: "POST" })]);
    expect((await call("GET /v1/greetings")).status).toBe(200);
    expect((await call("POST /v1/greetings")).status).toBe(200);
    expect((await call("GET /v1/greetings")).status).toBe(429);
  });

  test("is counted and shown, and refuses nothing when limits are off", async () => {
    const { call, world } = startTable([
      greeting({ access: { to: "self", cost: free, limit: perMinute(1, "account") } }),
    ]);
    await call("GET /v1/greetings");
    setConditions(world(), { limits: "counted" });
    const answer = await call("GET /v1/greetings");
    expect(answer.status).toBe(200);
    expect(answer.headers["x-ratelimit-remaining"]).toBe("0");
  });
});

describe("a server restricted to what is stated", () => {
  test("answers 501 where the operation as a whole is assumed, before any other gate", async () => {
    const { call } = startTable([greeting({ source: assumed("A-05") })], { statedOnly: true });
    const answer = await call("GET /v1/greetings", { as: null });
    expect(answer.json).toMatchObject({ code: "not_implemented", status: 501 });
    expect(answer.json.message).toContain("A-05");
    expect(answer.headers["x-understudy-provenance"]).toBe("assumed; A-05");
  });

  test("serves what is stated", async () => {
    const { call } = startTable([greeting()], { statedOnly: true });
    const answer = await call("GET /v1/greetings");
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty("x-understudy-provenance");
  });
});

test("an unavailable database is a 503 that says when to try again", async () => {
  const { call, world } = startTable([greeting()]);
  await call("GET /v1/greetings");
  setConditions(world(), { database: "unavailable" });
  const answer = await call("GET /v1/greetings");
  expect(answer.json).toMatchObject({ code: "database_unavailable", status: 503 });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});
