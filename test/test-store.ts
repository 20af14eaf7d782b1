import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "../src/stage/store.ts";
import { openFileStore } from "../src/stores/file/file-store.ts";
import { startRedis } from "./redis.ts";

/** Places for worlds; each is empty and used by one test. */
interface Places {
  /** In the form of `--store`. */
  readonly place: () => string;
  /** Opened here, and closed after the tests; null if worlds are kept in memory. */
  readonly store: () => Store | null;
  readonly close: () => Promise<void>;
}

const inMemory: Places = { place: () => "memory", store: () => null, close: async () => {} };

/** Those of the file of tests that runs: its setup opens and closes them, since files share this module. */
let places = inMemory;

export const newTestPlace = (): string => places.place();
export const newTestStore = (): Store | null => places.store();
export const closePlaces = (): Promise<void> => places.close();

/** `kind` is what UNDERSTUDY_TEST_STORE says: memory, file or redis. */
export async function openPlaces(kind: string): Promise<void> {
  places = await placesOf(kind);
}

function placesOf(kind: string): Places | Promise<Places> {
  switch (kind) {
    case "memory":
      return inMemory;
    case "file":
      return placesInFiles();
    case "redis":
      return placesInRedis();
    default:
      throw new Error(`UNDERSTUDY_TEST_STORE: "${kind}" is not memory, file or redis.`);
  }
}

async function placesInFiles(): Promise<Places> {
  const opened: Store[] = [];
  const folder = await mkdtemp(join(tmpdir(), "understudy-test-"));
  let places = 0;
  const newFolder = (): string => join(folder, String(places++));
  return {
    place: () => `file:${newFolder()}`,
    store() {
      const store = openFileStore({ folder: newFolder() });
      opened.push(store);
      return store;
    },
    async close() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true });
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
  return {
    place: () => `${redis.url}?prefix=${newPrefix()}`,
    store: () => newRedisStore({ engine, prefix: newPrefix(), displayUrl: redis.url, idle: 3_600, onNotice: () => {} }),
    async close() {
      await engine.close();
      await redis.stop();
    },
  };
}
