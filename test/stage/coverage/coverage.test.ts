import { expect, test } from "vitest";
import { createUnderstudy } from "../../understudy.ts";

const as = (token: string, more: RequestInit = {}): RequestInit => ({
  ...more,
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...more.headers },
});

test("a suite that calls two operations has met these, and is told what shows the rest", async () => {
  await using understudy = await createUnderstudy();
  const agent = await understudy.token("agent");
  await understudy.fetch("/v1/me", as(agent));
  await understudy.fetch("/v1/shortlists", as(agent, { method: "POST", body: '{"name":"Rust"}' }));
  await understudy.fetch("/v1/shortlists", as(agent, { method: "POST", body: '{"name":"rust "}' }));

  const { operations, answers, rows } = await understudy.coverage();
  expect(operations.met).toBe(2);
  expect(answers.met).toBe(3);
  const created = rows.find(({ operation }) => operation === "shortlists.create");
  expect(created?.calls).toBe(2);
  expect(created?.answers.filter(({ met }) => met).map(({ status, code }) => [status, code])).toEqual([
    [201, null],
    [409, "conflict"],
  ]);
  const broken = rows.find(({ operation }) => operation === "fit.rank")?.answers.find(({ status }) => status === 402);
  expect(broken).toMatchObject({ met: false, scenario: "balance-empty", how: "scenario balance-empty" });

  const text = await (await understudy.fetch("/_understudy/coverage?format=text")).text();
  expect(text).toMatch(/^2 of \d+ operations, 3 of \d+ answers, 0 of \d+ states\n/);
  expect(text).toMatch(/\n {2}shortlists\.create +400 bad_request +header Prefer: code=bad_request\n/);
});

test("a reset forgets nothing, and each sandbox has met its own", async () => {
  await using understudy = await createUnderstudy();
  const one = understudy.sandbox("one");
  await one.fetch("/v1/me", as(await one.token("agent")));
  await one.reset({ scenario: "empty-account" });
  await one.fetch("/v1/quotas", as(await one.token("agent")));
  expect((await one.coverage()).operations.met).toBe(2);
  expect((await understudy.coverage()).operations.met).toBe(0);
  expect((await understudy.coverage({ of: "all" })).operations.met).toBe(2);
});

test("states of jobs, and pages of lists, are met as answers show them", async () => {
  await using understudy = await createUnderstudy();
  const agent = await understudy.token("agent");
  const config = { version: 2, query: "rust" };
  const body = JSON.stringify({ config, targetCount: 3 });
  const { job } = await (await understudy.fetch("/v1/search/jobs", as(agent, { method: "POST", body }))).json();
  for (const wait of ["0s", "2s", "5m"]) {
    await understudy.clock.advance(wait);
    await understudy.fetch(`/v1/search/jobs/${job.id}`, as(agent));
  }
  await understudy.fetch("/v1/shortlists", as(agent));
  const { rows } = await understudy.coverage();
  const statesOf = (id: string) =>
    rows.find(({ operation }) => operation === id)?.states.flatMap(({ state, met }) => (met ? [state] : []));
  expect(statesOf("search.jobs.get")).toEqual(["a job queued", "a job running", "a job succeeded"]);
  expect(statesOf("shortlists.list")).toEqual(["an empty page"]);
});

test("the console's own reading, and what a scenario made, is not the client's", async () => {
  await using understudy = await createUnderstudy({ scenario: "lived-in-account" });
  const owner = await understudy.token("owner");
  await understudy.fetch("/v1/shortlists", as(owner, { headers: { "x-understudy-client": "console" } }));
  expect((await understudy.coverage({ of: "all" })).operations.met).toBe(0);
});
