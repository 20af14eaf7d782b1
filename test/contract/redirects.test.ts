import { describe, expect, test } from "vitest";
import { redirectedTo } from "../../src/contract/run/sending/transport.ts";
import type { ReceivedAnswer, SentRequest } from "../../src/contract/seen/exchange.ts";

describe("a redirect is followed only to the same path at the same address", () => {
  const base = "http://service.example/api";
  const sent = (method: string, path: string): SentRequest => ({ method, path, as: "key", headers: {}, body: null });
  const answer = (status: number, location: string): ReceivedAnswer => ({
    ...{ status, headers: { location }, bytes: new Uint8Array(), text: "" },
    json: undefined,
  });
  test.each([
    ["GET", "/v1/me", 301, "/api/v1/me/", "/v1/me/"],
    ["GET", "/v1/me?a=b", 308, "http://service.example/api/v1/me/?a=b", "/v1/me/?a=b"],
    ["POST", "/v1/keys", 308, "/api/v1/keys/", "/v1/keys/"],
    ["POST", "/v1/keys", 301, "/api/v1/keys/", null],
    ["GET", "/v1/me", 302, "/login", null],
    ["GET", "/v1/me", 301, "http://elsewhere.example/api/v1/me/", null],
    ["GET", "/v1/me", 301, "https://service.example/api/v1/me", null],
    ["GET", "/v1/me", 200, "/api/v1/me/", null],
    ["GET", "/v1/me", 301, "http://[", null],
  ])("%s %s, %i to %s", (method, path, status, location, followed) => {
    expect(redirectedTo({ base, timeoutMs: 1 }, sent(method, path), answer(status, location))?.path ?? null).toBe(
      followed,
    );
  });
  test("not where a signature covers the first path", () => {
    const signed = { ...sent("GET", "/v1/me"), headers: { signature: "sig1=:AA==:" } };
    expect(() => redirectedTo({ base, timeoutMs: 1 }, signed, answer(308, "/api/v1/me/"))).toThrow(/signature/);
  });
});
