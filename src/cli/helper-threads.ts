import { readdirSync } from "node:fs";
import { availableParallelism, setPriority } from "node:os";

/** Far enough behind the others that they work while nobody waits, and not so far that they never do. */
const helperPriority = 10;

/**
 * V8's threads beside the main one, where they compete with it: on a single core, since while they mark what is in use the system
 * gives them the core for many milliseconds at a time. To be asked for at the start, before there are other threads.
 * Only Linux has priorities of threads.
 */
export function competingThreads(): readonly number[] {
  if (process.platform !== "linux" || availableParallelism() > 1) return [];
  try {
    return readdirSync("/proc/self/task")
      .map(Number)
      .filter((thread) => thread !== process.pid);
  } catch {
    return [];
  }
}

export function takeSecondPlace(threads: readonly number[]): void {
  try {
    for (const thread of threads) setPriority(thread, helperPriority);
  } catch {
    // Where a sandbox does not allow it, they compete.
  }
}
