import { setupServer } from "msw/node";
import { createUnderstudy } from "understudy";
import { handlers } from "understudy/msw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

const understudy = await createUnderstudy();
const server = setupServer(...handlers(understudy, { baseUrl: "https://api.example.com" }));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => understudy.reset());
afterAll(() => server.close());

test("the application's own fetch reaches the understudy", async () => {
  const answer = await fetch("https://api.example.com/v1/me", {
    headers: { authorization: "Bearer svc_sk_demo_reader" },
  });
  expect(await answer.json()).toMatchObject({ entitlements: ["search:read", "contact:read", "shortlist:read"] });
});
