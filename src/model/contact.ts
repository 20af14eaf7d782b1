import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
import { instant, rowOf } from "./rows.ts";
import { InstantText } from "./shapes.ts";
import { DeveloperShortlist } from "./shortlist.ts";

export const Contact = z
  .looseObject({
    contactId: z.string(),
    developerId: z.string(),
    login: z.string(),
    savedAt: InstantText,
    shortlists: z.array(DeveloperShortlist),
  })
  .meta({ id: "Contact", ...from(assumed("A-62")) });

/** A developer that an account saved, on a list or with a note. One row per developer and account, also while removed. */
export const ContactRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  developerId: z.string(),
  /** The login when it was saved; answers give the current one, which may differ (§1). */
  login: z.string(),
  savedAt: instant,
  removedAt: instant.nullable(),
});
export type ContactRow = z.infer<typeof ContactRow>;

export const contacts = table("contacts", ContactRow, (row) => row.id, {
  saved: (row) => (row.removedAt === null ? row.accountId : null),
  developer: (row) => `${row.accountId}|${row.developerId}`,
});
