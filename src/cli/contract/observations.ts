import { heldIn, isReadable, spentFrom } from "../../contract/run/purse/purse.ts";
import { skewOf, speedOf } from "../../contract/run/sending/pace.ts";
import type { Session } from "../../contract/run/session.ts";
import { additionLessons } from "../../contract/run/verdict/lessons.ts";
import { unseenIn } from "../../contract/seen/members-seen.ts";

export type Observations = Awaited<ReturnType<typeof observationsOf>>;

/** What a run spent, by our count and by the target. */
export function creditsOf({ purse }: Session) {
  return {
    credits: spentFrom(purse),
    creditsCounted: purse.counted + heldIn(purse),
    creditsShown: isReadable(purse) ? purse.seen + purse.unexplained : null,
  };
}

/** What a session saw of the target, besides the results of its checks. */
export async function observationsOf(session: Session, build: string | null) {
  const { run, target, recorder, purse, pace } = session;
  const { recovered, lost } = session.line.availability;
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
    seen: {
      statuses: Object.fromEntries(recorder.statuses),
      unseen: unseenIn([recorder]),
      missing: Object.fromEntries(target.missing),
    },
  };
}
