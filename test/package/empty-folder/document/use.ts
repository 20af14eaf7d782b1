import assert from "node:assert";
import { client } from "./client/client.gen.js";
import { meGet, shortlistsCreate, shortlistsGet, shortlistsList } from "./client/index.js";

client.setConfig({ baseUrl: process.env.UNDERSTUDY_URL as string, auth: "svc_sk_demo_agent" });
const made = await shortlistsCreate({ body: { name: "Rust" } });
assert.match(made.response?.url ?? "", /\/api\/shortlists$/);
assert.equal(made.data?.data.name, "Rust");
const all = await shortlistsList();
assert.deepEqual(
  all.data?.data.shortlists.map(({ name }) => name),
  ["Rust"],
);
const nobody = await shortlistsGet({ path: { id: "sl_nobody" } });
assert.equal(nobody.error?.code, "not_found");
assert.ok((await meGet()).response?.ok);

// @ts-expect-error in its document the list stands in data
export const name = made.data?.name;
