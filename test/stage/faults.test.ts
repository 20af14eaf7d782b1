import { connect } from "node:net";
import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";
import { startServer } from "../server.ts";

const me = "GET /v1/me";

function startFaulty(...rules: unknown[]) {
  const world = startWorld();
  const statuses = async (times: number, route = me, as = "owner") => {
    const seen: number[] = [];
    for (let i = 0; i < times; i++) seen.push((await world.call(route, { as, isUnlawful: true })).status);
    return seen;
  };
  const add = () => world.call("POST /_understudy/faults", { body: { faults: rules } });
  return { ...world, add, statuses };
}

test("a rule answers in the interface's own error shape, and says so in the journal", async () => {
  const { call, add } = startFaulty({ match: { operation: "me.get" }, then: { code: "billing_unavailable" } });
  const added = await add();
  expect(added).toMatchObject({ status: 201, json: { faults: [{ from: "control", hits: 0 }] } });
  const struck = await call(me, { isUnlawful: true });
  expect(struck).toMatchObject({ status: 503, json: { code: "billing_unavailable", status: 503 } });
  expect(struck.headers.get("retry-after")).toBe("1");
  const { entries } = (await call("GET /_understudy/journal")).json;
  expect(entries.at(-1)).toMatchObject({ decidedBy: "fault", fault: { id: added.json.faults[0].id }, status: 503 });
  expect((await call("GET /_understudy/faults")).json.faults[0]).toMatchObject({ seen: 1, hits: 1 });
});

test("rules count: nth, times, after so many, and the first that matches wins", async () => {
  const nth = startFaulty({ match: { operation: "me.get", nth: 2 }, then: { status: 500 } });
  await nth.add();
  expect(await nth.statuses(4)).toEqual([200, 500, 200, 200]);

  const times = startFaulty({ match: { operation: "me.*", times: 2 }, then: { status: 503 } });
  await times.add();
  expect(await times.statuses(4)).toEqual([503, 503, 200, 200]);

  const after = startFaulty({ match: { path: "/v1/*", after: 2, times: 1 }, then: { code: "gone" } });
  await after.add();
  expect(await after.statuses(4)).toEqual([200, 200, 410, 200]);

  const first = startFaulty(
    { match: { operation: "me.get", times: 1 }, then: { code: "conflict" } },
    { match: { operation: "me.get", nth: 1 }, then: { code: "gone" } },
  );
  await first.add();
  expect(await first.statuses(3)).toEqual([409, 410, 200]);
});

test("rules distinguish principals, methods and paths", async () => {
  const { add, statuses } = startFaulty(
    { match: { principal: "agent", method: "GET", path: "/v1/me" }, then: { status: 418 } },
    { match: { principal: "anonymous" }, then: { status: 502 } },
  );
  await add();
  expect(await statuses(1, me, "owner")).toEqual([200]);
  expect(await statuses(1, me, "agent")).toEqual([418]);
  expect(await statuses(1, me, "nobody-knows-this-token")).toEqual([502]);
  expect(await statuses(1, "POST /v1/me", "agent")).toEqual([405]);
});

test("a rule with a start time applies from that time", async () => {
  const { call, add, statuses } = startFaulty({ match: { after: "90s" }, then: { status: 500 } });
  await add();
  expect(await statuses(1)).toEqual([200]);
  await call("PATCH /_understudy/clock", { body: { advance: "90s" } });
  expect(await statuses(1)).toEqual([500]);
});

test("probability follows the seed: the same every run, and about as often as configured", async () => {
  const run = async () => {
    const { call, add, statuses } = startFaulty({ match: { probability: 0.3 }, then: { status: 500 } });
    await add();
    const seen: number[] = [];
    for (let minute = 0; minute < 4; minute++) {
      seen.push(...(await statuses(50)));
      await call("PATCH /_understudy/clock", { body: { advance: "1m" } });
    }
    return seen;
  };
  const seen = await run();
  expect(await run()).toEqual(seen);
  const share = seen.filter((status) => status === 500).length / seen.length;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.4);
});

test("an answer is patched, its headers set and removed, and a patch that does not fit says why", async () => {
  const { call, add, fetch } = startFaulty(
    {
      match: { principal: "agent" },
      then: {
        patch: [
          { op: "replace", path: "/account/plan", value: "enterprise" },
          { op: "remove", path: "/key/expiresAt" },
          { op: "add", path: "/entitlements/0", value: "search:read" },
        ],
        headers: { "X-Extra": "1", "x-ratelimit-limit": null },
      },
    },
    { match: { principal: "reader" }, then: { patch: [{ op: "remove", path: "/nothing/here" }] } },
  );
  await add();
  const answer = await fetch("/v1/me", { headers: { authorization: "Bearer svc_sk_demo_agent" } });
  const body = (await answer.json()) as { account: { plan: string }; key: object };
  expect(body.account.plan).toBe("enterprise");
  expect(body.key).not.toHaveProperty("expiresAt");
  expect(answer.headers.get("x-extra")).toBe("1");
  expect(answer.headers.has("x-ratelimit-limit")).toBe(false);
  expect((await call(me, { as: "reader" })).status).toBe(200);
  const { entries } = (await call("GET /_understudy/journal")).json;
  expect(entries.at(-1).fault.problem).toContain("there is nothing there");
});

test("the journal says why a nearly matching rule did not apply", async () => {
  const { call, add } = startFaulty(
    { match: { operation: "me.get", nth: 3 }, then: { status: 500 } },
    { match: { operation: "me.get", principal: "agent" }, then: { status: 500 } },
    { match: { operation: "quotas.get", principal: "agent" }, then: { status: 500 } },
    { match: { operation: "quotas.get" }, then: { status: 500 } },
  );
  await add();
  await call(me);
  const { nearMisses } = (await call("GET /_understudy/journal")).json.entries[0];
  expect(nearMisses.map((miss: { reason: string }) => miss.reason)).toEqual([
    "it applies to number 3, and this is number 1",
    "the principal is owner, not agent",
  ]);
});

test.each([
  [{ then: {} }, "then"],
  [{ match: {} }, "needs a rule"],
  [{ match: { opration: "x" }, then: { status: 500 } }, "opration"],
  [{ match: { nth: 0 }, then: { status: 500 } }, "nth"],
  [{ match: { after: 3, nth: 2 }, then: { status: 500 } }, "nth that is greater than after"],
  [{ match: { probability: 2 }, then: { status: 500 } }, "probability"],
  [{ then: { code: "teapot" } }, "code"],
  [{ then: { status: 99 } }, "status"],
  [{ then: { status: 600 } }, "status"],
  [{ then: { delay: "a while" } }, "delay"],
  [{ then: { delay: 5 } }, '"then.delay" must be a duration such as 250ms, or {from, to}, or {median, p99}.'],
  [{ then: { delay: { from: "2s", to: "1s" } } }, "delay"],
  [{ then: { drop: "maybe" } }, "drop"],
  [
    { then: { headers: { "content-length": "1" } } },
    'content-length" has a name that cannot be used: it must not be a framing header; use drop',
  ],
  [{ then: { headers: { "x-a": "line\r\nbreak" } } }, "x-a"],
  [{ then: { patch: [{ op: "sing", path: "/a" }] } }, '"then.patch.0.op" must be add, replace,'],
  [{ then: { patch: [{ op: "remove", path: "a" }] } }, "patch"],
  [{ faults: [] }, "faults"],
  [{ faults: [{ then: { status: 500 } }, { then: { stauts: 500 } }] }, "stauts"],
])("a rule such as %j is refused by name and nothing is added", async (body, word) => {
  const { call } = startWorld();
  const answer = await call("POST /_understudy/faults", { body });
  expect(answer.status).toBe(400);
  expect(answer.json.message).toContain(word);
  expect((await call("GET /_understudy/faults")).json.faults).toEqual([]);
});

test("rules are deleted one by one or all at once, and bounded in number", async () => {
  const { call, add } = startFaulty({ then: { status: 500 } }, { then: { status: 501 } });
  const [first] = (await add()).json.faults;
  expect((await call(`DELETE /_understudy/faults?id=${first.id}`)).json).toEqual({ deleted: [first.id] });
  expect((await call(`DELETE /_understudy/faults?id=${first.id}`)).status).toBe(404);
  expect((await call("DELETE /_understudy/faults")).json.deleted).toHaveLength(1);
  const many = Array.from({ length: 200 }, () => ({ then: { status: 500 } }));
  expect((await call("POST /_understudy/faults", { body: { faults: many } })).status).toBe(201);
  expect((await call("POST /_understudy/faults", { body: { then: { status: 500 } } })).status).toBe(409);
});

test("sixty-four clients of one sandbox get a fault exactly as often as the rule says", async () => {
  const { core, url, close } = await startServer({});
  try {
    const control = (path: string, body?: unknown) =>
      fetch(`${url}/_understudy/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    await control("faults", {
      faults: [
        { match: { path: "/v1/pricing/catalog", times: 7 }, then: { status: 503 } },
        { match: { path: "/v1/pricing/catalog", nth: 20 }, then: { code: "gone" } },
        { match: { path: "/v1/pricing/catalog", after: 30, times: 5 }, then: { code: "conflict" } },
      ],
    });
    const statuses = await Promise.all(
      Array.from({ length: 64 }, async () => (await fetch(`${url}/v1/pricing/catalog`)).status),
    );
    const count = (status: number) => statuses.filter((each) => each === status).length;
    expect({ 503: count(503), 410: count(410), 409: count(409), 200: count(200) }).toEqual({
      503: 7,
      410: 1,
      409: 5,
      200: 64 - 13,
    });
    expect(core.stage.sandboxes.inMemory.size).toBe(1);
  } finally {
    await close();
  }
});

test("a delay is applied, and a connection breaks before, within or after the answer", async () => {
  const { url, close } = await startServer({});
  const rules = [
    { match: { principal: "owner", times: 1 }, then: { drop: "reset" } },
    { match: { principal: "agent", times: 1 }, then: { drop: "truncate" } },
    { match: { principal: "member", method: "POST", times: 1 }, then: { drop: "lost" } },
    { match: { principal: "reader" }, then: { delay: "120ms" } },
  ];
  const send = (token: string, path = "/v1/me", init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } });
  try {
    await send("", "/_understudy/faults", { method: "POST", body: JSON.stringify({ faults: rules }) });
    await expect(send("svc_st_demo_owner")).rejects.toThrow();
    expect((await send("svc_st_demo_owner")).status).toBe(200);

    const half = await send("svc_sk_demo_agent");
    expect(half.status).toBe(200);
    await expect(half.text()).rejects.toThrow();

    const mint = { method: "POST", body: JSON.stringify({ name: "lost", entitlements: ["search:read"] }) };
    await expect(send("svc_st_demo_member", "/v1/keys", mint)).rejects.toThrow();
    const { keys } = (await (await send("svc_st_demo_member", "/v1/keys")).json()) as { keys: { name: string }[] };
    expect(keys.map((key) => key.name)).toContain("lost");

    expect((await send("svc_sk_demo_reader")).status).toBe(200);
    const journal = (await (await fetch(`${url}/_understudy/journal?principal=reader`)).json()) as {
      entries: { ms: number }[];
    };
    expect(journal.entries[0]?.ms).toBeGreaterThanOrEqual(120);
  } finally {
    await close();
  }
});

test("a client that disconnects during a delay blocks nobody else", async () => {
  const { url, close } = await startServer({});
  await fetch(`${url}/_understudy/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ match: { operation: "me.get" }, then: { delay: "1h" } }),
  });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write("GET /v1/me HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await close();
});

test("a request can ask for its own answer or delay, without other effects", async () => {
  const { call } = startWorld();
  await call("POST /_understudy/faults", { body: { match: { nth: 1 }, then: { status: 500 } } });
  const forced = await call(me, { headers: { prefer: "code=503" } });
  expect(forced).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
  expect(forced.headers.get("preference-applied")).toBe("code=503");
  expect((await call(me, { headers: { prefer: "code=payment_required" } })).json.status).toBe(402);
  expect((await call(me, { headers: { prefer: 'respond-async, code="429"' } })).json.code).toBe("too_many_requests");
  expect((await call("GET /_understudy/faults")).json.faults[0]).toMatchObject({ seen: 0, hits: 0 });
  await call("DELETE /_understudy/faults");
  const waited = await call(me, { headers: { prefer: "wait=0.02" } });
  expect(waited.headers.get("preference-applied")).toBe("wait=0.02");
  const ignored = await call(me, { headers: { prefer: "code=200, wait=soon, return=minimal" } });
  expect(ignored.status).toBe(200);
  expect(ignored.headers.has("preference-applied")).toBe(false);
  expect(ignored.headers.get("x-ratelimit-remaining")).toBe("58");
});

test("forced errors use the field registry's own error shape", async () => {
  const { call } = startWorld();
  const answer = await call("GET /v2/developers/fields", { headers: { prefer: "code=503" }, isUnlawful: true });
  expect(answer).toMatchObject({ status: 503, json: { ok: false } });
});

test("a body is sent as it is: a gateway's page, nothing, JSON that breaks off", async () => {
  const once = { path: "/v1/me", times: 1 };
  const { call, add, fetch } = startFaulty(
    { match: once, then: { status: 502, headers: { "content-type": "text/html" }, body: "<h1>Bad gateway</h1>" } },
    { match: once, then: { body: "" } },
    { match: once, then: { body: '{"actor": {"ki' } },
  );
  const read = async () => {
    const response = await fetch("/v1/me", { headers: { authorization: "Bearer svc_st_demo_owner" } });
    return [response.status, response.headers.get("content-type"), await response.text()];
  };
  expect((await add()).status).toBe(201);
  const json = "application/json; charset=utf-8";
  expect(await read()).toEqual([502, "text/html", "<h1>Bad gateway</h1>"]);
  expect(await read()).toEqual([200, json, ""]);
  expect(await read()).toEqual([200, json, '{"actor": {"ki']);
  expect((await call(me)).json.actor.kind).toBe("member");
  const { entries } = (await call("GET /_understudy/journal?limit=4")).json;
  expect(entries[2].response.body).toBe('{"actor": {"ki');
  const both = { match: {}, then: { body: "x", patch: [{ op: "remove", path: "/actor" }] } };
  expect((await call("POST /_understudy/faults", { body: both })).json.message).toContain("not both");
});
