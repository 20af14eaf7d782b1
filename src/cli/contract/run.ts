import { existsSync } from "node:fs";
import type { Instant } from "../../base/instants.ts";
import { type CleanupResult, sayLeft } from "../../contract/cleanup.ts";
import { notCompared } from "../../contract/document/compare.ts";
import { skewOf } from "../../contract/pace.ts";
import { preflight } from "../../contract/preflight.ts";
import { newSession, type Session } from "../../contract/session.ts";
import { isFailed, type Result } from "../../contract/verdict.ts";
import type { Terminal } from "../command.ts";
import { checkTarget, problemWithOnly, transportOf } from "./check-target.ts";
import { cleanFile, heldIn, journalFileOf, journalFolder, leftovers } from "./leftovers.ts";
import type { Wish } from "./options.ts";
import { newPartial } from "./partial.ts";
import { newProgress } from "./progress.ts";
import type { RunObservations } from "./run-request.ts";
import { listenForStop } from "./stopping.ts";

export interface Ran {
  readonly began: Instant;
  readonly results: readonly Result[];
  readonly observations: RunObservations;
  readonly cleaned: CleanupResult;
  readonly seconds: number;
  /** It ended with an error of its own, so that the state of what was not checked is unknown. */
  readonly isAborted: boolean;
}

const stoppedEarly = "Nothing was checked: the run was stopped before its first check.";

/** Runs the checks and removes what they created, even when the run is interrupted. */
export async function runContract(
  { request, bail, deadlineMs, report }: Wish,
  terminal: Terminal,
): Promise<Ran | { problem: string; code: number }> {
  const began = Date.now();
  const { target, credentials, only } = request;
  const wrong = only === null ? null : problemWithOnly(only);
  if (wrong !== null) return { problem: wrong, code: 2 };
  const probe = newSession({ transport: transportOf(request), credentials });
  const stopSignal = listenForStop(terminal, deadlineMs);
  const problem = await Promise.race([preflight(probe), stopSignal.stopped.then(() => stoppedEarly)]);
  if (problem !== null) return { problem, code: 3 };
  const folder = journalFolder(target, terminal.env);
  await cleanLeftovers(probe, folder, request.allowWrites, terminal);
  const journalFile = journalFileOf(folder, probe.run);
  const results: Result[] = [];
  const partial = newPartial(report);
  let observations = emptySeen(probe);
  const progress = newProgress(terminal);
  let isAborted = false;
  stopSignal.enter("checking");
  try {
    observations = await checkTarget(
      { ...request, journalFile },
      {
        isStopped: stopSignal.isStopped,
        begin(total, forecast) {
          for (const line of forecast) terminal.err(`${line}\n`);
          progress.begin(total);
        },
        result(result) {
          results.push(result);
          partial.add(result);
          progress.seen(result);
          return !(bail && isFailed(result));
        },
      },
    );
  } catch (error) {
    isAborted = true;
    terminal.err(`The run aborted: ${(error as Error).message}\n`);
  }
  progress.end();
  stopSignal.enter("cleaning");
  const { removed, left } = existsSync(journalFile) ? await cleanFile(probe, journalFile) : { removed: 0, left: [] };
  const cleaned = { removed: observations.tidied + removed, left };
  return { began, results, observations, cleaned, seconds: (Date.now() - began) / 1_000, isAborted };
}

function emptySeen({ run, isStandIn, pace }: Session): RunObservations {
  return {
    run,
    build: null,
    requests: 0,
    credits: 0,
    creditsUnread: 0,
    units: {},
    availability: { recovered: {}, lost: {} },
    isStandIn,
    skewMs: skewOf(pace),
    additions: [],
    statuses: {},
    unseen: {},
    document: notCompared("the run did not get that far"),
    missing: {},
    tidied: 0,
  };
}

/** A run that was killed has left its journal; only a run with write permission removes what it lists. */
async function cleanLeftovers(probe: Session, folder: string, mayWrite: boolean, { err }: Terminal): Promise<void> {
  for (const file of leftovers(folder)) {
    const count = heldIn(file);
    if (!mayWrite && count > 0) {
      err(`An earlier run left ${count} objects behind: with --allow-writes this run would remove them first.\n`);
    } else {
      const { removed, left } = await cleanFile(probe, file);
      if (count > 0) err(`Removed ${removed} objects that an earlier run left behind.\n`);
      for (const line of sayLeft(left)) err(`  left behind: ${line}\n`);
    }
  }
}
