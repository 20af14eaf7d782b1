import { z } from "zod";
import type { Instant } from "../base/instants.ts";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";

/** §2.11 */
export const CompanySummary = z
  .looseObject({
    id: z.string(),
    name: z.string().nullable(),
    domain: z.string().nullable(),
    profileStatus: z
      .string()
      .nullable()
      .meta({
        ...from(assumed("A-63")),
        description: "How far the enrichment of the company has come: queued, enriching, then ready.",
      }),
    archived: z.boolean(),
    keepAnonymous: z.boolean().meta({ description: "Whether the company stays unnamed in all that is sent out." }),
  })
  .meta({ id: "CompanySummary" });

export interface CompanyRow {
  readonly id: string;
  readonly accountId: string;
  readonly name: string | null;
  /** Normalized keys by which an existing company is found. */
  readonly nameKey: string | null;
  readonly domain: string | null;
  readonly createdAt: Instant;
  readonly createdBy: string | null;
  readonly archivedAt: Instant | null;
}

export const companies = table<CompanyRow>("companies", (row) => row.id, {
  account: (row) => row.accountId,
  name: ({ accountId, nameKey }) => (nameKey === null ? null : `${accountId}|${nameKey}`),
  domain: ({ accountId, domain }) => (domain === null ? null : `${accountId}|${domain}`),
});
