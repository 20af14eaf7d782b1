import { readdirSync } from "node:fs";
import { availableParallelism, setPriority } from "node:os";

/** Far enough behind the others that they work while nobody waits, and not so far that they never do. */
const helperPriority = 10;

/**
 * On a single core V8's helper threads compete with the thread that answers: while they mark what is in use, the system gives them the
 * core for many milliseconds at a time. There they take second place. Only Linux has priorities of threads.
 */
export function giveMainThreadPrecedence(): void {
  if (process.platform !== "linux" || availableParallelism() > 1) return;
  try {
    for (const thread of readdirSync("/proc/self/task").map(Number)) {
      if (thread !== process.pid) setPriority(thread, helperPriority);
    }
  } catch {
    // Where a sandbox allows neither, they compete.
  }
}
