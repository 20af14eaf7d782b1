import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import type { CheckRequest } from "../src/contract/seen/exchange.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { says } from "../src/contract/seen/sentences.ts";
import { about, manyNotes, notesOf, writing } from "./noting.ts";
import { idsIn, nextCursorOf, pagesOf, rowWith } from "./rows.ts";

/** One that is made and seen to be new; others edit it and look at it. */
const newNote = (t: Toolbox) =>
  t.visit("a new note", async (own) => {
    const developer = await own.find.ourDeveloper();
    const body = `Prefers\nremote work (${own.run} ${own.serial}).`;
    return { developer, body, note: await own.make.note(developer.id, body) };
  });

export const notes = sheet("Notes and contacts", (check) => {
  const list = "GET /v1/developers/{developerId}/notes";
  const remove = "DELETE /v1/notes/{noteId}";
  const noting = { on: [list], source: stated("§4.5"), tier: "write", needs: writing } as const;
  const read = (t: Toolbox, developerId: string, query: CheckRequest["query"] = {}) =>
    t.ok(list, { ...about(developerId), query });

  check(
    "A developer who is not saved has no notes and no contactId",
    { on: [list], source: stated("§4.5"), needs: ["contact:read"], states: ["4.5/notes-unsaved"] },
    async (t) => {
      const answer = await read(t, t.find.unknownDeveloperId);
      expect(answer, "the notes of an unknown developer").toMatchObject({
        contactId: null,
        notes: [],
        nextCursor: null,
      });
    },
  );

  check(
    "A new note has an author and no edit",
    {
      ...noting,
      on: [list, "POST /v1/developers/{developerId}/notes"],
      source: stated("§2.10"),
      states: ["2.10/author", "2.10/author-kind", "2.10/updated-null"],
    },
    async (t) => {
      const { developer, body, note } = await newNote(t);
      const { contactId, notes } = await read(t, developer.id);
      const listed = rowWith(notes, note.id);
      t.about(says("2.10/updated-null"));
      expect(listed, "the note in the list").toMatchObject({
        contactId,
        body,
        updatedAt: null,
      });
      // It bears the name of what made it, so that others of that text are copies of it.
      const alike = notes.filter((each) => each.body === body);
      assuming("A-61", () => expect(idsIn(alike), "the ids of the notes with its text").toEqual([note.id]));
      const author = listed?.author;
      t.about(says("2.10/author-kind"));
      expect(author?.kind, "`author.kind`").toBe(t.caller?.kind === "key" ? "key" : "member");
      // What making a note answers, and who GET /v1/me says that one is, is not shown.
      assuming("A-61", () =>
        expect(note.author, "as it was answered when it was made").toMatchObject({
          kind: author?.kind,
          id: author?.id,
          name: author?.name,
        }),
      );
      if (t.caller?.actorId) assuming("A-05", () => expect(author?.id, "`author.id`").toBe(t.caller?.actorId));
    },
  );

  check(
    "An edited note says when and by whom it was edited",
    { ...noting, on: ["PATCH /v1/notes/{noteId}"], source: assumed("A-61"), states: ["2.10/updated-null"] },
    async (t) => {
      const { note } = await newNote(t);
      const edited = await t.ok("PATCH /v1/notes/{noteId}", { params: { noteId: note.id }, body: { body: "Changed" } });
      expect(edited, "the edited note").toMatchObject({
        id: note.id,
        body: "Changed",
        createdAt: note.createdAt,
        author: note.author,
      });
      expect(Date.parse(edited.updatedAt ?? ""), "`updatedAt`, in milliseconds").toBeGreaterThanOrEqual(
        Date.parse(note.createdAt),
      );
      expect(edited.editedBy?.id, "`editedBy.id`").toBe(note.author.id);
    },
  );

  check(
    "Pages of notes come newest first and neither repeat nor skip a note",
    { ...noting, states: ["4.5/notes-order", "4.5/notes-pages"] },
    async (t) => {
      const { developerId, made } = await manyNotes(t);
      // Notes about a developer who was removed reappear when the developer is saved again.
      const whole = await notesOf(t, developerId);
      // Those of one instant have no order.
      expect(whole.filter((id) => made.includes(id)).sort(), "those that were made").toEqual([...made].sort());
      const pages = await pagesOf((cursor) => read(t, developerId, { limit: 20, ...cursor }), whole.length);
      expect(pages.flatMap((page) => idsIn(page.notes)).sort(), "the ids of all pages").toEqual([...whole].sort());
      t.about(says("4.5/notes-pages"));
      // Only of the last page something is stated, and a service may know it by an empty one.
      expect(pages.at(-1)?.nextCursor, "`nextCursor` of the last page").toBeNull();
      const isFull = pages.slice(0, -1).every((page) => page.notes.length === 20);
      assuming("A-67", () => expect(isFull, "every page but the last is full").toBe(true));
      if (whole.length >= 100) return;
      const exact = await read(t, developerId, { limit: whole.length });
      assuming("A-67", () => {
        expect(exact.notes, "`notes`").toHaveLength(whole.length);
        expect(exact.nextCursor, "`nextCursor` of the page that ends the list").toBeNull();
      });
    },
  );

  check("A page has 50 notes by default", { ...noting, states: ["4.5/notes-limit-default"] }, async (t) => {
    const { developerId } = await manyNotes(t);
    // A page may be short, and then it is so as well where 50 are asked for.
    const fifty = await read(t, developerId, { limit: 50 });
    const page = await read(t, developerId);
    expect(page.notes, "`notes`, as for a limit of 50").toHaveLength(fifty.notes.length);
    expect(page.nextCursor, "`nextCursor`").not.toBeNull();
  });

  check(
    "A cursor of another contact, or one that was never issued, is refused",
    { ...noting, states: ["4.5/notes-400", "7/400"] },
    async (t) => {
      const { developerId } = await manyNotes(t);
      const { developer: stranger } = await newNote(t);
      const cursor = nextCursorOf(await read(t, developerId, { limit: 1 }));
      for (const [id, wrong] of [
        [stranger.id, cursor],
        [developerId, "us-forged"],
        [developerId, `${cursor}A`],
      ] as const) {
        await t.refused(list, "bad_request", { ...about(id), query: { cursor: wrong } });
      }
      await t.refused(list, "bad_request", about("not-a-number"));
    },
  );

  check(
    "An account cannot read another account's notes",
    { ...noting, twoAccounts: true, states: ["4.5/notes-own"] },
    async (t) => {
      const { developer, note } = await newNote(t);
      const theirs = await t.ok(list, { as: "other", ...about(developer.id) });
      expect(idsIn(theirs.notes), "the ids of `notes`").not.toContain(note.id);
      const mine = await read(t, developer.id, { limit: 100 });
      if (theirs.contactId !== null) expect(theirs.contactId, "`contactId`").not.toBe(mine.contactId);
    },
  );

  check(
    "Deleting a note returns its id and removes the note",
    { ...noting, on: [remove], states: ["4.5/note-delete"] },
    async (t) => {
      // One of its own, so that it can be made afresh where lists lag.
      const developer = await t.find.ourDeveloper();
      const note = await t.make.note(developer.id);
      expect(await t.ok(remove, { params: { noteId: note.id } }), "the deleted note").toMatchObject({ id: note.id });
      const { notes } = await read(t, developer.id, { limit: 100 });
      expect(idsIn(notes), "the ids of `notes`").not.toContain(note.id);
      await t.refused(remove, "not_found", { params: { noteId: note.id } });
    },
  );

  check(
    "Only its author or a moderator can delete a note",
    {
      ...noting,
      on: [remove],
      needs: [...writing, "account:update"],
      as: "session",
      states: ["4.5/note-author", "7/403"],
    },
    async (t) => {
      const other = await t.make.key(["contact:read", "contact:create", "contact:update"]);
      const developer = await t.find.ourDeveloper();
      const note = await t.make.note(developer.id, "By a person");
      const answer = await t.refused(remove, "forbidden", { as: other, params: { noteId: note.id } });
      expect(answer.status, "the status of the answer").toBe(403);
      const { notes } = await read(t, developer.id, { limit: 100 });
      expect(rowWith(notes, note.id)?.body, "`body` of the note after the refusal").toBe(note.body);
      const byKey = await t.make.note(developer.id, "By a key", other);
      const params = { noteId: byKey.id };
      const isModerator = t.caller?.entitlements?.includes("account:update") === true;
      if (!isModerator && (await t.call(remove, { params })).status === 403) {
        // Else nobody could: the run has no other moderator.
        await t.ok(remove, { params, as: other });
        t.skip("nothing shows that this person is a moderator, who may delete the notes of others");
      }
      if (!isModerator) return;
      const deleted = await t.ok(remove, { params });
      expect(deleted, "the note that a moderator deletes").toMatchObject({ id: byKey.id });
    },
  );
});
