import { existsSync, statSync } from "node:fs";
import type { FailOn } from "../contract/report/summary.ts";
import type { Overlay } from "../kernel/overlay/schema.ts";
import { UsageError, type Values } from "./flags.ts";
import { readOverlayFile } from "./overlay-file.ts";
import { type ReadDocument, readDocument } from "./read-document.ts";
import type { reportFlags } from "./report-flags.ts";

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

/** The service's own document, where one is named. */
export function readItsDocument(place: string | undefined, key?: string): Promise<ReadDocument | undefined> {
  return place === undefined
    ? Promise.resolve(undefined)
    : readDocument(place, { flag: "--document", exitCode: 2, key });
}

/** Refused before the work whose result could not be written. */
export function requireFolder(flag: string, path: string | null): void {
  if (path === null || !existsSync(path) || statSync(path).isDirectory()) return;
  throw new UsageError(`--${flag}: ${path} is a file; give a folder; it is created if missing.`);
}
