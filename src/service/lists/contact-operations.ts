import { z } from "zod";
import { assumed, stated } from "../../base/provenance.ts";
import { get, keysWhere } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { NextCursor, pageOf, pageQuery } from "../../kernel/pages.ts";
import { Contact, type ContactRow, contacts } from "../../model/contact.ts";
import { removeContact, savedContact, viewContact } from "./contacts.ts";

const listContacts = operation({
  id: "contacts.list",
  route: "GET /v1/contacts",
  tag: "Contacts",
  summary: "List saved contacts, newest first",
  source: assumed("A-62"),
  access: { to: "contact:read", cost: free, limit: perMinute(60, "account") },
  query: z.strictObject(pageQuery),
  answers: { status: 200, body: z.looseObject({ contacts: z.array(Contact), nextCursor: NextCursor }) },
  refuses: ["bad_request"],
  handle({ world, caller, query }) {
    const keys = keysWhere(world.tables, contacts, "saved", caller.account.id);
    const page = pageOf(keys, "newest first", `contacts|${caller.account.id}`, query);
    return {
      contacts: page.keys.map((id) => viewContact(world, caller, get(world.tables, contacts, id) as ContactRow)),
      nextCursor: page.nextCursor,
    };
  },
});

const removeContacts = operation({
  id: "contacts.remove",
  route: "POST /v1/contacts/remove",
  tag: "Contacts",
  summary: "Remove contacts, all or none",
  description: "Takes them off every shortlist and hides their notes. Saving a developer again brings the notes back.",
  source: stated("§4.5"),
  access: { to: "contact:delete", cost: free, limit: perMinute(30, "account") },
  body: z.strictObject({ contactIds: z.array(z.string()).min(1).max(500) }),
  answers: { status: 200, body: z.looseObject({ removed: z.array(z.string()) }) },
  refuses: ["not_found"],
  reasons: { not_found: "One of the ids is unknown. None is removed then." },
  examples: { body: { contactIds: ["ct_00001k3m9ax"] } },
  handle({ world, caller, body, now, refuse }) {
    const ids = [...new Set(body.contactIds)];
    const found = ids.map((id) => savedContact(world, caller.account.id, id));
    const unknown = ids.filter((_, position) => found[position] === undefined);
    if (unknown.length > 0) {
      const names = unknown.slice(0, 10).map((id) => `"${id.slice(0, 40)}"`);
      refuse("not_found", `Not saved in this account: ${names.join(", ")}. None was removed.`);
    }
    for (const contact of found) if (contact !== undefined) removeContact(world, contact, now);
    return { removed: ids };
  },
});

export const contactOperations = [listContacts, removeContacts];
