import { expect } from "vitest";
import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import type { AnswerBody } from "../src/contract/tools.ts";

const lists = ["shortlist:read", "shortlist:create", "shortlist:update"] as const;

export const shortlists = sheet("Shortlists", (check) => {
  const patch = ["PATCH /v1/shortlists/{id}"] as const;
  const change = (id: string, body: object) => ({ params: { id }, body });

  check(
    "A new list is active, unpinned, empty and the caller's",
    {
      on: ["POST /v1/shortlists"],
      source: assumed("A-60"),
      tier: "write",
      needs: lists,
      states: ["2.9/archived-null", "2.9/stats"],
    },
    async (t) => {
      const list = await t.make.shortlist({ description: "Made by a check" });
      expect(list).toMatchObject({
        kind: "freestanding",
        description: "Made by a check",
        pinned: false,
        archivedAt: null,
        stats: { members: 0 },
      });
      if (t.caller?.actorId) expect(list.ownerId, "`ownerId`").toBe(t.caller.actorId);
      expect(Math.abs(Date.parse(list.createdAt) - t.now()), "createdAt is now").toBeLessThan(120_000);
    },
  );

  check(
    "An empty update returns the list unchanged",
    { on: patch, source: stated("§4.5"), tier: "write", needs: lists, states: ["4.5/patch-optional"] },
    async (t) => {
      const { id, name, kind, description, pinned, archivedAt, createdAt, stats } = await t.make.shortlist();
      const same = await t.ok("PATCH /v1/shortlists/{id}", change(id, {}));
      expect(same).toMatchObject({ id, name, kind, description, pinned, archivedAt, createdAt, stats });
    },
  );

  check(
    "A new name, description and pin are returned and kept",
    { on: patch, source: stated("§4.5"), tier: "write", needs: lists, states: ["4.5/patch-answer", "3/pin-list"] },
    async (t) => {
      const list = await t.make.shortlist();
      const name = t.make.name("renamed");
      const renamed = await t.ok(
        "PATCH /v1/shortlists/{id}",
        change(list.id, { name, description: "For spring", pinned: true }),
      );
      expect(renamed).toMatchObject({ id: list.id, name, description: "For spring", pinned: true, archivedAt: null });
      const read = await t.need("GET /v1/shortlists/{id}", { params: { id: list.id } });
      expect(read).toMatchObject({ name, description: "For spring", pinned: true });
      const unpinned = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { pinned: false }));
      expect(unpinned).toMatchObject({ name, description: "For spring", pinned: false });
    },
  );

  check(
    "Names of 1 and of 80 characters are accepted, and descriptions of 280",
    {
      on: patch,
      source: stated("§4.5"),
      tier: "write",
      needs: lists,
      states: ["4.5/patch-name", "4.5/patch-description"],
    },
    async (t) => {
      const list = await t.make.shortlist();
      const long = `${t.run} `.padEnd(80, "n");
      expect((await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { name: long }))).name, "`name`").toBe(long);
      const description = "d".repeat(280);
      expect(
        (await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { description }))).description,
        "`description`",
      ).toBe(description);
      await t.refused("PATCH /v1/shortlists/{id}", "bad_request", change(list.id, { name: "" }));
    },
  );

  check(
    "A description of null clears it",
    { on: patch, source: stated("§4.5"), tier: "write", needs: lists, states: ["4.5/patch-description-null"] },
    async (t) => {
      const list = await t.make.shortlist({ description: "To be cleared" });
      expect(
        (await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { description: null }))).description,
        "`description`",
      ).toBeNull();
      await t.refused("PATCH /v1/shortlists/{id}", "bad_request", change(list.id, { name: null }));
    },
  );

  check(
    "Renaming a list to a taken name is refused with conflict",
    {
      on: [...patch, "GET /v1/shortlists/{id}"],
      source: stated("§4.5"),
      tier: "write",
      needs: lists,
      states: ["4.5/patch-409", "7/409"],
    },
    async (t) => {
      const taken = await t.make.shortlist();
      const list = await t.make.shortlist();
      const answer = await t.refused("PATCH /v1/shortlists/{id}", "conflict", change(list.id, { name: taken.name }));
      expect(answer.status, "the status of the answer").toBe(409);
      const read = await t.ok("GET /v1/shortlists/{id}", { params: { id: list.id } });
      expect(read.name, "what was refused changed nothing").toBe(list.name);
      expect(
        (await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { name: list.name }))).name,
        "its own name is free",
      ).toBe(list.name);
    },
  );

  check(
    "Names are compared without case and surrounding space, archived lists included",
    { on: patch, source: assumed("A-60"), tier: "write", needs: lists },
    async (t) => {
      const taken = await t.make.shortlist();
      await t.ok("PATCH /v1/shortlists/{id}", change(taken.id, { archived: true }));
      await t.refused("POST /v1/shortlists", "conflict", { body: { name: ` ${taken.name.toUpperCase()} ` } });
    },
  );

  check(
    "Archiving sets archivedAt, hides the list and keeps its members; restoring it undoes that",
    {
      on: [...patch, "GET /v1/shortlists"],
      source: stated("§3"),
      tier: "write",
      needs: [...lists, "contact:read", "search:read"],
      states: ["3/archive", "3/unarchive", "2.9/archived-null"],
    },
    async (t) => {
      const { list, developer } = await t.make.membership();
      const archived = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { archived: true }));
      expect(Date.parse(archived.archivedAt), "archivedAt is an instant").not.toBeNaN();
      expect(archived.stats.members, "`stats.members`").toBe(1);
      const hidden = await t.need("GET /v1/shortlists", { query: { limit: 100 } });
      expect(
        hidden.shortlists.map((each: AnswerBody) => each.id),
        "the ids of `shortlists`",
      ).not.toContain(list.id);
      const entries = await t.ok("GET /v1/developers/{developerId}/shortlists", {
        params: { developerId: developer.id },
      });
      expect(entries.shortlists.find((each: AnswerBody) => each.id === list.id)).toMatchObject({ archived: true });
      const back = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { archived: false }));
      expect(back).toMatchObject({ archivedAt: null, stats: { members: 1 } });
      const page = await t.need("GET /v1/shortlists", { query: { limit: 100 } });
      expect(
        page.shortlists.map((each: AnswerBody) => each.id),
        "the ids of `shortlists`",
      ).toContain(list.id);
    },
  );

  check(
    "archived=true lists the archived lists and no others",
    { on: ["GET /v1/shortlists"], source: assumed("A-180"), tier: "write", needs: lists },
    async (t) => {
      const list = await t.make.shortlist();
      await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { archived: true }));
      const { shortlists } = await t.ok("GET /v1/shortlists", { query: { archived: true, limit: 100 } });
      expect(
        shortlists.map((each: AnswerBody) => each.id),
        "the ids of `shortlists`",
      ).toContain(list.id);
      expect(shortlists.every((each: AnswerBody) => each.archivedAt !== null)).toBe(true);
    },
  );

  check(
    "Lists come newest first, in pages that do not overlap",
    { on: ["GET /v1/shortlists"], source: assumed("A-67"), tier: "write", needs: lists },
    async (t) => {
      const made = [await t.make.shortlist(), await t.make.shortlist(), await t.make.shortlist()].map(
        (list) => list.id,
      );
      const first = await t.ok("GET /v1/shortlists", { query: { limit: 2 } });
      expect(
        first.shortlists.map((each: AnswerBody) => each.id),
        "the ids of `shortlists`",
      ).toEqual([made[2], made[1]]);
      const second = await t.ok("GET /v1/shortlists", { query: { limit: 2, cursor: first.nextCursor } });
      expect(second.shortlists[0].id, "`shortlists[0].id`").toBe(made[0]);
      await t.refused("GET /v1/shortlists", "bad_request", {
        query: { limit: 2, archived: true, cursor: first.nextCursor },
      });
      await t.refused("GET /v1/shortlists", "bad_request", { query: { limit: 2, cursor: "us-forged" } });
    },
  );

  check(
    "A key cannot see the list of a project",
    {
      on: ["GET /v1/shortlists"],
      source: stated("§2.9"),
      needs: ["shortlist:read"],
      as: "key",
      states: ["2.9/project-hidden"],
    },
    async (t) => {
      const { shortlists } = await t.ok("GET /v1/shortlists", { query: { limit: 100 } });
      expect(shortlists.filter((each: AnswerBody) => each.kind === "project")).toEqual([]);
    },
  );

  check(
    "A person can see the list of a project, a key cannot",
    {
      on: ["GET /v1/shortlists"],
      source: stated("§2.9"),
      tier: "write",
      needs: ["project:read", "shortlist:create", "shortlist:read"],
      as: "session",
      states: ["2.9/project-hidden"],
    },
    async (t) => {
      const list = await t.make.shortlist({ kind: "project" });
      if (list.kind !== "project") t.skip("it makes no list of a project for a caller who asks for one");
      const mine = await t.need("GET /v1/shortlists", { query: { limit: 100 } });
      expect(
        mine.shortlists.map((each: AnswerBody) => each.id),
        "the ids of `shortlists`",
      ).toContain(list.id);
      if (t.session.principals.key === null) t.skip("no key was given to look with");
      const keys = await t.need("GET /v1/shortlists", { as: "key", query: { limit: 100 } });
      expect(
        keys.shortlists.map((each: AnswerBody) => each.id),
        "the ids of `shortlists`",
      ).not.toContain(list.id);
      await t.refused("PATCH /v1/shortlists/{id}", "not_found", { as: "key", ...change(list.id, { pinned: true }) });
    },
  );

  check(
    "A new list is listed at once",
    {
      on: ["GET /v1/shortlists", "POST /v1/shortlists"],
      source: assumed("A-250"),
      tier: "write",
      needs: ["shortlist:create", "shortlist:read"],
    },
    async (t) => {
      const made = await t.make.shortlist();
      const { shortlists } = await t.ok("GET /v1/shortlists", { query: { limit: 100 } });
      expect(
        shortlists.map((each: AnswerBody) => each.id),
        "the ids of `shortlists`",
      ).toContain(made.id);
    },
  );
});
