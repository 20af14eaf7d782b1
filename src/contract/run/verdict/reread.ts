import { second } from "../../../base/instants.ts";
import { signalOf } from "../../seen/signals.ts";
import { isFailed, type Result } from "../../seen/verdict.ts";
import type { Trial } from "../check.ts";
import { type CheckMemory, newMemory, recall, TookAnotherPath, WrotePastFailure } from "../equipment/check-memory.ts";
import { newToolbox } from "../equipment/toolbox.ts";
import { speedOf, waitTargetTime } from "../sending/pace.ts";
import type { End } from "./conclude.ts";
import { arrivesHere, endLate, isSameAnswer, repeaterOf, timeSince } from "./lateness.ts";
import type { Execution } from "./other-users.ts";
import { show } from "./show.ts";

/** How long after a write a deployment may still show the previous state, where nothing shows for how long it does. */
const settleMs = 2 * second;

/** A failure is verified before it is reported: does the target give the same answer to the same request? */
export async function readAgain(
  trial: Trial,
  { memory, result: first, toolbox: { exchanges } }: Execution,
  end: End,
): Promise<Result> {
  const { session, check, caller } = trial;
  const isAboutLateWrites = "assumed" in check.source && check.source.assumed === "A-250";
  // A check of a reading changes what it observes, so repeating it would not give the same answer.
  const isReading = check.area === "Readings";
  const cannotWait = session.target.isStandIn || check.tier === "burst" || speedOf(session.pace) === 0;
  if (!isFailed(first) || isAboutLateWrites || isReading || cannotWait) return first;
  const repeat = () => repeatCheck(trial, memory);
  let repetition = await repeat();
  if (!repetition.holds && first.verdict === "violation" && check.tier === "write") {
    await waitTargetTime(session.pace, settleMs);
    repetition = await repeat();
  }
  const read = exchanges.at(-1);
  const isWaitedFor = first.verdict === "violation" && check.tier === "write" && !repetition.holds;
  if (isWaitedFor && read !== undefined) {
    const again = repeaterOf(session, read, caller);
    await arrivesHere(session, read, async () => {
      repetition = await repeat();
      // A check that goes by what it reads takes another path when it is repeated: then the read that failed it decides alone.
      if (!repetition.isElsewhere) return repetition.holds;
      repetition.holds = again !== null && !isSameAnswer(await again(), read);
      return repetition.holds;
    });
  }
  if (!repetition.holds) return first;
  const { latest } = repetition;
  const since = read === undefined ? 0 : Math.min(timeSince(session, read), session.options.patienceMs);
  const settled = Math.max(settleMs, 1.5 * since);
  const isLate = (await isEachTime(async () => (await repeat()).isWhole)) || (await holdsOnceSettled(trial, settled));
  if (!isLate) {
    return end("flaky", `${first.reason}\nRepeated without any write in between, it passed.`, {
      source: first.source,
      refutes: first.refutes,
      breaks: first.breaks,
      shown: [...first.shown, ...latest],
    });
  }
  session.target.isLate = true;
  const problem = `${check.title}: only when it is read ${Math.ceil(settled / second)} s after it was written`;
  return endLate(end, problem, [...first.shown, ...latest]);
}

/** Repeats the check over its earlier writes, and records what its reads show now. */
async function repeatCheck(trial: Trial, memory: CheckMemory) {
  const { session, check } = trial;
  const toolbox = newToolbox(trial, { memory: recall(memory) });
  const failure = await attempt(() => check.body(toolbox));
  const latest = toolbox.exchanges.slice(-2).map((exchange) => show(session, exchange));
  return {
    holds: failure === null || failure instanceof WrotePastFailure,
    isWhole: failure === null,
    isElsewhere: failure instanceof TookAnotherPath,
    latest,
  };
}

/** Made afresh with reads that wait after each write; not where that would cost credits. */
async function holdsOnceSettled(trial: Trial, settled: number): Promise<boolean> {
  const { session, check } = trial;
  if (check.tier !== "write" || check.pays) return false;
  return isEachTime(async () => {
    const memory = newMemory(`${session.checks.executed++}late`);
    const toolbox = newToolbox(trial, { memory, settleMs: settled });
    const failure = await attempt(() => check.body(toolbox));
    // What it goes on with may not be had there.
    return failure === null || signalOf(failure) === "skip";
  });
}

/** An answer that changes by itself is not late, and may be right once. */
async function isEachTime(holds: () => Promise<boolean>): Promise<boolean> {
  for (let turn = 0; turn < 3; turn++) if (!(await holds())) return false;
  return true;
}

export async function attempt(body: () => Promise<void>): Promise<unknown> {
  try {
    await body();
    return null;
  } catch (error) {
    return error ?? new Error("nothing was thrown");
  }
}
