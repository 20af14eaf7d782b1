import { z } from "zod";
import { assumed, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { NextCursor, pageQuery } from "../../kernel/pages.ts";
import { Contact } from "../../model/contact.ts";

export const listContacts = declare({
  id: "contacts.list",
  route: "GET /v1/contacts",
  tag: "Contacts",
  summary: "List saved contacts",
  source: assumed("A-62"),
  access: { to: "contact:read", cost: free, limit: perMinute(60, "account") },
  query: z.strictObject(pageQuery),
  hands: {
    contact: "/contacts/0/contactId",
    developer: "/contacts/0/developerId",
    shortlist: "/contacts/0/shortlists/0/id",
  },
  answers: { status: 200, body: z.looseObject({ contacts: z.array(Contact), nextCursor: NextCursor }) },
  refuses: ["bad_request"],
});

export const removeContacts = declare({
  id: "contacts.remove",
  route: "POST /v1/contacts/remove",
  tag: "Contacts",
  summary: "Remove contacts, all or none",
  description: "Takes them off every shortlist and hides their notes. Saving a developer again brings the notes back.",
  source: stated("§4.5"),
  access: { to: "contact:delete", cost: free, limit: perMinute(30, "account", "writing for clients") },
  body: z.strictObject({ contactIds: z.array(z.string()).min(1).max(500) }),
  creates: "nothing",
  answers: { status: 200, body: z.looseObject({ removed: z.array(z.string()) }) },
  refuses: ["not_found"],
  reasons: { not_found: "One of the ids is unknown. None is removed then." },
  examples: { body: { contactIds: ["ct_00001k3m9ax"] } },
});
