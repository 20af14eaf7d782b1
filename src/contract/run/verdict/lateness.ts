import { second } from "../../../base/instants.ts";
import { sameJson } from "../../../base/same-json.ts";
import { keptLaw, leftOut, written } from "../../judge/history/other-laws.ts";
import { paramsIn } from "../../judge/invariants/request.ts";
import { isSafe } from "../../seen/availability.ts";
import type { Exchange, Principal } from "../../seen/exchange.ts";
import type { Result } from "../../seen/verdict.ts";
import { ask } from "../sending/client.ts";
import { speedOf, waitTargetTime } from "../sending/pace.ts";
import { requestOf } from "../sending/requests.ts";
import type { Session } from "../session.ts";
import type { End } from "./conclude.ts";

/**
 * Late is what arrives within the patience; what never arrives is wrong. What has not arrived once is looked for again,
 * and not waited for.
 */
export async function arrives(session: Session, what: string, isShown: () => Promise<boolean>): Promise<boolean> {
  if (session.target.vain.has(what)) return isShown();
  const patience = session.options.patienceMs;
  for (let waited = 0, pause = second; waited < patience; pause *= 2) {
    await waitTargetTime(session.pace, Math.min(pause, patience - waited));
    waited += pause;
    if (await isShown()) return true;
  }
  session.target.vain.add(what);
  return false;
}

/** What holds only a little later refutes A-250 alone. */
export function endLate(end: End, problem: string, shown: Result["shown"]): Result {
  return end("refuted", problem, {
    source: { assumed: "A-250" },
    refutes: ["A-250"],
    lessons: [{ assumption: "A-250", seen: problem, change: null }],
    shown,
  });
}

/** How long ago a read was answered, by the target's clock. */
export function timeSince({ pace }: Session, { arrivedAt }: Exchange): number {
  return (performance.now() - arrivedAt) * speedOf(pace);
}

/** So many faults that did not pass show that a target is not late: the patience is not waited out for each of its faults. */
const maxVain = 3;

/** The same for a read that failed a check, where others have not been waited for in vain already. */
export async function arrivesHere(session: Session, read: Exchange, isShown: () => Promise<boolean>): Promise<void> {
  const { vain, isLate } = session.target;
  const isPrompt = [...vain].filter((each) => each.startsWith(failedRead)).length >= maxVain;
  if (!isPrompt || isLate) await arrives(session, failedRead + read.route, isShown);
}

const failedRead = "what failed ";

export function isSameAnswer({ answer: one }: Exchange, { answer: other }: Exchange): boolean {
  return one.status === other.status && sameJson(one.json, other.json);
}

/** Sends a read again; null where its caller is not known any more. */
export function repeaterOf(
  session: Session,
  { route, operation, sent }: Exchange,
  caller: Principal | null,
): (() => Promise<Exchange>) | null {
  const { key, session: person, other } = session.principals;
  const as = [caller, key, person, other].find((each) => each?.label === sent.as);
  if (as === undefined || !isSafe(operation, sent)) return null;
  const request = { ...requestOf(sent), params: paramsIn(route, sent.path.split("?")[0] as string) };
  return () => ask(session, route, request, as, null);
}

/**
 * Decides what was shown as it was before a write, or without what it had, while its record is still there: what arrives is late
 * and what stays contradicts what is said of the record.
 */
export async function decideStale(session: Session, caller: Principal | null): Promise<void> {
  const { violations, late } = session.history;
  for (const { id } of [written, leftOut, keptLaw]) {
    const offence = violations.get(id);
    const read = offence?.calls.at(-1);
    if (offence?.lasting === undefined || read === undefined || speedOf(session.pace) === 0) continue;
    const again = repeaterOf(session, read, caller);
    if (again === null) continue;
    // Each answer is judged as it comes.
    const isShown = async (): Promise<boolean> => {
      violations.delete(id);
      await again();
      return !violations.has(id);
    };
    // Of what is known to be late, each is not waited for.
    const isLate = late.has(id) || (await arrives(session, id, isShown));
    if (isLate) violations.delete(id);
    const { lasting: source, ...known } = offence;
    if (isLate)
      late.set(id, { ...known, problem: `${known.problem}, until a little later`, source: { assumed: "A-250" } });
    else violations.set(id, { ...known, problem: `${known.problem}, and stays so`, source });
  }
}
