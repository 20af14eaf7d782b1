import { parentPort } from "node:worker_threads";
import type { Reply } from "./supervise.ts";

/** The side of the thread: does one task after the other, and replies to each. */
export function replyToTasks<Task>(perform: (task: Task) => unknown): void {
  const reply = (message: Reply<unknown>): void => parentPort?.postMessage(message);
  let last: Promise<void> = Promise.resolve();
  parentPort?.on("message", (task: Task) => {
    last = last.then(async () => {
      try {
        reply({ result: await perform(task) });
      } catch (error) {
        reply({ problem: (error as Error).message });
      }
    });
  });
  reply("ready");
}
