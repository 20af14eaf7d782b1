import { second } from "../../../base/instants.ts";
import type { ThingKind } from "../../judge/history/things.ts";
import { unlessGap } from "../../seen/form/gaps.ts";
import type { AnswerBody } from "../equipment/tools.ts";
import { targetNow } from "../sending/pace.ts";
import type { Session } from "../session.ts";

/**
 * An object that was made since then, and not by this run: others use the account, or what they have scheduled does. Null if
 * none was seen.
 */
export function madeByOthers(
  { history, creations, pace, checks, run }: Session,
  since = checks.began,
): OtherUse | null {
  const unanswered = new Set(
    [...creations.journal.entries.values()].filter(({ state }) => state === "intended").map(({ what }) => what),
  );
  const then = targetNow(pace, since) + 2 * second;
  const made = history.lastObservations
    .values()
    .map(({ thing }) => thing)
    .filter(({ id, json }) => createdAt(json) > then && !history.ownIds.has(id))
    // What a write without an answer made is not known to be ours.
    .filter(({ kind, json }) => !unanswered.has(nameOf(kind)) && !JSON.stringify(json).includes(run));
  const byHand = made.find(({ json }) => !unlessGap(() => json.savedSearchId));
  const sign = byHand ?? made[0];
  if (sign === undefined) return null;
  const { kind, id, json } = sign;
  return { words: `${kind} ${id} was made at ${json.createdAt}, and not by this run`, isByHand: byHand !== undefined };
}

/** Never, where the target does not say when. */
function createdAt(json: AnswerBody): number {
  return Date.parse(unlessGap(() => json?.createdAt) ?? "");
}

interface OtherUse {
  readonly words: string;
  /** False if it is only known of saved searches that run by themselves, which charge the account but change nothing else. */
  readonly isByHand: boolean;
}

/** As the declaration of what creates it has it. */
function nameOf(kind: ThingKind): string {
  return kind === "search job" ? "deep search" : kind;
}
