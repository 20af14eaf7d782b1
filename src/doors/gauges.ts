import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { onFirstUse } from "../base/on-first-use.ts";
import type { Gauge } from "../stage/metrics.ts";

/** Measured since the first reading. */
const delay = onFirstUse(() => {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  return histogram;
});

/** Measurements of this process. The delay of its event loop is the one since the last reading. */
export function processGauges(): readonly Gauge[] {
  const histogram = delay();
  const seconds = (nanoseconds: number): number => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  const gauges = [
    { name: "understudy_heap_used_bytes", help: "The heap in use.", value: used_heap_size },
    { name: "understudy_heap_limit_bytes", help: "What the heap may grow to.", value: heap_size_limit },
    { name: "understudy_resident_bytes", help: "Resident memory of the process.", value: process.memoryUsage.rss() },
    {
      name: "understudy_event_loop_delay_p50_seconds",
      help: "Median delay of the event loop since the last reading.",
      value: seconds(histogram.percentile(50)),
    },
    {
      name: "understudy_event_loop_delay_p99_seconds",
      help: "99th percentile of the delay of the event loop since the last reading.",
      value: seconds(histogram.percentile(99)),
    },
  ];
  histogram.reset();
  return gauges;
}
