import { assumed, type Source, stated } from "../../base/provenance.ts";
import type { Route } from "../../kernel/operation.ts";
import type { PassiveCheck, PassiveTools } from "../check.ts";
import { laws } from "./laws.ts";
import { creationLaw } from "./made.ts";
import { madeByOthers } from "./others.ts";

/** Lists whose pages the interface states; for others they are assumed. */
const walks: readonly (readonly [Route, Source])[] = [
  ["POST /v2/developers/similar", stated("§4.1")],
  ["GET /v1/developers/{developerId}/notes", stated("§4.5")],
  ["GET /v1/developers/search", assumed("A-67")],
  ["GET /v1/shortlists", assumed("A-67")],
  ["GET /v1/shortlists/{id}", assumed("A-191")],
  ["GET /v1/contacts", assumed("A-67")],
];

interface LawCheck extends PassiveCheck {
  readonly law: string;
}

/** Checks of all recorded answers together: one for each law, and one for paging through lists. */
export const historyChecks: readonly LawCheck[] = [
  ...[...laws, creationLaw].map(({ id, title, source, on }) => lawCheck(id, title, source, on)),
  lawCheck("kept", "A record stays on a list from which nothing can be deleted", stated("§4.6"), [
    "GET /v1/companies",
    "GET /v1/search/jobs",
  ]),
  ...walks.map(([route, source]) =>
    lawCheck(`walk ${route}`, `Paging through ${route} shows every row once`, source, [route]),
  ),
  lawCheck("written", "A write reads back as written, and a deleted record is gone", assumed("A-250"), [
    "PATCH /v1/shortlists/{id}",
    "DELETE /v1/notes/{noteId}",
  ]),
  lawCheck("booked", "Every charge shows in the balance", assumed("A-10"), ["GET /v1/quotas"]),
  lawCheck("secret", "A key's secret is shown once, to its creator", assumed("A-06"), ["GET /v1/keys", "GET /v1/me"]),
];

function lawCheck(law: string, title: string, source: Source, on: readonly Route[]): LawCheck {
  const area = "History";
  return { law, id: `${area}: ${title}`, area, title, on, source, tier: "read", body: async (t) => assertLaw(t, law) };
}

function assertLaw({ session, cite, skip }: PassiveTools, law: string): void {
  const { violations, doubtfulViolations } = session.history;
  const offence = violations.get(law) ?? doubtfulViolations.get(law);
  if (offence !== undefined) {
    const others = violations.has(law) ? null : madeByOthers(session);
    if (others?.isByHand) skip(`${offence.problem}. Others may have written that: ${others.words}.`);
    cite(...offence.calls);
    throw new Error(offence.problem);
  }
  if (!session.history.checkCounts.has(law)) skip("no answer was seen that could have violated it");
}
