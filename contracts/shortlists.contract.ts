import { assumed, stated } from "../src/base/provenance.ts";
import { isShownLate } from "../src/contract/checks/late.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { says } from "../src/contract/seen/sentences.ts";
import { emptyList, oneMember, threeLists } from "./our-lists.ts";
import { idsIn, nextCursorOf, rowWith } from "./rows.ts";

const lists = ["shortlist:read", "shortlist:create", "shortlist:update"] as const;

const describedList = (t: Toolbox) =>
  t.visit("a list with a description", (own) => own.make.shortlist({ description: "Made by a check" }));

/** One keeps its name, and is archived when others have looked at it. */
const listOfTakenName = (t: Toolbox) => t.visit("a list with a name", (own) => own.make.shortlist());
const archivedList = (t: Toolbox) =>
  t.visit("an archived list", async (own) => {
    const list = await listOfTakenName(own);
    await own.ok("PATCH /v1/shortlists/{id}", { params: { id: list.id }, body: { archived: true } });
    return list;
  });

export const shortlists = sheet("Shortlists", (check) => {
  const patch = ["PATCH /v1/shortlists/{id}"] as const;
  const change = (id: string, body: object) => ({ params: { id }, body });
  const changing = { on: patch, source: stated("§4.5"), tier: "write", needs: lists } as const;

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
      const list = await describedList(t);
      expect(list, "the new list").toMatchObject({
        kind: "freestanding",
        description: "Made by a check",
        pinned: false,
        archivedAt: null,
        stats: { members: 0 },
      });
      if (t.caller?.actorId) expect(list.ownerId, "`ownerId`").toBe(t.caller.actorId);
      expect(
        Math.abs(Date.parse(list.createdAt) - t.now()),
        "how many milliseconds `createdAt` is from now",
      ).toBeLessThan(120_000);
    },
  );

  check(
    "Names of 1 and of 80 characters are accepted, and descriptions of 280",
    { ...changing, states: ["4.5/patch-name", "4.5/patch-description"] },
    async (t) => {
      const list = await describedList(t);
      const long = `${t.run} `.padEnd(80, "n");
      expect((await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { name: long }))).name, "`name`").toBe(long);
      const description = "d".repeat(280);
      const described = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { description }));
      expect(described.description, "`description`").toBe(description);
      await t.refused("PATCH /v1/shortlists/{id}", "bad_request", change(list.id, { name: "" }));
    },
  );

  check("A description of null clears it", { ...changing, states: ["4.5/patch-description-null"] }, async (t) => {
    const list = await describedList(t);
    const cleared = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { description: null }));
    expect(cleared.description, "`description`").toBeNull();
    await t.refused("PATCH /v1/shortlists/{id}", "bad_request", change(list.id, { name: null }));
  });

  check(
    "Renaming a list to a taken name is refused with conflict",
    { ...changing, on: [...patch, "GET /v1/shortlists/{id}"], states: ["4.5/patch-409", "7/409"] },
    async (t) => {
      const taken = await listOfTakenName(t);
      const list = await t.make.shortlist();
      const answer = await t.refused("PATCH /v1/shortlists/{id}", "conflict", change(list.id, { name: taken.name }));
      expect(answer.status, "the status of the answer").toBe(409);
      const read = await t.ok("GET /v1/shortlists/{id}", { params: { id: list.id } });
      expect(read.name, "`name` after the refusal").toBe(list.name);
      const same = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { name: list.name }));
      expect(same.name, "`name` after a rename to its own name").toBe(list.name);
    },
  );

  check(
    "Names are compared without case and surrounding space, archived lists included",
    { on: patch, source: assumed("A-60"), tier: "write", needs: lists },
    async (t) => {
      const taken = await archivedList(t);
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
      const { list, developer } = await oneMember(t);
      const archived = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { archived: true }));
      t.about(says("3/archive"));
      expect(Date.parse(archived.archivedAt ?? "") > 0, "the time of archiving is an instant").toBe(true);
      expect(archived.stats.members, "`stats.members`").toBe(1);
      const hidden = await t.need("GET /v1/shortlists", { query: { limit: 100 } });
      expect(idsIn(hidden.shortlists), "the ids of `shortlists`").not.toContain(list.id);
      const entries = await t.ok("GET /v1/developers/{developerId}/shortlists", {
        params: { developerId: developer.id },
      });
      expect(rowWith(entries.shortlists, list.id), "the archived list among those of the developer").toMatchObject({
        archived: true,
      });
      t.about(says("3/unarchive", "2.9/archived-null"));
      const back = await t.ok("PATCH /v1/shortlists/{id}", change(list.id, { archived: false }));
      expect(back, "the restored list").toMatchObject({ archivedAt: null, stats: { members: 1 } });
      const page = await t.need("GET /v1/shortlists", { query: { limit: 100 } });
      if (page.shortlists.length === 100)
        t.skip("there are more lists than a page shows, in an order that is not stated");
      expect(idsIn(page.shortlists), "the ids of `shortlists`").toContain(list.id);
    },
  );

  check(
    "archived=true lists the archived lists and no others",
    { on: ["GET /v1/shortlists"], source: assumed("A-180"), tier: "write", needs: lists },
    async (t) => {
      const list = await archivedList(t);
      const { shortlists } = await t.ok("GET /v1/shortlists", { query: { archived: true, limit: 100 } });
      expect(idsIn(shortlists), "the ids of `shortlists`").toContain(list.id);
      expect(
        shortlists.every((each) => each.archivedAt !== null),
        "every list there is archived",
      ).toBe(true);
    },
  );

  check(
    "Lists come newest first, in pages that do not overlap",
    { on: ["GET /v1/shortlists"], source: assumed("A-67"), tier: "write", needs: lists },
    async (t) => {
      const made = idsIn(await threeLists(t));
      const first = await t.ok("GET /v1/shortlists", { query: { limit: 2 } });
      expect(idsIn(first.shortlists), "the ids of `shortlists`").toEqual([made[2], made[1]]);
      const second = await t.ok("GET /v1/shortlists", { query: { limit: 2, cursor: nextCursorOf(first) } });
      expect(second.shortlists[0]?.id, "`shortlists[0].id`").toBe(made[0]);
      await t.refused("GET /v1/shortlists", "bad_request", {
        query: { limit: 2, archived: true, cursor: nextCursorOf(first) },
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
      expect(
        shortlists.filter((each) => each.kind === "project"),
        "lists of projects that a key sees",
      ).toEqual([]);
    },
  );

  check(
    "A person can see the list of a project as such, a key cannot",
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
      expect(idsIn(mine.shortlists), "the ids of `shortlists`").toContain(list.id);
      if (t.session.principals.key === null) t.skip("no key was given to look with");
      const keys = await t.need("GET /v1/shortlists", { as: "key", query: { limit: 100 } });
      const seen = rowWith(keys.shortlists, list.id);
      expect(seen?.kind ?? "freestanding", "`kind` of the project's list, as a key sees it").not.toBe("project");
      // Whether a key is shown the list at all, as one that is freestanding, is not stated.
      assuming("A-185", () => expect(seen, "the project's list, as a key sees it").toBeUndefined());
      const touched = await t.call("PATCH /v1/shortlists/{id}", { as: "key", ...change(list.id, { pinned: true }) });
      assuming("A-185", () => expect(touched.status, "the status for a key that changes it").toBe(404));
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
      const made = await emptyList(t);
      const listed = async () => idsIn((await t.ok("GET /v1/shortlists", { query: { limit: 100 } })).shortlists);
      const ids = await listed();
      // What is not archived is in the default listing (§3), at once or a little later.
      const isLate =
        ids.includes(made.id) || (await isShownLate(t, "a new list", async () => (await listed()).includes(made.id)));
      if (!isLate) t.about(says("3/archive"));
      expect(ids, "the ids of `shortlists`").toContain(made.id);
    },
  );
});
