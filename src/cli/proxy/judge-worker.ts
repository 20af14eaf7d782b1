import "../../library/at-once.ts";
import { workerData } from "node:worker_threads";
import type { RelayedExchange } from "../../doors/proxy/relay.ts";
import { replyToTasks } from "../beside/reply.ts";
import { type Conclusion, newWatcher } from "./watcher.ts";

/** To the thread: an exchange to judge, or the request for the report. */
export type JudgeTask = { readonly see: RelayedExchange } | { readonly conclude: Conclusion };

const watcher = newWatcher(workerData.target, workerData.overlay, workerData.document);

replyToTasks((task: JudgeTask) => ("see" in task ? watcher.see(task.see) : watcher.conclude(task.conclude)));
