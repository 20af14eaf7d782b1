import assert from "node:assert";
import {
  Api,
  type CompaniesCreateRequest,
  type ErrorBody,
  type HttpResponse,
  type SimilarDeveloperQuery,
} from "./client.js";

const api = new Api({
  baseUrl: process.env.UNDERSTUDY_URL ?? "http://127.0.0.1:4747",
  baseApiParams: { headers: { authorization: "Bearer svc_sk_demo_agent" } },
});
const refusal = (answer: HttpResponse<unknown, ErrorBody>) => answer.error.code;
const submitted = await api.v1.searchJobsCreate({ config: { version: 2, query: "rust databases" }, targetCount: 5 });
assert.equal(submitted.data.job.status, "queued");
const alike = await api.v2
  .developersSimilar({
    like_person: "shen-kai",
    filters: [
      ["country", "in", ["Germany", "Japan"]],
      ["followers", "gte", 10],
    ],
  })
  .then(({ data }) => data.results.length, refusal);
assert.ok(alike === "not_found" || Number(alike) <= 20);
assert.equal(await api.v1.searchJobsGet("sj_nobody").catch(refusal), "not_found");

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
