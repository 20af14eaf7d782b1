import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Store } from "../src/stage/store.ts";
import { openFileStore } from "../src/stores/file/file-store.ts";
import { startRedis } from "./redis.ts";

/** Places for worlds; each is empty and used by one test. */
interface Places {
  /** In the form of `--store`. */
  readonly place: () => string;
  /** Opened here, and closed after the tests; null if worlds are kept in memory. */
  readonly store: () => Store | null;
}

/** The store that the tests run on: UNDERSTUDY_TEST_STORE is memory (the default), file or redis. */
const kind = process.env.UNDERSTUDY_TEST_STORE ?? "memory";

export const { place: newTestPlace, store: newTestStore }: Places = await placesOf(kind);

async function placesOf(kind: string): Promise<Places> {
  switch (kind) {
    case "memory":
      return { place: () => "memory", store: () => null };
    case "file":
      return placesInFiles();
    case "redis":
      return placesInRedis();
    default:
      throw new Error(`UNDERSTUDY_TEST_STORE: "${kind}" is not memory, file or redis.`);
  }
}

function placesInFiles(): Places {
  const opened: Store[] = [];
  const folder = mkdtempSync(join(tmpdir(), "understudy-test-"));
  let places = 0;
  const newFolder = (): string => join(folder, String(places++));
  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()));
    rmSync(folder, { recursive: true });
  });
  return {
    place: () => `file:${newFolder()}`,
    store() {
      const store = openFileStore({ folder: newFolder() });
      opened.push(store);
      return store;
    },
  };
}

async function placesInRedis(): Promise<Places> {
  const { readAddress } = await import("../src/stores/redis/address.ts");
  const { connect } = await import("../src/stores/redis/engine.ts");
  const { newRedisStore } = await import("../src/stores/redis/redis-store.ts");
  const redis = await startRedis();
  const engine = await connect(readAddress(redis.url), redis.url, () => {});
  let places = 0;
  const newPrefix = (): string => `world-${places++}`;
  afterAll(async () => {
    await engine.close();
    await redis.stop();
  });
  return {
    place: () => `${redis.url}?prefix=${newPrefix()}`,
    store: () => newRedisStore({ engine, prefix: newPrefix(), displayUrl: redis.url, idle: 3_600, onNotice: () => {} }),
  };
}
