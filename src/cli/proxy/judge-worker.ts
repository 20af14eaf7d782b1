import "../../interface/description/texts-at-once.ts";
import { parentPort, workerData } from "node:worker_threads";
import type { ReportedRun } from "../../contract/report/reported-run.ts";
import type { RelayedExchange } from "../../doors/proxy/relay.ts";
import { type Conclusion, type FirstSighting, newWatcher } from "./watcher.ts";

/** To the thread: exchanges to judge, or the request for the report. */
export type Message = { readonly exchanges: readonly RelayedExchange[] } | { readonly conclude: Conclusion };

/** From the thread: what it found in the exchanges of one message, or the report. */
export type Reply =
  | { readonly sightings: readonly FirstSighting[]; readonly judgedCount: number }
  | { readonly report: ReportedRun };

const reply = (message: Reply): void => parentPort?.postMessage(message);

const watcher = newWatcher(workerData.target, workerData.overlay, workerData.document);

parentPort?.on("message", async (message: Message) => {
  if ("conclude" in message) {
    reply({ report: await watcher.conclude(message.conclude) });
    return;
  }
  const sightings = message.exchanges.flatMap((each) => watcher.see(each));
  reply({ sightings, judgedCount: message.exchanges.length });
});
