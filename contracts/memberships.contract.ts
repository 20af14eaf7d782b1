import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming, unlessGap } from "../src/contract/seen/form/gaps.ts";
import { emptyList, oneMember } from "./our-lists.ts";
import { idsIn, rowWith } from "./rows.ts";

const add = "POST /v1/shortlists/{id}/members";
const members = ["shortlist:read", "shortlist:create", "shortlist:update", "contact:read", "search:read"] as const;

/** One to which a developer is added twice, and whom the next check takes off it. */
const addedTwice = (t: Toolbox) =>
  t.visit("a list to which one is added twice", async (own) => {
    const [list, developer] = [await own.make.shortlist(), await own.find.ourDeveloper()];
    const asked = { params: { id: list.id }, body: { developerIds: [developer.id] } };
    return { list, developer, first: await own.ok(add, asked), again: await own.ok(add, asked) };
  });

/** On the list where nobody was. */
const pinnedAtOnce = (t: Toolbox) =>
  t.visit("a member with a pin", async (own) =>
    own.make.membership({ bestRepo: "octo-us/best" }, undefined, await emptyList(own)),
  );

export const memberships = sheet("Members of shortlists", (check) => {
  const pin = "POST /v1/shortlists/{id}/members/pin";
  const pinning = { on: [pin], source: stated("§4.5"), tier: "write", needs: members } as const;
  const adding = { on: [add], source: assumed("A-60"), tier: "write", needs: members } as const;
  const ofDeveloper = "GET /v1/developers/{developerId}/shortlists";
  const listsOf = (t: Toolbox, developerId: string) => t.ok(ofDeveloper, { params: { developerId } });
  const read = (t: Toolbox, id: string) => t.need("GET /v1/shortlists/{id}", { params: { id } });
  const setPin = (t: Toolbox, id: string, body: object) => t.ok(pin, { params: { id }, body });

  check("An addition says who is new on the list, and who was on it already", adding, async (t) => {
    const { list, developer, first, again } = await addedTwice(t);
    const contacts = (rows: AnswerBody[]) => rows.map(({ contactId }) => contactId);
    const { id: developerId, login } = developer;
    expect(first.added, "`added`").toMatchObject([{ developerId, login, pinnedRepo: null }]);
    expect(again.added, "`added`").toEqual([]);
    expect(contacts(again.existing), "the contactIds of `existing`").toEqual(contacts(first.added));
    const whole = await t.ok("GET /v1/shortlists/{id}", { params: { id: list.id } });
    expect(contacts(whole.members), "the contactIds of `members`").toEqual(contacts(first.added));
  });

  check(
    "Adding developers raises the list's count, and adding them again does not",
    { ...adding, states: ["2.9/stats"] },
    async (t) => {
      const { list, member, developer } = await t.make.membership();
      const count = async () => (await t.ok("GET /v1/shortlists/{id}", { params: { id: list.id } })).stats.members;
      await t.ok(add, { params: { id: list.id }, body: { developerIds: [developer.id] } });
      expect(await count(), "`stats.members`").toBe(1);
      const { shortlists } = await t.ok("GET /v1/shortlists", { query: { limit: 100 } });
      const row = rowWith(shortlists, list.id);
      if (row) expect(row.stats.members, "`stats.members`, as GET /v1/shortlists says").toBe(1);
      await t.ok("DELETE /v1/shortlists/{id}/members/{contactId}", {
        params: { id: list.id, contactId: member.contactId },
      });
      expect(await count(), "`stats.members`").toBe(0);
    },
  );

  check("An addition with an unknown developer is refused and adds nobody", adding, async (t) => {
    const list = await emptyList(t);
    const developer = await t.find.ourDeveloper();
    const body = { developerIds: [developer.id, t.find.unknownDeveloperId] };
    await t.refused(add, "not_found", { params: { id: list.id }, body });
    expect((await t.ok("GET /v1/shortlists/{id}", { params: { id: list.id } })).members, "`members`").toEqual([]);
  });

  check(
    "Pinning sets the repository of one membership, which need not be the developer's, and null clears it",
    { ...pinning, states: ["4.5/pin-answer", "3/pin-repo", "4.5/pin-not-validated"] },
    async (t) => {
      const { list, member } = await oneMember(t);
      const { contactId } = member;
      const repo = `nobody-${t.run}/not-theirs`;
      expect(await setPin(t, list.id, { contactId, repo }), "the answer to pinning").toMatchObject({
        contactId,
        pinnedRepo: repo,
      });
      expect((await read(t, list.id)).members[0]?.pinnedRepo, "`members[0].pinnedRepo`").toBe(repo);
      expect((await setPin(t, list.id, { contactId, repo: null })).pinnedRepo, "`pinnedRepo`").toBeNull();
    },
  );

  check(
    "A developer on two lists has a pin on each",
    { ...pinning, source: stated("§3"), states: ["3/pin-per-list"] },
    async (t) => {
      const first = await oneMember(t);
      const second = await t.make.membership();
      expect(second.member.contactId, "`member.contactId`").toBe(first.member.contactId);
      const contactId = first.member.contactId;
      await setPin(t, first.list.id, { contactId, repo: "octo-us/one" });
      await setPin(t, second.list.id, { contactId, repo: "octo-us/two" });
      const pins = async () =>
        [await read(t, first.list.id), await read(t, second.list.id)].map((list) => list.members[0]?.pinnedRepo);
      expect(await pins(), "the pins on two lists").toEqual(["octo-us/one", "octo-us/two"]);
      await setPin(t, first.list.id, { contactId, repo: null });
      expect(await pins(), "the pins on two lists, after one was removed").toEqual([null, "octo-us/two"]);
      await t.need("PATCH /v1/shortlists/{id}", { params: { id: second.list.id }, body: { archived: true } });
      const { members } = await read(t, second.list.id);
      expect(members[0]?.pinnedRepo, "the pin on the list that was archived").toBe("octo-us/two");
    },
  );

  check(
    "A contact that is not on the list cannot be pinned there",
    { ...pinning, states: ["4.5/pin-404"] },
    async (t) => {
      const { member } = await oneMember(t);
      // What became of the shared ones is for others to say: an addition that is refused may put somebody there.
      const { id } = await t.make.shortlist();
      await t.refused(pin, "not_found", { params: { id }, body: { contactId: member.contactId, repo: null } });
      const { stats } = await read(t, id);
      expect(stats.members, "`stats.members`: the refusal puts nobody on the list").toBe(0);
    },
  );

  check("bestRepo sets the pin when a developer is added", { ...pinning, states: ["4.5/pin-leads"] }, async (t) => {
    const { list, member } = await pinnedAtOnce(t);
    const listed = async () =>
      (await read(t, list.id)).members.find(({ contactId }) => contactId === member.contactId)?.pinnedRepo;
    // Whether an addition says the pin is not shown; where it does not, the list may.
    const pinned = unlessGap(() => member.pinnedRepo) ?? (await listed());
    expect(pinned, "`pinnedRepo`").toBe("octo-us/best");
    const off = await setPin(t, list.id, { contactId: member.contactId, repo: null });
    expect(off.pinnedRepo, "`pinnedRepo`").toBeNull();
  });

  check(
    "Each of a developer's lists has a name and the time they were added",
    { ...pinning, on: [ofDeveloper], states: ["4.5/lists-of-developer", "2.9/entry"] },
    async (t) => {
      const { list, developer } = await oneMember(t);
      const { shortlists } = await listsOf(t, developer.id);
      const entry = rowWith(shortlists, list.id);
      expect(entry, "the list among those of the developer").toMatchObject({ name: list.name, archived: false });
      expect(Date.parse(entry?.addedAt ?? ""), "`addedAt`, which is not before the list was made").toBeGreaterThan(
        Date.parse(list.createdAt) - 1_000,
      );
    },
  );

  check(
    "An account cannot see another account's lists of a developer",
    { ...pinning, on: [ofDeveloper], source: stated("§5"), states: ["5/one-account"], twoAccounts: true },
    async (t) => {
      const { list, developer } = await oneMember(t);
      const { shortlists } = await t.ok(ofDeveloper, { as: "other", params: { developerId: developer.id } });
      expect(idsIn(shortlists), "the ids of `shortlists`").not.toContain(list.id);
    },
  );

  check(
    "What one caller has made for the account, another of its callers sees",
    {
      ...pinning,
      on: [ofDeveloper, "GET /v1/developers/{developerId}/notes"],
      states: ["4.5/lists-of-developer", "4.5/notes-own"],
    },
    async (t) => {
      const { key, session: person } = t.session.principals;
      const isOneAccount = key?.account != null && key.account === person?.account;
      if (!isOneAccount) t.skip("nothing shows that a key and a person of one account were given");
      const as = t.caller === key ? "session" : "key";
      const { list, developer } = await oneMember(t);
      const params = { developerId: developer.id };
      const { shortlists } = await t.need(ofDeveloper, { as, params });
      expect(idsIn(shortlists), `the ids of \`shortlists\`, for the ${as} of the same account`).toContain(list.id);
      const note = await t.make.note(developer.id, "For everybody here");
      const { notes } = await t.need("GET /v1/developers/{developerId}/notes", { as, params });
      expect(idsIn(notes), `the ids of \`notes\`, for the ${as} of the same account`).toContain(note.id);
    },
  );

  check(
    "A developer who is unknown or not saved is on no list",
    {
      on: [ofDeveloper],
      source: stated("§4.5"),
      needs: ["shortlist:read"],
      states: ["4.5/lists-empty"],
    },
    async (t) => {
      const unknown = await listsOf(t, t.find.unknownDeveloperId);
      expect(unknown.shortlists, "`shortlists`").toEqual([]);
    },
  );

  check(
    "A deleted list appears nowhere",
    { ...pinning, on: [ofDeveloper, "DELETE /v1/shortlists/{id}"], states: ["4.5/lists-deleted"] },
    async (t) => {
      const { list, developer } = await t.make.membership();
      const deleted = await t.need("DELETE /v1/shortlists/{id}", { params: { id: list.id } });
      const { shortlists } = await listsOf(t, developer.id);
      expect(idsIn(shortlists), "the ids of `shortlists`").not.toContain(list.id);
      await t.refused("PATCH /v1/shortlists/{id}", "not_found", { params: { id: list.id }, body: { pinned: true } });
      assuming("A-60", () => expect(deleted.id, "the `id` of what was deleted").toBe(list.id));
    },
  );
});
