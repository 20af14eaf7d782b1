import assert from "node:assert";
import { client } from "./client/client.gen.js";
import {
  type CompaniesCreateRequest,
  developersSimilar,
  type SimilarDeveloperQuery,
  searchJobsCreate,
  searchJobsGet,
} from "./client/index.js";

client.setConfig({ auth: "svc_sk_demo_agent" });
const submitted = await searchJobsCreate({
  body: { config: { version: 2, query: "rust databases" }, targetCount: 5 },
});
assert.equal(submitted.data?.job.status, "queued");
const alike = await developersSimilar({
  body: {
    like_person: "shen-kai",
    filters: [
      ["country", "in", ["Germany", "Japan"]],
      ["followers", "gte", 10],
    ],
  },
});
assert.ok(alike.data ? alike.data.results.length <= 20 : alike.error?.code === "not_found");
const refused = await searchJobsGet({ path: { id: "sj_nobody" } });
assert.equal(refused.error?.code, "not_found");

export const wrong: SimilarDeveloperQuery[] = [
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
export const nameless: CompaniesCreateRequest = {};
