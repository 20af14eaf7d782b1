import { matchesGlob } from "../../base/glob.ts";
import type { JournalSummary } from "./entry.ts";

export interface JournalFilter {
  readonly operation?: string | undefined;
  /** `404`, or a class such as `4xx`. */
  readonly status?: string | undefined;
  readonly principal?: string | undefined;
  /** An instant of the sandbox's clock, or the id of an entry: what came after it. */
  readonly since?: string | undefined;
  readonly provenance?: "stated" | "assumed" | undefined;
}

export function passes(filter: JournalFilter): (entry: JournalSummary) => boolean {
  const { operation, status, principal, since, provenance } = filter;
  return (entry) =>
    (operation === undefined || matchesGlob(operation, entry.operation ?? "none")) &&
    (status === undefined || hasStatus(entry.status, status)) &&
    (principal === undefined || matchesGlob(principal, entry.principal ?? "anonymous")) &&
    (since === undefined || (since.startsWith("req_") ? entry.id > since : entry.at >= since)) &&
    (provenance === undefined || entry.provenance === provenance);
}

/** Whether a status is this one, such as `404`, or of this class, such as `4xx`. */
export function hasStatus(status: number, wantedStatus: string): boolean {
  return wantedStatus.endsWith("xx")
    ? Math.floor(status / 100) === Number(wantedStatus[0])
    : status === Number(wantedStatus);
}
