import { type Answers, createUnderstudy } from "understudy";

async function main(): Promise<void> {
  const understudy = await createUnderstudy({ scenario: "lived-in-account" });
  const answer = await understudy.fetch("/v1/search/jobs", { headers: { authorization: "Bearer svc_sk_demo_agent" } });
  const { jobs } = (await answer.json()) as Answers["search.jobs.list"];
  if (jobs.length === 0) throw new Error("The account has jobs.");
  await understudy.close();
}

main();
