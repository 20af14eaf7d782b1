import { parentPort, workerData } from "node:worker_threads";
import type { RelayedExchange } from "../../doors/proxy/relay.ts";
import { type Conclusion, newWatcher } from "./watcher.ts";

export type Message = { readonly passed: readonly RelayedExchange[] } | { readonly conclude: Conclusion };

const watcher = newWatcher(workerData.target, workerData.overlay);

parentPort?.on("message", async (message: Message) => {
  if ("conclude" in message) {
    parentPort?.postMessage({ concluded: await watcher.conclude(message.conclude) });
    return;
  }
  const sightings = message.passed.flatMap((each) => watcher.see(each));
  parentPort?.postMessage({ sightings, judged: message.passed.length });
});
