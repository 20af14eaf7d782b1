import { second } from "../../base/instants.ts";
import { type CheckMemory, newMemory, recall, WrotePastFailure } from "../judge/memory.ts";
import type { Principal } from "../seen/exchange.ts";
import { isFailed, type Result } from "../seen/verdict.ts";
import type { Check } from "./check.ts";
import type { End } from "./conclude.ts";
import { speedOf, waitTargetTime } from "./pace.ts";
import type { Session } from "./session.ts";
import { show } from "./show.ts";
import { newToolbox } from "./toolbox.ts";

/** How long after a write a deployment may still show the previous state. */
const settleMs = 2 * second;

/** A failure is verified before it is reported: does the target give the same answer to the same request? */
export async function readAgain(
  session: Session,
  check: Check,
  principal: Principal | null,
  { memory, first, end }: { readonly memory: CheckMemory; readonly first: Result; readonly end: End },
): Promise<Result> {
  const isAboutLateWrites = "assumed" in check.source && check.source.assumed === "A-250";
  // A check of a reading changes what it observes, so repeating it would not give the same answer.
  const isReading = check.area === "Readings";
  const cannotWait = session.isStandIn || check.tier === "burst" || speedOf(session.pace) === 0;
  if (!isFailed(first) || isAboutLateWrites || isReading || cannotWait) return first;
  let repetition = await repeatCheck(session, check, principal, memory);
  if (!repetition.holds && first.verdict === "violation" && check.tier === "write") {
    await waitTargetTime(session.pace, settleMs);
    repetition = await repeatCheck(session, check, principal, memory);
  }
  // If a repeated read fails, the write was wrong, unless the check may have read too early before it wrote.
  if (!repetition.holds && !session.isLate) return first;
  const { latest } = repetition;
  if (!(await holdsOnceSettled(session, check, principal))) {
    if (!repetition.holds) return first;
    return end("flaky", `${first.reason}\nRepeated without any write in between, it passed.`, {
      source: first.source,
      refutes: first.refutes,
      breaks: first.breaks,
      shown: [...first.shown, ...latest],
    });
  }
  session.isLate = true;
  const problem = `${check.title}: only when it is read ${settleMs / second} s after it was written`;
  return end("refuted", problem, {
    source: { assumed: "A-250" },
    refutes: ["A-250"],
    lessons: [{ assumption: "A-250", seen: problem, change: null }],
    shown: [...first.shown, ...latest],
  });
}

/** Repeats the check over its earlier writes, and records what its reads show now. */
async function repeatCheck(session: Session, check: Check, principal: Principal | null, memory: CheckMemory) {
  const toolbox = newToolbox(session, check, principal, { memory: recall(memory) });
  const failure = await attempt(() => check.body(toolbox));
  const latest = toolbox.exchanges.slice(-2).map((exchange) => show(session, exchange));
  return { holds: failure === null || failure instanceof WrotePastFailure, latest };
}

/**
 * Whether a write becomes visible late: repeated twice with waiting reads, the check must pass and reads must give
 * the same answer three times. An answer that changes by itself is not late.
 */
async function holdsOnceSettled(session: Session, check: Check, principal: Principal | null): Promise<boolean> {
  if (check.tier !== "write" || check.pays) return false;
  for (const turn of ["late", "later"]) {
    const memory = newMemory(`${session.checks++}${turn}`);
    const toolbox = newToolbox(session, check, principal, { memory, settleMs, readings: 3 });
    if ((await attempt(() => check.body(toolbox))) !== null) return false;
  }
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
