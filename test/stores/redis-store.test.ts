import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../../src/stage/store.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { startWorld } from "../harness.ts";
import { hasRedis, type Redis, startRedis } from "../redis.ts";

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
});
