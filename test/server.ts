import type { UnderstudyOptions } from "../src/core.ts";
import { listen } from "../src/doors/listen.ts";
import { newTestCore } from "./core.ts";

/** A server on a free port of the loopback, for what can only be observed over a socket. */
export async function startServer(options: UnderstudyOptions = {}) {
  const failures: unknown[] = [];
  const onFailure = (failure: unknown): void => void failures.push(failure);
  const core = newTestCore({ ...options, onFailure });
  const { url, close } = await listen(core, { port: 0 });
  return { core, url, close, failures };
}
