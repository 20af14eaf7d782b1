import { expect } from "vitest";
import { assumed, stated } from "../src/base/provenance.ts";
import { assuming } from "../src/contract/assuming.ts";
import { sheet } from "../src/contract/check.ts";
import type { AnswerBody } from "../src/contract/tools.ts";

const members = ["shortlist:read", "shortlist:create", "shortlist:update", "contact:read", "search:read"] as const;

export const memberships = sheet("Members of shortlists", (check) => {
  const pin = ["POST /v1/shortlists/{id}/members/pin"] as const;
  const change = (id: string, body: object) => ({ params: { id }, body });

  check(
    "Adding developers raises the list's count, and adding them again does not",
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
      expect(again.added, "`added`").toEqual([]);
      expect(
        again.existing.map((each: AnswerBody) => each.contactId),
        "the contactIds of `existing`",
      ).toEqual([member.contactId]);
      const read = await t.ok("GET /v1/shortlists/{id}", { params: { id: list.id } });
      expect(read.stats.members, "`stats.members`").toBe(1);
      expect(
        read.members.map((each: AnswerBody) => each.contactId),
        "the contactIds of `members`",
      ).toEqual([member.contactId]);
      const { shortlists } = await t.ok("GET /v1/shortlists", { query: { limit: 100 } });
      const row = shortlists.find((each: AnswerBody) => each.id === list.id);
      if (row) expect(row.stats, "`stats`, as GET /v1/shortlists says").toEqual(read.stats);
      await t.ok("DELETE /v1/shortlists/{id}/members/{contactId}", {
        params: { id: list.id, contactId: member.contactId },
      });
      expect(
        (await t.ok("GET /v1/shortlists/{id}", { params: { id: list.id } })).stats.members,
        "`stats.members`",
      ).toBe(0);
    },
  );

  check(
    "An addition with an unknown developer is refused and adds nobody",
    { on: ["POST /v1/shortlists/{id}/members"], source: assumed("A-60"), tier: "write", needs: members },
    async (t) => {
      const list = await t.make.shortlist();
      const developer = await t.find.ourDeveloper();
      const body = { developerIds: [developer.id, t.find.unknownDeveloperId] };
      await t.refused("POST /v1/shortlists/{id}/members", "not_found", { params: { id: list.id }, body });
      expect((await t.ok("GET /v1/shortlists/{id}", { params: { id: list.id } })).members, "`members`").toEqual([]);
    },
  );

  check(
    "Pinning sets the repository of one membership, and null clears it",
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
      expect(read.members[0].pinnedRepo, "`members[0].pinnedRepo`").toBe(repo);
      const off = await t.ok(
        "POST /v1/shortlists/{id}/members/pin",
        change(list.id, { contactId: member.contactId, repo: null }),
      );
      expect(off.pinnedRepo, "`pinnedRepo`").toBeNull();
    },
  );

  check(
    "A pinned repository need not belong to the developer",
    { on: pin, source: stated("§4.5"), tier: "write", needs: members, states: ["4.5/pin-not-validated"] },
    async (t) => {
      const { list, member } = await t.make.membership();
      const repo = `nobody-${t.run}/not-theirs`;
      const pinned = await t.ok(
        "POST /v1/shortlists/{id}/members/pin",
        change(list.id, { contactId: member.contactId, repo }),
      );
      expect(pinned.pinnedRepo, "`pinnedRepo`").toBe(repo);
    },
  );

  check(
    "A developer on two lists has a pin on each",
    { on: pin, source: stated("§3"), tier: "write", needs: members, states: ["3/pin-per-list"] },
    async (t) => {
      const first = await t.make.membership();
      const second = await t.make.membership();
      expect(second.member.contactId, "`member.contactId`").toBe(first.member.contactId);
      const contactId = first.member.contactId;
      await t.ok("POST /v1/shortlists/{id}/members/pin", change(first.list.id, { contactId, repo: "octo-us/one" }));
      await t.ok("POST /v1/shortlists/{id}/members/pin", change(second.list.id, { contactId, repo: "octo-us/two" }));
      const read = async (id: string) =>
        (await t.need("GET /v1/shortlists/{id}", { params: { id } })).members[0].pinnedRepo;
      expect([await read(first.list.id), await read(second.list.id)]).toEqual(["octo-us/one", "octo-us/two"]);
      await t.ok("POST /v1/shortlists/{id}/members/pin", change(first.list.id, { contactId, repo: null }));
      expect([await read(first.list.id), await read(second.list.id)], "one was unpinned").toEqual([
        null,
        "octo-us/two",
      ]);
      await t.need("PATCH /v1/shortlists/{id}", change(second.list.id, { archived: true }));
      expect(await read(second.list.id), "an archived list keeps its pins").toBe("octo-us/two");
    },
  );

  check(
    "bestRepo sets the pin when a developer is added",
    { on: pin, source: stated("§4.5"), tier: "write", needs: members, states: ["4.5/pin-leads"] },
    async (t) => {
      const { list, member } = await t.make.membership({ bestRepo: "octo-us/best" });
      expect(member.pinnedRepo, "`pinnedRepo`").toBe("octo-us/best");
      const off = await t.ok(
        "POST /v1/shortlists/{id}/members/pin",
        change(list.id, { contactId: member.contactId, repo: null }),
      );
      expect(off.pinnedRepo, "`pinnedRepo`").toBeNull();
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
      const { stats } = await t.need("GET /v1/shortlists/{id}", { params: { id: empty.id } });
      expect(stats.members, "`stats.members`: the refusal puts nobody on the list").toBe(0);
    },
  );

  check(
    "Each of a developer's lists has a name and the time they were added",
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
      expect(shortlists.find((each: AnswerBody) => each.id === list.id)).toMatchObject({
        name: list.name,
        archived: false,
      });
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
      expect(unknown.shortlists, "`shortlists`").toEqual([]);
    },
  );

  check(
    "A deleted list appears nowhere",
    {
      on: ["GET /v1/developers/{developerId}/shortlists", "DELETE /v1/shortlists/{id}"],
      source: stated("§4.5"),
      tier: "write",
      needs: members,
      states: ["4.5/lists-deleted"],
    },
    async (t) => {
      const { list, developer } = await t.make.membership();
      const deleted = await t.need("DELETE /v1/shortlists/{id}", { params: { id: list.id } });
      const { shortlists } = await t.ok("GET /v1/developers/{developerId}/shortlists", {
        params: { developerId: developer.id },
      });
      expect(
        shortlists.map((each: AnswerBody) => each.id),
        "the ids of `shortlists`",
      ).not.toContain(list.id);
      await t.refused("PATCH /v1/shortlists/{id}", "not_found", change(list.id, { pinned: true }));
      assuming("A-60", () => expect(deleted.id, "the `id` of what was deleted").toBe(list.id));
    },
  );
});
