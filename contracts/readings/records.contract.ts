import { byStatus, readingSheet } from "../../src/contract/checks/reading-check.ts";
import type { Toolbox } from "../../src/contract/run/equipment/tools.ts";
import { idOf } from "../minted.ts";
import { newCompany, ourCompany, ourProject, plainProject, secondCompany } from "../our-clients.ts";
import { orderOf } from "./orders.ts";

const asPerson = {
  as: "session",
  needs: ["project:create", "project:read", "project:update", "contact:create", "contact:read", "contact:update"],
} as const;

const newContact = async (t: Toolbox): Promise<string> =>
  (await t.make.note((await t.find.unsavedDeveloper()).id)).contactId;

/** Lists with an assumed order, and the calls that create their rows. */
const orders = [
  {
    id: "A-62",
    of: "contacts",
    list: "GET /v1/contacts",
    rows: "contacts",
    make: async (t: Toolbox) => [await newContact(t), await newContact(t)],
  },
  {
    id: "A-65",
    of: "projects",
    list: "GET /v1/projects",
    rows: "projects",
    make: async (t: Toolbox) => [(await ourProject(t)).id, (await plainProject(t)).id],
  },
  {
    id: "A-429",
    of: "companies",
    list: "GET /v1/companies",
    rows: "rows",
    make: async (t: Toolbox) => [(await newCompany(t)).id, (await secondCompany(t)).id],
  },
] as const;

/** Contacts, notes, companies, projects and keys. */
export const recordReadings = readingSheet((decide) => {
  for (const { id, of, list, rows, make } of orders) {
    decide(
      id,
      { how: `It creates two ${of} and reads which of them is listed first.`, on: [list], tier: "write", ...asPerson },
      async (t) => {
        return orderOf(t, await make(t), { route: list, rows });
      },
    );
  }

  decide(
    "A-430",
    {
      how: "It archives a company of the run that has a project, and restores it.",
      on: ["POST /v1/companies/{id}/archive"],
      tier: "write",
      ...asPerson,
    },
    async (t) => {
      const params = { id: (await ourCompany(t)).id };
      await ourProject(t);
      const answer = await t.call("POST /v1/companies/{id}/archive", { params });
      if (answer.status < 300) await t.need("POST /v1/companies/{id}/restore", { params });
      return byStatus(answer, { 200: "goes", 409: "refused" });
    },
  );

  decide(
    "A-04",
    {
      how: "It tries to create a key that may read keys, and one that may update projects.",
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
    "A-182",
    {
      how: "It creates a key with only contact:create and one with only contact:update, and tries to write a note with each.",
      on: ["POST /v1/developers/{developerId}/notes"],
      tier: "write",
      as: "session",
      needs: ["key:create", "key:delete", "contact:create", "contact:update"],
    },
    async (t) => {
      const { id: developerId } = await t.find.developer();
      // Sent without a body, so that nothing is written: missing permission is reported before the body is read.
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
      how: "It creates a key, lets that key create another, revokes the first and calls GET /v1/me with the second.",
      on: ["DELETE /v1/keys/{id}"],
      tier: "write",
      as: "session",
      needs: ["key:create", "key:delete", "search:read"],
    },
    async (t) => {
      const parent = await t.make.key(["key:create", "search:read"]);
      const child = await t.make.key(["search:read"], {}, parent);
      await t.need("DELETE /v1/keys/{id}", { params: { id: idOf(t, parent) } });
      return byStatus(await t.call("GET /v1/me", { as: child }), { 200: "alone", 401: "descendants" });
    },
  );
});
