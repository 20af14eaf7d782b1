import { byStatus, readingSheet } from "../../src/contract/checks/reading-check.ts";
import type { Toolbox } from "../../src/contract/run/equipment/tools.ts";
import { ourProject } from "../our-clients.ts";
import { threeLists } from "../our-lists.ts";
import { idsIn } from "../rows.ts";
import { orderAmong, orderOf } from "./orders.ts";

const lists = ["shortlist:read", "shortlist:create"] as const;

/** One that is made and deleted; in between its name is asked for in capitals. */
export const passingList = (t: Toolbox) =>
  t.visit("the list that is made and deleted", async (own) => {
    const { id, name } = await own.make.shortlist();
    const inCapitals = await own.call("POST /v1/shortlists", { body: { name: name.toUpperCase() } });
    await own.call("DELETE /v1/shortlists/{id}", { params: { id } });
    return { id, inCapitals };
  });

/** Shortlists and their pages. */
export const shortlistReadings = readingSheet((decide) => {
  decide(
    "A-428",
    {
      how: "Whether the id of a shortlist begins with letters and an underscore.",
      on: ["POST /v1/shortlists"],
      tier: "write",
      needs: lists,
    },
    async (t) => {
      const { id } = await passingList(t);
      return /^[a-z]{2,4}_/.test(id) ? "prefixed" : "bare";
    },
  );

  decide(
    "A-67",
    {
      how: "How many rows the first page of a list has, requested without a limit, when there is a second page.",
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
      how: "It creates a shortlist and another one with the same name in capitals.",
      on: ["POST /v1/shortlists"],
      tier: "write",
      needs: lists,
    },
    async (t) => {
      const { inCapitals } = await passingList(t);
      return byStatus(inCapitals, { 409: "folded", 201: "exact", 200: "exact" });
    },
  );

  decide(
    "A-186",
    {
      how: "It creates a shortlist, and one of another kind with the same name.",
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
      how: "It creates three shortlists and reads the order in which they are listed.",
      on: ["GET /v1/shortlists"],
      tier: "write",
      needs: lists,
    },
    async (t) => {
      return orderOf(t, idsIn(await threeLists(t)), {
        route: "GET /v1/shortlists",
        rows: "shortlists",
        query: { limit: 100 },
      });
    },
  );

  decide(
    "A-191",
    {
      how: "It adds three people to a shortlist, one after the other, and reads the order in which they are listed.",
      on: ["GET /v1/shortlists/{id}"],
      tier: "write",
      needs: [...lists, "shortlist:update", "search:read"],
    },
    async (t) => {
      const id = idsIn(await threeLists(t)).at(-1) as string;
      const added = [
        await t.find.unsavedDeveloper(),
        await t.find.unsavedDeveloper(),
        await t.find.unsavedDeveloper(),
      ].map((developer) => developer.id);
      for (const developerId of added) {
        await t.need("POST /v1/shortlists/{id}/members", { params: { id }, body: { developerIds: [developerId] } });
      }
      const { members } = await t.ok("GET /v1/shortlists/{id}", { params: { id } });
      return orderAmong(
        t,
        added,
        members.map(({ developerId }) => developerId),
      );
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
      const { candidateListId: id } = await ourProject(t);
      if (id === null) t.skip("a new project has no list of candidates");
      return byStatus(await t.call("DELETE /v1/shortlists/{id}", { params: { id } }), { 409: "refused", 200: "goes" });
    },
  );
});
