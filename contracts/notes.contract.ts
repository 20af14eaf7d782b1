import { expect } from "vitest";
import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import type { AnswerBody, Toolbox } from "../src/contract/tools.ts";
import { about, writing } from "./noting.ts";

export const notes = sheet("Notes and contacts", (check) => {
  const list = ["GET /v1/developers/{developerId}/notes"] as const;
  const remove = ["DELETE /v1/notes/{noteId}"] as const;

  check(
    "A developer who is not saved has no notes and no contactId",
    { on: list, source: stated("§4.5"), needs: ["contact:read"], states: ["4.5/notes-unsaved"] },
    async (t) => {
      const answer = await t.ok("GET /v1/developers/{developerId}/notes", about(t.find.unknownDeveloperId));
      expect(answer).toMatchObject({ contactId: null, notes: [], nextCursor: null });
    },
  );

  check(
    "A new note has an author and no edit",
    {
      on: [...list, "POST /v1/developers/{developerId}/notes"],
      source: stated("§2.10"),
      tier: "write",
      needs: writing,
      states: ["2.10/author", "2.10/author-kind", "2.10/updated-null"],
    },
    async (t) => {
      const developer = await t.find.ourDeveloper();
      const note = await t.make.note(developer.id, "Prefers\nremote work.");
      const { contactId, notes } = await t.ok("GET /v1/developers/{developerId}/notes", about(developer.id));
      const read = notes.find((each: AnswerBody) => each.id === note.id);
      expect(read).toMatchObject({ contactId, body: "Prefers\nremote work.", updatedAt: null });
      expect(read.author.kind, "`author.kind`").toBe(t.caller?.kind === "key" ? "key" : "member");
      const { kind, id, name } = read.author;
      expect(note.author, "as it was answered when it was made").toMatchObject({ kind, id, name });
      if (t.caller?.actorId) expect(read.author.id, "`author.id`").toBe(t.caller.actorId);
    },
  );

  check(
    "An edited note says when and by whom it was edited",
    {
      on: ["PATCH /v1/notes/{noteId}"],
      source: assumed("A-61"),
      tier: "write",
      needs: writing,
      states: ["2.10/updated-null"],
    },
    async (t) => {
      const developer = await t.find.ourDeveloper();
      const note = await t.make.note(developer.id);
      const edited = await t.ok("PATCH /v1/notes/{noteId}", { params: { noteId: note.id }, body: { body: "Changed" } });
      expect(edited).toMatchObject({ id: note.id, body: "Changed", createdAt: note.createdAt, author: note.author });
      expect(Date.parse(edited.updatedAt), "`updatedAt`, in milliseconds").toBeGreaterThanOrEqual(
        Date.parse(note.createdAt),
      );
      expect(edited.editedBy.id, "`editedBy.id`").toBe(note.author.id);
    },
  );

  check(
    "Pages of notes come newest first and neither repeat nor skip a note",
    { on: list, source: stated("§4.5"), tier: "write", needs: writing, states: ["4.5/notes-order", "4.5/notes-pages"] },
    async (t) => {
      const developer = await t.find.unsavedDeveloper();
      const made = [(await t.make.note(developer.id, "one")).id];
      const earlier = await notesBut(t, developer.id, made);
      for (const word of ["two", "three", "four", "five"]) made.unshift((await t.make.note(developer.id, word)).id);
      const total = made.length + earlier.length;
      const read: string[] = [];
      const sizes: number[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string | number> = { limit: 2, ...(cursor !== null && { cursor }) };
        const page: AnswerBody = await t.ok("GET /v1/developers/{developerId}/notes", {
          ...about(developer.id),
          query,
        });
        read.push(...page.notes.map((note: AnswerBody) => note.id));
        sizes.push(page.notes.length);
        cursor = page.nextCursor;
      } while (cursor !== null && sizes.length <= total / 2 + 1);
      expect(read).toEqual([...made, ...earlier]);
      expect(
        sizes.slice(0, -1).every((size) => size === 2),
        "every page but the last is full",
      ).toBe(true);
      const exact = await t.ok("GET /v1/developers/{developerId}/notes", {
        ...about(developer.id),
        query: { limit: total },
      });
      expect(exact.notes, "`notes`").toHaveLength(total);
      expect(exact.nextCursor, "a page that ends the list has no cursor").toBeNull();
    },
  );

  check(
    "A page has 50 notes by default",
    { on: list, source: stated("§4.5"), tier: "write", needs: writing, states: ["4.5/notes-limit-default"] },
    async (t) => {
      const developer = await t.find.unsavedDeveloper();
      const made: string[] = [];
      for (let count = 0; count < 51; count++) made.push((await t.make.note(developer.id, `note ${count}`)).id);
      const page = await t.ok("GET /v1/developers/{developerId}/notes", about(developer.id));
      expect(page.notes, "`notes`").toHaveLength(50);
      expect(page.nextCursor, "`nextCursor`").not.toBeNull();
      const all = await t.ok("GET /v1/developers/{developerId}/notes", {
        ...about(developer.id),
        query: { limit: 100 },
      });
      expect(
        all.notes.map((note: AnswerBody) => note.id),
        "the ids of `notes`",
      ).toEqual(expect.arrayContaining(made));
    },
  );

  check(
    "A cursor of another contact, or one that was never issued, is refused",
    { on: list, source: stated("§4.5"), tier: "write", needs: writing, states: ["4.5/notes-400", "7/400"] },
    async (t) => {
      const developer = await t.find.unsavedDeveloper();
      const stranger = await t.find.unsavedDeveloper();
      for (const id of [developer.id, developer.id, stranger.id]) await t.make.note(id);
      const { nextCursor } = await t.ok("GET /v1/developers/{developerId}/notes", {
        ...about(developer.id),
        query: { limit: 1 },
      });
      for (const [id, cursor] of [
        [stranger.id, nextCursor],
        [developer.id, "us-forged"],
        [developer.id, `${nextCursor}A`],
      ]) {
        await t.refused("GET /v1/developers/{developerId}/notes", "bad_request", { ...about(id), query: { cursor } });
      }
      await t.refused("GET /v1/developers/{developerId}/notes", "bad_request", about("not-a-number"));
    },
  );

  check(
    "An account cannot read another account's notes",
    { on: list, source: stated("§4.5"), tier: "write", needs: writing, twoAccounts: true, states: ["4.5/notes-own"] },
    async (t) => {
      const developer = await t.find.ourDeveloper();
      const note = await t.make.note(developer.id);
      const theirs = await t.ok("GET /v1/developers/{developerId}/notes", { as: "other", ...about(developer.id) });
      expect(
        theirs.notes.map((each: AnswerBody) => each.id),
        "the ids of `notes`",
      ).not.toContain(note.id);
      const mine = await t.ok("GET /v1/developers/{developerId}/notes", {
        ...about(developer.id),
        query: { limit: 100 },
      });
      if (theirs.contactId !== null) expect(theirs.contactId, "`contactId`").not.toBe(mine.contactId);
    },
  );

  check(
    "Deleting a note returns its id and removes the note",
    { on: remove, source: stated("§4.5"), tier: "write", needs: writing, states: ["4.5/note-delete"] },
    async (t) => {
      const developer = await t.find.ourDeveloper();
      const note = await t.make.note(developer.id);
      expect(await t.ok("DELETE /v1/notes/{noteId}", { params: { noteId: note.id } })).toMatchObject({ id: note.id });
      const { notes } = await t.ok("GET /v1/developers/{developerId}/notes", {
        ...about(developer.id),
        query: { limit: 100 },
      });
      expect(
        notes.map((each: AnswerBody) => each.id),
        "the ids of `notes`",
      ).not.toContain(note.id);
      await t.refused("DELETE /v1/notes/{noteId}", "not_found", { params: { noteId: note.id } });
    },
  );

  check(
    "Only its author or a moderator can delete a note",
    {
      on: remove,
      source: stated("§4.5"),
      tier: "write",
      needs: [...writing, "account:update"],
      as: "session",
      states: ["4.5/note-author", "7/403"],
    },
    async (t) => {
      const { key } = t.session.principals;
      if (!key) t.skip("no key was given to write and delete with");
      if (key?.entitlements?.includes("account:update") ?? true)
        t.skip("the key holds account:update, or nothing says that it does not, so that it may moderate");
      const developer = await t.find.ourDeveloper();
      const note = await t.make.note(developer.id, "By a person");
      const answer = await t.refused("DELETE /v1/notes/{noteId}", "forbidden", {
        as: "key",
        params: { noteId: note.id },
      });
      expect(answer.status, "the status of the answer").toBe(403);
      const byKey = await t.make.note(developer.id, "By a key", "key");
      expect(
        await t.ok("DELETE /v1/notes/{noteId}", { params: { noteId: byKey.id } }),
        "a moderator may",
      ).toMatchObject({ id: byKey.id });
    },
  );
});

/** Notes about a developer who was removed reappear when the developer is saved again. */
async function notesBut(t: Toolbox, developerId: string, made: readonly string[]): Promise<string[]> {
  const { notes } = await t.ok("GET /v1/developers/{developerId}/notes", {
    ...about(developerId),
    query: { limit: 90 },
  });
  return notes.map((note: AnswerBody) => note.id).filter((id: string) => !made.includes(id));
}
