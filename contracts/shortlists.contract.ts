import { expect } from "vitest";
import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import type { Found } from "../src/contract/find.ts";

const lists = ["shortlist:read", "shortlist:create", "shortlist:update"] as const;
const members = [...lists, "contact:read", "search:read"] as const;

export const shortlists = sheet("Shortlists", (check) => {
  const patch = ["PATCH /v1/shortlists/{id}"] as const;
  const pin = ["POST /v1/shortlists/{id}/members/pin"] as const;
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
      if (t.caller?.actorId) expect(list.ownerId).toBe(t.caller.actorId);
      expect(Math.abs(Date.parse(list.createdAt) - t.now()), "createdAt is now").toBeLessThan(120_000);
    },
  );

  check(
    "A change of nothing answers the list as it is",
    { on: patch, source: stated("§4.5"), tier: "write", needs: lists, states: ["4.5/patch-optional"] },
    async (t) => {
      const list = await t.make.shortlist();
      const same = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, {}));
      expect(same).toEqual(list);
    },
  );

  check(
    "A rename, a description and a pin are answered and stay",
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
    "Names of 1 and of 80 characters are taken, and descriptions of 280",
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
      expect((await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { name: long }))).name).toBe(long);
      const description = "d".repeat(280);
      expect((await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { description }))).description).toBe(description);
      await t.refused("PATCH /v1/shortlists/{id}", "bad_request", change(list.id, { name: "" }));
    },
  );

  check(
    "A description of null clears it",
    { on: patch, source: stated("§4.5"), tier: "write", needs: lists, states: ["4.5/patch-description-null"] },
    async (t) => {
      const list = await t.make.shortlist({ description: "To be cleared" });
      expect((await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { description: null }))).description).toBeNull();
      await t.refused("PATCH /v1/shortlists/{id}", "bad_request", change(list.id, { name: null }));
    },
  );

  check(
    "A rename onto a taken name is refused with conflict",
    { on: patch, source: stated("§4.5"), tier: "write", needs: lists, states: ["4.5/patch-409", "7/409"] },
    async (t) => {
      const taken = await t.make.shortlist();
      const list = await t.make.shortlist();
      const answer = await t.refused("PATCH /v1/shortlists/{id}", "conflict", change(list.id, { name: taken.name }));
      expect(answer.status).toBe(409);
      expect((await t.ok("PATCH /v1/shortlists/{id}", change(list.id, {}))).name, "nothing was changed").toBe(
        list.name,
      );
      expect(
        (await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { name: list.name }))).name,
        "its own name is free",
      ).toBe(list.name);
    },
  );

  check(
    "Names are taken whatever their case and the space around them, archived lists included",
    { on: patch, source: assumed("A-60"), tier: "write", needs: lists },
    async (t) => {
      const taken = await t.make.shortlist();
      await t.ok("PATCH /v1/shortlists/{id}", change(taken.id, { archived: true }));
      await t.refused("POST /v1/shortlists", "conflict", { body: { name: ` ${taken.name.toUpperCase()} ` } });
    },
  );

  check(
    "Archiving sets archivedAt, hides the list and keeps its members; bringing it back undoes that",
    {
      on: patch,
      source: stated("§3"),
      tier: "write",
      needs: members,
      states: ["3/archive", "3/unarchive", "2.9/archived-null"],
    },
    async (t) => {
      const { list, developer } = await t.make.membership();
      const archived = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { archived: true }));
      expect(Date.parse(archived.archivedAt), "archivedAt is an instant").not.toBeNaN();
      expect(archived.stats.members).toBe(1);
      const again = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { archived: true }));
      expect(again.archivedAt, "archiving again keeps the first instant").toBe(archived.archivedAt);
      const hidden = await t.need("GET /v1/shortlists", { query: { limit: 100 } });
      expect(hidden.shortlists.map((each: Found) => each.id)).not.toContain(list.id);
      const entries = await t.ok("GET /v1/developers/{developerId}/shortlists", {
        params: { developerId: developer.id },
      });
      expect(entries.shortlists.find((each: Found) => each.id === list.id)).toMatchObject({ archived: true });
      const back = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { archived: false }));
      expect(back).toMatchObject({ archivedAt: null, stats: { members: 1 } });
      const shown = await t.need("GET /v1/shortlists", { query: { limit: 100 } });
      expect(shown.shortlists.map((each: Found) => each.id)).toContain(list.id);
    },
  );

  check(
    "Archived lists are listed when asked for, and only they",
    { on: ["GET /v1/shortlists"], source: assumed("A-180"), tier: "write", needs: lists },
    async (t) => {
      const list = await t.make.shortlist();
      await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { archived: true }));
      const { shortlists } = await t.ok("GET /v1/shortlists", { query: { archived: true, limit: 100 } });
      expect(shortlists.map((each: Found) => each.id)).toContain(list.id);
      expect(shortlists.every((each: Found) => each.archivedAt !== null)).toBe(true);
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
      expect(first.shortlists.map((each: Found) => each.id)).toEqual([made[2], made[1]]);
      const second = await t.ok("GET /v1/shortlists", { query: { limit: 2, cursor: first.nextCursor } });
      expect(second.shortlists[0].id).toBe(made[0]);
      await t.refused("GET /v1/shortlists", "bad_request", {
        query: { limit: 2, archived: true, cursor: first.nextCursor },
      });
      await t.refused("GET /v1/shortlists", "bad_request", { query: { limit: 2, cursor: "us-forged" } });
    },
  );

  check(
    "A key sees no list of a project",
    {
      on: ["GET /v1/shortlists"],
      source: stated("§2.9"),
      needs: ["shortlist:read"],
      as: "key",
      states: ["2.9/project-hidden"],
    },
    async (t) => {
      const { shortlists } = await t.ok("GET /v1/shortlists", { query: { limit: 100 } });
      expect(shortlists.filter((each: Found) => each.kind === "project")).toEqual([]);
    },
  );

  check(
    "A list of a project shows to a person, and not to a key",
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
      const mine = await t.need("GET /v1/shortlists", { query: { limit: 100 } });
      expect(mine.shortlists.map((each: Found) => each.id)).toContain(list.id);
      if (t.session.principals.key === null) t.skip("no key was given to look with");
      const keys = await t.need("GET /v1/shortlists", { as: "key", query: { limit: 100 } });
      expect(keys.shortlists.map((each: Found) => each.id)).not.toContain(list.id);
      await t.refused("PATCH /v1/shortlists/{id}", "not_found", { as: "key", ...change(list.id, { pinned: true }) });
    },
  );

  check(
    "Adding developers counts them, and adding them again does not",
    {
      on: ["POST /v1/shortlists/{id}/members"],
      source: assumed("A-60"),
      tier: "write",
      needs: members,
      states: ["2.9/stats"],
    },
    async (t) => {
      const { list, member, developer } = await t.make.membership();
      expect(member).toMatchObject({ developerId: developer.id, login: developer.login, pinnedRepo: null });
      const again = await t.ok("POST /v1/shortlists/{id}/members", {
        params: { id: list.id },
        body: { developerIds: [developer.id] },
      });
      expect(again.added).toEqual([]);
      expect(again.existing.map((each: Found) => each.contactId)).toEqual([member.contactId]);
      const read = await t.ok("GET /v1/shortlists/{id}", { params: { id: list.id } });
      expect(read.stats.members).toBe(1);
      expect(read.members.map((each: Found) => each.contactId)).toEqual([member.contactId]);
      await t.ok("DELETE /v1/shortlists/{id}/members/{contactId}", {
        params: { id: list.id, contactId: member.contactId },
      });
      expect((await t.ok("GET /v1/shortlists/{id}", { params: { id: list.id } })).stats.members).toBe(0);
    },
  );

  check(
    "An unknown developer is added nowhere, and nobody with them",
    { on: ["POST /v1/shortlists/{id}/members"], source: assumed("A-60"), tier: "write", needs: members },
    async (t) => {
      const list = await t.make.shortlist();
      const developer = await t.find.ourDeveloper();
      const body = { developerIds: [developer.id, t.find.unknownDeveloperId] };
      await t.refused("POST /v1/shortlists/{id}/members", "not_found", { params: { id: list.id }, body });
      expect((await t.ok("GET /v1/shortlists/{id}", { params: { id: list.id } })).members).toEqual([]);
    },
  );

  check(
    "Pinning sets one membership's repository and null takes it off",
    { on: pin, source: stated("§4.5"), tier: "write", needs: members, states: ["4.5/pin-answer", "3/pin-repo"] },
    async (t) => {
      const { list, member } = await t.make.membership();
      const repo = "octo-us/some-repository";
      const pinned = await t.ok(
        "POST /v1/shortlists/{id}/members/pin",
        change(list.id, { contactId: member.contactId, repo }),
      );
      expect(pinned).toMatchObject({ contactId: member.contactId, pinnedRepo: repo });
      const read = await t.need("GET /v1/shortlists/{id}", { params: { id: list.id } });
      expect(read.members[0].pinnedRepo).toBe(repo);
      const off = await t.ok(
        "POST /v1/shortlists/{id}/members/pin",
        change(list.id, { contactId: member.contactId, repo: null }),
      );
      expect(off.pinnedRepo).toBeNull();
    },
  );

  check(
    "A repository that the developer does not have is pinned all the same",
    { on: pin, source: stated("§4.5"), tier: "write", needs: members, states: ["4.5/pin-not-validated"] },
    async (t) => {
      const { list, member } = await t.make.membership();
      const repo = `nobody-${t.run}/not-theirs`;
      const pinned = await t.ok(
        "POST /v1/shortlists/{id}/members/pin",
        change(list.id, { contactId: member.contactId, repo }),
      );
      expect(pinned.pinnedRepo).toBe(repo);
    },
  );

  check(
    "The same developer on two lists has two pins",
    { on: pin, source: stated("§3"), tier: "write", needs: members, states: ["3/pin-per-list"] },
    async (t) => {
      const first = await t.make.membership();
      const second = await t.make.membership();
      expect(second.member.contactId).toBe(first.member.contactId);
      const contactId = first.member.contactId;
      await t.ok("POST /v1/shortlists/{id}/members/pin", change(first.list.id, { contactId, repo: "octo-us/one" }));
      await t.ok("POST /v1/shortlists/{id}/members/pin", change(second.list.id, { contactId, repo: "octo-us/two" }));
      const read = async (id: string) =>
        (await t.need("GET /v1/shortlists/{id}", { params: { id } })).members[0].pinnedRepo;
      expect([await read(first.list.id), await read(second.list.id)]).toEqual(["octo-us/one", "octo-us/two"]);
    },
  );

  check(
    "What bestRepo sets when somebody is added is the pin",
    { on: pin, source: stated("§4.5"), tier: "write", needs: members, states: ["4.5/pin-leads"] },
    async (t) => {
      const { list, member } = await t.make.membership({ bestRepo: "octo-us/best" });
      expect(member.pinnedRepo).toBe("octo-us/best");
      const off = await t.ok(
        "POST /v1/shortlists/{id}/members/pin",
        change(list.id, { contactId: member.contactId, repo: null }),
      );
      expect(off.pinnedRepo).toBeNull();
    },
  );

  check(
    "A contact that is not on the list cannot be pinned there",
    { on: pin, source: stated("§4.5"), tier: "write", needs: members, states: ["4.5/pin-404"] },
    async (t) => {
      const { member } = await t.make.membership();
      const empty = await t.make.shortlist();
      await t.refused(
        "POST /v1/shortlists/{id}/members/pin",
        "not_found",
        change(empty.id, { contactId: member.contactId, repo: null }),
      );
    },
  );

  check(
    "A developer's lists are entries with a name and when they were added",
    {
      on: ["GET /v1/developers/{developerId}/shortlists"],
      source: stated("§4.5"),
      tier: "write",
      needs: members,
      states: ["4.5/lists-of-developer", "2.9/entry"],
    },
    async (t) => {
      const { list, developer } = await t.make.membership();
      const { shortlists } = await t.ok("GET /v1/developers/{developerId}/shortlists", {
        params: { developerId: developer.id },
      });
      expect(shortlists.find((each: Found) => each.id === list.id)).toMatchObject({ name: list.name, archived: false });
    },
  );

  check(
    "A developer who is unknown or not saved is on no list",
    {
      on: ["GET /v1/developers/{developerId}/shortlists"],
      source: stated("§4.5"),
      needs: ["shortlist:read"],
      states: ["4.5/lists-empty"],
    },
    async (t) => {
      const unknown = await t.ok("GET /v1/developers/{developerId}/shortlists", {
        params: { developerId: t.find.unknownDeveloperId },
      });
      expect(unknown.shortlists).toEqual([]);
    },
  );

  check(
    "A list that was deleted is left out everywhere",
    {
      on: ["GET /v1/developers/{developerId}/shortlists"],
      source: stated("§4.5"),
      tier: "write",
      needs: members,
      states: ["4.5/lists-deleted"],
    },
    async (t) => {
      const { list, developer } = await t.make.membership();
      expect(await t.need("DELETE /v1/shortlists/{id}", { params: { id: list.id } })).toMatchObject({ id: list.id });
      const { shortlists } = await t.ok("GET /v1/developers/{developerId}/shortlists", {
        params: { developerId: developer.id },
      });
      expect(shortlists.map((each: Found) => each.id)).not.toContain(list.id);
      await t.refused("PATCH /v1/shortlists/{id}", "not_found", change(list.id, { pinned: true }));
    },
  );
});
