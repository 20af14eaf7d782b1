import { createRequire } from "node:module";
import { join } from "node:path";
import type { api as Api } from "@opentelemetry/sdk-node";
import { version } from "../../../package.json";
import type { Answered, OnAnswer } from "../../doors/answer-request.ts";
import { redact } from "../../stage/journal/redact.ts";
import { bucketBounds, gaugesOf } from "../../stage/metrics.ts";
import type { Stage } from "../../stage/stage.ts";
import type { Terminal } from "../command.ts";
import { isHealthCheck } from "../health-check.ts";

/** Reports what a server does to an OpenTelemetry collector. */
export interface Telemetry {
  readonly onAnswer: OnAnswer;
  /** Sends pending data, within a time limit. */
  readonly close: () => Promise<void>;
}

interface OtelModules {
  readonly sdk: typeof import("@opentelemetry/sdk-node");
  readonly api: typeof Api;
}
type Attributes = Readonly<Record<string, string | number>>;

/** A collector that does not answer must not prevent a server from ending. */
const maxFlushMs = 3_000;

/** The SDK reads its own variables: endpoint, protocol, headers, sampler, which signals. Null where it is not installed. */
export function startOtlp(
  stage: Stage,
  env: Terminal["env"],
  cwd: string,
  tell: (text: string) => void,
): Telemetry | null {
  const found = loadSdk(cwd);
  if (found === null) return null;
  if ((env.OTEL_LOG_LEVEL ?? "") === "") tellWarnings(found.api, tell);
  const sdk = new found.sdk.NodeSDK({ instrumentations: [], ...(isNamed(env) ? {} : { serviceName: "understudy" }) });
  sdk.start();
  const trace = newTrace(found.api);
  const measure = newMeasure(found.api, stage);
  return {
    onAnswer(answered) {
      if (isHealthCheck(answered)) return;
      const attributes = attributesOf(answered);
      trace(answered, attributes);
      measure(answered, attributes);
    },
    close: () => Promise.race([sdk.shutdown().catch(() => {}), patience(maxFlushMs)]),
  };
}

/** An endpoint, a protocol or a sampler that the SDK does not understand would otherwise send nothing without a word. */
function tellWarnings({ diag, DiagLogLevel }: typeof Api, tell: (text: string) => void): void {
  const toldProblems = new Set<string>();
  const silent = (): void => {};
  // A part of the SDK says its own name first.
  const say = (...words: readonly unknown[]): void => {
    const message = words.join(": ");
    if (toldProblems.has(message)) return;
    toldProblems.add(message);
    tell(`OpenTelemetry: ${message}\n`);
  };
  diag.setLogger({ error: say, warn: say, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
}

/**
 * Looked for beside Understudy and in the current folder, because `npx understudy` is installed elsewhere than the
 * project. The API is the SDK's own peer: it registers there, and newer ones no longer export it.
 */
function loadSdk(cwd: string): OtelModules | null {
  for (const place of [import.meta.url, join(cwd, "package.json")]) {
    try {
      const beside = createRequire(place);
      const sdk = beside("@opentelemetry/sdk-node");
      return { sdk, api: createRequire(beside.resolve("@opentelemetry/sdk-node"))("@opentelemetry/api") };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  return null;
}

function isNamed({ OTEL_SERVICE_NAME = "", OTEL_RESOURCE_ATTRIBUTES = "" }: Terminal["env"]): boolean {
  return OTEL_SERVICE_NAME !== "" || /\bservice\.name=/.test(OTEL_RESOURCE_ATTRIBUTES);
}

/** A span per answer, as a child of the request's span. */
function newTrace({ trace, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags }: typeof Api) {
  const tracer = trace.getTracer("understudy", version);
  return (answered: Answered, attributes: Attributes): void => {
    const { method, route, path, query, status, ms, sandbox, operation, principal, requestId } = answered;
    const endTime = Date.now();
    const parent = answered.trace && {
      traceId: answered.trace.traceId,
      spanId: answered.trace.parentId,
      traceFlags: answered.trace.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
      isRemote: true,
    };
    const details = {
      "url.path": redact(path),
      ...(query !== "" && { "url.query": redact(query) }),
      "understudy.sandbox": sandbox,
      ...(operation !== null && { "understudy.operation": operation }),
      ...(principal !== null && { "understudy.principal": principal }),
      ...(requestId !== null && { "understudy.request.id": requestId }),
    };
    const span = tracer.startSpan(
      route === null ? method : `${method} ${route}`,
      { kind: SpanKind.SERVER, startTime: endTime - ms, attributes: { ...attributes, ...details } },
      parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
    );
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
  };
}

/** Response times, and the server's own values under the names of `GET /_understudy/metrics`. */
function newMeasure({ metrics }: typeof Api, { metrics: counted, sandboxes, store }: Stage) {
  const meter = metrics.getMeter("understudy", version);
  const durations = meter.createHistogram("http.server.request.duration", {
    unit: "s",
    description: "Duration of HTTP server requests.",
    advice: { explicitBucketBoundaries: [...bucketBounds] },
  });
  const evictions = meter.createObservableCounter("understudy_evictions", {
    description: "Sandboxes that left memory to make room.",
  });
  const gauges = new Map(
    gaugesOf(counted, sandboxes, store).map(({ name, help }) => [
      name,
      meter.createObservableGauge(name, { description: help }),
    ]),
  );
  meter.addBatchObservableCallback(
    (observed) => {
      observed.observe(evictions, sandboxes.evictions);
      for (const { name, value } of gaugesOf(counted, sandboxes, store)) {
        const gauge = gauges.get(name);
        if (gauge !== undefined) observed.observe(gauge, value);
      }
    },
    [evictions, ...gauges.values()],
  );
  return ({ ms }: Answered, attributes: Attributes): void => durations.record(ms / 1_000, attributes);
}

/** By OpenTelemetry's names for what all HTTP servers have. */
function attributesOf({ method, route, status, scheme }: Answered): Attributes {
  return {
    "http.request.method": method,
    "url.scheme": scheme,
    "http.response.status_code": status,
    ...(route !== null && { "http.route": route }),
    ...(status >= 500 && { "error.type": String(status) }),
  };
}

function patience(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
