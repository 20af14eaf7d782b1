import { get, put, where } from "../../../src/base/table.ts";
import { contacts } from "../../../src/model/contact.ts";
import { memberships } from "../../../src/model/shortlist.ts";
import { tokens } from "../../harness.ts";
import type { Json } from "../altered.ts";
import { answers, bodyOf, handles, hearsAs, hearsBody, hearsQuery, says, undoes } from "../changes.ts";
import { forgetful } from "./forgetful.ts";
import { mutantsOf, on } from "./table.ts";

const { agent, member, outsider, owner } = tokens as Record<"agent" | "member" | "outsider" | "owner", string>;

const ofNotes = "GET /v1/developers/{developerId}/notes" as const;
const write = "POST /v1/developers/{developerId}/notes" as const;
const erase = "DELETE /v1/notes/{noteId}" as const;
const forget = "POST /v1/contacts/remove" as const;

export const noteMutants = mutantsOf("notes and contacts", [
  ...on("§4.5", ofNotes, [
    ["notes come oldest first", says((json) => void json.notes.reverse())],
    [
      "the last note of a page is on the next one again",
      handles((context, handle) => {
        const query = { ...(context.query as Json) };
        if (query.cursor === undefined && query.limit > 1) query.limit -= 1;
        const output = handle(context) as Json;
        if (output.notes?.length > 1 && query.cursor === undefined)
          return { ...output, nextCursor: (handle({ ...context, query }) as Json).nextCursor };
        return output;
      }),
    ],
    ["each page leaves a note out", says((json) => void (json.nextCursor && json.notes.splice(0, 1)))],
    ["there is always another page", says((json) => void (json.nextCursor ??= json.notes.length > 0 ? "more" : null))],
    ["there is never another page", says((json) => void (json.nextCursor = null))],
    [
      "cursors of other lists are ignored",
      hearsQuery(({ cursor }) => ({ cursor: cursor !== undefined && cursor.length > 0 ? undefined : cursor })),
    ],
    ["a page has 20 notes unless a limit is given", hearsQuery(({ limit = "20" }) => ({ limit }))],
    ["another account's notes are read", hearsAs((token) => (token === outsider ? agent : token))],
    ["a developer who is not saved has a contactId", says((json) => void (json.contactId ??= "ct_0000000000"))],
  ]),
  [
    "§2.10",
    ofNotes,
    "a note that was never edited was edited when it was made",
    says((json) => {
      for (const each of json.notes) each.updatedAt ??= each.createdAt;
    }),
  ],
  ...on("§2.10", write, [
    ["a note by a key is a member's", says((json) => void (json.author.kind = "member"))],
    ["a note has another text", hearsBody((body) => void (body.body = body.body.toUpperCase()))],
  ]),
  ...on("§4.5", erase, [
    ["a note that is deleted stays", forgetful],
    [
      "anyone deletes a note",
      hearsAs((token) => (token === null ? null : owner)),
      { look: ["Notes*: Only its author*"] },
    ],
    [
      "a moderator cannot delete another's note",
      hearsAs((token) => (token === owner ? member : token)),
      { look: ["Notes*: Only its author*"] },
    ],
  ]),
  ...on("§4.5", forget, [
    [
      "unknown ids are ignored in a removal",
      hearsBody((body) => {
        if (Array.isArray(body.contactIds) && body.contactIds.length > 1)
          body.contactIds = body.contactIds.filter((id: string) => !/zzzz/.test(id));
      }),
    ],
    [
      "a removal with an unknown id removes the rest",
      answers((answer, call, { world }) => {
        const ids: string[] = bodyOf(call)?.contactIds ?? [];
        if (answer.status !== 404 || ids.length === 0 || world === undefined) return answer;
        for (const id of ids) {
          const contact = get(world.tables, contacts, id);
          if (contact) put(world.tables, contacts, { ...contact, removedAt: contact.savedAt });
          for (const each of where(world.tables, memberships, "contact", id))
            put(world.tables, memberships, { ...each, contactId: "ct_gone" });
        }
        return { ...answer };
      }),
    ],
    ["a removal does not say what it removed", says((json) => void (json.removed = []))],
  ]),
  ["§3", forget, "a contact that is removed stays", undoes(contacts, memberships)],
]);
