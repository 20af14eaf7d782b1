import { type Baseline, readBaseline } from "../../contract/baseline.ts";
import { readKnown } from "../../contract/known.ts";
import type { FailOn } from "../../contract/summary.ts";
import type { Flags, UsageProblem, Values } from "../flags.ts";
import { readJsonFile } from "../json-file.ts";
import { readOverlayFile } from "../overlay-file.ts";
import type { Asked } from "./asked.ts";

export const contractFlags = {
  target: { kind: "text", value: "URL", help: "The deployment to check" },
  key: { kind: "text", value: "K", help: "An API key" },
  session: { kind: "text", value: "T", help: "A person's session token" },
  "other-account-key": { kind: "text", value: "K", help: "A key of a second account" },
  only: { kind: "text", value: "PATTERN", help: "Checks whose name matches this regular expression" },
  "allow-writes": { kind: "switch", help: "Also make things, and remove them again" },
  "allow-bursts": { kind: "switch", help: "Also use up rate limits" },
  "budget-credits": { kind: "number", value: "N", default: 0, help: "Credits that the run may spend" },
  "fail-on": { kind: "text", value: "stated|assumed|any", default: "stated", help: "What fails the run" },
  baseline: { kind: "text", value: "FILE", help: "Differences that are known, each with a reason and an end" },
  overlay: { kind: "text", value: "FILE", help: "What an earlier run learned of the target, and is expected now" },
  "target-file": { kind: "text", value: "FILE", help: "Names a finished report, a job or a project of the account" },
  report: { kind: "text", value: "DIR", help: "Where to write the reports, assumptions.json and overlay.json" },
  seed: { kind: "text", value: "S", default: "contract", help: "Repeats the choices of a run" },
  bail: { kind: "switch", help: "Stop at the first failure" },
} as const satisfies Flags;

/** What a run is asked for, checked: nothing is sent before all of it is right. */
export interface Wish {
  readonly asked: Omit<Asked, "journalFile">;
  readonly bail: boolean;
  readonly failOn: FailOn;
  readonly baseline: Baseline | null;
  readonly report: string | null;
}

export function readWish(options: Values<typeof contractFlags>, rest: readonly string[]): Wish | UsageProblem {
  const { target, only, report, key, session, "other-account-key": other, "fail-on": failOn } = options;
  if (rest.length > 0) return { usage: `contract takes no "${rest[0]}".` };
  if (target === undefined || !isHttp(target)) return { usage: "--target: give the http or https URL to check." };
  if (!isFailOn(failOn)) return { usage: `--fail-on: "${failOn}" is not stated, assumed or any.` };
  if (only !== undefined && !isPattern(only)) return { usage: `--only: "${only}" is not a regular expression.` };
  const files = readFiles(options);
  if ("usage" in files) return files;
  const { baseline, ...learned } = files;
  return {
    asked: {
      target: target.replace(/(?<!\/)\/+$/, ""),
      credentials: { ...(key && { key }), ...(session && { session }), ...(other && { other }) },
      only: only ?? null,
      allowWrites: options["allow-writes"],
      allowBursts: options["allow-bursts"],
      budgetCredits: options["budget-credits"],
      seed: options.seed,
      comparesDocument: report !== undefined,
      ...learned,
    },
    bail: options.bail,
    failOn,
    baseline: baseline ?? null,
    report: report ?? null,
  };
}

function readFiles({ overlay, baseline, "target-file": targetFile }: Values<typeof contractFlags>) {
  const read = [
    overlay === undefined ? {} : readOverlayFile(overlay),
    baseline === undefined ? {} : readJsonFile("baseline", baseline, readBaseline),
    targetFile === undefined ? {} : readJsonFile("target-file", targetFile, readKnown),
  ];
  const problem = read.find((each): each is UsageProblem => "usage" in each);
  return problem ?? (Object.assign({}, ...read) as Pick<Asked, "overlay" | "known"> & { readonly baseline?: Baseline });
}

function isHttp(target: string): boolean {
  return URL.canParse(target) && /^https?:$/.test(new URL(target).protocol);
}

function isFailOn(text: string): text is FailOn {
  return text === "stated" || text === "assumed" || text === "any";
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
