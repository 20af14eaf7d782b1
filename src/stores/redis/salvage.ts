import { randomBytes } from "node:crypto";
import { clockState } from "../../model/clock.ts";
import { damageIn, emptyJournal, type RowChange, type SandboxOrigin, type Store } from "../../stage/store.ts";
import { readMade, readRow } from "./encoding.ts";
import type { Engine } from "./engine.ts";
import { isStrangeData } from "./error-words.ts";
import { keysUnder, parts } from "./key-names.ts";
import { newRedisStore, type RedisStoreOptions } from "./redis-store.ts";
import { readableScript } from "./scripts.ts";
import { unseal } from "./seal.ts";

/** What became of the sandboxes of an engine of which something was damaged. */
export interface Salvaged {
  readonly damaged: readonly string[];
  /** A sentence for each. */
  readonly outcomes: readonly string[];
}

/**
 * Lets the damaged sandboxes of an engine be served again with the rows that are as they were written. The keys that
 * were there are renamed, so nothing is removed, and expire when the sandbox would have. Replicas may go on meanwhile.
 */
export async function salvageEngine(options: RedisStoreOptions): Promise<Salvaged> {
  const store = newRedisStore(options);
  const damaged: string[] = [];
  const outcomes: string[] = [];
  for (const { name } of await store.list()) {
    const damage = await damageOf(store, name);
    if (damage === null) continue;
    damaged.push(name);
    outcomes.push(`"${name}": ${await salvageOne(options, store, name)}; ${damage}.`);
  }
  return { damaged, outcomes };
}

async function damageOf(store: Store, name: string): Promise<string | null> {
  try {
    await store.load(name);
    await store.readJournal(name);
    return null;
  } catch (error) {
    return damageIn(error);
  }
}

async function salvageOne({ engine, prefix }: RedisStoreOptions, store: Store, name: string): Promise<string> {
  const { homeOf, keysOf } = keysUnder(prefix);
  const home = homeOf(name);
  const { made, rows, missing } = await readable(engine, home, keysOf(name));
  const journal = await store.readJournal(name).catch(() => emptyJournal);
  const aside = await moveAside(engine, home, keysOf(name));
  if (made === null || rows.length === 0) {
    await store.drop(name);
    return `nothing of it could be saved, and it begins anew; what was there is under ${aside}`;
  }
  const at = engine.now();
  const life = randomBytes(6).toString("base64url");
  const clock: RowChange = [clockState.name, clockState.name, { real: at, shown: at, factor: 1 }];
  const hasClock = rows.some(([table]) => table === clockState.name);
  const { done } = await store.commit(name, {
    base: null,
    at,
    life,
    restart: { ...made, life },
    changes: hasClock ? rows : [...rows, clock],
    journal: { ...journal, restart: true },
    maxJournalEntries: 1_000,
    events: [],
    watched: false,
  });
  if (!done) return `a server began it anew meanwhile; what was there is under ${aside}`;
  const without = missing === 0 ? "" : ` without ${missing} that cannot be read`;
  return `${rows.length} rows of it are saved${without}; what was there is under ${aside}`;
}

/** The origin and the rows of a sandbox, as far as they are what was written. */
async function readable(engine: Engine, home: string, keys: readonly string[]) {
  let made: SandboxOrigin | null = null;
  let found: string[] = [];
  let missing = 0;
  try {
    const [origin, fields, skipped] = (await engine.run(readableScript, keys, [])) as [string, string[], number];
    const text = unseal(home, origin);
    made = text === undefined ? null : readMade(text);
    [found, missing] = [fields, skipped];
  } catch (error) {
    if (!isStrangeData(error)) throw error;
  }
  const rows: RowChange[] = [];
  for (let at = 0; at < found.length; at += 2) {
    try {
      rows.push(readRow(home, found[at] as string, found[at + 1] as string));
    } catch {
      missing += 1;
    }
  }
  return { made, rows, missing };
}

async function moveAside(engine: Engine, home: string, keys: readonly string[]): Promise<string> {
  const aside = `${home}:aside:${randomBytes(4).toString("hex")}`;
  for (const [at, key] of keys.entries()) {
    if (Number(await engine.ask(key, "EXISTS", key)) === 0) continue;
    await engine.ask(key, "RENAME", key, `${aside}:${parts[at]}`);
  }
  return aside;
}
