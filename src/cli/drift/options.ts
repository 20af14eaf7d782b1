import { existsSync } from "node:fs";
import type { FailOn } from "../../contract/summary.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";
import type { Flags, UsageProblem, Values } from "../flags.ts";
import { readOverlayFile } from "../overlay-file.ts";

export const driftFlags = {
  target: { kind: "text", value: "URL", help: "Judge only what this address answered" },
  report: { kind: "text", value: "DIR", help: "Where to write the reports, assumptions.json and overlay.json" },
  overlay: { kind: "text", value: "FILE", help: "What an earlier run learned of the service, and is expected now" },
  "fail-on": { kind: "text", value: "stated|assumed|any", default: "stated", help: "What fails the run" },
} as const satisfies Flags;

export interface DriftWish {
  readonly files: readonly string[];
  readonly target: string | null;
  readonly report: string | null;
  readonly overlay: Overlay | undefined;
  readonly failOn: FailOn;
}

export function readDriftWish(options: Values<typeof driftFlags>, files: readonly string[]): DriftWish | UsageProblem {
  const { target, report, overlay, "fail-on": failOn } = options;
  if (files.length === 0)
    return {
      usage: "drift: name at least one recording: a HAR, NDJSON or a journal; - reads one from standard input.",
    };
  const missing = files.find((file) => file !== "-" && !existsSync(file));
  if (missing !== undefined) return { usage: `drift: there is no file ${missing}.` };
  if (target !== undefined && !/^https?:\/\/\S+$/.test(target))
    return { usage: "--target: give the http or https URL whose answers shall be judged." };
  if (failOn !== "stated" && failOn !== "assumed" && failOn !== "any")
    return { usage: `--fail-on: "${failOn}" is not stated, assumed or any.` };
  const learned = overlay === undefined ? { overlay: undefined } : readOverlayFile(overlay);
  if ("usage" in learned) return learned;
  return {
    files,
    target: target?.replace(/\/$/, "") ?? null,
    report: report ?? null,
    overlay: learned.overlay,
    failOn,
  };
}
