import assert from "node:assert";
import createClient from "openapi-fetch";
import { createUnderstudy } from "understudy";
import type { components, paths } from "./client.js";

const client = createClient<paths>({
  baseUrl: process.env.UNDERSTUDY_URL ?? "http://127.0.0.1:4747",
  headers: { authorization: "Bearer svc_sk_demo_agent" },
});
const submitted = await client.POST("/v1/search/jobs", {
  body: { config: { version: 2, query: "rust databases" }, targetCount: 5 },
});
assert.equal(submitted.data?.job.status, "queued");
const alike = await client.POST("/v2/developers/similar", {
  body: {
    like_person: "shen-kai",
    filters: [
      ["country", "in", ["Germany", "Japan"]],
      ["followers", "gte", 10],
    ],
  },
});
assert.ok(alike.data ? alike.data.results.length <= 20 : alike.error.code === "not_found");
const refused = await client.GET("/v1/search/jobs/{id}", { params: { path: { id: "sj_nobody" } } });
assert.equal(refused.error?.code, "not_found");

const understudy = await createUnderstudy({ scenario: "balance-empty" });
const inProcess = createClient<paths>({
  baseUrl: "https://api.example.com",
  headers: { authorization: `Bearer ${await understudy.token("agent")}` },
  fetch: (request) => understudy.fetch(request),
});
const poor = await inProcess.POST("/v1/search/jobs", { body: { config: { version: 2, query: "rust" } } });
assert.equal(poor.error?.code, "payment_required");
await understudy.close();

export const wrong: components["schemas"]["SimilarDeveloperQuery"][] = [
  // @ts-expect-error like_person is missing
  { limit: 5 },
  // @ts-expect-error there is no such member
  { like_person: "shen-kai", limmit: 5 },
  // @ts-expect-error countries are not compared
  { like_person: "shen-kai", filters: [["country", "gte", "Germany"]] },
  // @ts-expect-error followers are counted
  { like_person: "shen-kai", filters: [["followers", "gte", "many"]] },
];
// @ts-expect-error neither name nor domain
export const nameless: components["schemas"]["CompaniesCreateRequest"] = {};
