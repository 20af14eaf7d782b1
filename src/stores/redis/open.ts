import type { Store } from "../../stage/store.ts";
import type { OnNotice } from "../notice.ts";
import { withoutPassword } from "../place.ts";
import { readAddress } from "./address.ts";
import { connect, type Engine } from "./engine.ts";
import { isStrangeData } from "./error-words.ts";
import { newRedisStore, type RedisStoreOptions } from "./redis-store.ts";

/** Opens the store at a URL, or throws a sentence that says why it cannot. */
export async function openRedisStore(url: string, onNotice: OnNotice): Promise<Store> {
  return newRedisStore(await openEngine(url, onNotice));
}

/** The engine at a URL, if its content is of a format that can be read. */
export async function openEngine(url: string, onNotice: OnNotice): Promise<RedisStoreOptions> {
  const address = readAddress(url);
  const { prefix, idle } = address;
  const displayUrl = withoutPassword(url);
  const engine = await connect(address, displayUrl, onNotice);
  try {
    await checkFormat(engine, prefix, displayUrl);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return { engine, prefix, displayUrl, idle, onNotice };
}

/** Incremented when the meaning of what is stored changes. */
const storeVersion = 2;

const named = (version: number): string => `understudy-store ${version}`;

/**
 * Worlds of another version's format are left alone. Those of the one before, whose rows have no checksums, are read: each sandbox is written anew, with
 * checksums, at its next use.
 */
async function checkFormat({ ask }: Engine, prefix: string, displayUrl: string): Promise<void> {
  const key = `${prefix}:format`;
  const mine = named(storeVersion);
  await ask(key, "SET", key, mine, "NX");
  const found = await ask(key, "GET", key).catch((error) => {
    if (isStrangeData(error.cause)) return "something else";
    throw error;
  });
  if (found === mine) return;
  if (found === named(storeVersion - 1)) return void (await ask(key, "SET", key, mine));
  throw new Error(
    `${displayUrl} holds worlds of "${found}", and this Understudy reads and writes "${mine}". Choose another database (redis://HOST:PORT/1) or prefix (?prefix=NAME), or empty this one.`,
  );
}
