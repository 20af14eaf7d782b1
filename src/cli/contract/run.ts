import { appendFileSync, existsSync } from "node:fs";
import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { everyCheck } from "../../../contracts/all.ts";
import type { Instant } from "../../base/instants.ts";
import { didYouMean } from "../../base/nearest.ts";
import type { DocumentOfTarget } from "../../contract/learn/self-description.ts";
import { seenIn } from "../../contract/report/coverage.ts";
import type { Check } from "../../contract/run/check.ts";
import { sayForecast } from "../../contract/run/forecast.ts";
import { newJournal } from "../../contract/run/leftovers/cleanup-journal.ts";
import { type CleanupResult, sayRemains } from "../../contract/run/leftovers/remains.ts";
import { preflight, readBalances } from "../../contract/run/preflight.ts";
import { heldIn as creditsHeldIn, isReadable, spentFrom } from "../../contract/run/purse/purse.ts";
import { runChecks } from "../../contract/run/run-checks.ts";
import { sayWait, skewOf, speedOf } from "../../contract/run/sending/pace.ts";
import { buildOf, readItsDocument, takeDocument } from "../../contract/run/sending/target-document.ts";
import { newSession, type Session } from "../../contract/run/session.ts";
import { additionLessons } from "../../contract/run/verdict/lessons.ts";
import { isFailed, type Result } from "../../contract/seen/verdict.ts";
import { type DocumentBeside, judgeByDocument } from "../beside/ask-document.ts";
import type { Terminal } from "../command.ts";
import { CommandError } from "../flags.ts";
import { cleanFile, heldIn, journalFileOf, journalFolder, leftovers } from "./leftovers.ts";
import type { Wish } from "./options.ts";
import { newProgress } from "./progress.ts";
import { listenForStop } from "./stopping.ts";
import { newPartial } from "./write-reports.ts";

export interface Ran {
  readonly began: Instant;
  readonly results: readonly Result[];
  readonly observations: Awaited<ReturnType<typeof observationsOf>>;
  readonly cleaned: CleanupResult;
  readonly spent: ReturnType<typeof creditsOf>;
  readonly seconds: number;
  /** It ended with an error of its own, so that the state of what was not checked is unknown. */
  readonly isAborted: boolean;
}

const stoppedEarly = "Nothing was checked: the run was stopped before its first check.";

/** Runs the checks and removes what they created, even when the run is interrupted. */
export async function runContract(wish: Wish, terminal: Terminal, run: RunWish = {}): Promise<Ran> {
  const KeepingAgent = wish.session.transport.base.startsWith("https:") ? SecureAgent : Agent;
  const agent = new KeepingAgent({ keepAlive: true });
  try {
    return await runOver(agent, wish, terminal, run);
  } finally {
    agent.destroy();
  }
}

interface RunWish {
  /** The target's own document, where it was given. */
  readonly document?: DocumentOfTarget | undefined;
  readonly tell?: (result: Result) => void;
}

async function runOver(
  agent: Agent,
  wish: Wish,
  terminal: Terminal,
  { document, tell = () => {} }: RunWish,
): Promise<Ran> {
  const began = Date.now();
  const checks = checksFor(wish.only);
  const { transport, allowWrites = false } = wish.session;
  const stopSignal = listenForStop(terminal, wish.deadlineMs);
  const besides: DocumentBeside[] = [];
  void stopSignal.stopped.then(() => besides.forEach((each) => void each.hurry(600)));
  const session: Session = newSession({
    ...wish.session,
    transport: { ...transport, agent },
    journal: newJournal((line) => appendFileSync(journalFile, `${JSON.stringify(line)}\n`)),
    isStopped: stopSignal.isStopped,
    askDocument(theirs) {
      const beside = judgeByDocument({ document: theirs });
      besides.push(beside);
      return beside.ask;
    },
  });
  const problem = await Promise.race([preflight(session), stopSignal.stopped.then(() => stoppedEarly)]);
  if (problem !== null) throw new CommandError(problem, 3);
  const folder = journalFolder(transport.base, terminal.env);
  const journalFile = journalFileOf(folder, session.run);
  await cleanLeftovers(session, folder, allowWrites, terminal);
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
  let isAborted = false;
  let build: string | null = null;
  stopSignal.enter("checking");
  try {
    if (document !== undefined) takeDocument(session, document);
    // Only a report shows what its answers are held against.
    else if (wish.report !== null) await readItsDocument(session);
    for (const line of sayForecast(session, checks)) terminal.err(`${line}\n`);
    progress.begin(checks.length, () => sayWait(session.pace));
    await runChecks(session, checks, onResult);
    build = await buildOf(session).catch(() => null);
  } catch (error) {
    isAborted = true;
    terminal.err(`The run aborted: ${(error as Error).message}\n`);
  }
  const observations = await observationsOf(session, build);
  progress.end();
  for (const each of besides) each.end();
  stopSignal.enter("cleaning");
  // What was waited for in vain while checks ran may be waited for once more.
  session.target.vain.clear();
  const undone = existsSync(journalFile) ? await cleanFile(session, journalFile) : { removed: 0, left: [] };
  const cleaned = { ...undone, removed: session.creations.removedEarly + undone.removed };
  await readBalances(session);
  return {
    began,
    results,
    observations,
    cleaned,
    spent: creditsOf(session),
    seconds: (Date.now() - began) / 1_000,
    isAborted,
  };
}

/** What a session saw of the target until then, besides the results of its checks. */
async function observationsOf(session: Session, build: string | null) {
  const { run, target, recorder, purse, pace, line } = session;
  const { recovered, lost } = line.availability;
  return {
    /** Members of its report. */
    reported: {
      run,
      build,
      isStandIn: target.isStandIn,
      requests: recorder.requests,
      units: Object.fromEntries(purse.units.taken),
      availability: { recovered, lost },
      skewMs: speedOf(pace) === 1 ? skewOf(pace) : 0,
      additions: additionLessons(recorder),
      itsDocument: (await recorder.said?.report()) ?? null,
    },
    seen: seenIn(session),
  };
}

/** What a run spent, by our count and by the target. */
function creditsOf({ purse }: Session) {
  return {
    credits: spentFrom(purse),
    creditsCounted: purse.counted + creditsHeldIn(purse),
    creditsShown: isReadable(purse) ? purse.seen + purse.unexplained : null,
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

/** A run that was killed has left its journal; only a run with write permission removes what it lists. */
async function cleanLeftovers(session: Session, folder: string, mayWrite: boolean, { err }: Terminal): Promise<void> {
  for (const file of leftovers(folder)) {
    const count = heldIn(file);
    if (!mayWrite && count > 0) {
      err(`An earlier run left ${count} objects behind: with --allow-writes this run would remove them first.\n`);
    } else {
      const cleaned = await cleanFile(session, file);
      if (count > 0) err(`Removed ${cleaned.removed} objects that an earlier run left behind.\n`);
      for (const line of sayRemains(cleaned)) err(`  ${line}\n`);
    }
  }
}
