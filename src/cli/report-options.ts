import { existsSync, statSync } from "node:fs";
import type { FailOn } from "../contract/summary.ts";
import type { Overlay } from "../kernel/overlay/schema.ts";
import type { Flags, UsageProblem, Values } from "./flags.ts";
import { readOverlayFile } from "./overlay-file.ts";

/** Options for reports, shared by the commands that watch a service. */
export const reportFlags = {
  report: { kind: "text", value: "DIR", help: "Where to write the reports, assumptions.json and overlay.json" },
  overlay: { kind: "text", value: "FILE", help: "What an earlier run learned of the service and this run expects" },
  "fail-on": { kind: "text", value: "stated|assumed|any", default: "stated", help: "What fails the run" },
} as const satisfies Flags;

export interface ReportWish {
  readonly report: string | null;
  readonly overlay: Overlay | undefined;
  readonly failOn: FailOn;
}

export function readReportWish(options: Values<typeof reportFlags>): ReportWish | UsageProblem {
  const failOn = readFailOn(options["fail-on"]);
  if (typeof failOn !== "string") return failOn;
  const folderProblem = blockedFolder("report", options.report);
  if (folderProblem !== null) return folderProblem;
  const overlayFile = options.overlay === undefined ? { overlay: undefined } : readOverlayFile(options.overlay);
  return "usage" in overlayFile
    ? overlayFile
    : { report: options.report ?? null, overlay: overlayFile.overlay, failOn };
}

/** Reported before the work whose result could not be written. */
export function blockedFolder(flag: string, path: string | undefined): UsageProblem | null {
  if (path === undefined || !existsSync(path) || statSync(path).isDirectory()) return null;
  return { usage: `--${flag}: ${path} is a file; give a folder; it is created if missing.` };
}

export function readFailOn(text: string): FailOn | UsageProblem {
  if (text === "stated" || text === "assumed" || text === "any") return text;
  return { usage: `--fail-on: "${text}" is not stated, assumed or any.` };
}
