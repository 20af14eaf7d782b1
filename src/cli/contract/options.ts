import { isHttp } from "../../base/http-address.ts";
import { type Baseline, readBaseline } from "../../contract/report/baseline.ts";
import type { FailOn } from "../../contract/report/summary.ts";
import type { RunOptions } from "../../contract/run/session.ts";
import { readKnown } from "../../contract/seen/target-file.ts";
import { refuseExtra, spanOf, UsageError, type Values } from "../flags.ts";
import { readUrl } from "../http-url.ts";
import { readJsonFile } from "../json-file.ts";
import { readOverlayFile } from "../overlay-file.ts";
import { requireFolder } from "../report-options.ts";
import type { contractFlags } from "./flags.ts";

/** The options of a run, validated: nothing is sent before all of them are right. */
export interface Wish {
  readonly session: RunOptions;
  /** A pattern for the checks to run; null for all of them. */
  readonly only: string | null;
  readonly bail: boolean;
  /** Null for a run; otherwise only removes what the named run left. */
  readonly cleanup: { readonly run: string | null } | null;
  readonly deadlineMs: number | null;
  readonly failOn: FailOn;
  readonly baseline: Baseline | null;
  readonly report: string | null;
}

export function readWish(options: Values<typeof contractFlags>, [verb, ...others]: readonly string[]): Wish {
  const { only = null, report = null, key, session, "other-account-key": other } = options;
  const extra = verb === undefined || verb === "cleanup" ? others : [verb];
  refuseExtra("contract", extra, (each) => isHttp(each) && "target");
  if (options.run !== undefined && verb !== "cleanup") throw new UsageError("--run: only cleanup accepts it.");
  const base = readUrl("--target", "to check", options.target);
  requireFolder("report", report);
  if (options.quick && options.all) throw new UsageError("--quick and --all are opposites.");
  if (only !== null && !isPattern(only)) throw new UsageError(`--only: "${only}" is not a regular expression.`);
  refuseMistaken({ key, session, "other-account-key": other });
  const headers = readHeaders(options.header);
  const { deadline, overlay: overlayFile, baseline: baselineFile, "target-file": targetFile } = options;
  const patienceMs = spanOf("patience", options.patience);
  const deadlineMs = deadline === undefined ? null : spanOf("deadline", deadline);
  const overlay = readOverlayFile(overlayFile);
  const baseline = readJsonFile("baseline", baselineFile, readBaseline)?.baseline ?? null;
  const seed = options.seed ?? new Date().toISOString().slice(0, 10);
  const known = readJsonFile("target-file", targetFile, readKnown)?.known;
  return {
    session: {
      transport: { base, timeoutMs: 20_000, headers },
      credentials: { ...(key && { key }), ...(session && { session }), ...(other && { other }) },
      allowWrites: options["allow-writes"],
      allowBursts: options["allow-bursts"],
      budgetCredits: options["budget-credits"],
      budgetUnits: options["budget-units"],
      seed,
      quick: options.quick,
      retries: options.retries,
      patienceMs,
      ...(overlay && { overlay }),
      ...(known && { known }),
    },
    only,
    cleanup: verb === "cleanup" ? { run: options.run ?? null } : null,
    deadlineMs,
    bail: options.bail,
    failOn: options["fail-on"],
    baseline,
    report,
  };
}

/** A person's token given as a key makes a run of violations that are none, and the other way round. */
function refuseMistaken({ session, ...keys }: Readonly<Record<string, string | undefined>>): void {
  for (const [flag, given] of Object.entries(keys)) {
    if (given?.startsWith("svc_st_"))
      throw new UsageError(`--${flag}: what begins with svc_st_ is a person's token: give it with --session.`);
  }
  if (session?.startsWith("svc_sk_"))
    throw new UsageError("--session: what begins with svc_sk_ is an API key: give it with --key.");
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new UsageError(`--header: "${line}" is not "Name: value".`);
    if (/^(authorization|content-type|content-length|host)$/i.test(name))
      throw new UsageError(`--header: ${name} is the kit's own; --key and --session give credentials.`);
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
