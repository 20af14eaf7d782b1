// Figures: A-432.
import { longTail } from "../base/rng.ts";
import type { Operation } from "../kernel/operation.ts";

/** Response times of a service like this one, in milliseconds: the median and the 99th percentile. */
const kinds = {
  read: [45, 320],
  write: [90, 600],
  search: [240, 1_800],
  document: [700, 4_000],
} as const;

/** The response time with --latency realistic; drawn from the seed and the request's number. */
export function latencyOf(operation: Operation | null, seed: string, requestId: string): number {
  const [median, p99] = kinds[kindOf(operation)];
  return longTail(median, p99, seed, requestId, "latency");
}

function kindOf(operation: Operation | null): keyof typeof kinds {
  if (operation === null) return "read";
  const { path, method } = operation;
  if (path.includes("pdf")) return "document";
  if (/search|similar|fit-rank|compile|execute/.test(path) && !path.includes("{id}")) return "search";
  return method === "GET" ? "read" : "write";
}
