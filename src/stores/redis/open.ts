import type { Store } from "../../stage/store.ts";
import type { OnNotice } from "../notice.ts";
import { withoutPassword } from "../place.ts";
import { readAddress } from "./address.ts";
import { connect } from "./engine.ts";
import { checkFormat } from "./format.ts";
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
