import type { Instant } from "../../base/instants.ts";
import type { SearchJobRow, SearchRoundRow } from "../../model/search-job.ts";

/**
 * Which job has which developer within one saved search. A delivered developer is claimed permanently, a banked one as
 * long as the job could still deliver it. Each claim has a start time, so that a round that is polled late sees the
 * claims of its own time.
 */
export type Claims = Map<string, Claim[]>;

interface Claim {
  readonly jobId: string;
  readonly from: Instant;
  readonly until: Instant;
}

export interface ClaimMoment {
  readonly at: Instant;
  readonly jobId: string;
}

export function claimsOf(jobs: readonly { readonly job: SearchJobRow; readonly rounds: readonly SearchRoundRow[] }[]) {
  const claims: Claims = new Map();
  if (jobs.length < 2) return claims;
  for (const { job, rounds } of jobs) for (const round of rounds) addClaims(claims, job, round);
  return claims;
}

export function addClaims(claims: Claims, job: SearchJobRow, round: SearchRoundRow): void {
  const released = job.status === "canceled" || job.status === "failed" ? job.updatedAt : Number.POSITIVE_INFINITY;
  for (const row of round.rows) {
    const claim = {
      jobId: job.id,
      from: row.heldSince ?? round.at,
      until: row.delivered ? Number.POSITIVE_INFINITY : released,
    };
    const others = claims.get(row.developerId);
    if (others === undefined) claims.set(row.developerId, [claim]);
    else others.push(claim);
  }
}

/**
 * Whether another job had this developer at that moment; at the same instant, the job with the smaller id comes first.
 */
export function isTaken(claims: Claims, developerId: string, { at, jobId }: ClaimMoment): boolean {
  return (claims.get(developerId) ?? []).some(
    (claim) =>
      claim.jobId !== jobId && (claim.from < at || (claim.from === at && claim.jobId < jobId)) && at < claim.until,
  );
}

/** Whether another job has this developer permanently, at any moment. */
export function isClaimed(claims: Claims, developerId: string, jobId: string): boolean {
  return (claims.get(developerId) ?? []).some(
    (claim) => claim.jobId !== jobId && claim.until === Number.POSITIVE_INFINITY,
  );
}
