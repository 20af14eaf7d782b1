import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import { unknownLike } from "../src/contract/run/equipment/find.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { says } from "../src/contract/seen/sentences.ts";
import { about, writing } from "./noting.ts";
import { idsIn } from "./rows.ts";

/** Saved developers: how they are listed and removed, and what happens to their notes. */
export const contacts = sheet("Notes and contacts", (check) => {
  const route = "POST /v1/contacts/remove";
  const notesOf = "GET /v1/developers/{developerId}/notes";
  const removing = [...writing, "contact:delete", "shortlist:create", "shortlist:update", "shortlist:read"] as const;
  const removal = { on: [route], source: stated("§4.5"), tier: "write", needs: removing } as const;

  check(
    "Removing a contact takes it off every list and hides its notes",
    { ...removal, source: stated("§3"), states: ["3/remove-contacts", "4.5/remove-answer"] },
    async (t) => {
      const { contactId, developer, list } = await saved(t);
      await t.make.note(developer.id);
      const { removed } = await t.ok(route, { body: { contactIds: [contactId] } });
      t.about(says("4.5/remove-answer"));
      expect(removed, "`removed`").toEqual([contactId]);
      t.about(says("3/remove-contacts"));
      const notes = await t.ok(notesOf, about(developer.id));
      expect(notes, "the notes of a removed contact").toMatchObject({ contactId: null, notes: [] });
      const entries = await t.ok("GET /v1/developers/{developerId}/shortlists", about(developer.id));
      expect(idsIn(entries.shortlists), "the ids of `shortlists`").not.toContain(list.id);
      // Whether the id of what is softly removed is still known is left open.
      const again = await t.call(route, { body: { contactIds: [contactId] } });
      assuming("A-62", () => expect(again.json?.code, "`code` for a contact that was removed").toBe("not_found"));
    },
  );

  check(
    "A removal with one unknown id is refused as a whole",
    { ...removal, states: ["4.5/remove-atomic", "3/remove-contacts", "7/404"] },
    async (t) => {
      const { contactId, developer, list } = await saved(t);
      const unknown = unknownLike(contactId);
      for (const contactIds of [
        [contactId, unknown],
        [unknown, contactId],
      ]) {
        const answer = await t.call(route, { body: { contactIds } });
        // An id that was made up may be malformed there.
        if (answer.status !== 400) {
          expect(answer.status, "the status of the answer").toBe(404);
          expect(answer.json?.code, "`code`").toBe("not_found");
        }
        const notes = await t.ok(notesOf, about(developer.id));
        expect(notes.contactId, "`contactId` after the refusal").toBe(contactId);
      }
      const { shortlists } = await t.ok("GET /v1/developers/{developerId}/shortlists", about(developer.id));
      expect(idsIn(shortlists), "the lists that it is still on").toContain(list.id);
    },
  );

  check("A contact that is saved again gets its notes back", { ...removal, source: assumed("A-62") }, async (t) => {
    const { contactId, developer, list } = await saved(t);
    const note = await t.make.note(developer.id);
    await t.ok(route, { body: { contactIds: [contactId] } });
    await t.ok("POST /v1/shortlists/{id}/members", {
      params: { id: list.id },
      body: { developerIds: [developer.id] },
    });
    const { notes } = await t.ok(notesOf, about(developer.id));
    expect(idsIn(notes), "the ids of `notes`").toContain(note.id);
  });

  check(
    "An account cannot remove another account's contacts",
    { ...removal, source: stated("§5"), twoAccounts: true, states: ["5/one-account"] },
    async (t) => {
      const { contactId, developer } = await saved(t);
      await t.refused(route, "not_found", { as: "other", body: { contactIds: [contactId] } });
      expect((await t.ok(notesOf, about(developer.id))).contactId, "`contactId`").toBe(contactId);
    },
  );

  check(
    "Contacts are listed newest first, each with its developer",
    { ...removal, on: ["GET /v1/contacts"], source: assumed("A-62") },
    async (t) => {
      const { contactId, developer } = await saved(t);
      const { contacts } = await t.ok("GET /v1/contacts", { query: { limit: 100 } });
      expect(
        contacts.find((each) => each.contactId === contactId),
        "the contact in the list",
      ).toMatchObject({
        developerId: developer.id,
        login: developer.login,
      });
      const instants = contacts.map((each) => each.savedAt);
      expect([...instants].sort().reverse(), "the order of `savedAt`, the newest first").toEqual(instants);
    },
  );
});

async function saved(t: Toolbox) {
  const shared = await t.visit("the list of those who are saved", (own) => own.make.shortlist());
  const { developer, list, member } = await t.make.membership({}, await t.find.unsavedDeveloper(), shared);
  return { developer, list, contactId: member.contactId as string };
}
