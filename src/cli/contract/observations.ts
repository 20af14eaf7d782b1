import type { DocumentDifference } from "../../contract/document/compare.ts";
import { additionLessons } from "../../contract/learning/recorded.ts";
import { unseenIn } from "../../contract/members-seen.ts";
import { skewOf, speedOf } from "../../contract/pace.ts";
import type { Session } from "../../contract/session.ts";

export type Observations = ReturnType<typeof observationsOf>;

/** What a session saw of the target, besides the results of its checks. */
export function observationsOf(session: Session, build: string | null, document: DocumentDifference) {
  const { run, isStandIn, recorder, budget, units, availability, pace, missing } = session;
  return {
    /** Members of its report. */
    reported: {
      run,
      build,
      isStandIn,
      requests: recorder.requests,
      credits: budget.spent,
      creditsUnread: budget.unread,
      units: Object.fromEntries(units.taken),
      availability: { recovered: availability.recovered, lost: availability.lost },
      skewMs: speedOf(pace) === 1 ? skewOf(pace) : 0,
      additions: additionLessons(session),
      document,
    },
    seen: {
      statuses: Object.fromEntries(recorder.statuses),
      unseen: unseenIn([recorder]),
      missing: Object.fromEntries(missing),
    },
    /** How many of the created objects were removed before the run ended. */
    tidied: session.removedEarly,
  };
}
