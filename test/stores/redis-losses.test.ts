import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Store } from "../../src/stage/store.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { startWorld } from "../harness.ts";
import { hasRedis, type Redis, startRedis } from "../redis.ts";

describe.skipIf(!hasRedis)("an engine that loses something", () => {
  let redis: Redis;
  const opened: Store[] = [];

  beforeAll(async () => {
    redis = await startRedis(["--repl-diskless-sync-delay", "0"]);
  });
  beforeEach(() => void redis.cli("FLUSHALL"));
  afterEach(() => void vi.restoreAllMocks());
  afterAll(async () => {
    for (const store of opened) await store.close();
    await redis?.stop();
  });

  async function replica(url = redis.url) {
    const notices: string[] = [];
    const store = (await openStore(url, (notice) => notices.push(notice))) as Store;
    opened.push(store);
    return { ...startWorld({}, { store }), store, notices };
  }

  const list = (name: string) => ({ body: { name } });
  const names = async ({ call }: Pick<ReturnType<typeof startWorld>, "call">, box: string): Promise<string[]> =>
    (await call(`GET /~${box}/v1/shortlists`)).json.shortlists.map(({ name }: { name: string }) => name);

  test.each(["rows", "journal", "log", "meta"])(
    "%s of a sandbox that are gone: every replica refuses it, and it alone, until it is dropped",
    async (part) => {
      const [one, two] = [await replica(), await replica()];
      for (const box of ["hit", "whole"]) await one.call(`POST /~${box}/v1/shortlists`, list("kept"));
      redis.cli("DEL", `understudy:{hit}:${part}`);
      for (const { call } of [one, two]) {
        const refused = await call("GET /~hit/v1/shortlists");
        expect(refused).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
        expect(refused.json.message).toMatch(/"hit" is damaged: the engine has lost a part of it.*DELETE/);
        expect((await call("GET /~whole/v1/shortlists")).json.shortlists).toHaveLength(1);
      }
      const listed = (await two.call("GET /_understudy/sandboxes")).json.sandboxes;
      expect(listed.map(({ name }: { name: string }) => name)).toContain("hit");
      expect((await two.call("DELETE /_understudy/sandboxes?name=hit")).json).toEqual({ dropped: ["hit"] });
      expect(await names(one, "hit")).toEqual([]);
    },
  );

  test.each([
    ["a row is no JSON", (sandbox: string) => redis.cli("HSET", `${sandbox}:rows`, "accounts acct_demo", "{oops")],
    [
      "its rows are a list",
      (sandbox: string) => [redis.cli("DEL", `${sandbox}:rows`), redis.cli("RPUSH", `${sandbox}:rows`, "x")],
    ],
    ["its heading is a text", (sandbox: string) => redis.cli("SET", `${sandbox}:meta`, "x")],
    ["its journal is a text", (sandbox: string) => redis.cli("SET", `${sandbox}:journal`, "x")],
    ["a count is a word", (sandbox: string) => redis.cli("HSET", `${sandbox}:counts`, "shortlists.list 200", "many")],
  ])("%s, as somebody else wrote it: the sandbox is refused, and it alone, until it is dropped", async (_, write) => {
    const one = await replica();
    for (const box of ["hit", "whole"]) await one.call(`GET /~${box}/v1/shortlists`);
    write("understudy:{hit}");
    const two = await replica();
    const refused = await two.call("GET /~hit/v1/shortlists");
    expect(refused).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
    expect(refused.json.message).toMatch(
      /"hit" is damaged: its keys contain something that was not written there.*DELETE/,
    );
    expect((await two.call("GET /~whole/v1/shortlists")).status).toBe(200);
    expect((await two.call("GET /_understudy/health")).json.store.status).toBe("ok");
    expect((await two.call("DELETE /_understudy/sandboxes?name=hit")).json).toEqual({ dropped: ["hit"] });
    expect((await two.call("GET /~hit/v1/shortlists")).status).toBe(200);
  });

  test("a list of sandboxes that somebody else wrote over is told as such, and the sandboxes themselves are served", async () => {
    const { call, store } = await replica();
    await call("POST /~whole/v1/shortlists", list("kept"));
    redis.cli("SET", "understudy:sandboxes", "x");
    await expect(store.list()).rejects.toMatchObject({
      code: "database_unavailable",
      message: expect.stringContaining("has other data under the keys of a world"),
    });
    expect((await call("GET /~whole/v1/shortlists")).json.shortlists).toHaveLength(1);
  });

  test("a sandbox that disappeared before it expired is refused too, a deleted one is not", async () => {
    const one = await replica();
    for (const box of ["hit", "dropped"]) await one.call(`POST /~${box}/v1/shortlists`, list("kept"));
    redis.cli("EVAL", "return redis.call('DEL', unpack(redis.call('KEYS', ARGV[1])))", "0", "understudy:{hit}:*");
    await one.call("DELETE /_understudy/sandboxes?name=dropped");
    const two = await replica();
    expect((await two.call("GET /~hit/v1/me")).json.message).toMatch(/lost it before it was idle for long enough/);
    expect((await two.call("GET /~dropped/v1/me")).status).toBe(200);
  });

  test.each([
    ["is gone", () => redis.cli("DEL", "understudy:{default}:rows")],
    ["is no JSON", () => redis.cli("HSET", "understudy:{default}:rows", "accounts acct_demo", "{oops")],
  ])("a default sandbox whose data %s can be given up from another one, as its refusal says", async (_, damage) => {
    await (await replica()).call("POST /v1/shortlists", list("lost"));
    damage();
    const { call } = await replica();
    const refused = await call("GET /v1/me");
    expect(refused.status).toBe(503);
    const [remedy] = /DELETE \S+(?=\.$)/.exec(refused.json.message) ?? [];
    expect((await call(remedy as "DELETE /")).json).toEqual({ dropped: ["default"] });
    expect((await call("GET /v1/me")).status).toBe(200);
  });

  test("an engine that begins to evict is refused within a second, and serves again when it does not", async () => {
    const { call, notices } = await replica();
    await call("POST /v1/shortlists", list("kept"));
    redis.cli("CONFIG", "SET", "maxmemory", "1gb");
    redis.cli("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
    try {
      await expect.poll(async () => (await call("GET /v1/me")).status, { timeout: 5_000 }).toBe(503);
      expect((await call("GET /v1/me")).json.message).toMatch(/evicts keys .*Set maxmemory-policy noeviction/);
      expect((await call("GET /_understudy/health")).json.status).toBe("degraded");
    } finally {
      redis.cli("CONFIG", "SET", "maxmemory-policy", "noeviction");
      redis.cli("CONFIG", "SET", "maxmemory", "0");
    }
    await expect.poll(async () => (await call("GET /v1/me")).status, { timeout: 5_000 }).toBe(200);
    expect(notices).toEqual([expect.stringContaining("evicts keys"), expect.stringContaining("evicts no more")]);
  });

  test("the next answer reports that the engine was emptied, and comes from a new world", async () => {
    const { call, notices } = await replica();
    await call("POST /v1/shortlists", list("lost"));
    redis.cli("FLUSHALL");
    const answer = await call("GET /v1/shortlists");
    expect(answer.json.shortlists).toEqual([]);
    expect(answer.headers.get("x-understudy-sandbox-lost")).toMatch(/was not deleted/);
    expect((await call("GET /v1/me")).headers.has("x-understudy-sandbox-lost")).toBe(false);
    expect(notices).toEqual([expect.stringMatching(/"default" is no longer in the engine/)]);
  });

  test("a sandbox that another replica dropped and began again is nothing lost", async () => {
    const [one, two] = [await replica(), await replica()];
    await one.call("GET /~box/v1/me");
    await two.call("DELETE /_understudy/sandboxes?name=box");
    await two.call("GET /~box/v1/me");
    expect((await one.call("GET /~box/v1/me")).headers.has("x-understudy-sandbox-lost")).toBe(false);
  });

  test("the takeover by a replica without the last changes is detected and reported", async () => {
    const standby = await startRedis(["--replicaof", "127.0.0.1", String(redis.port)]);
    const { call, notices } = await replica();
    await call("POST /~box/v1/shortlists", list("replicated"));
    await expect.poll(() => standby.cli("HGET", "understudy:{box}:meta", "version"), { timeout: 10_000 }).toBe("1");
    standby.cli("REPLICAOF", "NO", "ONE");
    await call("POST /~box/v1/shortlists", list("acknowledged, and lost"));
    // As after a failover: the previous engine is gone, and only the data of the other one is left.
    const dump = standby.cli("--raw", "KEYS", "understudy:{box}:*").split("\n");
    redis.cli("FLUSHALL");
    for (const key of dump) standby.cli("MIGRATE", "127.0.0.1", String(redis.port), key, "0", "1000", "COPY");
    const answer = await call("GET /~box/v1/shortlists");
    expect(answer.headers.get("x-understudy-sandbox-lost")).toMatch(/back at an earlier state/);
    expect(answer.json.shortlists.map(({ name }: { name: string }) => name)).toEqual(["replicated"]);
    expect(notices).toContainEqual(expect.stringMatching(/"box" is back at an earlier state.*failover/));
    await standby.stop();
  });

  test("limits and dates go by the engine's clock, wherever the machine's own clocks are", async () => {
    const [one, two] = [await replica(), await replica()];
    const machine = Date.now;
    const now = async ({ call }: typeof one): Promise<number> =>
      Date.parse((await call("PATCH /~live/_understudy/clock", { body: { mode: "real" } })).json.now);
    const before = await now(one);
    vi.spyOn(Date, "now").mockImplementation(() => machine() + 3_600_000);
    expect((await now(two)) - before).toBeLessThan(60_000);
    const { store } = (await one.call("GET /_understudy/health")).json;
    expect(Math.round(store.clockSkewSeconds / 60)).toBe(60);
    const ahead = /clock of this machine is 3[56]\d\d\.\d s ahead of that of redis/;
    await expect.poll(() => one.notices, { timeout: 5_000 }).toEqual([expect.stringMatching(ahead)]);
    expect((await one.call("GET /_understudy/metrics")).text).toMatch(/clock_skew_seconds 3[56]\d\d/);
  });
});
