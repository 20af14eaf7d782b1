import {
  constants,
  monitorEventLoopDelay,
  type NodeGCPerformanceDetail,
  type PerformanceEntry,
  PerformanceObserver,
} from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { Alignment } from "../alignment/align.ts";
import { alignment } from "../alignment/later.ts";
import type { JsonObject } from "../base/json-object.ts";
import { onFirstUse } from "../base/on-first-use.ts";
import type { Core, UnderstudyOptions } from "../core.ts";
import type { ScenarioFolder } from "../doors/scenario-folder.ts";
import { pause, takeBetween } from "../doors/slices.ts";
import type { StagedCore } from "../library/understudy.ts";
import type { Readings } from "../model/readings.ts";
import type { Gauge } from "../stage/metrics.ts";
import type { MemoryBudget } from "../stage/sandbox.ts";
import type { Store } from "../stage/store.ts";
import { asDemoCaller } from "./demo-caller.ts";
import { itemsOf, type Values } from "./flags.ts";
import type { ReadDocument } from "./read-document.ts";
import { coreFor } from "./server.ts";
import { startFlags } from "./start-flags.ts";
import type { ReplayFile } from "./traffic/read-replay.ts";

/** The real service's own document, and how it is aligned with ours. */
export interface AlignedDocument extends ReadDocument {
  readonly alignment: Alignment;
}

export type StartOptions = Values<typeof startFlags>;

/** The files and connections that the options of `start` name, opened. */
export interface StartResources {
  readonly folder: ScenarioFolder | null;
  readonly overlay: unknown;
  readonly document: AlignedDocument | null;
  readonly people: readonly unknown[];
  readonly assume: Readings;
  readonly store: Store | null;
  readonly recording: ReplayFile | null;
  /** What the operator has to know once the server listens beyond loopback. */
  readonly notice: string;
  /** The control plane's token, where this start made it. */
  readonly madeToken: string | null;
}

export function coreOf(
  options: StartOptions,
  { folder, overlay, document, people, assume, store, recording }: StartResources,
  { onFailure, say }: { readonly onFailure: (failure: unknown) => void; readonly say: (notice: string) => void },
): StagedCore {
  const coreOptions: UnderstudyOptions = {
    seed: options.seed,
    scenario: recording !== null && options.scenario === startFlags.scenario.default ? "recorded" : options.scenario,
    ...(recording && { scenarios: { recorded: recording.scenario } }),
    population: options.population,
    clock: options.clock,
    statedOnly: options["stated-only"],
    assume,
    noLimits: options["no-limits"],
    journal: options.journal,
    latency: options.latency,
    controlHosts: itemsOf(options["control-hosts"]),
    corsOrigins: itemsOf(options["cors-origins"]),
    ...(options["control-token"] !== undefined && { controlToken: options["control-token"] }),
    ...(options.now !== undefined && { now: options.now }),
    ...(people.length > 0 && { people }),
    ...(overlay !== undefined && { overlay }),
    ...(document !== null && { document: document.document }),
    onFailure,
  };
  const core = coreFor(coreOptions, {
    scenarioSource: folder?.source ?? null,
    store,
    memory: processMemory(),
    gauges: processGauges,
    pause,
    say,
    replay: recording?.replay ?? null,
    ...(document !== null && { document }),
    alignBeside,
  });
  return recording === null ? core : withDemoCallers(core);
}

/** A thread is loaded only for a document. Meanwhile ours is written here, for whoever follows it, between other calls. */
async function alignBeside(document: JsonObject): Promise<Alignment> {
  const { alignDocument } = await import("./beside/ask-document.ts");
  const writing = alignment().ownDocumentAhead();
  const [found] = await Promise.all([alignDocument(document), writing && takeBetween(writing)]);
  return found;
}

/** Clients keep using their credentials of the recorded service. */
function withDemoCallers(core: StagedCore): StagedCore {
  return {
    ...core,
    serve({ headers, ...call }: Parameters<Core["serve"]>[0]) {
      const { authorization } = headers;
      if (authorization === undefined || call.forControl) return core.serve({ ...call, headers });
      return core.serve({ ...call, headers: { ...headers, authorization: asDemoCaller(authorization) } });
    },
  };
}

/** Node takes the limit of its heap from --max-old-space-size, or from what the container or machine has. */
const sandboxesShare = 0.5;
const shortShare = 0.8;

/** The memory limits of this process. The real size of its heap is known after each full collection. */
const processMemory = onFirstUse((): MemoryBudget => {
  const { heap_size_limit: limit } = getHeapStatistics();
  let live = 0;
  new PerformanceObserver((list) => {
    const isFull = (entry: PerformanceEntry): boolean =>
      "detail" in entry && (entry.detail as NodeGCPerformanceDetail).kind === constants.NODE_PERFORMANCE_GC_MAJOR;
    if (list.getEntries().some(isFull)) live = getHeapStatistics().used_heap_size;
  }).observe({ entryTypes: ["gc"] });
  return { maxBytes: limit * sandboxesShare, isShort: () => live > limit * shortShare };
});

/** Measured since the first reading. */
const delay = onFirstUse(() => {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  return histogram;
});

/** Measurements of this process. The delay of its event loop is the one since the last reading. */
function processGauges(): readonly Gauge[] {
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
