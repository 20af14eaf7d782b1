import { appendFileSync } from "node:fs";
import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { everyCheck } from "../../../contracts/all.ts";
import { didYouMean } from "../../base/nearest.ts";
import { newJournal } from "../../contract/cleanup-journal.ts";
import { notCompared } from "../../contract/document/compare.ts";
import { documentDifference } from "../../contract/document/difference.ts";
import { sayForecast } from "../../contract/forecast.ts";
import { additionLessons } from "../../contract/learning/recorded.ts";
import { unseenIn } from "../../contract/members-seen.ts";
import { skewOf, speedOf } from "../../contract/pace.ts";
import { preflight } from "../../contract/preflight.ts";
import { runChecks } from "../../contract/run-checks.ts";
import { newSession, type Session } from "../../contract/session.ts";
import { buildOf } from "../../contract/target-document.ts";
import type { Result } from "../../contract/verdict.ts";
import type { RunObservations, RunRequest } from "./run-request.ts";

/** Callbacks that follow a run's progress. */
export interface Watcher {
  readonly isStopped: () => boolean;
  /** The number of checks, and the forecast of what they do and cost, one line each. */
  readonly begin: (total: number, forecast: readonly string[]) => void;
  /** False to stop early. */
  readonly result: (result: Result) => boolean;
}

/** Runs all selected checks and returns what was observed of the target, however the run ended. */
export async function checkTarget(
  request: RunRequest,
  { isStopped, begin, result }: Watcher,
): Promise<RunObservations> {
  const KeepingAgent = request.target.startsWith("https:") ? SecureAgent : Agent;
  const agent = new KeepingAgent({ keepAlive: true });
  const session = newSession({
    transport: { ...transportOf(request), agent },
    credentials: request.credentials,
    allowWrites: request.allowWrites,
    allowBursts: request.allowBursts,
    budgetCredits: request.budgetCredits,
    budgetUnits: request.budgetUnits,
    seed: request.seed,
    ...(request.overlay && { overlay: request.overlay }),
    ...(request.known && { known: request.known }),
    ...(request.retries !== undefined && { retries: request.retries }),
    ...(request.patienceMs !== undefined && { patienceMs: request.patienceMs }),
    isStopped,
    journal: newJournal((line) => appendFileSync(request.journalFile, `${JSON.stringify(line)}\n`)),
  });
  try {
    const problem = await preflight(session);
    if (problem !== null) throw new Error(problem);
    const checks = checksFor(request.only);
    begin(checks.length, sayForecast(session, checks));
    await runChecks(session, checks, result);
    return await seenInRun(session, request.comparesDocument);
  } finally {
    agent.destroy();
  }
}

export function transportOf({ target, headers }: Pick<RunRequest, "target" | "headers">) {
  return { base: target, timeoutMs: 20_000, headers };
}

/** A pattern that matches no check's area, title or id would check nothing. */
export function problemWithOnly(pattern: string): string | null {
  if (checksFor(pattern).length > 0) return null;
  const areas = [...new Set(everyCheck.map(({ area }) => area))];
  const near = didYouMean(areas, pattern) || `; the areas are ${areas.join(", ")}.`;
  return `--only: "${pattern}" matches no check${near}`;
}

function checksFor(pattern: string | null) {
  const only = pattern === null ? null : new RegExp(pattern, "i");
  return everyCheck.filter(({ id, title, area }) => only === null || only.test(id) || only.test(`${area}: ${title}`));
}

async function seenInRun(session: Session, comparesDocument: boolean): Promise<RunObservations> {
  const build = await buildOf(session).catch(() => null);
  const { requests, statuses } = session.recorder;
  return {
    run: session.run,
    build,
    requests,
    credits: session.budget.spent,
    creditsUnread: session.budget.unread,
    units: Object.fromEntries(session.units.taken),
    availability: { recovered: session.availability.recovered, lost: session.availability.lost },
    isStandIn: session.isStandIn,
    skewMs: speedOf(session.pace) === 1 ? skewOf(session.pace) : 0,
    additions: additionLessons(session),
    statuses: Object.fromEntries(statuses),
    unseen: unseenIn([session.recorder]),
    document: comparesDocument ? await documentDifference(session) : notCompared("no report was requested"),
    missing: Object.fromEntries(session.missing),
    tidied: session.removedEarly,
  };
}
