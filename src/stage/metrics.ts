import type { Answer } from "../kernel/call.ts";
import { operationOf, type RoutedCall } from "../kernel/routed-call.ts";
import { weightOfAll } from "./memory.ts";
import type { Sandboxes } from "./sandbox.ts";
import type { Store } from "./store.ts";

/** A histogram: how many observations took at most so long, and their sum in seconds. */
interface Histogram {
  readonly counts: number[];
  sum: number;
}

/** What is counted while a server runs, for `GET /_understudy/metrics`. */
export interface Metrics {
  /** Answers by operation, then by status. */
  readonly answers: Map<string, Map<number, number>>;
  readonly durations: Map<string, Histogram>;
  readonly commits: Histogram;
  /** Measurements that only the process has; none in a browser. */
  readonly gauges: () => readonly Gauge[];
}

export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly value: number;
}

/** Upper bounds in seconds, from answers from memory to those from a disk or an engine. */
export const bucketBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

function newHistogram(): Histogram {
  return { counts: new Array<number>(bucketBounds.length + 1).fill(0), sum: 0 };
}

export function newMetrics(gauges: Metrics["gauges"] = () => []): Metrics {
  return { answers: new Map(), durations: new Map(), commits: newHistogram(), gauges };
}

function observe(histogram: Histogram, seconds: number): void {
  const found = bucketBounds.findIndex((bound) => seconds <= bound);
  const at = found < 0 ? bucketBounds.length : found;
  histogram.counts[at] = (histogram.counts[at] as number) + 1;
  histogram.sum += seconds;
}

/** Counts a finished answer, without any artificial delay. */
export function withMeasurement(
  metrics: Metrics,
  call: RoutedCall,
  serve: () => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  const began = performance.now();
  const note = (answer: Answer): Answer => {
    const operation = operationOf(call)?.id ?? "none";
    let statuses = metrics.answers.get(operation);
    let durations = metrics.durations.get(operation);
    if (statuses === undefined || durations === undefined) {
      statuses = new Map();
      durations = newHistogram();
      metrics.answers.set(operation, statuses);
      metrics.durations.set(operation, durations);
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    observe(durations, (performance.now() - began) / 1_000);
    return answer;
  };
  const answer = serve();
  return answer instanceof Promise ? answer.then(note) : note(answer);
}

/** The store, with how long its commits take. */
export function measuredStore(metrics: Metrics, store: Store): Store {
  return {
    ...store,
    async commit(name, commit) {
      const began = performance.now();
      const outcome = await store.commit(name, commit);
      observe(metrics.commits, (performance.now() - began) / 1_000);
      return outcome;
    },
  };
}

/** What can be read at any moment. */
export function gaugesOf({ gauges }: Metrics, sandboxes: Sandboxes, store: Store | null): readonly Gauge[] {
  const found: Gauge[] = [];
  const add = (name: string, help: string, value: number) => found.push({ name: `understudy_${name}`, help, value });
  const { maxBytes } = sandboxes.memory;
  add("sandboxes", "Sandboxes in memory.", sandboxes.inMemory.size);
  add("sandboxes_bytes", "Roughly the memory of all sandboxes, shared data counted once.", weightOfAll(sandboxes));
  if (Number.isFinite(maxBytes)) {
    const help = "The memory that sandboxes may take before the least recently used is dropped.";
    add("sandboxes_max_bytes", help, maxBytes);
  }
  if (store !== null) add("store_up", "1 while the store can be used.", store.state().status === "ok" ? 1 : 0);
  if (store?.clock !== undefined) {
    const help = "How far the clock of this machine is ahead of the store's, which limits and expiry follow.";
    add("store_clock_skew_seconds", help, store.clock.skewMs() / 1_000);
  }
  return [...found, ...gauges()];
}

/** The text format of Prometheus. */
export function metricsText(metrics: Metrics, sandboxes: Sandboxes, store: Store | null): string {
  const { answers, durations, commits } = metrics;
  const counts = [...answers].flatMap(([operation, statuses]) =>
    [...statuses].map(([status, count]) => `{operation="${operation}",status="${status}"} ${count}`),
  );
  const took = [...durations].flatMap(([operation, histogram]) =>
    linesOf("understudy_request_duration_seconds", `operation="${operation}"`, histogram),
  );
  return [
    "# HELP understudy_requests_total Answers by operation and status; `none` is no operation.",
    "# TYPE understudy_requests_total counter",
    ...counts.map((each) => `understudy_requests_total${each}`),
    "# HELP understudy_request_duration_seconds Until an answer is complete, without artificial delays.",
    "# TYPE understudy_request_duration_seconds histogram",
    ...took,
    "# HELP understudy_evictions_total Sandboxes dropped from memory to make room.",
    "# TYPE understudy_evictions_total counter",
    `understudy_evictions_total ${sandboxes.evictions}`,
    ...gaugesOf(metrics, sandboxes, store).flatMap(({ name, help, value }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      `${name} ${value}`,
    ]),
    ...(store === null
      ? []
      : [
          "# HELP understudy_store_commit_duration_seconds Until the store has saved a turn's changes.",
          "# TYPE understudy_store_commit_duration_seconds histogram",
          ...linesOf("understudy_store_commit_duration_seconds", `store="${store.kind}"`, commits),
        ]),
    "",
  ].join("\n");
}

function linesOf(name: string, labels: string, { counts, sum }: Histogram): string[] {
  let total = 0;
  const buckets = counts.map((count, at) => {
    total += count;
    return `${name}_bucket{${labels},le="${bucketBounds[at] ?? "+Inf"}"} ${total}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
}
