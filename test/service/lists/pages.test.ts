import { expect, test } from "vitest";
import { contacts } from "../../../src/model/contact.ts";
import { notes } from "../../../src/model/note.ts";
import { memberships, type ShortlistRow, shortlists } from "../../../src/model/shortlist.ts";
import type { World } from "../../../src/model/world.ts";
import { saveContact } from "../../../src/service/lists/contacts.ts";
import { developerAt } from "../../../src/service/lists/developer-ref.ts";
import { addMember } from "../../../src/service/lists/members.ts";
import { writeNote } from "../../../src/service/lists/notes.ts";
import { startRecords } from "./records.ts";

/** The number of rows read during an action: the cost of a page, measured without a clock. */
async function rowsRead(world: World, tables: readonly { readonly name: string }[], act: () => Promise<unknown>) {
  let reads = 0;
  const undo = tables.map(({ name }) => {
    const rows = world.tables.data.get(name)?.rows as Map<string, unknown>;
    const { get } = rows;
    rows.get = (key) => {
      reads++;
      return get.call(rows, key);
    };
    for (const method of ["keys", "values", Symbol.iterator] as const) {
      rows[method] = () => {
        throw new Error(`All rows of ${name} were walked through.`);
      };
    }
    return () => {
      for (const method of ["get", "keys", "values", Symbol.iterator] as const)
        delete (rows as Partial<typeof rows>)[method];
    };
  });
  await act();
  for (const each of undo) each();
  return reads;
}

const account = "acct_demo";
const tables = [contacts, notes, memberships, shortlists];
const author = { kind: "member", id: "usr_demo_owner", name: "Miriam Vogel" } as const;

async function withRecords(count: number) {
  const records = await startRecords({ population: 12_000 });
  const { world, newList, developer, call } = records;
  const id = await newList("Long");
  const list = world.tables.data.get("shortlists")?.rows.get(id) as ShortlistRow;
  for (let at = 0; at < count; at++) addMember(world, list, developerAt(world, at), null, 0);
  const contact = saveContact(world, account, developerAt(world, 0), 0);
  for (let at = 0; at < count; at++) writeNote(world, contact, `note ${at}`, author, 0);
  const paths = {
    members: `/v1/shortlists/${id}?limit=5`,
    notes: `/v1/developers/${developer(0)}/notes?limit=5`,
    contacts: "/v1/contacts?limit=5",
  };
  const follow = async (path: string) => `${path}&cursor=${(await call(`GET ${path}`)).json.nextCursor}`;
  return {
    ...records,
    list: id,
    paths,
    second: {
      ...paths,
      members: await follow(paths.members),
      notes: await follow(paths.notes),
      contacts: await follow(paths.contacts),
    },
  };
}

test("a page out of ten thousand notes, members or contacts reads as many rows as a page out of ten", async () => {
  const [few, many] = [await withRecords(10), await withRecords(10_000)];
  for (const which of ["members", "notes", "contacts"] as const) {
    const cost = (from: typeof few) =>
      rowsRead(from.world, tables, async () => {
        expect((await from.call(`GET ${from.second[which]}`)).json[which]).toHaveLength(5);
      });
    expect(await cost(many), which).toBe(await cost(few));
  }
});

test("a change to one record among ten thousand reads and writes what it does among ten", async () => {
  const [few, many] = [await withRecords(10), await withRecords(10_000)];
  const cost = ({ world, call, list, developer }: typeof few) =>
    rowsRead(world, tables, async () => {
      await call(`PATCH /v1/shortlists/${list}`, { body: { pinned: true } });
      await call(`POST /v1/developers/${developer(3)}/notes`, { body: { body: "one more" } });
      await call(`POST /v1/shortlists/${list}/members`, { body: { developerIds: [developer(11_000)] } });
    });
  expect(await cost(many)).toBe(await cost(few));
});

test("following cursors returns every row once, in order, for any page size", async () => {
  const { readAll, paths } = await withRecords(257);
  for (const [member, path] of Object.entries(paths)) {
    const ids: string[][] = [];
    for (const limit of [1, 50, 100]) {
      const { rows, pages } = await readAll(path.replace("limit=5", `limit=${limit}`), member);
      expect(pages).toBe(Math.ceil(257 / limit));
      ids.push(rows.map((row) => row.contactId + (row.id ?? "")));
    }
    expect(new Set(ids[0]).size).toBe(257);
    expect(ids[1]).toEqual(ids[0]);
    expect(ids[2]).toEqual(ids[0]);
  }
});
