import { contacts } from "../../../src/model/contact.ts";
import { memberships } from "../../../src/model/shortlist.ts";
import { tokens } from "../../harness.ts";
import { hearsAs, hearsBody, hearsQuery, says, undoes } from "../changes.ts";
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
  ]),
  ["§3", forget, "a contact that is removed stays", undoes(contacts, memberships)],
]);
