import { sentence } from "../../base/text.ts";
import type { Principal } from "../seen/exchange.ts";
import { isFailed, judge, type Lacks, type Result } from "../seen/verdict.ts";
import type { Check, Trial } from "./check.ts";
import { whoMay } from "./entitlements.ts";
import { newMemory } from "./equipment/check-memory.ts";
import { newToolbox } from "./equipment/toolbox.ts";
import { waitForReturn } from "./sending/deliver.ts";
import { ignoredMembersOf } from "./sending/ignored-members.ts";
import type { Session } from "./session.ts";
import { conclude, type End, newEnd } from "./verdict/conclude.ts";
import { decideStale } from "./verdict/lateness.ts";
import { besideOthers, type Execution } from "./verdict/other-users.ts";
import { attempt, readAgain } from "./verdict/reread.ts";

interface UnmetNeed {
  readonly lacks: Lacks;
  readonly reason: string;
}

/** Runs one check against the session's target: first tests its requirements, then runs its body. */
export async function runCheck(session: Session, check: Check): Promise<Result> {
  const end = newEnd(session, check, performance.now());
  const skipFor = ({ lacks, reason }: UnmetNeed) => end("skipped", reason, { lacks });

  if (session.line.unreachableInARow >= 5 && !session.options.isStopped()) await waitForReturn(session);
  const found = callerFor(session, check);
  if ("lacks" in found) return skipFor(found);
  const unmet = unmetNeed(session, check);
  if (unmet !== null) return skipFor(unmet);
  const { caller } = found;
  const trial = { session, check, caller };
  // What was seen since the last check ended, as by a removal, is decided before it is judged.
  if (!session.target.isStandIn && !session.options.isStopped()) await decideStale(session, caller);
  const execution = await execute(trial, end);
  // A run that is stopped asks nothing again.
  if (session.options.isStopped()) return execution.result;
  if (!session.target.isStandIn) await decideStale(session, caller);
  const first = { ...execution, result: await restOnUnheard(trial, execution, end) };
  if (isFailed(first.result)) {
    const result = await besideOthers(trial, first, (settleMs) => execute(trial, end, { settleMs }), end);
    if (result !== first.result) return result;
  }
  return readAgain(trial, first, end);
}

/** Executes a check; afresh where its reads may have to wait after each write. */
async function execute(trial: Trial, end: End, afresh?: { readonly settleMs: number }): Promise<Execution> {
  const { session, check } = trial;
  const { byCheck } = session.purse;
  const before = byCheck.get(check.id) ?? 0;
  const memory = newMemory(String(session.checks.executed++));
  const toolbox = newToolbox(trial, { memory, isAfresh: afresh !== undefined, ...afresh });
  const failure = await attempt(() => check.body(toolbox));
  const credits = (byCheck.get(check.id) ?? 0) - before;
  return { result: { ...conclude(session, check, toolbox, failure, end), credits }, toolbox, memory };
}

/** The failure may be due to our request, because it has assumed members. */
async function restOnUnheard(
  { session, caller }: Trial,
  { result, toolbox: { exchanges } }: Execution,
  end: End,
): Promise<Result> {
  if (result.verdict !== "violation" || result.cause !== undefined) return result;
  const [unheard] = await ignoredMembersOf(session, exchanges, caller).catch(() => []);
  if (unheard === undefined) return result;
  const { assumption, name, route } = unheard;
  const source = { assumed: assumption };
  const reason = `${sentence(result.reason ?? "")} Nothing shows that ${route} reads \`${name}\`, a name of ours.`;
  const lesson = { assumption, seen: `${route} seems to ignore \`${name}\``, change: null };
  const { credits, shown } = result;
  return end(judge(source, false, session.target.isStandIn), reason, {
    ...{ source, credits, shown, refutes: [assumption], lessons: [lesson] },
  });
}

/** What judges the answers that there are, also those of a run that was stopped. */
function sendsNothing({ id }: Check): boolean {
  return /^(answers |errors$|allowance |History: )/.test(id);
}

function unmetNeed(session: Session, check: Check): UnmetNeed | null {
  const { allowWrites = false, allowBursts = false, isStopped, quick = false } = session.options;
  if (isStopped() && !sendsNothing(check)) return { lacks: "stopped", reason: "the run was stopped" };
  if (session.line.unreachableInARow >= 5) return { lacks: "target", reason: "the target stopped answering" };
  if (session.line.throttledInARow >= 3) return { lacks: "target", reason: "the target answers everything with 429" };
  if (quick && !check.quick) return { lacks: "time", reason: "a quick run leaves it out (--quick)" };
  if (check.tier === "write" && !allowWrites) return { lacks: "tier", reason: "it writes (--allow-writes)" };
  if (check.tier === "burst" && !allowBursts) {
    return { lacks: "tier", reason: "it uses up a rate limit (--allow-bursts)" };
  }
  if (check.twoAccounts && session.principals.other === null) {
    return { lacks: "second account", reason: "it needs a key of a second account (--other-account-key)" };
  }
  const absentRoute = check.on.find((route) => session.target.missing.has(route));
  if (absentRoute !== undefined && !/^(credential|answers) /.test(check.id)) {
    return { lacks: "operation", reason: `${absentRoute} is not there (${session.target.missing.get(absentRoute)})` };
  }
  return null;
}

/** The credential for a check: one that may do what it needs, as far as that is known; a key is preferred to a session. */
function callerFor(session: Session, check: Check): { readonly caller: Principal | null } | UnmetNeed {
  const { key, session: person } = session.principals;
  const acceptable = check.as === "key" ? [key] : check.as === "session" ? [person] : [key, person];
  const available = acceptable.filter((each) => each !== null);
  const caller = whoMay(session.target, check, available);
  if (caller !== null) return { caller };
  if (available.length === 0 && check.as === undefined && check.needs === undefined) return { caller: null };
  if (available.length === 0) {
    const which = check.as === "session" ? "a person's session (--session)" : "a credential (--key, --session)";
    return { lacks: "credential", reason: `it needs ${which}` };
  }
  const who = available.map(({ label }) => `the ${label}`).join(" and ");
  return {
    lacks: "entitlement",
    reason: `${who} ${available.length > 1 ? "were" : "was"} refused with 403 there; we know it as ${(check.needs ?? []).join(", ") || "open to every credential"}`,
  };
}
