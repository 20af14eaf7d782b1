import { keysWhere } from "../../base/table.ts";
import { listFirst } from "../../base/text.ts";
import * as declared from "../../interface/lists/contact-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { pageOf } from "../../kernel/pages.ts";
import { contacts } from "../../model/contact.ts";
import { reading } from "../../model/readings.ts";
import { removeContact, savedContact, viewContact } from "./contacts.ts";

const listContacts = implement(declared.listContacts, {
  handle({ world, caller, query, now }) {
    const keys = keysWhere(world.tables, contacts, "saved", caller.account.id);
    const scope = `contacts|${caller.account.id}`;
    const { rows, nextCursor } = pageOf({ world, now }, contacts, keys, reading(world, "A-62"), scope, query);
    return { contacts: rows.map((contact) => viewContact(world, caller, contact)), nextCursor };
  },
});

const removeContacts = implement(declared.removeContacts, {
  handle({ world, caller, body, now, refuse }) {
    const ids = [...new Set(body.contactIds)];
    const matching = ids.map((id) => savedContact(world, caller.account.id, id));
    const unknown = ids.filter((_, position) => matching[position] === undefined);
    if (unknown.length > 0) {
      const names = listFirst(unknown.map((id) => `"${id.slice(0, 40)}"`));
      refuse("not_found", `Not saved in this account: ${names}. None was removed.`);
    }
    for (const contact of matching) if (contact !== undefined) removeContact(world, contact, now);
    return { removed: ids };
  },
});

export const contactOperations = { listContacts, removeContacts } satisfies Handlers<typeof declared>;
