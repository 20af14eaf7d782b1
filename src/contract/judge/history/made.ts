import { skew } from "../invariants/instants.ts";
import { ofItsRecord } from "./things.ts";

/** Rules for the first answer that shows an object, if its operation created it. */
export const creationLaw = {
  id: "made",
  title: "A new record's creation time is when it was requested",
  source: ofItsRecord,
  on: ["POST /v1/search/jobs", "POST /v1/companies/{id}/attachments"] as const,
  violationOf(object: { readonly createdAt: string }, at: number): string | null {
    return Math.abs(Date.parse(object.createdAt) - at) > skew
      ? `\`createdAt\` is ${object.createdAt}, and it was made at ${new Date(at).toISOString()}`
      : null;
  },
};
