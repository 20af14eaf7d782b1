import { setupServer } from "msw/node";
import { expect, test } from "vitest";
import { readBaseUrl } from "../../src/base/base-url.ts";
import { type HandlerOptions, handlers } from "../../src/doors/msw.ts";
import { type Answers, createUnderstudy } from "../../src/library/index.ts";

test.each([
  ["https://API.Example.com", "https://api.example.com"],
  ["https://api.example.com:443/", "https://api.example.com"],
  ["https://api.example.com/search/", "https://api.example.com/search"],
  ["http://127.0.0.1:9", "http://127.0.0.1:9"],
])("handlers for %s answer what a client sends to %s", async (baseUrl, address) => {
  await using understudy = await createUnderstudy();
  const server = setupServer(...handlers(understudy, { baseUrl }));
  server.listen({ onUnhandledRequest: "error" });
  try {
    await fetch(`${address}/v1/quotas?week=4`);
    const { path, query } = (await understudy.journal.entries())[0] ?? {};
    expect({ path, query }).toEqual({ path: "/v1/quotas", query: "week=4" });
  } finally {
    server.close();
  }
});

test("addresses in answers lead back to the base URL, in the same sandbox", async () => {
  await using understudy = await createUnderstudy();
  const sandbox = understudy.sandbox("ada");
  const baseUrl = "https://api.example.com/search";
  const server = setupServer(...handlers(sandbox, { baseUrl }));
  server.listen({ onUnhandledRequest: "error" });
  try {
    const headers = { authorization: `Bearer ${await sandbox.token("agent")}` };
    const found = await fetch(`${baseUrl}/v1/developers/search?q=rust&limit=20`, { headers });
    const { results } = (await found.json()) as Answers["developers.search"];
    const pictures = results.flatMap(({ avatarUrl }) => avatarUrl ?? []);
    expect(pictures[0]).toMatch(/^https:\/\/api\.example\.com\/search\/avatars\//);
    expect(await fetch(pictures[0] ?? "")).toMatchObject({ status: 200 });
    const document = await fetch(`${baseUrl}/openapi.json`, { headers });
    expect(await document.json()).toMatchObject({ servers: [{ url: baseUrl }] });
    expect(await sandbox.journal.entries()).toHaveLength(3);
  } finally {
    server.close();
  }
});

test("a path of the page's own origin is a base URL too", () => {
  expect(readBaseUrl("handlers", "/api/")).toEqual({ text: "/api", mount: "/api" });
});

test.each([
  [undefined, /handlers: takes an object of options/],
  [{}, /baseUrl is the http or https URL .* such as/],
  [{ baseURL: "https://api.example.com" }, /no option "baseURL"; did you mean "baseUrl"/],
  [{ baseUrl: "api.example.com" }, /did you mean "https:\/\/api\.example\.com"\?/],
  [{ baseUrl: "ftp://api.example.com" }, /not "ftp:\/\/api\.example\.com"\./],
  [{ baseUrl: "https://api.example.com?x=1" }, /without a query/],
])("handlers with %j are refused with a message", async (options, words) => {
  await using understudy = await createUnderstudy();
  expect(() => handlers(understudy, options as HandlerOptions)).toThrow(words);
});
