import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { stated } from "../../src/base/provenance.ts";
import { all, get, put } from "../../src/base/table.ts";
import { perMinute } from "../../src/kernel/limits.ts";
import { free, operation } from "../../src/kernel/operation.ts";
import { monthly, takeUnits } from "../../src/kernel/quotas.ts";
import { createCore } from "../../src/library/understudy.ts";
import { type Account, accounts } from "../../src/model/account.ts";
import { quotaUses } from "../../src/model/quota.ts";
import { counters, nextNumber } from "../../src/model/world.ts";
import { startWorld } from "../harness.ts";
import { greeting, startTable } from "./table.ts";

/** An operation of which each guest takes a unit of the quota `reports`, and that writes a number. */
const inviting = operation({
  id: "invitations.create",
  route: "POST /v1/invitations",
  tag: "Invitations",
  summary: "Invite",
  source: stated("§0"),
  access: {
    to: "self",
    cost: free,
    limit: perMinute(1_000, "account"),
    quota: monthly("reports", ({ guests }: { readonly guests: number }) => guests),
  },
  body: z.strictObject({ guests: z.int() }),
  answers: { status: 200, body: z.looseObject({ guests: z.int() }) },
  refuses: ["conflict"],
  handle({ world, body, refuse }) {
    if (body.guests > 99) refuse("conflict", "The house is full.");
    nextNumber(world, "invitations");
    return { guests: body.guests };
  },
});

const startInviting = async (reports: number) => {
  const table = startTable([inviting, greeting()]);
  await table.call("GET /v1/greetings");
  const { tables } = table.world();
  put(tables, accounts, { ...(get(tables, accounts, "acct_demo") as Account), quotas: { reports } });
  const invite = (guests: number) => table.call("POST /v1/invitations", { body: JSON.stringify({ guests }) });
  return { ...table, invite };
};

test("a call takes as many units as its answer says, and the headers tell what is left", async () => {
  const { invite } = await startInviting(5);
  const answer = await invite(3);
  expect(answer).toMatchObject({ status: 200, json: { guests: 3 } });
  expect(answer.headers).toMatchObject({
    "x-quota-name": "reports",
    "x-quota-limit": "5",
    "x-quota-remaining": "2",
  });
  expect((await invite(0)).headers).not.toHaveProperty("x-quota-name");
});

test("where too few are left it is refused, and nothing of it has happened", async () => {
  const { invite, world } = await startInviting(5);
  await invite(3);
  const before = all(world().tables, quotaUses);
  const refused = await invite(3);
  expect(refused.json).toMatchObject({ code: "too_many_requests", status: 429 });
  expect(refused.json.message).toContain("has 2 left, and this takes 3");
  expect(refused.headers).toMatchObject({ "x-quota-remaining": "2" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(all(world().tables, quotaUses)).toEqual(before);
  expect(get(world().tables, counters, "invitations")?.value).toBe(1);
  expect((await invite(2)).status).toBe(200);
});

test("a call that is refused for another reason takes nothing", async () => {
  const { invite, world } = await startInviting(500);
  expect((await invite(100)).json.code).toBe("conflict");
  expect(all(world().tables, quotaUses)).toEqual([]);
});

const start = Date.parse("2027-01-31T09:00:00Z");

const newDemoWorld = () =>
  createCore().stage.sandboxes.build(
    { seed: "s", scenario: "fresh-account", population: 10, clock: { start, factor: 0, usual: 0 } },
    start,
  );

test("what is used of a month is the sum of its entries, whatever is taken when", () => {
  const taken = fc.array(fc.record({ units: fc.integer({ min: 1, max: 9 }), later: fc.integer({ min: 0, max: 40 }) }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(taken, (uses) => {
      const world = newDemoWorld();
      const account = get(world.tables, accounts, "acct_demo") as Account;
      let now = start;
      let refused = 0;
      for (const { units, later } of uses) {
        now += later * 86_400_000;
        const use = { world, account, now, operation: "test" };
        try {
          takeUnits({ quotaSize: () => 20 }, use, "reports", units, {});
        } catch {
          refused += 1;
        }
      }
      const entries = all(world.tables, quotaUses);
      expect(entries).toHaveLength(uses.length - refused);
      for (const { used } of entries) expect(used).toBeLessThanOrEqual(20);
      for (const { start } of entries) {
        const month = entries.filter((each) => each.start === start);
        expect(month.at(-1)?.used).toBe(month.reduce((sum, { units = 0 }) => sum + units, 0));
      }
    }),
    { numRuns: 20 },
  );
});

test("the ledger says what was taken on each day, so that a month can be drawn", async () => {
  const { call } = startWorld();
  const research = (login: string) =>
    call("POST /v1/deep-research/jobs", { body: { subject: "developers", subjects: [login] } });
  await research("nobody-one");
  await call("PATCH /_understudy/clock", { body: { advance: "36h" } });
  await research("nobody-two");
  await research("nobody-three");
  const { units } = (await call("GET /_understudy/ledger?account=acct_demo")).json;
  const perDay = new Map<string, number>();
  for (const { at, units: taken } of units) perDay.set(at.slice(0, 10), (perDay.get(at.slice(0, 10)) ?? 0) + taken);
  expect([...perDay.values()]).toEqual([1, 2]);
  expect(units.at(-1)).toMatchObject({ quota: "reports", units: 1, operation: "research.jobs.create" });
});
