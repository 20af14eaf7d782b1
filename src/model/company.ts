import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
import { instant, rowOf } from "./rows.ts";

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

export const CompanyRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  name: z.string().nullable(),
  /** Normalized keys by which an existing company is found. */
  nameKey: z.string().nullable(),
  domain: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  archivedAt: instant.nullable(),
});
export type CompanyRow = z.infer<typeof CompanyRow>;

export const companies = table("companies", CompanyRow, (row) => row.id, {
  account: (row) => row.accountId,
  name: ({ accountId, nameKey }) => (nameKey === null ? null : `${accountId}|${nameKey}`),
  domain: ({ accountId, domain }) => (domain === null ? null : `${accountId}|${domain}`),
});
