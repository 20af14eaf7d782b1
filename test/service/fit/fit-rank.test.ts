import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { all, get, put } from "../../../src/base/table.ts";
import { type Account, accounts } from "../../../src/model/account.ts";
import { setConditions } from "../../../src/model/conditions.ts";
import { creditsPerCandidate, type FitRow } from "../../../src/model/fit-rank.ts";
import { ledger } from "../../../src/model/ledger.ts";
import { overridePeople } from "../../../src/model/person-override.ts";
import { setScripts } from "../../../src/model/scripts.ts";
import { peopleOf } from "../../../src/population/population.ts";
import { charge } from "../../../src/service/billing/credits.ts";
import { compareFit } from "../../../src/service/fit/rank.ts";
import { nowIn } from "../../../src/stage/clock.ts";
import { sandboxNamed } from "../../../src/stage/sandboxes.ts";
import { startWorld } from "../../harness.ts";

function startFit() {
  const started = startWorld();
  const world = sandboxNamed(started.core.stage.sandboxes, "default", 0).world;
  const people = peopleOf({ seed: world.seed, size: world.population });
  return {
    ...started,
    world,
    people,
    rank: (body: object, as = "owner") => started.call("POST /v1/fit-rank", { as, body }),
    charges: () => all(world.tables, ledger).filter(({ operation }) => operation === "fit.rank"),
  };
}

const rustDatabases = {
  developer: 0,
  specialty: "databases-storage",
  languages: ["Rust"],
  subjects: ["storage-engines", "databases"],
  crackedScore: 90,
  followers: 300,
  repositories: 14,
};
const phpShops = { developer: 1, languages: ["PHP"], subjects: ["e-commerce"], crackedScore: 55, followers: 40 };

test("the best match for the role comes first, with its gaps and confidence", async () => {
  const { rank, people, world, charges } = startFit();
  overridePeople(world, [rustDatabases, phpShops]);
  const logins = [people.loginOf(1), people.loginOf(0)];
  const { status, json } = await rank({ logins, role: "Engineer for a storage engine in Rust, databases at heart" });
  expect(status).toBe(200);
  expect(json.results.map(({ developerId }: FitRow) => developerId)).toEqual([people.idOf(0), people.idOf(1)]);
  const [best, other] = json.results;
  expect(best.fit).toBeGreaterThan(1.5);
  expect(other.fit).toBeLessThan(0.5);
  expect(best.confidence).toBeGreaterThan(0.5);
  expect(json).toMatchObject({ misses: [], dropped: [], scoredCount: 2 });
  expect(charges().map(({ credits, sku, developerId }) => [credits, sku, developerId])).toEqual(
    json.results.map(({ developerId }: FitRow) => [-creditsPerCandidate, "fit", developerId]),
  );
});

test("without a role fit is intrinsic build quality", async () => {
  const { rank, people, world } = startFit();
  overridePeople(world, [rustDatabases, { ...phpShops, crackedScore: 10, topStars: 0, contributions: 0 }]);
  const { results } = (await rank({ logins: [people.loginOf(0), people.loginOf(1)] })).json;
  expect(results[0].developerId).toBe(people.idOf(0));
  expect(results[0].fit).toBeGreaterThan(results[1].fit);
  expect(results.map(({ bridge }: FitRow) => bridge)).toEqual(["", ""]);
});

test("employees of the company itself count as hard to get", async () => {
  const { rank, people, world } = startFit();
  const at = people.linkedin;
  const index = Array.from({ length: 200 }, (_, each) => each).find((each) => at(each)?.company) as number;
  overridePeople(world, [{ developer: index, followers: 10 }]);
  const company = at(index)?.company as string;
  const logins = [people.loginOf(index)];
  const there = (await rank({ logins, company: company.toUpperCase() })).json.results[0];
  const elsewhere = (await rank({ logins, company: "Somebody Else" })).json.results[0];
  expect(there.gettable).toBeLessThan(elsewhere.gettable);
});

test("every login appears exactly once, in any letter case", async () => {
  const { rank, people } = startFit();
  const known = Array.from({ length: 30 }, (_, index) => people.loginOf(index * 60));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom(...known), fc.stringMatching(/^zz[a-z0-9]{1,8}$/)), {
        minLength: 1,
        maxLength: 50,
      }),
      fc.constantFrom(undefined, "Python and machine learning", "nothing known"),
      async (fields, role) => {
        const logins = fields.map((login, at) => (at % 3 === 0 ? login.toUpperCase() : login));
        const { results, misses, dropped, scoredCount } = (await rank({ logins, ...(role && { role }) })).json;
        const places = [
          ...results.map(({ login }: FitRow) => login),
          ...misses,
          ...dropped.map(({ login }: FitRow) => login),
        ];
        const lower = (list: string[]) => list.map((login) => login.toLowerCase()).sort();
        expect(lower(places)).toEqual(lower([...new Set(fields.map((login) => login.toLowerCase()))]));
        expect(scoredCount).toBe(results.length);
        expect(results).toEqual([...results].sort(compareFit));
      },
    ),
    { numRuns: 40 },
  );
});

test("ties are ordered by gettable, confidence, then evidence, with unknown last", () => {
  const row = (change: Partial<FitRow>): FitRow => ({
    login: "a",
    developerId: "7",
    fit: 1,
    gettable: 0.5,
    bridgeable: 0,
    confidence: 0.5,
    bridge: "",
    scored: true,
    prescore: 5,
    ...change,
  });
  const order = [
    row({ fit: 2, gettable: 0 }),
    row({ gettable: 0.9, confidence: 0 }),
    row({ confidence: 0.9, prescore: 0 }),
    row({ prescore: 9 }),
    row({ prescore: 0 }),
    { ...row({}), prescore: undefined },
    row({ scored: false, fit: 0, prescore: 99 }),
  ] as FitRow[];
  expect([...order].reverse().sort(compareFit)).toEqual(order);
});

test("celebrities are dropped, unscored rows come last, and neither is billed", async () => {
  const { rank, people, world, charges } = startFit();
  overridePeople(world, [
    { developer: 0, followers: 10_001 },
    { developer: 1, followers: 10_000 },
    { developer: 2, followers: 5 },
    { developer: 3, followers: 5 },
  ]);
  setScripts(world, { fitRanks: [{ login: people.loginOf(2), outcome: "unscored" }] });
  const logins = [0, 2, 1, 3].map(people.loginOf);
  const { results, dropped, scoredCount } = (await rank({ logins, role: "Go" })).json;
  expect(dropped).toEqual([{ login: people.loginOf(0), developerId: people.idOf(0), reason: "celebrity" }]);
  expect(scoredCount).toBe(2);
  expect(charges()).toHaveLength(2);
  expect(results.at(-1)).toMatchObject({
    developerId: people.idOf(2),
    scored: false,
    fit: 0,
    confidence: 0,
  });
});

test("scoring nobody is free", async () => {
  const { rank, charges } = startFit();
  const { json } = await rank({ logins: ["nobody-here"] });
  expect(json).toEqual({ results: [], misses: ["nobody-here"], dropped: [], scoredCount: 0 });
  expect(charges()).toEqual([]);
});

describe("refused", () => {
  test.each([
    [{}, "logins"],
    [{ logins: [] }, "logins"],
    [{ logins: Array(51).fill("octo-anna") }, "logins"],
    [{ logins: ["octo anna"] }, "logins.0"],
    [{ logins: ["octo-anna", "-octo"] }, "logins.1"],
    [{ logins: ["a".repeat(40)] }, "logins.0"],
    [{ logins: ["octo-anna"], role: "r".repeat(20_001) }, "role"],
    [{ logins: ["octo-anna"], company: "c".repeat(201) }, "company"],
    [{ logins: ["octo-anna"], jd: "…" }, "jd"],
  ])("with 400: %j", async (body, member) => {
    const { rank } = startFit();
    const { json } = await rank(body);
    expect(json).toMatchObject({ code: "bad_request", status: 400 });
    expect(json.message).toContain(`"${member}"`);
  });

  test("with 402 before any scoring when the balance does not cover everybody who resolves", async () => {
    const { rank, people, world, charges } = startFit();
    charge(world, "acct_demo", 9_997, { operation: "test" }, nowIn(world, 0));
    const logins = [0, 1].map(people.loginOf);
    expect((await rank({ logins })).json).toMatchObject({ code: "payment_required", remedy: { kind: "topup" } });
    expect(charges()).toEqual([]);
    expect((await rank({ logins: [logins[0], "nobody-here"] })).status).toBe(200);
    setConditions(world, { billing: "unavailable" });
    expect((await rank({ logins: [logins[0]] })).json.code).toBe("billing_unavailable");
  });

  test("with 403 where it is not enabled or not held, 402 where the plan lacks it", async () => {
    const { rank, world } = startFit();
    const body = { logins: ["octo-anna"] };
    expect((await rank(body, "reader")).status).toBe(403);
    expect((await rank(body, "starter")).status).toBe(402);
    put(world.tables, accounts, { ...(get(world.tables, accounts, "acct_demo") as Account), fitRankEnabled: false });
    expect((await rank(body)).json).toMatchObject({ code: "forbidden", status: 403 });
  });
});
