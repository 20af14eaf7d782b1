import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { newFetch } from "../../src/doors/fetch.ts";
import { createCore } from "../../src/library/understudy.ts";
import { openStore } from "../../src/stores/open-store.ts";
import type { Redis } from "../../test/redis.ts";

const headers = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };
const requests = 200;

export interface Bytes {
  readonly name: string;
  readonly beside10: number;
  readonly beside10000: number;
}

/** How many bytes are written when a shortlist is created, in an account with ten of them and with ten thousand. */
export async function measureBytes(name: string, place: string, written: () => number): Promise<Bytes> {
  const store = await openStore(place);
  const fetch = newFetch(createCore({ noLimits: true }, { store }));
  let made = 0;
  const make = async (): Promise<void> => {
    const body = JSON.stringify({ name: `list ${String(made++).padStart(6, "0")}` });
    const { status } = await fetch("/v1/shortlists", { method: "POST", headers, body });
    if (status !== 201) throw new Error(`A shortlist was answered ${status}.`);
  };
  const beside = async (records: number): Promise<number> => {
    while (made < records) await Promise.all(Array.from({ length: Math.min(64, records - made) }, make));
    const before = written();
    for (let n = 0; n < requests; n++) await make();
    return (written() - before) / requests;
  };
  const bytes = { name, beside10: await beside(10), beside10000: await beside(10_000) };
  await store?.close();
  return bytes;
}

/** The total length of the logs in a store's folder. */
export function logsIn(folder: string): () => number {
  return () =>
    readdirSync(folder)
      .filter((file) => file.startsWith("log-"))
      .reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

/** One of the numbers that an engine reports about itself. */
export function readingOf(redis: Redis, section: string, name: string): () => number {
  return () => Number(new RegExp(`${name}:(\\d+)`).exec(redis.cli("INFO", section))?.[1]);
}
