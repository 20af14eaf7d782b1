import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Store } from "../src/stage/store.ts";
import { openFileStore } from "../src/stores/file/file-store.ts";
import { startRedis } from "./redis.ts";

/** The store that the tests run on: UNDERSTUDY_TEST_STORE is memory (the default), file or redis. */
const kind = process.env.UNDERSTUDY_TEST_STORE ?? "memory";

/** A store of its own for each world that a test starts; null where worlds are kept in memory. */
export const newTestStore: () => Store | null = await storesOf(kind);

async function storesOf(kind: string): Promise<() => Store | null> {
  switch (kind) {
    case "memory":
      return () => null;
    case "file":
      return storesInFiles();
    case "redis":
      return storesInRedis();
    default:
      throw new Error(`UNDERSTUDY_TEST_STORE: "${kind}" is not memory, file or redis.`);
  }
}

function storesInFiles(): () => Store {
  const opened: Store[] = [];
  const folder = mkdtempSync(join(tmpdir(), "understudy-test-"));
  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()));
    rmSync(folder, { recursive: true });
  });
  return () => {
    const store = openFileStore({ folder: join(folder, String(opened.length)) });
    opened.push(store);
    return store;
  };
}

async function storesInRedis(): Promise<() => Store> {
  const { readAddress } = await import("../src/stores/redis/address.ts");
  const { connect } = await import("../src/stores/redis/engine.ts");
  const { newRedisStore } = await import("../src/stores/redis/redis-store.ts");
  const redis = await startRedis();
  const engine = await connect(readAddress(redis.url), redis.url, () => {});
  let opened = 0;
  afterAll(async () => {
    await engine.close();
    await redis.stop();
  });
  return () => newRedisStore({ engine, prefix: `world-${opened++}`, idle: 3_600 });
}
