import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../../src/stage/store.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { newFolder } from "../folder.ts";
import { startWorld } from "../harness.ts";
import { hasRedis, type Redis, startRedis } from "../redis.ts";

/** An engine is looked at twice a second. */
const patience = { timeout: 10_000 };

describe.skipIf(!hasRedis)("worlds in Redis", () => {
  let redis: Redis;
  const opened: Store[] = [];

  beforeAll(async () => {
    redis = await startRedis(["--appendonly", "yes", "--appendfsync", "always"]);
  });
  beforeEach(() => void redis.cli("FLUSHALL"));
  afterAll(async () => {
    for (const store of opened) await store.close();
    await redis?.stop();
  });

  /** One replica of a fleet. */
  async function replica(options = "") {
    const notices: string[] = [];
    const store = (await openStore(`${redis.url}${options}`, (notice) => notices.push(notice))) as Store;
    opened.push(store);
    return { ...startWorld({}, { store }), store, notices };
  }

  const list = (name: string) => ({ body: { name } });
  const shortlists = async (call: ReturnType<typeof startWorld>["call"], sandbox = "default") =>
    (await call(`GET /~${sandbox}/v1/shortlists?limit=50`)).json.shortlists as { name: string; id: string }[];

  test("any replica answers any request of any sandbox, and sees what another has just changed", async () => {
    const [one, two] = [await replica(), await replica()];
    const { id } = (await one.call("POST /v1/shortlists", list("made by one"))).json;
    expect((await two.call(`GET /v1/shortlists/${id}`)).json.name).toBe("made by one");
    await two.call(`PATCH /v1/shortlists/${id}`, list("changed by two"));
    expect((await one.call(`GET /v1/shortlists/${id}`)).json.name).toBe("changed by two");
    await one.call("PATCH /_understudy/clock", { body: { advance: "1h" } });
    expect((await two.call("GET /_understudy/clock")).json.now).toBe("2026-03-01T10:00:00.000Z");
  });

  test("replicas that change one sandbox at once lose nothing and number everything once", async () => {
    const fleet = [await replica(), await replica(), await replica()];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        (fleet[n % 3] as (typeof fleet)[0]).call("POST /v1/shortlists", list(`list ${n}`)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(201));
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(24);
    for (const { call } of fleet) expect(await shortlists(call)).toHaveLength(24);
  });

  test("a rate limit holds exactly across replicas", async () => {
    const fleet = [await replica(), await replica(), await replica()];
    const limit = Number((await fleet[0]?.call("GET /v1/keys"))?.headers.get("x-ratelimit-limit"));
    const answers = await Promise.all(
      Array.from({ length: limit + 20 }, (_, n) => (fleet[n % 3] as (typeof fleet)[0]).call("GET /v1/keys")),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit - 1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(21);
  });

  test("a purchase is charged once, whichever replicas serve the calls", async () => {
    const [one, two] = [await replica(), await replica()];
    const { results } = (await one.call("GET /v1/developers/search?q=rust&limit=20")).json;
    const { id } = results.find(({ hasEmail }: { hasEmail: boolean }) => hasEmail);
    const bought = await Promise.all([one, two, one, two].map(({ call }) => call(`POST /v1/developers/${id}/emails`)));
    expect(bought.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { entries } = (await two.call("GET /_understudy/ledger?account=acct_demo")).json;
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(["grant", "charge"]);
  });

  test("a key that one replica created works on every replica", async () => {
    const [one, two] = [await replica(), await replica()];
    await two.call("GET /v1/me");
    const minted = await one.call("POST /v1/keys", { body: { name: "ci", entitlements: ["search:read"] } });
    const { secret, key } = minted.json;
    expect((await two.call("GET /v1/me", { as: secret })).status).toBe(200);
    await two.call(`DELETE /v1/keys/${key.id}`);
    expect((await one.call("GET /v1/me", { as: secret })).status).toBe(401);
  });

  test("a replica that is far behind reloads the sandbox", async () => {
    const [one, two] = [await replica(), await replica()];
    expect(await shortlists(two.call, "far")).toHaveLength(0);
    for (let n = 0; n < 300; n++) await one.call("GET /~far/v1/pricing/catalog", { as: null });
    await one.call("POST /~far/v1/shortlists", list("at last"));
    expect(await shortlists(two.call, "far")).toHaveLength(1);
  });

  test("a reset, a fork, a restored snapshot and a dropped sandbox apply to every replica", async () => {
    const [one, two] = [await replica(), await replica()];
    await one.call("POST /v1/shortlists", list("first"));
    expect(await shortlists(two.call)).toHaveLength(1);
    const snapshot = (await one.call("GET /_understudy/snapshot")).text;
    await one.call("POST /_understudy/fork", { body: { to: "copy" } });
    await one.call("POST /_understudy/reset", { body: { seed: "another" } });
    expect((await two.call("GET /_understudy")).json.seed).toBe("another");
    expect(await shortlists(two.call, "copy")).toHaveLength(1);
    await two.call("PUT /_understudy/snapshot", { body: snapshot });
    expect(await shortlists(one.call)).toHaveLength(1);
    const names = (await two.call("GET /_understudy/sandboxes")).json.sandboxes.map(
      (box: { name: string }) => box.name,
    );
    expect(names.sort()).toEqual(["copy", "default"]);
    expect((await two.call("DELETE /_understudy/sandboxes?name=copy")).json).toEqual({ dropped: ["copy"] });
    expect(await shortlists(one.call, "copy")).toHaveLength(0);
    expect((await one.call("DELETE /_understudy/sandboxes?name=never")).status).toBe(404);
  });

  test("the journal is complete on every replica, with bodies and counts, and bounded", async () => {
    const [one, two] = [await replica(), await replica()];
    await one.call("POST /v1/shortlists", list("seen by one"));
    await two.call("POST /v1/shortlists", list("seen by two"));
    const { entries, counts } = (await one.call("GET /_understudy/journal")).json;
    expect(entries.map(({ request }: { request: { body: unknown } }) => request.body)).toEqual([
      { name: "seen by one" },
      { name: "seen by two" },
    ]);
    expect(counts).toEqual({ "shortlists.create": { "201": 2 } });
    const { changes } = (await two.call(`GET /_understudy/journal/${entries[0].id}`)).json;
    expect(changes).toContainEqual(
      expect.objectContaining({ did: "added", after: expect.objectContaining({ name: "seen by one" }) }),
    );
    expect((await two.call("DELETE /_understudy/journal")).json).toEqual({ cleared: 2 });
    expect((await one.call("GET /_understudy/journal")).json.entries).toEqual([]);
    for (let n = 0; n < 1_010; n += 10) {
      await Promise.all(Array.from({ length: 10 }, () => one.call("GET /v1/pricing/catalog", { as: null })));
    }
    const { matched, dropped } = (await two.call("GET /_understudy/journal?limit=0")).json;
    expect(matched).toBeLessThanOrEqual(1_000);
    expect(matched + dropped).toBe(1_010);
  });

  test("a watcher of one replica gets the events of another, and misses nothing after a reconnect", async () => {
    const [one, two] = [await replica(), await replica()];
    await two.call("GET /v1/me");
    const first = await one.fetch("/_understudy/events");
    await two.call("POST /v1/shortlists", list("heard"));
    const heard = await readUntil(first, /event: request/);
    expect(heard).toContain('"operation":"shortlists.create"');
    const id = /id: (\S+)\nevent: request/.exec(heard)?.[1] as string;
    await two.call("PATCH /_understudy/clock", { body: { advance: "1m" } });
    const again = await two.fetch("/_understudy/events", { headers: { "last-event-id": id } });
    const rest = await readUntil(again, /event: clock/);
    expect(rest).not.toContain("event: missed");
    expect(rest).not.toContain("event: request");
  });

  test("every key of a sandbox expires together when it has been idle", async () => {
    const { call } = await replica("?idle=2h");
    await call("POST /~idle/v1/shortlists", list("one"));
    const keys = redis.cli("--raw", "KEYS", "understudy:{idle}:*").split("\n");
    expect(keys.length).toBeGreaterThanOrEqual(5);
    const left = keys.map((key) => Number(redis.cli("TTL", key)));
    expect(Math.max(...left)).toBeLessThanOrEqual(7_200);
    expect(Math.max(...left) - Math.min(...left)).toBeLessThanOrEqual(1);
  });

  test("a sandbox that expired in Redis is recreated instead of failing", async () => {
    const { call } = await replica();
    await call("POST /v1/shortlists", list("lost"));
    redis.cli("FLUSHALL");
    expect(await shortlists(call)).toHaveLength(0);
  });

  test("while Redis is unreachable requests are refused, health reports it, and service resumes by itself", async () => {
    const { call, notices } = await replica();
    await call("POST /v1/shortlists", list("kept"));
    await redis.kill();
    const refused = await call("POST /v1/shortlists", list("refused"));
    expect(refused).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await call("GET /_understudy/health")).json).toMatchObject({
      status: "degraded",
      store: { kind: "redis", status: "away", problem: expect.stringContaining("cannot be reached") },
    });
    await redis.start();
    await expect.poll(async () => (await call("GET /_understudy/health")).json.status, { timeout: 10_000 }).toBe("ok");
    expect((await shortlists(call)).map(({ name }) => name)).toEqual(["kept"]);
    const messages = ["refused until it is back", "is back", "was restarted"];
    await expect.poll(() => notices).toEqual(messages.map((words) => expect.stringContaining(words)));
  });

  test("a hanging Redis counts as unavailable after five seconds", async () => {
    const { call } = await replica();
    await call("GET /v1/me");
    process.kill(redis.pid(), "SIGSTOP");
    try {
      expect((await call("GET /v1/me")).json.message).toContain("does not answer");
    } finally {
      process.kill(redis.pid(), "SIGCONT");
    }
    await expect.poll(async () => (await call("GET /v1/me")).status, { timeout: 10_000 }).toBe(200);
  });

  test("Redis without free memory refuses the whole change, and accepts it when it has room", async () => {
    const { call } = await replica();
    await call("POST /v1/shortlists", list("before"));
    redis.cli("CONFIG", "SET", "maxmemory", "1");
    const refused = await call("POST /v1/shortlists", list("refused"));
    redis.cli("CONFIG", "SET", "maxmemory", "0");
    expect(refused).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
    expect(refused.json.message).toContain("has no memory left");
    await call("POST /v1/shortlists", list("after"));
    expect((await shortlists(call)).map(({ name }) => name).sort()).toEqual(["after", "before"]);
  });

  test("health says that Redis takes no changes before a request meets it, and that it takes them again", async () => {
    const { call, notices } = await replica();
    await call("POST /v1/shortlists", list("before"));
    const health = async () => (await call("GET /_understudy/health")).json;
    redis.cli("CONFIG", "SET", "maxmemory", "1mb");
    await expect.poll(health, patience).toMatchObject({
      status: "degraded",
      store: { status: "away", problem: expect.stringContaining("has no memory left for worlds") },
    });
    expect((await call("POST /v1/shortlists", list("refused"))).status).toBe(503);
    expect(await health()).toMatchObject({ status: "degraded" });
    redis.cli("CONFIG", "SET", "maxmemory", "0");
    await expect.poll(health, patience).toMatchObject({ status: "ok", store: { problem: null } });
    expect((await call("POST /v1/shortlists", list("after"))).status).toBe(201);
    // Once each, however many requests and looks there were.
    expect(notices).toEqual([
      expect.stringContaining("refused until it takes changes again"),
      expect.stringContaining("takes changes again; requests are answered again"),
    ]);
  });

  test("so it does when Redis lacks the replicas that it wants for changes", async () => {
    const { call } = await replica();
    await call("GET /v1/me");
    const problem = async () => (await call("GET /_understudy/health")).json.store.problem;
    redis.cli("CONFIG", "SET", "min-replicas-to-write", "1");
    await expect.poll(problem, patience).toContain("has fewer replicas than it wants");
    redis.cli("CONFIG", "SET", "min-replicas-to-write", "0");
    await expect.poll(problem, patience).toBeNull();
  });

  test("Redis as a read-only replica refuses until it is a primary again", async () => {
    const { call } = await replica();
    await call("GET /v1/me");
    redis.cli("REPLICAOF", "127.0.0.1", "1");
    const refused = await call("GET /v1/me");
    redis.cli("REPLICAOF", "NO", "ONE");
    expect(refused.status).toBe(503);
    expect(refused.json.message).toMatch(/may only be read|cannot be reached/);
    expect((await call("GET /v1/me")).status).toBe(200);
  });

  test("Redis with another schema is refused with what to do, and not changed", async () => {
    redis.cli("SET", "understudy:format", "understudy-store 0");
    await expect(replica()).rejects.toThrow(/holds worlds of "understudy-store 0".*Choose another database/);
    expect(redis.cli("GET", "understudy:format")).toBe("understudy-store 0");
    await expect(replica("?prefix=other")).resolves.toBeDefined();
  });

  test("Redis with eviction is refused", async () => {
    const evicting = await startRedis(["--maxmemory", "64mb", "--maxmemory-policy", "allkeys-lru"]);
    await expect(openStore(evicting.url)).rejects.toThrow(/evicts keys .*Set maxmemory-policy noeviction/);
    await evicting.stop();
  });

  test("a wrong password is refused, and never shown", async () => {
    const guarded = await startRedis(["--requirepass", "right"]);
    const { port } = guarded;
    await expect(openStore(`redis://:wrong@127.0.0.1:${port}`)).rejects.toThrow(
      `redis://:***@127.0.0.1:${port} does not take this user name or password.`,
    );
    await expect(openStore(guarded.url)).rejects.toThrow(/does not take this user name or password/);
    const store = await openStore(`redis://:right@127.0.0.1:${port}`);
    await store?.close();
    await guarded.stop();
  });

  test("a password may be in a file, so that it is in no list of processes", async () => {
    const guarded = await startRedis(["--requirepass", "right: @/?"]);
    const file = join(newFolder(), "password");
    const url = `${guarded.url}?password-file=${file}`;
    await expect(openStore(url)).rejects.toThrow(`?password-file=${file} cannot be read: there is no such file.`);
    writeFileSync(file, "\n");
    await expect(openStore(url)).rejects.toThrow(`?password-file=${file} is empty`);
    writeFileSync(file, "right: @/?\n");
    await (await openStore(url))?.close();
    const twice = url.replace("//", "//:right@");
    await expect(openStore(twice)).rejects.toThrow("in the address or in ?password-file=, not in both");
    writeFileSync(file, "wrong");
    await expect(openStore(url)).rejects.toThrow(/does not take this user name or password/);
    await guarded.stop();
  });

  test("a missing Redis and an invalid URL are refused in a sentence", async () => {
    await expect(openStore("redis://127.0.0.1:1")).rejects.toThrow(/cannot be reached: the connection is refused/);
    await expect(openStore("redis://")).rejects.toThrow(/write redis:\/\/HOST:PORT/);
    await expect(openStore(`${redis.url}?idle=soon`)).rejects.toThrow(/"soon" is no duration/);
    await expect(openStore(`${redis.url}?ttl=1h`)).rejects.toThrow(/\?ttl= is not known/);
  });
});

async function readUntil(response: Response, end: RegExp): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = "";
  while (!end.test(text) || !text.endsWith("\n\n")) text += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  return text;
}
