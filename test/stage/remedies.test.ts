import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

const topup = { kind: "topup", url: expect.stringMatching(/^https:/) };
const connect = { kind: "connect_mailbox", url: expect.stringMatching(/^https:/) };

test.each([
  ["payment_required", topup],
  ["mailbox_required", connect],
])("%s has its remedy by Prefer, by a fault and by a scenario", async (code, remedy) => {
  const { call } = startWorld();
  const preferred = await call("GET /v1/me", { headers: { prefer: `code=${code}` }, isUnlawful: true });
  expect(preferred.json).toMatchObject({ code, remedy });
  await call("POST /_understudy/faults", { body: { match: { operation: "me.get" }, then: { code } } });
  expect((await call("GET /v1/me", { isUnlawful: true })).json).toMatchObject({ code, remedy });
});

test("the scenario of codes from elsewhere offers to connect a mailbox", async () => {
  const { call } = startWorld({ scenario: "codes-of-elsewhere" });
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push((await call("GET /v1/me", { isUnlawful: true })).json);
  expect(answers.find(({ code }) => code === "mailbox_required")).toMatchObject({ remedy: connect });
});

test("a plan that lacks the capability offers the same as a balance that is short", async () => {
  const { call } = startWorld();
  const body = { config: { version: 2, query: "rust" } };
  const refused = await call("POST /v1/search/jobs", { as: "starter", body });
  expect(refused.json).toMatchObject({ code: "payment_required", remedy: topup });
});

test("a job's own budget is cleared by a larger one, not by credits", async () => {
  const { call } = startWorld();
  const body = { config: { version: 2, query: "rust" }, budgetCredits: 1 };
  const { json } = await call("POST /v1/search/jobs", { body });
  expect(json).toMatchObject({ code: "payment_required", message: expect.stringContaining("Raise the budget") });
  expect(json).not.toHaveProperty("remedy");
});
