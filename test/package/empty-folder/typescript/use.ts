import { type Answers, createUnderstudy } from "understudy";

const understudy = await createUnderstudy({ scenario: "lived-in-account" });
const { jobs } = (await (await understudy.fetch("/v1/search/jobs")).json()) as Answers["search.jobs.list"];
export const states: string[] = jobs.map(({ status }) => status);
// @ts-expect-error There is no such operation.
await understudy.faults.add({ match: { operation: "me.gett" }, then: { status: 500 } });
