import type { Source } from "../../base/provenance.ts";
import type { Route } from "../../kernel/operation.ts";
import type { PassiveCheck, PassiveTools } from "../check.ts";
import { keptLaw } from "./kept.ts";
import { laws } from "./laws.ts";
import { creationLaw } from "./made.ts";
import { otherLaws } from "./other-laws.ts";
import { madeByOthers } from "./others.ts";

/** Checks of all recorded answers together: one for each law, and one for paging through lists. */
export const historyChecks: readonly PassiveCheck[] = [...laws, creationLaw, keptLaw, ...otherLaws].map(
  ({ id, title, source, on }) => lawCheck(id, title, source, on),
);

function lawCheck(law: string, title: string, source: Source, on: readonly Route[]): PassiveCheck {
  const area = "History";
  return { id: `${area}: ${title}`, area, title, on, source, tier: "read", body: async (t) => assertLaw(t, law) };
}

function assertLaw({ session, cite, about, skip }: PassiveTools, law: string): void {
  const { violations, doubtfulViolations } = session.history;
  const offence = violations.get(law) ?? doubtfulViolations.get(law);
  if (offence !== undefined) {
    const others = violations.has(law) ? null : madeByOthers(session);
    if (others?.isByHand) skip(`${offence.problem}. Others may have written that: ${others.words}.`);
    cite(...offence.calls);
    about(offence.source);
    throw new Error(offence.problem);
  }
  if (!session.history.checkCounts.has(law)) skip("no answer was seen that could have violated it");
}
