import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Store } from "../src/stage/store.ts";
import { openFileStore } from "../src/stores/file/file-store.ts";

/** The store that the tests run on: UNDERSTUDY_TEST_STORE is memory (the default), file or redis. */
const kind = process.env.UNDERSTUDY_TEST_STORE ?? "memory";

const opened: Store[] = [];
let folder: string | null = null;

/** A store of its own for each world that a test starts; null where worlds are kept in memory. */
export function newTestStore(): Store | null {
  if (kind === "memory") return null;
  if (kind !== "file") throw new Error(`UNDERSTUDY_TEST_STORE: "${kind}" is not memory, file or redis.`);
  folder ??= mkdtempSync(join(tmpdir(), "understudy-test-"));
  const store = openFileStore({ folder: join(folder, String(opened.length)) });
  opened.push(store);
  return store;
}

async function closeAll(): Promise<void> {
  await Promise.all(opened.map((store) => store.close()));
  if (folder !== null) rmSync(folder, { recursive: true });
}

// Without a test around it, as in bench/fuzz.ts, there is no end to wait for.
if (kind !== "memory") afterAll(closeAll);
