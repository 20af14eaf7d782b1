import assert from "node:assert";
import {
  type CompaniesCreateRequest,
  defaults,
  developersSimilar,
  type SimilarDeveloperQuery,
  searchJobsCreate,
  searchJobsGet,
} from "./client.js";

defaults.baseUrl = process.env.UNDERSTUDY_URL ?? defaults.baseUrl;
defaults.headers = { authorization: "Bearer svc_sk_demo_agent" };
const submitted = await searchJobsCreate({ config: { version: 2, query: "rust databases" }, targetCount: 5 });
assert.equal(submitted.status === 202 && submitted.data.job.status, "queued");
const alike = await developersSimilar({
  like_person: "shen-kai",
  filters: [
    ["country", "in", ["Germany", "Japan"]],
    ["followers", "gte", 10],
  ],
});
assert.ok(alike.status === 200 ? alike.data.results.length <= 20 : alike.data.code === "not_found");
const refused = await searchJobsGet("sj_nobody");
assert.equal(refused.status === 404 && refused.data.code, "not_found");

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
