import { byStatus, readingSheet } from "../../src/contract/reading-check.ts";
import type { AnswerBody, Toolbox } from "../../src/contract/tools.ts";

const asPerson = {
  as: "session",
  needs: ["project:create", "project:read", "project:update", "contact:create", "contact:read", "contact:update"],
} as const;

/** Lists whose order is ours to choose, and what makes a row of them. */
const orders = [
  {
    id: "A-62",
    of: "contacts",
    list: "GET /v1/contacts",
    rows: "contacts",
    make: async (t: Toolbox): Promise<string> => (await t.make.note((await t.find.unsavedDeveloper()).id)).contactId,
  },
  {
    id: "A-65",
    of: "projects",
    list: "GET /v1/projects",
    rows: "projects",
    make: async (t: Toolbox): Promise<string> => (await t.make.project()).id,
  },
  {
    id: "A-429",
    of: "companies",
    list: "GET /v1/companies",
    rows: "rows",
    make: async (t: Toolbox): Promise<string> => (await t.make.company()).id,
  },
] as const;

const lists = ["shortlist:read", "shortlist:create"] as const;

/** Lists, contacts, notes, projects and keys. */
export const recordReadings = readingSheet((decide) => {
  for (const { id, of, list, rows, make } of orders) {
    decide(
      id,
      { how: `It makes two ${of} and reads which of them is listed first.`, on: [list], tier: "write", ...asPerson },
      async (t) => {
        const made = [await make(t), await make(t)];
        const seen: string[] = [];
        let cursor: string | null = null;
        for (let page = 0; page < 10 && seen.length < 2; page++) {
          const answer: AnswerBody = await t.ok(list, cursor === null ? {} : { query: { cursor } });
          const ids = answer[rows].map((row: AnswerBody) => row.contactId ?? row.id);
          seen.push(...ids.filter((each: string) => made.includes(each)));
          cursor = answer.nextCursor ?? null;
          if (cursor === null) break;
        }
        if (seen.length < 2) t.skip("what was made was not found on ten pages");
        return seen.join() === made.join() ? "oldest" : "newest";
      },
    );
  }

  decide(
    "A-430",
    {
      how: "It creates a company and a project for it, and archives the company.",
      on: ["POST /v1/companies/{id}/archive"],
      tier: "write",
      ...asPerson,
    },
    async (t) => {
      const { id } = await t.make.company();
      await t.make.project({ companyId: id });
      return byStatus(await t.call("POST /v1/companies/{id}/archive", { params: { id } }), {
        200: "goes",
        409: "refused",
      });
    },
  );

  decide(
    "A-428",
    {
      how: "Whether the id of a shortlist begins with letters and an underscore.",
      on: ["POST /v1/shortlists"],
      tier: "write",
      needs: lists,
    },
    async (t) => {
      const { id } = await t.make.shortlist();
      return /^[a-z]{2,4}_/.test(id) ? "prefixed" : "bare";
    },
  );

  decide(
    "A-04",
    {
      how: "It tries to mint a key that may read keys, and one that may update projects.",
      on: ["POST /v1/keys"],
      tier: "write",
      as: "session",
      needs: ["key:create", "key:delete", "key:read", "project:update"],
    },
    async (t) => {
      const isMinted = async (entitlement: string) => {
        const { status, json } = await t.call("POST /v1/keys", {
          body: { name: t.make.name("rights"), entitlements: [entitlement] },
        });
        return status < 300 && json.key.entitlements.includes(entitlement);
      };
      if (await isMinted("project:update")) return "project-writes";
      return (await isMinted("key:read")) ? "no-projects" : "no-keys";
    },
  );

  decide(
    "A-67",
    {
      how: "How many rows there are on the first page, asked for without a limit, of a list that has a second one.",
      on: ["GET /v1/shortlists"],
      needs: lists,
    },
    async (t) => {
      const routes = [
        "GET /v1/shortlists",
        "GET /v1/contacts",
        "GET /v1/deep-research/jobs",
        "GET /v1/projects",
      ] as const;
      for (const route of routes) {
        const { status, json } = await t.call(route);
        const rows = Object.values(json ?? {}).find(Array.isArray) ?? [];
        if (status !== 200 || json.nextCursor === null) continue;
        if (rows.length === 50) return "50";
        return rows.length === 20 ? "20" : { unlike: `A page of ${route} has ${rows.length} rows.` };
      }
      return t.skip("no list of the account is longer than a page");
    },
  );

  decide(
    "A-60",
    {
      how: "It creates a shortlist and another one whose name is the same in capitals.",
      on: ["POST /v1/shortlists"],
      tier: "write",
      needs: lists,
    },
    async (t) => {
      const { name } = await t.make.shortlist();
      return byStatus(await t.call("POST /v1/shortlists", { body: { name: name.toUpperCase() } }), {
        409: "folded",
        201: "exact",
        200: "exact",
      });
    },
  );

  decide(
    "A-186",
    {
      how: "It creates a shortlist, and one of another kind under the same name.",
      on: ["POST /v1/shortlists"],
      tier: "write",
      as: "session",
      needs: [...lists, "project:read"],
    },
    async (t) => {
      const { name } = await t.make.shortlist();
      return byStatus(await t.call("POST /v1/shortlists", { body: { name, kind: "project" } }), {
        409: "account",
        201: "kind",
        200: "kind",
      });
    },
  );

  decide(
    "A-180",
    {
      how: "It creates three shortlists and reads in which order they are listed.",
      on: ["GET /v1/shortlists"],
      tier: "write",
      needs: lists,
    },
    async (t) => {
      const made: string[] = [];
      for (let count = 0; count < 3; count++) made.push((await t.make.shortlist()).id);
      const seen: string[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < 10; page++) {
        const query: Record<string, string | number> = { limit: 100, ...(cursor !== null && { cursor }) };
        const answer: AnswerBody = await t.ok("GET /v1/shortlists", { query });
        seen.push(...answer.shortlists.map(({ id }: AnswerBody) => id).filter((id: string) => made.includes(id)));
        cursor = answer.nextCursor;
        if (cursor === null || seen.length === 3) break;
      }
      if (seen.length < 3) t.skip("the lists made were not found among a thousand");
      if (seen.join() === made.join()) return "oldest";
      return seen.join() === made.toReversed().join()
        ? "newest"
        : { unlike: "Neither the newest nor the oldest comes first." };
    },
  );

  decide(
    "A-191",
    {
      how: "It adds three people to a shortlist, one after the other, and reads in which order they are listed.",
      on: ["GET /v1/shortlists/{id}"],
      tier: "write",
      needs: [...lists, "shortlist:update", "search:read"],
    },
    async (t) => {
      const { id } = await t.make.shortlist();
      const added = [
        await t.find.unsavedDeveloper(),
        await t.find.unsavedDeveloper(),
        await t.find.unsavedDeveloper(),
      ].map((developer) => developer.id);
      for (const developerId of added) {
        await t.need("POST /v1/shortlists/{id}/members", { params: { id }, body: { developerIds: [developerId] } });
      }
      const { members } = await t.ok("GET /v1/shortlists/{id}", { params: { id } });
      const seen = members.map(({ developerId }: AnswerBody) => developerId).join();
      if (seen === added.join()) return "oldest";
      return seen === added.toReversed().join()
        ? "newest"
        : { unlike: "Neither the first nor the last that was added comes first." };
    },
  );

  decide(
    "A-181",
    {
      how: "It removes a contact, saves the same developer again and compares the two contactIds.",
      on: ["POST /v1/contacts/remove"],
      tier: "write",
      needs: ["contact:delete", "contact:create", "contact:read"],
    },
    async (t) => {
      const { id } = await t.find.unsavedDeveloper();
      const { contactId } = await t.make.note(id);
      await t.need("POST /v1/contacts/remove", { body: { contactIds: [contactId] } });
      return (await t.make.note(id)).contactId === contactId ? "returns" : "another";
    },
  );

  decide(
    "A-187",
    {
      how: "It creates a project and deletes its list of candidates.",
      on: ["DELETE /v1/shortlists/{id}"],
      tier: "write",
      as: "session",
      needs: ["project:create", "project:read", "shortlist:update"],
    },
    async (t) => {
      const { candidateListId: id } = await t.make.project();
      if (id === null) t.skip("a new project has no list of candidates");
      return byStatus(await t.call("DELETE /v1/shortlists/{id}", { params: { id } }), { 409: "refused", 200: "goes" });
    },
  );

  decide(
    "A-182",
    {
      how: "It mints a key with contact:create alone, and one with contact:update alone, and tries to write a note with each.",
      on: ["POST /v1/developers/{developerId}/notes"],
      tier: "write",
      as: "session",
      needs: ["key:create", "key:delete", "contact:create", "contact:update"],
    },
    async (t) => {
      const { id: developerId } = await t.find.developer();
      // Without a body nothing is written: who may not write is refused before that is read.
      const isLetIn = async (entitlement: string) =>
        (
          await t.call("POST /v1/developers/{developerId}/notes", {
            as: await t.make.key([entitlement]),
            params: { developerId },
            body: {},
          })
        ).status !== 403;
      if (await isLetIn("contact:create")) return "create";
      return (await isLetIn("contact:update"))
        ? "update"
        : { unlike: "Neither contact:create nor contact:update lets write a note." };
    },
  );

  decide(
    "A-405",
    {
      how: "It mints a key, has that key mint another, revokes the first and calls GET /v1/me with the second.",
      on: ["DELETE /v1/keys/{id}"],
      tier: "write",
      as: "session",
      needs: ["key:create", "key:delete", "search:read"],
    },
    async (t) => {
      const parent = await t.make.key(["key:create", "search:read"]);
      const child = await t.make.key(["search:read"], {}, parent);
      await t.need("DELETE /v1/keys/{id}", { params: { id: parent.actorId ?? "" } });
      return byStatus(await t.call("GET /v1/me", { as: child }), { 200: "alone", 401: "descendants" });
    },
  );
});
