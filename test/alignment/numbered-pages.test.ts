import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { send } from "../harness.ts";
import { byNumber } from "./styles.ts";
import { type Loose, variantOf } from "./variants.ts";

const scenario = "lived-in-account";
const routes = ["/v1/contacts", "/v1/shortlists", "/v1/projects", "/v1/developers/search?q=rust"];

async function allOfOurs(path: string, most = Number.POSITIVE_INFINITY): Promise<Loose[]> {
  const { fetch } = await createUnderstudy({ scenario });
  const rows: Loose[] = [];
  let cursor: string | null = null;
  do {
    const page: Loose = await get(fetch, path, { limit: "3", ...(cursor !== null && { cursor }) });
    rows.push(...(Object.values<Loose>(page).find(Array.isArray) as Loose[]));
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < most);
  return rows;
}

async function get(fetch: Parameters<typeof send>[0], path: string, query: Record<string, string>): Promise<Loose> {
  const url = new URL(path, "http://localhost");
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { status, json } = await send(fetch, "", `GET ${url.pathname}${url.search}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

test.each([
  [0, "size"],
  [1, "page_size"],
])("pages by their number from %s, with %s: a walk to the last gets each row once", async (first, size) => {
  const { document } = variantOf([byNumber(first, size)], "all");
  const { fetch } = await createUnderstudy({ document, scenario });
  for (const path of routes) {
    const rows: Loose[] = [];
    for (let page = first, last = false; !last && rows.length < 12; page++) {
      const answer = await get(fetch, path, { page: String(page), [size]: "3" });
      rows.push(...answer.content);
      last = answer.last;
    }
    const ours = await allOfOurs(path, 12);
    expect(ours.length, path).toBeGreaterThan(0);
    expect(rows.map(keyOf), path).toEqual(ours.map(keyOf));
  }
  expect((await allOfOurs("/v1/contacts")).length, "several pages").toBeGreaterThan(3);
  // Behind the last page there is nothing, and that is said.
  expect(await get(fetch, "/v1/contacts", { page: "400" })).toMatchObject({ content: [], last: true });
  const told = (await send(fetch, "", "GET /_understudy/document", { as: null })).json;
  expect(JSON.stringify(told.followed)).toContain(`the number of a page, from ${first}`);
});

test("whether there is more is so, also where it is said beside the list, as Hono and zod write pages", async () => {
  const document: Loose = structuredClone(ownDocument());
  const { get: contacts } = document.paths["/v1/contacts"];
  const [limit] = contacts.parameters.filter(({ name }: Loose) => name === "limit");
  const page = { name: "page", in: "query", schema: { type: "integer", exclusiveMinimum: 0 } };
  contacts.parameters = [page, { ...limit, name: "pageSize" }];
  const meta = { type: "object", properties: { hasNext: { type: "boolean" } }, required: ["hasNext"] };
  const answer = contacts.responses["200"].content["application/json"];
  const data = document.components.schemas[answer.schema.$ref.split("/").at(-1)].properties.contacts;
  answer.schema = { type: "object", properties: { data, meta }, required: ["data", "meta"] };
  const { fetch } = await createUnderstudy({ document, scenario });
  const ids = (await allOfOurs("/v1/contacts")).map(keyOf);
  const all = { page: "1", pageSize: String(ids.length) };
  expect((await get(fetch, "/v1/contacts", all)).meta).toEqual({ hasNext: false });
  const second = await get(fetch, "/v1/contacts", { page: "2", pageSize: "2" });
  expect(second.data.map(keyOf)).toEqual(ids.slice(2, 4));
  expect(second.meta).toEqual({ hasNext: true });
});

const keyOf = (row: Loose): string => row.contactId ?? row.id ?? row.developerId;

test("an offset is how many rows are before, and a page has as many as ours where no size is asked for", async () => {
  const document: Loose = structuredClone(ownDocument());
  for (const path of ["/v1/contacts", "/v1/shortlists"]) {
    const name = path === "/v1/contacts" ? "offset" : "page";
    document.paths[path].get.parameters.push({ name, in: "query", schema: { type: "integer", minimum: 0 } });
  }
  const { fetch } = await createUnderstudy({ document, scenario });
  const { contacts } = await get(fetch, "/v1/contacts", {});
  const behind = (await get(fetch, "/v1/contacts", { offset: "2", limit: "2" })) as Loose;
  expect(behind.contacts).toEqual(contacts.slice(2, 4));
  // Whoever goes on by the cursor there misses nothing.
  const next = await get(fetch, "/v1/contacts", { limit: "2", cursor: behind.nextCursor });
  expect(next.contacts).toEqual(contacts.slice(4, 6));
  expect((await get(fetch, "/v1/shortlists", { page: "1" })).shortlists).toEqual([]);
  const refused = await send(fetch, "", "GET /v1/contacts?offset=-1");
  expect(refused.json.message).toContain('"offset" must be at least 0');
});
