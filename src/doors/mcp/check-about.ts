import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { everyCheck } from "../../../contracts/all.ts";
import type { Wish } from "../../cli/contract/options.ts";
import { runContract } from "../../cli/contract/run.ts";
import { isCommandError } from "../../cli/flags.ts";
import { aboutStatement } from "../../contract/report/coverage.ts";
import { unseen } from "../../contract/report/truth/subject.ts";
import { everyOperation, routeOf } from "../../contract/seen/operations.ts";
import { isFailed, type Result, sayProvenance } from "../../contract/seen/verdict.ts";
import { type CheckTarget, ToolRefusal } from "./control-plane.ts";
import { statementsNamed } from "./look-up.ts";
import type { Progress } from "./tool.ts";

/** The maximum number for which one answer can wait: assistants give a tool a minute. */
const maxChecks = 60;
const deadlineMs = 40_000;

export interface ChecksOutcome {
  readonly target: string;
  readonly chosen: number;
  readonly run: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly failed: readonly object[];
  readonly passed: readonly string[];
  readonly leftOut: readonly { readonly check: string; readonly why: string }[];
  readonly leftBehind: readonly string[];
}

/** The checks about an operation, a section, a statement or an assumption, or that have all of these words. */
export function checkIdsAbout(about: string): readonly string[] {
  const text = about.trim();
  const route = everyOperation.find(({ id }) => id === text);
  const statementFilters = statementsNamed(text).map(aboutStatement);
  const assumption = /^A-\d+$/i.test(text) ? text.toUpperCase() : null;
  const words = text.toLowerCase().split(/\s+/);
  const checks = everyCheck.filter((check) => {
    if (route !== undefined) return check.on[0] === routeOf(route);
    if (statementFilters.length > 0) return statementFilters.some((isAbout) => isAbout(unseen(check)));
    if (assumption !== null) return "assumed" in check.source && check.source.assumed === assumption;
    return words.every((word) => `${check.id} ${check.on.join(" ")}`.toLowerCase().includes(word));
  });
  return checks.map(({ id }) => id);
}

/** Runs them, removes what they created, and returns their results. */
export async function runChecksOf(
  checks: readonly string[],
  { url, key, session, other, allowWrites, isCopy = false }: CheckTarget,
  tell: Progress,
): Promise<ChecksOutcome> {
  // What is created on a copy is discarded with it: no later run has to find it.
  const scratch = isCopy ? mkdtempSync(join(tmpdir(), "understudy-checks-")) : null;
  const chosen = checks.slice(0, maxChecks);
  const wish: Wish = {
    session: {
      transport: { base: url, timeoutMs: 20_000 },
      credentials: { ...(key && { key }), ...(session && { session }), ...(other && { other }) },
      allowWrites,
      budgetUnits: 20,
      budgetCredits: allowWrites ? 200 : 0,
      patienceMs: 20_000,
    },
    only: `^(?:${chosen.map((id) => id.replaceAll(/[^\w ]/g, "\\$&")).join("|")})$`,
    deadlineMs,
    bail: false,
    failOn: "stated",
    ...{ cleanup: null, baseline: null, report: null },
  };
  const env = { ...process.env, ...(scratch && { UNDERSTUDY_STATE_DIR: scratch }) };
  let done = 0;
  const told = ({ id, verdict }: Result): void => tell(++done, chosen.length, `${id}: ${verdict}`);
  const { results, cleaned } = await runContract(wish, { ...silentTerminal, env }, { tell: told })
    .catch((error) => {
      throw isCommandError(error) ? new ToolRefusal(`unavailable: ${error.message}`) : error;
    })
    .finally(() => scratch !== null && rmSync(scratch, { recursive: true, force: true }));
  const skipped = results.filter(({ verdict }) => verdict === "skipped");
  return {
    ...{ target: url, chosen: checks.length, run: results.length },
    counts: countsOf(results),
    failed: results.filter(isFailed).map(failureOf),
    passed: results.flatMap((each) => (isFailed(each) || skipped.includes(each) ? [] : [each.id])),
    leftOut: skipped.map(({ id, reason }) => ({ check: id, why: reason ?? "it could not be looked at" })),
    leftBehind: isCopy ? [] : cleaned.left.map(({ what, ref }) => `${what} ${ref ?? ""}`.trim()),
  };
}

const silentTerminal = {
  cwd: tmpdir(),
  out: () => {},
  err: () => {},
  isTty: false,
  hasColours: false,
  columns: Number.POSITIVE_INFINITY,
  stopped: new Promise<string>(() => {}),
};

function countsOf(results: readonly Result[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verdict } of results) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

function failureOf({ id, verdict, source, reason, shown }: Result): object {
  return {
    ...{ check: id, verdict, source: sayProvenance(source), reason },
    calls: shown.map(({ method, path, status, curl }) => ({ call: `${method} ${path}`, status, curl })),
  };
}
