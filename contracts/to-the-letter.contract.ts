import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { attaching, odd, ourLink } from "./our-clients.ts";
import { changingList } from "./our-lists.ts";
import { rowWith } from "./rows.ts";

/**
 * Characters that are often lost in a store: accents, other scripts, characters beyond 16 bits, and those that HTML or
 * SQL would escape.
 */
const lists = ["shortlist:read", "shortlist:create", "shortlist:update"] as const;

/** Texts are read back as they were written. They have no surrounding spaces, because a store may trim those. */
export const toTheLetter = sheet("Stored text", (check) => {
  check(
    "A list stores its name and description unchanged, multi-byte characters included",
    {
      on: ["PATCH /v1/shortlists/{id}"],
      source: stated("§4.5"),
      states: ["4.5/patch-answer"],
      tier: "write",
      needs: lists,
    },
    async (t) => {
      const { id } = (await changingList(t)).list;
      const wish = { name: `${odd} ${t.serial} `.padEnd(80, "é"), description: `${odd} `.padEnd(280, "ü") };
      const { name, description } = await t.ok("PATCH /v1/shortlists/{id}", { params: { id }, body: wish });
      expect({ name, description }, "as it was written").toEqual(wish);
      const read = await t.need("GET /v1/shortlists/{id}", { params: { id } });
      expect({ name: read.name, description: read.description }, "as it was written").toEqual(wish);
    },
  );

  check(
    "A pin stores its repository unchanged",
    {
      on: ["POST /v1/shortlists/{id}/members/pin"],
      source: stated("§3"),
      states: ["3/pin-repo"],
      tier: "write",
      needs: [...lists, "search:read", "contact:read"],
    },
    async (t) => {
      const { list, member } = await changingList(t);
      const wish = "Octo-US/Some.Repository_".padEnd(140, "X");
      const { pinnedRepo } = await t.ok("POST /v1/shortlists/{id}/members/pin", {
        params: { id: list.id },
        body: { contactId: member.contactId, repo: wish },
      });
      expect(pinnedRepo, "`pinnedRepo`, as it was set").toBe(wish);
      const { members, stats } = await t.need("GET /v1/shortlists/{id}", { params: { id: list.id } });
      expect(members[0]?.pinnedRepo, "`members[0].pinnedRepo`, as it was set").toBe(wish);
      expect(stats.members, "`stats.members` after a pin").toBe(members.length);
    },
  );

  check(
    "An attachment stores the longest name and url unchanged",
    {
      on: ["POST /v1/companies/{id}/attachments"],
      source: stated("§4.6"),
      states: ["4.6/attachment-201"],
      tier: "write",
      needs: attaching,
    },
    async (t) => {
      const { wish, attachment } = await ourLink(t);
      const { name, url } = wish;
      expect({ name: attachment.name, url: attachment.url }, "as it was written").toEqual({ name, url });
    },
  );

  check(
    "A note stores its text unchanged, with its line breaks",
    {
      on: ["GET /v1/developers/{developerId}/notes"],
      source: assumed("A-61"),
      tier: "write",
      needs: ["contact:read", "contact:create", "search:read"],
    },
    async (t) => {
      const { id: developerId } = await t.find.ourDeveloper();
      const { id, body } = await t.make.note(developerId, `${odd}\n\n- ${t.serial}\n`.padEnd(1_000, "ö"));
      const { notes } = await t.ok("GET /v1/developers/{developerId}/notes", { params: { developerId } });
      const note = rowWith(notes, id);
      expect([body, note?.body], "`body`, as it was answered and as it is read").toEqual(
        Array(2).fill(`${odd}\n\n- ${t.serial}\n`.padEnd(1_000, "ö")),
      );
    },
  );
});
