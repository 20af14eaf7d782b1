import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";

test("a whole service in a test, without a port", async () => {
  await using understudy = await createUnderstudy({ seed: "my-team" });

  const answer = await understudy.fetch("/v1/me", {
    headers: { authorization: `Bearer ${await understudy.token("agent")}` },
  });
  expect(await answer.json()).toMatchObject({ account: { name: "Demo Talent", plan: "scale" } });
});

test("time is a variable", async () => {
  await using understudy = await createUnderstudy({ now: "2026-03-01T09:00:00Z" });
  await understudy.clock.advance("36h");
  expect((await understudy.clock.read()).now).toBe("2026-03-02T21:00:00.000Z");
});

test("sandboxes know nothing of each other", async () => {
  await using understudy = await createUnderstudy();
  const [mine, yours] = [understudy.sandbox("mine"), understudy.sandbox("yours")];
  const headers = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };
  await mine.fetch("/v1/keys", {
    method: "POST",
    headers,
    body: JSON.stringify({ name: "Only mine", entitlements: ["search:read"] }),
  });
  const names = async (sandbox: typeof mine) => {
    const { keys } = (await (await sandbox.fetch("/v1/keys", { headers })).json()) as { keys: { name: string }[] };
    return keys.map(({ name }) => name);
  };
  expect(await names(mine)).toContain("Only mine");
  expect(await names(yours)).not.toContain("Only mine");
});

test("a port for those who need one", async () => {
  await using understudy = await createUnderstudy();
  const url = await understudy.listen();
  expect((await fetch(`${url}/v1/pricing/catalog`)).status).toBe(200);
  expect(understudy.sandbox("mine").url).toBe(`${url}/~mine`);
});

test("scenarios of one's own, as data or as a folder", async () => {
  const scenarios = { poor: { title: "Poor", description: "Nothing is left.", extends: "balance-empty" } };
  await using understudy = await createUnderstudy({ scenarios, scenario: "poor" });
  expect(await understudy.ledger.balance()).toBe(0);
});
