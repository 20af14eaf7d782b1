import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Store } from "../../src/stage/store.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { startWorld } from "../harness.ts";
import { hasRedis, type Redis, startRedis } from "../redis.ts";

const slots = 16_384;
/** An engine is looked at twice a second. */
const patience = { timeout: 10_000 };

describe.skipIf(!hasRedis)("worlds in a cluster of three", () => {
  let nodes: Redis[];
  const opened: Store[] = [];

  beforeAll(async () => {
    const settings = ["--cluster-enabled", "yes", "--cluster-require-full-coverage", "no", "--appendonly", "yes"];
    nodes = await Promise.all(Array.from({ length: 3 }, () => startRedis(settings)));
    for (const [at, node] of nodes.entries()) {
      const first = Math.floor((at * slots) / 3);
      node.cli("CLUSTER", "ADDSLOTSRANGE", String(first), String(Math.floor(((at + 1) * slots) / 3) - 1));
      node.cli("CONFIG", "SET", "cluster-node-timeout", "2000");
      node.cli("CLUSTER", "SET-CONFIG-EPOCH", String(at + 1));
      nodes[0]?.cli("CLUSTER", "MEET", "127.0.0.1", String(node.port));
    }
    await vi.waitUntil(() => nodes.every(knowsAll), { timeout: 20_000, interval: 100 });
  }, 60_000);
  afterAll(async () => {
    for (const store of opened) await store.close();
    for (const node of nodes ?? []) await node.stop();
  });

  const knowsAll = (node: Redis): boolean =>
    /cluster_state:ok/.test(node.cli("CLUSTER", "INFO")) &&
    node.cli("CLUSTER", "SLOTS").split("\n").length >= 9 &&
    /cluster_known_nodes:3/.test(node.cli("CLUSTER", "INFO"));

  async function replica() {
    const store = (await openStore((nodes[0] as Redis).url)) as Store;
    opened.push(store);
    return startWorld({ noLimits: true }, { store });
  }

  const slotOf = (sandbox: string): string =>
    (nodes[0] as Redis).cli("CLUSTER", "KEYSLOT", `understudy:{${sandbox}}:meta`);
  const idOf = (node: Redis): string => node.cli("CLUSTER", "MYID");
  const keysIn = (node: Redis, slot: string): string[] =>
    node.cli("--raw", "CLUSTER", "GETKEYSINSLOT", slot, "100").split("\n").filter(Boolean);

  test("sandboxes are distributed, each with all its keys on one node", async () => {
    const { call } = await replica();
    for (let n = 0; n < 12; n++) await call(`POST /~box-${n}/v1/shortlists`, { body: { name: "one" } });
    for (const node of nodes) expect(Number(node.cli("DBSIZE"))).toBeGreaterThan(4);
    const { sandboxes } = (await call("GET /_understudy/sandboxes")).json;
    expect(sandboxes.length).toBeGreaterThanOrEqual(12);
  });

  test("health says so when one of its nodes has no memory left", async () => {
    const { call } = await replica();
    const problem = async () => (await call("GET /_understudy/health")).json.store.problem;
    for (const node of nodes) {
      node.cli("CONFIG", "SET", "maxmemory", "1mb");
      await expect.poll(problem, patience).toContain("has no memory left");
      node.cli("CONFIG", "SET", "maxmemory", "0");
      await expect.poll(problem, patience).toBeNull();
    }
  });

  test("a sandbox whose slot moves to another node is served throughout and loses nothing", async () => {
    const fleet = [await replica(), await replica()];
    const slot = slotOf("moving");
    await fleet[0]?.call("GET /~moving/v1/me");
    const from = nodes.find((node) => keysIn(node, slot).length > 0) as Redis;
    const to = nodes.find((node) => node !== from) as Redis;
    let over = false;
    const answers: number[] = [];
    const load = fleet.map(async ({ call }, at) => {
      for (let n = 0; !over || n < 3; n++) {
        const { status } = await call(`POST /~moving/v1/shortlists`, { body: { name: `${at} ${n}` } });
        answers.push(status);
      }
    });
    to.cli("CLUSTER", "SETSLOT", slot, "IMPORTING", idOf(from));
    from.cli("CLUSTER", "SETSLOT", slot, "MIGRATING", idOf(to));
    for (const key of keysIn(from, slot)) {
      from.cli("MIGRATE", "127.0.0.1", String(to.port), key, "0", "1000");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    for (const node of [to, from, ...nodes]) node.cli("CLUSTER", "SETSLOT", slot, "NODE", idOf(to));
    over = true;
    await Promise.all(load);
    expect(new Set(answers)).toEqual(new Set([201]));
    expect(keysIn(to, slot).length).toBeGreaterThan(4);
    const { counts } = (await (fleet[1] as (typeof fleet)[0]).call("GET /~moving/_understudy")).json;
    expect(counts.shortlists).toBe(answers.length);
  });

  test("a user without permission to read the cluster's slots gets a sentence that says so", async () => {
    const node = nodes[0] as Redis;
    node.cli("ACL", "SETUSER", "narrow", "on", ">word", "~*", "+@connection", "+info");
    await expect(openStore(`redis://narrow:word@127.0.0.1:${node.port}`)).rejects.toThrow(
      /^redis:\/\/narrow:\*\*\*@127\.0\.0\.1:\d+ cannot be reached: /,
    );
  });

  test("a lost node affects only its own sandboxes, until it is back", async () => {
    const { call } = await replica();
    const gone = nodes[2] as Redis;
    const on = (node: Redis): string =>
      Array.from({ length: 12 }, (_, n) => `box-${n}`).find((name) => keysIn(node, slotOf(name)).length > 0) as string;
    const [lost, kept] = [on(gone), on(nodes[1] as Redis)];
    await call(`GET /~${lost}/v1/me`);
    await gone.kill();
    expect(await call(`GET /~${lost}/v1/me`)).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
    expect((await call(`GET /~${kept}/v1/me`)).status).toBe(200);
    await gone.start();
    await expect.poll(async () => (await call(`GET /~${lost}/v1/me`)).status, { timeout: 20_000 }).toBe(200);
    expect((await call(`GET /~${lost}/v1/shortlists`)).json.shortlists).toHaveLength(1);
  });
});
