import assert from "node:assert";
import { isAxiosError } from "axios";
import { axiosInstance } from "./client/.kubb/fetch.js";
import {
  type CompaniesCreateRequest,
  developersSearch,
  developersSimilar,
  type ErrorBody,
  type SimilarDeveloperQuery,
  searchJobsCreate,
  searchJobsGet,
} from "./client/index.js";

axiosInstance.defaults.baseURL = process.env.UNDERSTUDY_URL ?? "http://127.0.0.1:4747";
axiosInstance.defaults.headers.common.authorization = "Bearer svc_sk_demo_agent";
// Axios repeats a list as lang[]=Rust&lang[]=Go; the interface takes lang=Rust,Go, and nothing for what is left undefined.
axiosInstance.defaults.paramsSerializer = {
  serialize: (params) => new URLSearchParams(JSON.parse(JSON.stringify(params))).toString(),
};

const refusal = (error: unknown) => (isAxiosError<ErrorBody>(error) ? error.response?.data.code : undefined);
const submitted = await searchJobsCreate({ config: { version: 2, query: "rust databases" }, targetCount: 5 });
assert.equal(submitted.job.status, "queued");
const found = await developersSearch({ q: "databases", lang: ["Rust", "Go"], cursor: undefined });
assert.ok(found.results.length > 0);
const alike = await developersSimilar({
  like_person: "shen-kai",
  filters: [
    ["country", "in", ["Germany", "Japan"]],
    ["followers", "gte", 10],
  ],
}).then(({ results }) => results.length, refusal);
assert.ok(alike === "not_found" || Number(alike) <= 20);
assert.equal(await searchJobsGet("sj_nobody").catch(refusal), "not_found");

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
