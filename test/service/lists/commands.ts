import fc from "fast-check";
import { expect } from "vitest";
import { compareClients } from "./client-commands.ts";
import { as, at, checkId, command, listName, position, type Real } from "./plays.ts";
import {
  accountOf,
  contact,
  isSaved,
  type Name,
  principals,
  type Reference,
  save,
  seenList,
  taken,
  unsave,
  visible,
} from "./reference.ts";

const who = fc.nat({ max: 5 });
const repo = fc.constantFrom("a/b", "octo-labs/ray", null);

const createList = fc
  .tuple(as, listName, fc.constantFrom<("freestanding" | "pipeline")[]>("freestanding", "freestanding", "pipeline"))
  .map(([as, name, kind]) =>
    command(`${as} creates the ${kind} list ${name}`, async (reference, { call }) => {
      const { status, json } = await call("POST /v1/shortlists", { as, body: { name, kind } });
      const account = accountOf(reference, as);
      if (kind !== "freestanding" && !principals[as].seesAll) return expect(status).toBe(403);
      if (taken(account, kind, name)) return expect(status).toBe(409);
      expect(status).toBe(201);
      checkId(json.id, "sl_");
      account.lists.push({ id: json.id, name, kind, archived: false, pinned: false, members: [] });
      reference.lists.push(json.id);
    }),
  );

const editList = fc
  .tuple(
    as,
    position,
    fc.record({ name: listName, archived: fc.boolean(), pinned: fc.boolean() }, { requiredKeys: [] }),
  )
  .map(([as, which, body]) =>
    command(`${as} edits list ${which}: ${JSON.stringify(body)}`, async (reference, { call }) => {
      const id = at(reference.lists, which);
      const { status, json } = await call(`PATCH /v1/shortlists/${id}`, { as, body });
      const list = seenList(reference, as, id);
      if (list === undefined) return expect(status).toBe(404);
      if (body.name !== undefined && taken(accountOf(reference, as), list.kind, body.name, id)) {
        return expect(status).toBe(409);
      }
      Object.assign(list, body);
      expect(json).toMatchObject({ name: list.name, pinned: list.pinned, stats: { members: list.members.length } });
      expect(json.archivedAt !== null).toBe(list.archived);
    }),
  );

const deleteList = fc.tuple(as, position).map(([as, which]) =>
  command(`${as} deletes list ${which}`, async (reference, { call }) => {
    const id = at(reference.lists, which);
    const { status } = await call(`DELETE /v1/shortlists/${id}`, { as });
    const list = seenList(reference, as, id);
    expect(status).toBe(list === undefined ? 404 : list.kind === "project" ? 409 : 200);
    const account = accountOf(reference, as);
    if (status === 200) account.lists = account.lists.filter((list) => list.id !== id);
  }),
);

const addMembers = fc
  .tuple(as, position, fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 4 }), repo)
  .map(([as, which, whom, pin]) =>
    command(`${as} adds ${whom} to list ${which}`, async (reference, { call, developer }) => {
      const id = at(reference.lists, which);
      // The sixth does not exist: one unknown developer makes the whole request fail.
      const developerIds = whom.map((each) => (each === 6 ? "1" : developer(each)));
      const body = { developerIds, bestRepo: pin };
      const { status, json } = await call(`POST /v1/shortlists/${id}/members`, { as, body });
      const list = seenList(reference, as, id);
      if (list === undefined || whom.includes(6)) return expect(status).toBe(404);
      const fresh = [...new Set(whom)].filter((each) => !list.members.some((member) => member.who === each));
      expect(json.added.map((each: { developerId: string }) => each.developerId)).toEqual(fresh.map(developer));
      expect(json.added.length + json.existing.length).toBe(new Set(whom).size);
      for (const each of fresh) {
        const { contactId } = json.added.find((row: { developerId: string }) => row.developerId === developer(each));
        checkId(contactId, "ct_");
        save(reference, as, each, contactId);
        list.members.push({ who: each, pin });
      }
    }),
  );

const removeMember = fc.tuple(as, position, who).map(([as, which, whom]) =>
  command(`${as} takes ${whom} off list ${which}`, async (reference, { call }) => {
    const [id, contactId] = [at(reference.lists, which), contact(accountOf(reference, as), whom)?.id ?? "ct_nobody"];
    const { status } = await call(`DELETE /v1/shortlists/${id}/members/${contactId}`, { as });
    const list = seenList(reference, as, id);
    const isOn = list?.members.some((member) => member.who === whom) === true;
    expect(status).toBe(isOn ? 200 : 404);
    if (list !== undefined) list.members = list.members.filter((member) => member.who !== whom);
  }),
);

const pinRepo = fc.tuple(as, position, who, repo).map(([as, which, whom, pin]) =>
  command(`${as} pins ${pin} for ${whom} on list ${which}`, async (reference, { call }) => {
    const [id, contactId] = [at(reference.lists, which), contact(accountOf(reference, as), whom)?.id ?? "ct_nobody"];
    const body = { contactId, repo: pin };
    const { status, json } = await call(`POST /v1/shortlists/${id}/members/pin`, { as, body });
    const member = seenList(reference, as, id)?.members.find((each) => each.who === whom);
    if (member === undefined) return expect(status).toBe(404);
    expect(json).toEqual({ contactId, pinnedRepo: pin });
    member.pin = pin;
  }),
);

const writeNote = fc.tuple(as, who).map(([as, whom]) =>
  command(`${as} notes ${whom}`, async (reference, { call, developer }) => {
    const body = `by ${as}, number ${reference.notes.length}`;
    const { json } = await call(`POST /v1/developers/${developer(whom)}/notes`, { as, body: { body } });
    checkId(json.id, "nt_");
    save(reference, as, whom, json.contactId);
    accountOf(reference, as).notes.push({ id: json.id, who: whom, author: as, body });
    reference.notes.push(json.id);
  }),
);

const changeNote = fc.tuple(as, position, fc.boolean()).map(([as, which, deletes]) =>
  command(`${as} ${deletes ? "deletes" : "edits"} note ${which}`, async (reference, { call }) => {
    const id = at(reference.notes, which);
    const change = { as, ...(!deletes && { body: { body: `edited by ${as}` } }) };
    const { status } = await call(`${deletes ? "DELETE" : "PATCH"} /v1/notes/${id}`, change);
    const account = accountOf(reference, as);
    const note = account.notes.find((each) => each.id === id && isSaved(account, each.who));
    if (note === undefined) return expect(status).toBe(404);
    if (note.author !== as && !principals[as].moderator) return expect(status).toBe(403);
    expect(status).toBe(200);
    if (deletes) account.notes = account.notes.filter((each) => each !== note);
    else note.body = `edited by ${as}`;
  }),
);

const removeContacts = fc.tuple(as, fc.array(position, { minLength: 1, maxLength: 3 })).map(([as, which]) =>
  command(`${as} removes contacts ${which}`, async (reference, { call }) => {
    const contactIds = which.map((each) => at(reference.contacts, each));
    const { status, json } = await call("POST /v1/contacts/remove", { as, body: { contactIds } });
    const account = accountOf(reference, as);
    const found = contactIds.map((id) => account.contacts.find((each) => each.id === id && each.saved));
    if (found.includes(undefined)) return expect(status).toBe(404);
    expect(json.removed).toEqual([...new Set(contactIds)]);
    for (const each of found) if (each !== undefined) unsave(account, each.who);
  }),
);

/** Reads everything back as one principal, page by page, and compares. */
export async function compare(reference: Reference, real: Real, as: Name): Promise<void> {
  const { call, readAll, developer } = real;
  const account = accountOf(reference, as);
  const saved = account.contacts.filter((each) => each.saved);
  const contacts = (await readAll("/v1/contacts?limit=2", "contacts", as)).rows;
  expect(contacts.map((each) => each.contactId)).toEqual(saved.map((each) => each.id).toReversed());

  const onLists = (whom: number) =>
    visible(reference, as)
      .filter((list) => list.members.some((member) => member.who === whom))
      .map((list) => list.id);
  for (const each of contacts) {
    const whom = saved.find((row) => row.id === each.contactId)?.who as number;
    expect(each.shortlists.map((list: { id: string }) => list.id).sort()).toEqual(onLists(whom).sort());
  }
  for (const archived of [false, true]) {
    const listed = (await readAll(`/v1/shortlists?limit=2&archived=${archived}`, "shortlists", as)).rows;
    const expected = visible(reference, as).filter((list) => list.archived === archived);
    expect(listed.map((list) => list.id)).toEqual(expected.map((list) => list.id).toReversed());
    for (const [index, list] of expected.toReversed().entries()) {
      const { rows } = await readAll(`/v1/shortlists/${list.id}?limit=2`, "members", as);
      const members = list.members.map(({ who, pin }) => ({ developerId: developer(who), pinnedRepo: pin }));
      expect(rows.map(({ developerId, pinnedRepo }) => ({ developerId, pinnedRepo }))).toEqual(members);
      expect(listed[index].stats).toEqual({ members: rows.length, sequences: 0 });
    }
  }
  for (let whom = 0; whom <= 5; whom++) {
    const first = (await call(`GET /v1/developers/${developer(whom)}/notes?limit=2`, { as })).json;
    expect(first.contactId).toBe(isSaved(account, whom) ? contact(account, whom)?.id : null);
    const read = (await readAll(`/v1/developers/${developer(whom)}/notes?limit=2`, "notes", as)).rows;
    const expected = isSaved(account, whom) ? account.notes.filter((note) => note.who === whom).toReversed() : [];
    expect(read.map(({ id, body }) => ({ id, body }))).toEqual(expected.map(({ id, body }) => ({ id, body })));
  }
  await compareClients(reference, real, as);
}

export const readBack = as.map((as) =>
  command(`${as} reads everything`, (reference, real) => compare(reference, real, as)),
);

export const listCommands = [
  createList,
  editList,
  deleteList,
  addMembers,
  addMembers,
  removeMember,
  pinRepo,
  writeNote,
  writeNote,
  changeNote,
  removeContacts,
];
