import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { writtenTests } from "./written-tests.ts";

test("a test has the world, the fault, the time and the earlier calls that the answer needs, and no others", async () => {
  const codes = await writtenTests("vitest");
  expect(codes.get("an empty balance")).toMatchInlineSnapshot(`
    "import { test } from "understudy/vitest";
    import { expect } from "vitest";

    test("search.jobs.create answers 402", async ({ understudy }) => {
      await understudy.scenario("balance-empty");
      const answer = await understudy.fetch("/v1/search/jobs", {
        method: "POST",
        headers: { authorization: \`Bearer \${await understudy.token("agent")}\`, "content-type": "application/json" },
        body: JSON.stringify({ config: { version: 2, query: "rust databases" }, targetCount: 5 }),
      });
      expect(answer.status).toBe(402);
      expect(await answer.json()).toMatchObject({ code: "payment_required" });
    });
    "
  `);
  expect(codes.get("a list that was created earlier")).toMatchInlineSnapshot(`
    "import type { Answers } from "understudy";
    import { test } from "understudy/vitest";
    import { expect } from "vitest";

    test("shortlists.get answers 200", async ({ understudy }) => {
      await understudy.scenario("fresh-account");
      const made1 = await understudy.fetch("/v1/shortlists", {
        method: "POST",
        headers: { authorization: \`Bearer \${await understudy.token("agent")}\`, "content-type": "application/json" },
        body: JSON.stringify({ name: "Rust" }),
      });
      const made1Body = (await made1.json()) as Answers["shortlists.create"];
      const id1 = made1Body.id;
      await understudy.clock.set("2026-03-01T11:00:00.000Z");
      const answer = await understudy.fetch("/v1/shortlists/" + id1, {
        headers: { authorization: \`Bearer \${await understudy.token("agent")}\` },
      });
      expect(answer.status).toBe(200);
    });
    "
  `);
  expect(codes.get("a full window")).toContain("for (let n = 0; n < 2; n++) {");
  expect(codes.get("a name that is taken")).toContain('name: "Rust, \\"fast\\" and {id9} or null"');
});

test("for pytest it is sent by a function that stands for the client, to the fixture's own address", async () => {
  const code = (await writtenTests("pytest")).get("a fault on the second request") ?? "";
  expect(code.slice(code.indexOf("def test_"))).toMatchInlineSnapshot(`
    "def test_me_get_answers_429(understudy):
        understudy.scenario("fresh-account")
        understudy.fault({ "operation": "me.get", "times": 1 }, { "code": "too_many_requests" })
        status, body = send(understudy, "GET", "/v1/me", token=understudy.token("agent"))
        assert status == 429
        assert json.loads(body)["code"] == "too_many_requests"
    "
  `);
  expect(code).not.toMatch(/127\.0\.0\.1|localhost/);
});

test("what cannot be repeated is refused in a sentence, and nothing is sent", async () => {
  await using understudy = await createUnderstudy();
  const headers = { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" };
  const ask = async (request?: string | null) => {
    const answer = await understudy.fetch(`/_understudy/journal/${request ?? "latest"}/test`);
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  expect(await ask()).toEqual([404, expect.stringContaining("has received no request yet. Send the request")]);
  const body = JSON.stringify({ config: { version: 2, query: "rust" }, targetCount: 5 });
  const made = await understudy.fetch("/v1/search/jobs", { method: "POST", headers, body });
  const { job } = (await made.json()) as { job: { id: string } };
  await understudy.journal.clear();
  const read = await understudy.fetch(`/v1/search/jobs/${job.id}`, { headers });
  expect(await ask(read.headers.get("x-request-id"))).toEqual([
    409,
    expect.stringMatching(/was answered 200.*answered 404 not_found.*make the calls again/),
  ]);
  expect(await understudy.journal.entries()).toHaveLength(1);
});
