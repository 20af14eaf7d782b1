import type { Stage } from "../stage/stage.ts";
import type { Terminal } from "./command.ts";
import type { Telemetry } from "./telemetry/otlp.ts";

const endpoints = [
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
  "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
];

const exporters = ["OTEL_TRACES_EXPORTER", "OTEL_METRICS_EXPORTER"];

/** Loaded only where OpenTelemetry's environment variables name a collector, or where else to. */
export async function openTelemetry(stage: Stage, { env, cwd, err }: Terminal): Promise<Telemetry | null> {
  const moduleNames =
    endpoints.find((name) => (env[name] ?? "") !== "") ??
    exporters.find((name) => !["", "none"].includes(env[name]?.trim().toLowerCase() ?? ""));
  if (moduleNames === undefined || env.OTEL_SDK_DISABLED?.toLowerCase() === "true") return null;
  const { startOtlp } = await import("./telemetry/otlp.ts");
  const telemetry = startOtlp(stage, env, cwd, err);
  if (telemetry === null) err(`${sayNotInstalled(moduleNames)}\n`);
  return telemetry;
}

function sayNotInstalled(moduleNames: string): string {
  return `${moduleNames} is set, but the OpenTelemetry SDK is not installed, so no traces or metrics are sent. To send them: npm install @opentelemetry/sdk-node @opentelemetry/api`;
}
