import assert from "node:assert";
import { after, before, test } from "node:test";
import { setupServer } from "msw/node";
import { createUnderstudy } from "understudy";
import { handlers } from "understudy/msw";

const understudy = await createUnderstudy();
const server = setupServer(...handlers(understudy, { baseUrl: "https://api.example.com" }));
before(() => server.listen({ onUnhandledRequest: "error" }));
after(() => server.close());

test("the application's own fetch", async () => {
  const answer = await fetch("https://api.example.com/v1/pricing/catalog");
  assert.equal(answer.status, 200);
});

test("the pictures that an answer leads to", async () => {
  const headers = { authorization: `Bearer ${await understudy.token("agent")}` };
  const found = await fetch("https://api.example.com/v1/developers/search?q=rust", { headers });
  const { avatarUrl } = (await found.json()).results.find((each) => each.avatarUrl !== null);
  assert.equal((await fetch(avatarUrl)).status, 200);
});
