import { describe, expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { preflight } from "../../src/contract/run/preflight.ts";
import { redirectedTo } from "../../src/contract/run/redirects.ts";
import { newSession } from "../../src/contract/run/session.ts";
import type { ReceivedAnswer, SentRequest } from "../../src/contract/seen/exchange.ts";
import { credentials, openMock } from "../contract/mock.ts";
import { runBehind } from "./behind.ts";
import { middleBoxes, page } from "./middle-boxes.ts";
import { saysOf, world } from "./running.ts";
import { type Box, openBoxes } from "./wire.ts";

// Behind a gateway that follows HTTP, a correct service violates nothing. Each middle box by itself is tried by
// middle-boxes.long.test.ts.
const checksOf = (pattern: RegExp) => everyCheck.filter(({ id }) => pattern.test(id));

test("all middleboxes at once cause no violation, and their cost is counted", async () => {
  const { results, session } = await runBehind(
    middleBoxes,
    checksOf(/^(Pricing|Shortlists|Notes|Side effects: A list|answers GET \/v1\/)/),
    world,
  );
  expect(saysOf(results, "violation")).toEqual([]);
  expect(saysOf(results, "flaky")).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === "held" || verdict === "confirmed").length).toBeGreaterThan(20);
  expect(session.availability.recovered).toMatchObject({ "301 to the same path": expect.any(Number) });
});

test("a violation behind them is still found", async () => {
  const free: Box = {
    name: "every price is lost",
    after: (wire, { path }) =>
      path.startsWith("/v1/pricing") && wire.status === 200
        ? { ...wire, body: Buffer.from(wire.body.toString().replaceAll('"usd"', '"us"')) }
        : wire,
  };
  const quiet = middleBoxes.filter(({ before }) => before === undefined);
  const { results } = await runBehind([...quiet, free], checksOf(/^answers GET \/v1\/pricing/), world);
  expect(saysOf(results, "violation").join()).toContain("usd");
});

const isForbidden: Box = {
  name: "refusals as web pages",
  after: (wire) => (wire.status === 403 ? page(403, "Forbidden") : wire),
};
const blocksLong: Box = {
  name: "a firewall that dislikes long descriptions",
  before: ({ body }) => (/"description":"[^"]{200}/.test(body.toString()) ? page(403, "Blocked") : null),
};

test("a firewall's refusal is not an answer of the service, and is counted", async () => {
  const lists = checksOf(/^(Side effects: A list update changes|Shortlists: Names of 1 and of 80)/);
  const { results, session } = await runBehind([blocksLong], lists, world);
  expect(saysOf(results, "violation")).toEqual([]);
  expect(saysOf(results, "skipped").join()).toMatch(/in front of the service refuses this request \(403/);
  expect(session.availability.lost).toMatchObject({ "403 with a web page": expect.any(Number) });
});

test("a service that refuses with a web page is a violation", async () => {
  const { results } = await runBehind([isForbidden], checksOf(/^entitlement GET \/v1\/(companies|shortlists)$/), world);
  expect(saysOf(results, "violation").join()).toMatch(/403 with something that is not JSON/);
});

test("a gateway that requires a header can be given one", async () => {
  const known: Box = {
    name: "known clients",
    before: ({ headers }) => (headers["user-agent"]?.startsWith("Mozilla") ? null : page(403, "Forbidden")),
  };
  const mock = await openMock(world);
  const door = await openBoxes(mock.url, [known]);
  const meet = (headers: Record<string, string>) =>
    preflight(newSession({ transport: { base: door.url, timeoutMs: 5_000, headers }, credentials }));
  expect(await meet({})).toMatch(/--header/);
  expect(await meet({ "user-agent": "Mozilla/5.0" })).toBeNull();
  await door.close();
  await mock.close();
});

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
