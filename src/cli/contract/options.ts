import { withoutEndSlashes } from "../../base/end-slashes.ts";
import { isHttp } from "../../base/http-address.ts";
import { minute, second } from "../../base/instants.ts";
import { type Baseline, readBaseline } from "../../contract/baseline.ts";
import { readKnown } from "../../contract/known.ts";
import type { FailOn } from "../../contract/summary.ts";
import { type Flags, takesNo, type UsageProblem, type Values } from "../flags.ts";
import { badUrl } from "../http-url.ts";
import { readJsonFile } from "../json-file.ts";
import { readOverlayFile } from "../overlay-file.ts";
import { blockedFolder, readFailOn, reportFlags } from "../report-options.ts";
import type { RunRequest } from "./run-request.ts";

export const contractFlags = {
  target: { kind: "text", value: "URL", help: "The deployment to check" },
  key: { kind: "text", value: "K", help: "An API key" },
  session: { kind: "text", value: "T", help: "A person's session token" },
  "other-account-key": { kind: "text", value: "K", help: "A key of a second account" },
  only: { kind: "text", value: "PATTERN", help: "Checks whose name matches this regular expression" },
  "allow-writes": { kind: "switch", help: "Also create objects, and remove them again" },
  "allow-bursts": { kind: "switch", help: "Also use up rate limits" },
  "budget-credits": { kind: "number", value: "N", default: 0, help: "Credits that the run may spend" },
  "budget-units": {
    kind: "number",
    value: "N",
    default: 20,
    help: "Units that the run may use of each monthly quota, such as deep searches",
  },
  "fail-on": reportFlags["fail-on"],
  baseline: { kind: "text", value: "FILE", help: "Known differences, each with a reason and an expiry" },
  overlay: { kind: "text", value: "FILE", help: "What an earlier run learned of the target and this run expects" },
  "target-file": { kind: "text", value: "FILE", help: "Names a finished report, a job or a project of the account" },
  report: { kind: "text", value: "DIR", help: "Where to write the reports, assumptions.json and overlay.json" },
  history: { kind: "text", value: "DIR", help: "Where runs are collected, with a page of what changed" },
  seed: { kind: "text", value: "S", default: "contract", help: "Repeats the choices of a run" },
  header: { kind: "texts", value: "'NAME: VALUE'", help: "Sent with every request; may be given more than once" },
  retries: {
    kind: "number",
    value: "N",
    default: 2,
    help: "How often a safe call is repeated when a gateway fails it",
  },
  patience: {
    kind: "text",
    value: "SPAN",
    default: "90s",
    help: "The longest wait for one event, such as a link that expires",
  },
  deadline: { kind: "text", value: "SPAN", help: "Stop in an orderly way after this long" },
  explain: {
    kind: "text",
    value: "A-ID",
    help: "How an assumption is decided, and by which checks; contacts no target",
  },
  run: { kind: "text", value: "ID", help: "cleanup: only what this run left" },
  bail: { kind: "switch", help: "Stop at the first failure" },
} as const satisfies Flags;

/** The options of a run, validated: nothing is sent before all of them are right. */
export interface Wish {
  readonly request: Omit<RunRequest, "journalFile">;
  readonly bail: boolean;
  /** Null for a run; otherwise only removes what the named run left. */
  readonly cleanup: { readonly run: string | null } | null;
  readonly deadlineMs: number | null;
  readonly failOn: FailOn;
  readonly baseline: Baseline | null;
  readonly report: string | null;
  readonly history: string | null;
}

export function readWish(options: Values<typeof contractFlags>, rest: readonly string[]): Wish | UsageProblem {
  const { target, only, report, key, session, "other-account-key": other } = options;
  const [verb, ...others] = rest;
  const extra = verb === "cleanup" ? others[0] : verb;
  if (extra !== undefined) return takesNo("contract", extra, isHttp(extra) ? "target" : undefined);
  if (options.run !== undefined && verb !== "cleanup") return { usage: "--run: only cleanup accepts it." };
  const problem = badUrl("--target", "to check", target);
  if (target === undefined || problem !== null) return problem as UsageProblem;
  const folderProblem = blockedFolder("report", report) ?? blockedFolder("history", options.history);
  if (folderProblem !== null) return folderProblem;
  const failOn = readFailOn(options["fail-on"]);
  if (typeof failOn !== "string") return failOn;
  if (only !== undefined && !isPattern(only)) return { usage: `--only: "${only}" is not a regular expression.` };
  const headers = readHeaders(options.header);
  if ("usage" in headers) return headers;
  const spans = readSpans(options);
  if ("usage" in spans) return spans;
  const files = readFiles(options);
  if ("usage" in files) return files;
  const { baseline, ...learned } = files;
  return {
    request: {
      target: withoutEndSlashes(target),
      credentials: { ...(key && { key }), ...(session && { session }), ...(other && { other }) },
      only: only ?? null,
      allowWrites: options["allow-writes"],
      allowBursts: options["allow-bursts"],
      budgetCredits: options["budget-credits"],
      budgetUnits: options["budget-units"],
      seed: options.seed,
      headers: headers.headers,
      retries: options.retries,
      patienceMs: spans.patience,
      comparesDocument: report !== undefined,
      ...learned,
    },
    cleanup: verb === "cleanup" ? { run: options.run ?? null } : null,
    deadlineMs: spans.deadline,
    bail: options.bail,
    failOn,
    baseline: baseline ?? null,
    report: report ?? null,
    history: options.history ?? null,
  };
}

function readFiles({ overlay, baseline, "target-file": targetFile }: Values<typeof contractFlags>) {
  const read = [
    overlay === undefined ? {} : readOverlayFile(overlay),
    baseline === undefined ? {} : readJsonFile("baseline", baseline, readBaseline),
    targetFile === undefined ? {} : readJsonFile("target-file", targetFile, readKnown),
  ];
  const problem = read.find((each): each is UsageProblem => "usage" in each);
  return (
    problem ?? (Object.assign({}, ...read) as Pick<RunRequest, "overlay" | "known"> & { readonly baseline?: Baseline })
  );
}

function readHeaders(lines: readonly string[]): { readonly headers: Record<string, string> } | UsageProblem {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return { usage: `--header: "${line}" is not "Name: value".` };
    if (/^(authorization|content-type|content-length|host)$/i.test(name))
      return { usage: `--header: ${name} is the kit's own; --key and --session give credentials.` };
    headers[name.toLowerCase()] = value;
  }
  return { headers };
}

function readSpans({ patience, deadline }: Values<typeof contractFlags>) {
  const spans = { patience: spanOf(patience), deadline: deadline === undefined ? null : spanOf(deadline) };
  for (const [name, span] of Object.entries(spans))
    if (Number.isNaN(span)) return { usage: `--${name}: give a span such as 90s, 20m or 1h.` };
  return spans;
}

function spanOf(text: string): number {
  const [, digits, unit = "s"] = /^(\d{1,6})(s|m|h)$/.exec(text) ?? [];
  return Number(digits) * { s: second, m: minute, h: 60 * minute }[unit as "s" | "m" | "h"];
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
