import type { Operation, Route } from "../../../kernel/operation.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { unlessGap } from "../../seen/form/gaps.ts";
import type { Session } from "../session.ts";
import { asksOnly } from "../tiers.ts";

/** Records of an account that a run may have found, and not made. */
const kinds = ["search job", "research job", "note", "shortlist", "company", "project", "attachment"] as const;

/** Reads that go on with what they read: a poll settles what a job has cost by then (§4.1), and advances it (§3). */
const polls: { readonly [route: Route]: (typeof kinds)[number] } = {
  "GET /v1/search/jobs/{id}": "search job",
  "GET /v2/deep-research/jobs/{id}": "research job",
};

/**
 * Why a request is not sent: it would change, continue or charge what others have made. What the run made may be changed, and
 * what the target file names; everything else is only read.
 */
export function whyNotOurs(
  session: Session,
  operation: Operation | null,
  route: Route,
  { params = {} }: CheckRequest,
): string | null {
  for (const id of Object.values(params)) {
    if (isOurs(session, id)) continue;
    const polled = polls[route];
    if (polled !== undefined && isUnfinished(session, `${polled} ${id}`))
      return `${polled} ${id} is not of this run and has not ended: reading it would charge what it has cost`;
    const kind = kinds.find((each) => session.history.lastObservations.get(`${each} ${id}`) !== undefined);
    if (kind !== undefined && operation !== null && !asksOnly(operation))
      return `${kind} ${id} is not of this run, so it is only read`;
  }
  return null;
}

function isOurs({ creations, options }: Session, id: string): boolean {
  return creations.ownIds.has(id) || Object.values(options.known ?? {}).includes(id);
}

function isUnfinished({ history }: Session, key: string): boolean {
  const job = history.lastObservations.get(key)?.thing.json;
  return job !== undefined && ["queued", "running"].includes(unlessGap(() => job.status) ?? "");
}
