import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Store } from "../../src/stage/store.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { startWorld } from "../harness.ts";
import { hasRedis, type Redis, startRedis } from "../redis.ts";

/** Changes a text in each row of a table, as a person would who edits it. */
const changeRow = `local rows = redis.call('HGETALL', KEYS[1])
for i = 1, #rows, 2 do
  if string.sub(rows[i], 1, #ARGV[1]) == ARGV[1] then
    redis.call('HSET', KEYS[1], rows[i], (string.gsub(rows[i + 1], ARGV[2], ARGV[3])))
  end
end`;
/** Writes everything as the format before did: without checksums and without a seal. */
const unsealAll = `local made = redis.call('HGET', KEYS[1], 'made')
local members = {'version', 'tag', 'at', 'life', 'after', 'dropped', 'history', 'watched', 'events', 'bytes', 'sizes'}
for value in string.gmatch(string.sub(redis.call('HGET', KEYS[1], 'heading'), 41) .. ';', '([^;]*);') do
  if #members > 0 then redis.call('HSET', KEYS[1], table.remove(members, 1), value) end
end
redis.call('HDEL', KEYS[1], 'heading')
redis.call('HSET', KEYS[1], 'made', string.sub(made, 10))
local rows = redis.call('HGETALL', KEYS[2])
for i = 1, #rows, 2 do redis.call('HSET', KEYS[2], rows[i], string.sub(rows[i + 1], 10)) end
local entries = redis.call('XRANGE', KEYS[3], '-', '+')
redis.call('DEL', KEYS[3])
for i = 1, #entries do redis.call('XADD', KEYS[3], entries[i][1], 'entry', string.sub(entries[i][2][2], 10)) end`;
const changeHeading =
  "return redis.call('HSET', KEYS[1], 'heading', (string.gsub(redis.call('HGET', KEYS[1], 'heading'), ';0;', ';7;')))";
const copyRow = "return redis.call('HSET', KEYS[1], ARGV[1], redis.call('HGET', KEYS[2], ARGV[1]))";

describe.skipIf(!hasRedis)("Redis losing data", () => {
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

  test("a sandbox that does not exist, or not any more, has an empty journal", async () => {
    const { call, store } = await replica();
    const empty = { entries: [], dropped: 0, counts: [] };
    expect(await store.readJournal("never")).toEqual(empty);
    await call("POST /~gone/v1/shortlists", list("kept"));
    await store.drop("gone");
    expect(await store.readJournal("gone")).toEqual(empty);
  });

  test.each(["rows", "journal", "log", "meta"])(
    "missing %s of a sandbox: every replica refuses only that sandbox, until it is dropped",
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
    [
      "a row is another one that was valid here",
      (sandbox: string) =>
        redis.cli("EVAL", changeRow, "1", `${sandbox}:rows`, "accounts ", '"id":"acct_demo"', '"id":"acct_other"'),
    ],
    [
      "a row is the one of another sandbox",
      (sandbox: string) =>
        redis.cli(
          "EVAL",
          copyRow,
          "2",
          `${sandbox}:rows`,
          `${sandbox.replace("hit", "whole")}:rows`,
          "accounts acct_demo",
        ),
    ],
    ["its heading was changed", (sandbox: string) => redis.cli("EVAL", changeHeading, "1", `${sandbox}:meta`)],
    ["its origin is gone", (sandbox: string) => redis.cli("HDEL", `${sandbox}:meta`, "made")],
    ["its origin was changed", (sandbox: string) => redis.cli("HSET", `${sandbox}:meta`, "made", "{}")],
    [
      "its heading is the one of another sandbox",
      (sandbox: string) => redis.cli("COPY", `${sandbox.replace("hit", "whole")}:meta`, `${sandbox}:meta`, "REPLACE"),
    ],
  ])("%s, overwritten by somebody else: only that sandbox is refused, until it is dropped", async (_, write) => {
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

  test("a row that is back at an earlier state of its own is noticed by whoever reads it next", async () => {
    const one = await replica();
    const { id } = (await one.call("POST /~hit/v1/shortlists", list("before"))).json;
    const before = redis.cli("HGET", "understudy:{hit}:rows", `shortlists ${id}`);
    await one.call(`PATCH /~hit/v1/shortlists/${id}`, { body: { name: "after" } });
    redis.cli("HSET", "understudy:{hit}:rows", `shortlists ${id}`, before);
    const refused = await (await replica()).call("GET /~hit/v1/shortlists");
    expect(refused.status).toBe(503);
    expect(refused.json.message).toMatch(/a row is back at an earlier state/);
  });

  test("a count that was turned back bars the journal and nothing else", async () => {
    const { call, store } = await replica();
    await call("GET /~hit/v1/shortlists");
    redis.cli("HSET", "understudy:{hit}:counts", "shortlists.list 200", "0");
    await expect(store.readJournal("hit")).rejects.toMatchObject({ code: "database_unavailable" });
    expect((await call("GET /~hit/v1/shortlists")).status).toBe(200);
  });

  test("a sandbox that the format before wrote is read, and sealed at its first use", async () => {
    const one = await replica();
    for (const name of ["first", "second"]) await one.call("POST /~old/v1/shortlists", list(name));
    redis.cli("EVAL", unsealAll, "4", ...["meta", "rows", "journal", "log"].map((part) => `understudy:{old}:${part}`));
    redis.cli("SET", "understudy:format", "understudy-store 1");
    const two = await replica();
    expect(redis.cli("GET", "understudy:format")).toBe("understudy-store 2");
    expect((await two.call("GET /_understudy/sandboxes")).json.sandboxes).toContainEqual(
      expect.objectContaining({ name: "old" }),
    );
    expect(await names(two, "old")).toEqual(await names(await replica(), "old"));
    expect((await names(two, "old")).sort()).toEqual(["first", "second"]);
    expect(redis.cli("HGET", "understudy:{old}:rows", "clock clock")).toMatch(/^[0-9a-f]{8} \{/);
    expect((await two.call("GET /~old/_understudy/journal?operation=shortlists.create")).json.entries).toHaveLength(2);
  });

  test("an overwritten list of sandboxes is reported, and the sandboxes are served", async () => {
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
  ])("a default sandbox whose data %s can be dropped from another one, as its refusal says", async (_, damage) => {
    await (await replica()).call("POST /v1/shortlists", list("lost"));
    damage();
    const { call } = await replica();
    const refused = await call("GET /v1/me");
    expect(refused.status).toBe(503);
    const [remedy] = /DELETE \S+(?=\.$)/.exec(refused.json.message) ?? [];
    expect((await call(remedy as "DELETE /")).json).toEqual({ dropped: ["default"] });
    expect((await call("GET /v1/me")).status).toBe(200);
  });

  test("Redis is refused within a second of starting to evict, and used again when it stops", async () => {
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

  test("after Redis was flushed, the next answer says so and comes from a new world", async () => {
    const { call, notices } = await replica();
    await call("POST /v1/shortlists", list("lost"));
    redis.cli("FLUSHALL");
    const answer = await call("GET /v1/shortlists");
    expect(answer.json.shortlists).toEqual([]);
    expect(answer.headers.get("x-understudy-sandbox-lost")).toMatch(/was not deleted/);
    expect((await call("GET /v1/me")).headers.has("x-understudy-sandbox-lost")).toBe(false);
    expect(notices).toEqual([expect.stringMatching(/"default" is no longer in the engine/)]);
  });

  test("a sandbox that another replica dropped and recreated is not a loss", async () => {
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
    await expect
      .poll(() => standby.cli("HGET", "understudy:{box}:meta", "heading"), { timeout: 10_000 })
      .toMatch(/^\w{40}1;/);
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

  test("limits and dates use the Redis clock, whatever the machine's clock", async () => {
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
