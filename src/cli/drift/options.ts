import { existsSync } from "node:fs";
import { withoutEndSlashes } from "../../base/end-slashes.ts";
import type { Flags, UsageProblem, Values } from "../flags.ts";
import { badUrl } from "../http-url.ts";
import { type ReportWish, readReportWish, reportFlags } from "../report-options.ts";
import { scenarioNameOf } from "../traffic/write-world.ts";

export const driftFlags = {
  target: { kind: "text", value: "URL", help: "Judge only what this address answered" },
  world: {
    kind: "text",
    value: "FILE",
    help: "Write the recorded world as a scenario, such as scenarios/recorded.json",
  },
  ...reportFlags,
} as const satisfies Flags;

export interface DriftWish extends ReportWish {
  readonly files: readonly string[];
  readonly target: string | null;
  /** Where the recorded world is written as a scenario. */
  readonly world: string | null;
}

export function readDriftWish(options: Values<typeof driftFlags>, files: readonly string[]): DriftWish | UsageProblem {
  const { target, world } = options;
  if (files.length === 0)
    return {
      usage: "drift: name at least one recording: a HAR, NDJSON or a journal; - reads one from standard input.",
    };
  const missing = files.find((file) => file !== "-" && !existsSync(file));
  if (missing !== undefined) return { usage: `drift: there is no file ${missing}.` };
  const problem = target === undefined ? null : badUrl("--target", "whose answers are judged", target);
  if (problem !== null) return problem;
  if (world !== undefined && scenarioNameOf(world) === null)
    return {
      usage: `--world: ${world} is not a scenario name; use lower-case letters, digits and dashes, and .json.`,
    };
  const reports = readReportWish(options);
  if ("usage" in reports) return reports;
  return {
    files,
    ...reports,
    target: target === undefined ? null : withoutEndSlashes(target),
    world: world ?? null,
  };
}
