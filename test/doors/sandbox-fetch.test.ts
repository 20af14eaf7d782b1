import { setupServer } from "msw/node";
import { createUnderstudy, type Sandbox } from "understudy";
import { test as fixture } from "understudy/vitest";
import { describe, expect, expectTypeOf, test } from "vitest";
import { handlers } from "../../src/doors/msw.ts";

const headers = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };

async function creditsOf(answer: Response): Promise<number> {
  return ((await answer.json()) as { credits: { remaining: number } }).credits.remaining;
}

test.each<[string, Parameters<Sandbox["fetch"]>]>([
  ["a path", ["/v1/quotas", { headers }]],
  ["a path with the sandbox's own prefix", ["/~ada/v1/quotas", { headers }]],
  ["a path without its slash", ["v1/quotas", { headers }]],
  ["an address of any host", ["https://api.example.com/v1/quotas", { headers }]],
  ["an address without a scheme", ["//api.example.com/v1/quotas", { headers }]],
  ["the server's own address", ["http://understudy.local/v1/quotas", { headers }]],
  ["the sandbox's own address", ["http://understudy.local/~ada/v1/quotas", { headers }]],
  ["a URL", [new URL("http://x.local/v1/quotas"), { headers }]],
  ["a Request", [new Request("http://x.local/v1/quotas", { headers })]],
  ["a header that names it", ["http://x.local/v1/quotas", { headers: { ...headers, "x-understudy-sandbox": "ada" } }]],
])("a sandbox's fetch is that sandbox, for %s", async (_, asked) => {
  await using understudy = await createUnderstudy();
  const ada = understudy.sandbox("ada");
  await ada.scenario("balance-empty");
  expect(await creditsOf(await ada.fetch(...asked))).toBe(0);
  expect((await understudy.journal.entries()).length).toBe(0);
});

test("a fork is a sandbox of its own, for an address of any host", async () => {
  await using understudy = await createUnderstudy();
  const ada = understudy.sandbox("ada");
  await ada.scenario("balance-empty");
  const copy = await ada.fork("copy");
  await ada.reset({ scenario: "fresh-account" });
  expect(await creditsOf(await copy.fetch("http://x.local/v1/quotas", { headers }))).toBe(0);
  expect(await creditsOf(await ada.fetch("http://x.local/v1/quotas", { headers }))).toBe(10_000);
});

test("a Request keeps its body, its headers and its signal", async () => {
  await using understudy = await createUnderstudy();
  const ada = understudy.sandbox("ada");
  const body = JSON.stringify({ name: "Rust" });
  const made = await ada.fetch(new Request("http://x.local/v1/shortlists", { method: "POST", headers, body }));
  expect([made.status, await made.json()]).toMatchObject([201, { name: "Rust" }]);
  const signal = AbortSignal.abort(new Error("not needed"));
  await expect(ada.fetch(new Request("http://x.local/v1/me", { signal }))).rejects.toThrow("not needed");
  expect((await ada.journal.entries()).map(({ operation }) => operation)).toEqual(["shortlists.create"]);
});

test("addresses in its answers lead back to it", async () => {
  await using understudy = await createUnderstudy();
  const ada = understudy.sandbox("ada");
  for (const base of ["", "http://x.local", ada.url]) {
    const found = await ada.fetch(`${base}/v1/developers/search?q=rust&limit=20`, { headers });
    const [picture = ""] = (await found.text()).match(/http[^"]+\/avatars\/[^"]+/) ?? [];
    expect(picture.startsWith(base || "http://understudy.local/~ada")).toBe(true);
    expect((await ada.fetch(picture)).status).toBe(200);
  }
});

test.each<[string, Parameters<Sandbox["fetch"]>, string]>([
  ["by a path", ["/~eve/v1/quotas", { headers }], "its path begins with /~eve"],
  ["by an address", ["http://x.local/~eve/v1/quotas", { headers }], "its path begins with /~eve"],
  [
    "by a header",
    ["/v1/quotas", { headers: { ...headers, "x-understudy-sandbox": "eve" } }],
    "its header x-understudy-sandbox says so",
  ],
])("what names another sandbox %s is refused", async (_, asked, why) => {
  await using understudy = await createUnderstudy();
  const refused = await understudy.sandbox("ada").fetch(...asked);
  expect(refused.status).toBe(400);
  const { message } = (await refused.json()) as { message: string };
  expect(message).toContain(why);
  expect(message).toContain('understudy.sandbox("eve")');
  const { sandboxes } = (await (await understudy.fetch("/_understudy/sandboxes")).json()) as { sandboxes: unknown[] };
  expect(JSON.stringify(sandboxes)).not.toContain("eve");
});

test("the understudy itself is the whole server: an address may name any of its sandboxes", async () => {
  await using understudy = await createUnderstudy();
  await understudy.sandbox("ada").scenario("balance-empty");
  expect(await creditsOf(await understudy.fetch("http://x.local/~ada/v1/quotas", { headers }))).toBe(0);
  expect(await creditsOf(await understudy.fetch("http://x.local/v1/quotas", { headers }))).toBe(10_000);
});

/** As openapi-fetch and its like: a base URL, and a function that is given a Request. */
function newGeneratedClient({ baseUrl, fetch }: { baseUrl: string; fetch: (request: Request) => Promise<Response> }) {
  return async (method: "GET" | "POST", path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(new Request(baseUrl + path, init));
    return { status: answer.status, data: (await answer.json()) as object };
  };
}

describe.each(["https://api.example.com", "http://127.0.0.1:4747", "http://understudy.local"])(
  "a generated client in the fixture, with the base URL %s",
  (baseUrl) => {
    fixture("is answered by the test's own sandbox", async ({ understudy }) => {
      await understudy.scenario("balance-empty");
      const call = newGeneratedClient({ baseUrl, fetch: (request) => understudy.fetch(request) });
      const body = { config: { version: 2, query: "rust" }, targetCount: 5 };
      expect(await call("POST", "/v1/search/jobs", body)).toMatchObject({ status: 402 });
      expect(await call("GET", "/v1/quotas")).toMatchObject({ data: { credits: { remaining: 0 } } });
      await understudy.journal.expect({ operation: "search.jobs.*", status: 402 }).toHaveBeenCalled(1);
    });

    fixture("and not by that of the test before", async ({ understudy }) => {
      const call = newGeneratedClient({ baseUrl, fetch: understudy.fetch });
      expect(await call("POST", "/v1/shortlists", { name: "Rust" })).toMatchObject({ status: 201 });
      expect(await understudy.journal.entries()).toHaveLength(1);
    });
  },
);

test("the types say what fetch takes: what the global one does", () => {
  expectTypeOf<Sandbox["fetch"]>().parameter(0).toEqualTypeOf<string | URL | Request>();
  expectTypeOf<Sandbox["fetch"]>().toExtend<typeof globalThis.fetch>();
});

test("MSW's handlers refuse what names another sandbox", async () => {
  await using understudy = await createUnderstudy();
  const baseUrl = "https://api.example.com";
  const ada = understudy.sandbox("ada");
  const server = setupServer(...handlers(ada, { baseUrl }));
  server.listen({ onUnhandledRequest: "error" });
  const refused = await fetch(`${baseUrl}/v1/me`, { headers: { ...headers, "x-understudy-sandbox": "eve" } });
  const elsewhere = await fetch(`${baseUrl}/~eve/v1/me`, { headers });
  server.close();
  expect([refused.status, elsewhere.status]).toEqual([400, 400]);
});
