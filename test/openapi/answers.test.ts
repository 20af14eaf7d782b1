import type { Answers, Bodies, DeveloperV2, Operations, Params, SearchHit, Shortlist } from "understudy";
import { createUnderstudy, operations } from "understudy";
import { expect, expectTypeOf, test } from "vitest";
import { readDocument } from "./document.ts";
import { typeText } from "./type-text.ts";

test("the package's types match the document (npm run generate)", async () => {
  await expect(typeText(await readDocument())).toMatchFileSnapshot("../../src/generated/answers.ts");
});

test("an answer is typed by the operation's id", async () => {
  await using understudy = await createUnderstudy();
  const ask = (path: string, body?: unknown) =>
    understudy.fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const submission: Bodies["search.jobs.create"] = { config: { version: 2, query: "rust databases" }, targetCount: 5 };
  const { job } = (await (await ask("/v1/search/jobs", submission)).json()) as Answers["search.jobs.create"];
  expectTypeOf(job.status).toEqualTypeOf<"queued" | "running" | "succeeded" | "partial" | "failed" | "canceled">();
  const poll = (await (await ask(`/v1/search/jobs/${job.id}`)).json()) as Answers["search.jobs.get"];
  expect(poll.rounds).toEqual([]);
});

test("types check a program against the interface", () => {
  expectTypeOf<Answers["search.jobs.get"]["results"][number]["developerId"]>().toEqualTypeOf<string>();
  expectTypeOf<Answers["search.jobs.get"]["results"][number]["score"]>().toEqualTypeOf<number | null>();
  expectTypeOf<Answers["pricing.catalog"]["plans"][number]["prices"][number]["interval"]>().toEqualTypeOf<
    "month" | "quarter" | "year"
  >();
  expectTypeOf<Params["search.jobs.get"]>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<Bodies["shortlists.create"]>().not.toExtend<{ title: string }>();
  // @ts-expect-error: there is no such operation
  expectTypeOf<Answers["search.jobs.fly"]>();
  // @ts-expect-error: a job cannot be asleep
  expectTypeOf<Answers["search.jobs.get"]["job"]["status"]>().toEqualTypeOf<"asleep">();
});

test("a typed client is a few lines: operations are data, and rows have names", async () => {
  await using understudy = await createUnderstudy();
  async function call<Id extends keyof Operations>(id: Id, params: Record<string, string>): Promise<Answers[Id]> {
    const { method, path } = operations[id];
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
    const answer = await understudy.fetch(url, { method, headers: { authorization: "Bearer svc_sk_demo_agent" } });
    return answer.json();
  }
  const { account } = await call("me.get", {});
  expect(account.plan).toBe("scale");
  expectTypeOf<Answers["developers.get"]["developer"]>().toEqualTypeOf<DeveloperV2>();
  expect(operations["research.reports.pdf"]).toEqual({
    operation: "research.reports.pdf",
    method: "GET",
    path: "/v2/deep-research/reports/developers/{login}/pdf",
  });
  expectTypeOf<Answers["developers.search"]["results"][number]>().toEqualTypeOf<SearchHit>();
  expectTypeOf<Answers["shortlists.list"]["shortlists"][number]>().toEqualTypeOf<Shortlist>();
});
