import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

const kept = ["/v1/pricing/catalog", "/avatars/7015682299.svg", "/v2/developers/fields", "/openapi.json"];

test.each(kept)("%s has an ETag, and is not sent again to a client that has it", async (path) => {
  const { call } = startWorld();
  const first = await call(`GET ${path}`);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"\w+"$/);
  expect(first.headers.get("cache-control")).toMatch(/^(public|private), no-cache$/);
  expect(first.headers.get("vary")).toContain("x-understudy-sandbox");
  for (const names of [etag, `"other", W/${etag}`, "*"]) {
    const again = await call(`GET ${path}`, { headers: { "if-none-match": names } });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(again.headers.get("etag")).toBe(etag);
    expect(again.headers.get("content-type")).toBeNull();
  }
  expect((await call(`GET ${path}`, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("an answer that a fault changed has another ETag", async () => {
  const { call } = startWorld();
  const route = "GET /v1/pricing/catalog";
  const before = (await call(route)).headers.get("etag") ?? "";
  const patch = [{ op: "replace", path: "/creditUsd", value: 9 }];
  await call("POST /_understudy/faults", { body: { match: { nth: 1 }, then: { patch } } });
  const changed = await call(route, { headers: { "if-none-match": before } });
  expect(changed).toMatchObject({ status: 200, json: { creditUsd: 9 } });
  expect(changed.headers.get("etag")).not.toBe(before);
  expect((await call(route, { headers: { "if-none-match": before } })).status).toBe(304);
});

test("an answer has the time of the sandbox's clock, cached or not", async () => {
  const { call } = startWorld({ now: "2026-03-01T09:00:00Z" });
  const dates = [];
  for (const headers of [{}, { "if-none-match": "*" }]) {
    dates.push((await call("GET /v1/pricing/catalog", { headers })).headers.get("date"));
    await call("PATCH /_understudy/clock", { body: { advance: "1h" } });
  }
  expect(dates).toEqual(["Sun, 01 Mar 2026 09:00:00 GMT", "Sun, 01 Mar 2026 10:00:00 GMT"]);
});

test("refusals and answers that must not be cached have no ETag", async () => {
  const { call } = startWorld();
  for (const answer of [await call("GET /v2/developers/fields", { as: null }), await call("GET /v1/me")]) {
    expect(answer.headers.get("etag")).toBeNull();
    expect(answer.headers.get("cache-control")).toBeNull();
  }
});
