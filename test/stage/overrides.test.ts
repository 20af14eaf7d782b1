import { type Answers, createUnderstudy, type Overrides } from "understudy";
import { understudyTest } from "understudy/vitest";
import { expect, expectTypeOf, test } from "vitest";

const headers = { authorization: "Bearer svc_sk_demo_agent" };

test("an answer has the members that a test gives it, and the rest of its own", async () => {
  await using plain = await createUnderstudy();
  await using understudy = await createUnderstudy({
    overrides: { "me.get": { account: { plan: "starter" } }, "developers.search": { results: [], nextCursor: null } },
  });
  const ours = (await (await plain.fetch("/v1/me", { headers })).json()) as Answers["me.get"];
  const given = (await (await understudy.fetch("/v1/me", { headers })).json()) as Answers["me.get"];
  expect(given).toEqual({ ...ours, account: { ...ours.account, plan: "starter" } });
  const page = (await (
    await understudy.fetch("/v1/developers/search?q=rust", { headers })
  ).json()) as Answers["developers.search"];
  expect(page.results).toEqual([]);
});

test("a refusal stays one, a fault comes after it, and a reset keeps it", async () => {
  await using understudy = await createUnderstudy({ overrides: { "me.get": { account: { plan: "starter" } } } });
  const refused = await understudy.fetch("/v1/me");
  expect(refused.status).toBe(401);
  expect(await refused.json()).not.toHaveProperty("account");
  await understudy.faults.add({ match: { operation: "me.get", times: 1 }, then: { status: 503 } });
  expect((await understudy.fetch("/v1/me", { headers })).status).toBe(503);
  await understudy.reset();
  expect(await (await understudy.fetch("/v1/me", { headers })).json()).toMatchObject({ account: { plan: "starter" } });
  expect(await (await understudy.sandbox("other").fetch("/v1/me", { headers })).json()).toMatchObject({
    account: { plan: "starter" },
  });
});

const withKey = understudyTest({ overrides: { "me.get": { key: null } } });
withKey("a fixture of one's own has them in every test", async ({ understudy }) => {
  expect(await (await understudy.fetch("/v1/me", { headers })).json()).toMatchObject({ key: null });
});

test.each([
  [{ "me.gett": {} }, 'overrides: no operation is called "me.gett"; did you mean "me.get"?'],
  [{ "me.get": { plan: "starter" } }, 'overrides["me.get"].plan: no answer has this member'],
  [
    { "me.get": { account: { paln: "x" } } },
    'overrides["me.get"].account.paln: no answer has this member; did you mean "plan"?',
  ],
  [{ "me.get": { account: { plan: 5 } } }, 'overrides["me.get"].account.plan: '],
  [{ "me.get": { actor: { kind: "robot" } } }, 'overrides["me.get"].actor.kind: '],
  [{ "me.get": "starter" }, 'overrides["me.get"]: give an object of members'],
  [{ "developers.search": { results: [{ id: "dev_1" }] } }, 'overrides["developers.search"].results: '],
  [{ "avatars.get": { svg: "" } }, 'overrides["avatars.get"]: it has no answer in JSON'],
])("what no answer has is refused by its name: %j", async (overrides, reason) => {
  await expect(createUnderstudy({ overrides: overrides as Overrides })).rejects.toThrow(reason);
});

test("members are typed by the answer of their operation", () => {
  expectTypeOf<{ "me.get": { account: { plan: string } } }>().toExtend<Overrides>();
  expectTypeOf<{ "me.get": { account: { plan: number } } }>().not.toExtend<Overrides>();
  // @ts-expect-error: the plan is a member of the account
  const wrong: Overrides = { "me.get": { plan: "starter" } };
  expect(wrong).toBeDefined();
});
