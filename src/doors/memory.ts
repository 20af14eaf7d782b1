import { constants, type NodeGCPerformanceDetail, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { onFirstUse } from "../base/on-first-use.ts";
import type { MemoryBudget } from "../stage/sandbox.ts";

/** Node takes the limit of its heap from --max-old-space-size, or from what the container or machine has. */
const sandboxesShare = 0.5;
const shortShare = 0.8;

/** The memory limits of this process. The real size of its heap is known after each full collection. */
export const processMemory = onFirstUse((): MemoryBudget => {
  const { heap_size_limit: limit } = getHeapStatistics();
  let live = 0;
  new PerformanceObserver((list) => {
    const isFull = (entry: PerformanceEntry): boolean =>
      "detail" in entry && (entry.detail as NodeGCPerformanceDetail).kind === constants.NODE_PERFORMANCE_GC_MAJOR;
    if (list.getEntries().some(isFull)) live = getHeapStatistics().used_heap_size;
  }).observe({ entryTypes: ["gc"] });
  return { maxBytes: limit * sandboxesShare, isShort: () => live > limit * shortShare };
});
