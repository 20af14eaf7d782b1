import type { Source } from "../../base/provenance.ts";
import type { Route } from "../../kernel/operation.ts";
import { ownedLaw } from "../judge/history/cells.ts";
import { laws } from "../judge/history/laws.ts";
import { creationLaw, keptLaw, otherLaws } from "../judge/history/other-laws.ts";
import type { PassiveCheck, PassiveTools } from "../run/check.ts";
import { madeByOthers } from "../run/verdict/foreign-work.ts";
import { shownBy } from "../seen/failure.ts";
import { restingOn } from "../seen/lesson.ts";

/** Checks of all recorded answers together: one for each law, and one for paging through lists. */
export const historyChecks: readonly PassiveCheck[] = [...laws, creationLaw, keptLaw, ownedLaw, ...otherLaws].map(
  ({ id, title, source, on }) => lawCheck(id, title, source, on),
);

function lawCheck(law: string, title: string, source: Source, on: readonly Route[]): PassiveCheck {
  const area = "History";
  return {
    id: `${area}: ${title}`,
    area,
    title,
    on,
    source,
    tier: "read",
    quick: true,
    body: async (t) => assertLaw(t, law),
  };
}

function assertLaw({ session, cite, about, skip }: PassiveTools, law: string): void {
  const { violations, doubtfulViolations, late } = session.history;
  const offence = violations.get(law) ?? late.get(law) ?? doubtfulViolations.get(law);
  if (offence !== undefined) {
    const others = violations.has(law) || late.has(law) ? null : madeByOthers(session);
    if (others?.isByHand) skip(`${offence.problem}. Others may have written that: ${others.words}.`);
    cite(...offence.calls);
    // What is only late refutes an assumption, whatever the law rests on.
    if (!violations.has(law) && late.has(law)) throw shownBy(offence.calls, restingOn("A-250", offence.problem));
    about(offence.source);
    throw shownBy(offence.calls, new Error(offence.problem));
  }
  if (!session.history.checkCounts.has(law)) skip("no answer was seen that could have violated it");
}
