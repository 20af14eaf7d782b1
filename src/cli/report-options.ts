import { existsSync, statSync } from "node:fs";
import type { FailOn } from "../contract/summary.ts";
import type { Overlay } from "../kernel/overlay/schema.ts";
import { type Flags, UsageError, type Values } from "./flags.ts";
import { readOverlayFile } from "./overlay-file.ts";

/** Options for reports, shared by the commands that watch a service. */
export const reportFlags = {
  report: { kind: "text", value: "DIR", help: "Where to write the reports, assumptions.json and overlay.json" },
  overlay: { kind: "text", value: "FILE", help: "What an earlier run learned of the service and this run expects" },
  "fail-on": { kind: "choice", value: "stated|assumed|any", default: "stated", help: "What fails the run" },
} as const satisfies Flags;

export interface ReportWish {
  readonly report: string | null;
  readonly overlay: Overlay | undefined;
  readonly failOn: FailOn;
}

export function readReportWish(options: Values<typeof reportFlags>): ReportWish {
  const report = options.report ?? null;
  requireFolder("report", report);
  return { report, overlay: readOverlayFile(options.overlay), failOn: options["fail-on"] };
}

/** Refused before the work whose result could not be written. */
export function requireFolder(flag: string, path: string | null): void {
  if (path === null || !existsSync(path) || statSync(path).isDirectory()) return;
  throw new UsageError(`--${flag}: ${path} is a file; give a folder; it is created if missing.`);
}
