import { appendFileSync, existsSync } from "node:fs";
import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { everyCheck } from "../../../contracts/all.ts";
import type { Instant } from "../../base/instants.ts";
import type { JsonObject } from "../../base/json-object.ts";
import { didYouMean } from "../../base/nearest.ts";
import type { AskDocument } from "../../contract/learn/document-tasks.ts";
import type { DocumentOfTarget } from "../../contract/learn/self-description.ts";
import type { Check } from "../../contract/run/check.ts";
import { sayForecast } from "../../contract/run/forecast.ts";
import { newJournal } from "../../contract/run/leftovers/cleanup-journal.ts";
import { type CleanupResult, sayRemains } from "../../contract/run/leftovers/remains.ts";
import { preflight, readBalances } from "../../contract/run/preflight.ts";
import { newPurse } from "../../contract/run/purse/purse.ts";
import { runChecks } from "../../contract/run/run-checks.ts";
import { sayWait } from "../../contract/run/sending/pace.ts";
import { buildOf, readItsDocument, takeDocument } from "../../contract/run/sending/target-document.ts";
import { newSession, type RunOptions, type Session } from "../../contract/run/session.ts";
import { isFailed, type Result } from "../../contract/seen/verdict.ts";
import { type DocumentBeside, judgeByDocument } from "../beside/ask-document.ts";
import type { Terminal } from "../command.ts";
import { CommandError } from "../flags.ts";
import { cleanFile, heldIn, journalFileOf, journalFolder, leftovers } from "./leftovers.ts";
import { creditsOf, type Observations, observationsOf } from "./observations.ts";
import type { Wish } from "./options.ts";
import { newPartial } from "./partial.ts";
import { newProgress } from "./progress.ts";
import { listenForStop } from "./stopping.ts";

export interface Ran {
  readonly began: Instant;
  readonly results: readonly Result[];
  readonly observations: Observations;
  readonly cleaned: CleanupResult;
  readonly spent: ReturnType<typeof creditsOf>;
  readonly seconds: number;
  /** It ended with an error of its own, so that the state of what was not checked is unknown. */
  readonly isAborted: boolean;
}

const stoppedEarly = "Nothing was checked: the run was stopped before its first check.";

/** Runs the checks and removes what they created, even when the run is interrupted. */
export async function runContract(
  wish: Wish,
  terminal: Terminal,
  { document, tell = () => {} }: { document?: DocumentOfTarget | undefined; tell?: (result: Result) => void } = {},
): Promise<Ran> {
  const began = Date.now();
  const checks = checksFor(wish.only);
  const { transport, credentials, allowWrites = false } = wish.session;
  // Also removes what is left, which a session that was stopped no longer does.
  const purse = newPurse(wish.session.budgetCredits ?? 0, wish.session.budgetUnits);
  const probe = newSession({ transport, credentials, purse });
  const stopSignal = listenForStop(terminal, wish.deadlineMs);
  const problem = await Promise.race([preflight(probe), stopSignal.stopped.then(() => stoppedEarly)]);
  if (problem !== null) throw new CommandError(problem, 3);
  const folder = journalFolder(transport.base, terminal.env);
  await cleanLeftovers(probe, folder, allowWrites, terminal);
  const journalFile = journalFileOf(folder, probe.run);
  const results: Result[] = [];
  const partial = newPartial(wish.report);
  const progress = newProgress(terminal);
  const onResult = (result: Result): boolean => {
    results.push(result);
    partial.add(result);
    progress.seen(result);
    tell(result);
    return !(wish.bail && isFailed(result));
  };
  const begin = (session: Session): void => {
    for (const line of sayForecast(session, checks)) terminal.err(`${line}\n`);
    progress.begin(checks.length, () => sayWait(session.pace));
  };
  let observations = await observationsOf(probe, null);
  let isAborted = false;
  const besides: DocumentBeside[] = [];
  void stopSignal.stopped.then(() => besides.forEach((each) => void each.hurry(600)));
  stopSignal.enter("checking");
  try {
    const journal = newJournal((line) => appendFileSync(journalFile, `${JSON.stringify(line)}\n`));
    const askDocument = (theirs: JsonObject): AskDocument => {
      const beside = judgeByDocument({ document: theirs });
      besides.push(beside);
      return beside.ask;
    };
    const options = { ...wish.session, journal, purse, askDocument, isStopped: stopSignal.isStopped };
    observations = await check(options, checks, { begin, onResult, readsDocument: wish.report !== null, document });
  } catch (error) {
    isAborted = true;
    terminal.err(`The run aborted: ${(error as Error).message}\n`);
  }
  progress.end();
  for (const each of besides) each.end();
  stopSignal.enter("cleaning");
  const undone = existsSync(journalFile) ? await cleanFile(probe, journalFile) : { removed: 0, left: [] };
  const cleaned = { ...undone, removed: observations.tidied + undone.removed };
  await readBalances(probe);
  return {
    began,
    results,
    observations,
    cleaned,
    spent: creditsOf(probe),
    seconds: (Date.now() - began) / 1_000,
    isAborted,
  };
}

/** Those whose area, title or id matches; a pattern that none matches would check nothing. */
function checksFor(pattern: string | null): readonly Check[] {
  if (pattern === null) return everyCheck;
  const only = new RegExp(pattern, "i");
  const checks = everyCheck.filter(({ id, title, area }) => only.test(id) || only.test(`${area}: ${title}`));
  if (checks.length > 0) return checks;
  const areas = [...new Set(everyCheck.map(({ area }) => area))];
  const near = didYouMean(areas, pattern) || `; the areas are ${areas.join(", ")}.`;
  throw new CommandError(`--only: "${pattern}" matches no check${near}`, 2);
}

interface Checking {
  readonly begin: (session: Session) => void;
  /** False to stop early. */
  readonly onResult: (result: Result) => boolean;
  /** Whether the target is asked for its own document: only a report shows the result. */
  readonly readsDocument: boolean;
  /** The target's own document, where it was given. */
  readonly document: DocumentOfTarget | undefined;
}

/** Runs checks in a session of their own; returns what was observed of the target, however they ended. */
async function check(
  options: RunOptions,
  checks: readonly Check[],
  { begin, onResult, readsDocument, document: given }: Checking,
): Promise<Observations> {
  const KeepingAgent = options.transport.base.startsWith("https:") ? SecureAgent : Agent;
  const agent = new KeepingAgent({ keepAlive: true });
  const session = newSession({ ...options, transport: { ...options.transport, agent } });
  try {
    const problem = await preflight(session);
    if (problem !== null) throw new Error(problem);
    if (given !== undefined) takeDocument(session, given);
    else if (readsDocument) await readItsDocument(session);
    begin(session);
    await runChecks(session, checks, onResult);
    const build = await buildOf(session).catch(() => null);
    return await observationsOf(session, build);
  } finally {
    agent.destroy();
  }
}

/** A run that was killed has left its journal; only a run with write permission removes what it lists. */
async function cleanLeftovers(probe: Session, folder: string, mayWrite: boolean, { err }: Terminal): Promise<void> {
  for (const file of leftovers(folder)) {
    const count = heldIn(file);
    if (!mayWrite && count > 0) {
      err(`An earlier run left ${count} objects behind: with --allow-writes this run would remove them first.\n`);
    } else {
      const cleaned = await cleanFile(probe, file);
      if (count > 0) err(`Removed ${cleaned.removed} objects that an earlier run left behind.\n`);
      for (const line of sayRemains(cleaned)) err(`  ${line}\n`);
    }
  }
}
