import { existsSync } from "node:fs";
import { type Flags, UsageError, type Values } from "../flags.ts";
import { readUrl } from "../http-url.ts";
import { reportFlags } from "../report-flags.ts";
import { type ReportWish, readReportWish } from "../report-options.ts";
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

export function readDriftWish(options: Values<typeof driftFlags>, files: readonly string[]): DriftWish {
  const { target, world = null } = options;
  if (files.length === 0)
    throw new UsageError(
      "drift: name at least one recording: a HAR, NDJSON or a journal; - reads one from standard input.",
    );
  const missing = files.find((file) => file !== "-" && !existsSync(file));
  if (missing !== undefined) throw new UsageError(`drift: there is no file ${missing}.`);
  if (world !== null && scenarioNameOf(world) === null)
    throw new UsageError(
      `--world: ${world} is not a scenario name; use lower-case letters, digits and dashes, and .json.`,
    );
  return {
    files,
    world,
    target: target === undefined ? null : readUrl("--target", "whose answers are judged", target),
    ...readReportWish(options),
  };
}
