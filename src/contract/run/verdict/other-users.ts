import { type Instant, second } from "../../../base/instants.ts";
import { signalOf } from "../../seen/signals.ts";
import { isFailed, type Result } from "../../seen/verdict.ts";
import type { Check, Trial } from "../check.ts";
import { creditsUsed } from "../equipment/balance.ts";
import { type CheckMemory, newMemory } from "../equipment/check-memory.ts";
import { newToolbox } from "../equipment/toolbox.ts";
import type { RawAccess, Toolbox } from "../equipment/tools.ts";
import type { Session } from "../session.ts";
import type { End } from "./conclude.ts";
import { madeByOthers } from "./foreign-work.ts";
import { endLate } from "./lateness.ts";
import { show } from "./show.ts";

/** One execution of a check, judged. */
export interface Execution {
  readonly result: Result;
  readonly toolbox: Toolbox & RawAccess;
  readonly memory: CheckMemory;
}

/** Whether a check compares what the account has used before and after: then others who use the account can make it fail. */
function comparesUse({ tier }: Check, { callCount }: Toolbox): boolean {
  return tier !== "burst" && callCount("GET /v1/quotas") > 1;
}

const repetitions = 2;

/**
 * What others do in the same account can make a check fail. Where something shows that they are at work, and for each check that
 * compares what the account has used, a failure is the target's only if it is there each time.
 */
export async function besideOthers(
  trial: Trial,
  first: Execution,
  repeat: (settleMs: number) => Promise<Execution>,
  end: End,
): Promise<Result> {
  const { session, check } = trial;
  const t = newToolbox(trial, { memory: newMemory(`${session.checks.executed++}others`) });
  const isAboutUse = comparesUse(check, first.toolbox);
  const sign = await signOfOthers(t, isAboutUse);
  if (sign === null && !isAboutUse) return first.result;
  const { reason, source, refutes, breaks, shown } = first.result;
  const skipFor = (words: string) => end("skipped", `${reason}\n${words}`, { lacks: "precondition", shown });
  // Where writes are shown late, what is used may be, too.
  const isLate = isAboutUse && (session.target.isLate || session.history.late.size > 0);
  for (let turn = 0; turn < repetitions; turn++) {
    if (isLate) await t.wait(span);
    const repetition = await repeat(isLate ? span : 0);
    if (isFailed(repetition.result) || (repetition.result.verdict === "skipped" && sign === null)) continue;
    const others = sign ?? ((await isChargedMeanwhile(t)) ? balanceMoves : null);
    if (others !== null)
      return skipFor(`Made afresh, it is ${repetition.result.verdict}, and others use the account: ${others}.`);
    const latest = repetition.toolbox.exchanges.slice(-2).map((each) => show(session, each));
    if (isLate)
      return endLate(end, `${check.title}: only when it is read ${span / second} s later`, [...shown, ...latest]);
    return end("flaky", `${reason}\nMade afresh, it holds.`, { source, refutes, breaks, shown: [...shown, ...latest] });
  }
  if (!isAboutUse) return first.result;
  // What is made or charged only when the run sends something is the target's doing, as where a gateway sends it twice.
  const began = Date.now();
  const others = (await isChargedMeanwhile(t)) ? balanceMoves : await madeSince(t, began);
  return others === null ? first.result : skipFor(`Others use the account at the same time: ${others}.`);
}

const balanceMoves = "its balance moves while this run uses nothing";
const span = 5 * second;

/**
 * Whether the balance moves by itself. Looked at twice, because a charge that the target shows late moves it once; one that moves
 * from reading to reading without a pause is moved by being read.
 */
async function isChargedMeanwhile(t: Toolbox): Promise<boolean> {
  try {
    let before = await creditsUsed(t);
    if ((await creditsUsed(t)) !== before) return false;
    for (let turn = 0; turn < 2; turn++) {
      await t.wait(span);
      const after = await creditsUsed(t);
      if (after === before) return false;
      before = after;
    }
    return true;
  } catch (failure) {
    if (signalOf(failure) !== "skip") throw failure;
    return false;
  }
}

/** Lists that show what others made, if they use the account. */
const lists = ["GET /v1/search/jobs", "GET /v1/deep-research/jobs", "GET /v1/shortlists"] as const;
const maxLooks = 10;
const lookCounts = new WeakMap<Session, number>();

/** What shows that others use the account, found by reading its lists; those are not read for each failure of a long run. */
async function signOfOthers(t: Toolbox, isAboutUse: boolean): Promise<string | null> {
  const { session } = t;
  const look = () => {
    const others = madeByOthers(session);
    return others?.isByHand || (others && isAboutUse) ? others.words : null;
  };
  const found = look();
  const doneLooks = lookCounts.get(session) ?? 0;
  if (found !== null || doneLooks >= maxLooks) return found;
  lookCounts.set(session, doneLooks + 1);
  await readLists(t);
  return look();
}

async function madeSince(t: Toolbox, began: Instant): Promise<string | null> {
  await readLists(t);
  return madeByOthers(t.session, began)?.words ?? null;
}

async function readLists(t: Toolbox): Promise<void> {
  for (const list of lists) await t.call(list);
}
