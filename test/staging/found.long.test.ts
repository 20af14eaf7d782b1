import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { ceiling, final, finish, submit } from "../../contracts/deep-searching.ts";
import * as researching from "../../contracts/researching.ts";
import { stated } from "../../src/base/provenance.ts";
import { sheet } from "../../src/contract/run/check.ts";
import { runCheck } from "../../src/contract/run/run-check.ts";
import { openMock } from "../contract/mock.ts";
import { deploy, type Json, type Variation } from "./deployment.ts";
import { differingDeployments } from "./differing-deployments.ts";
import { runAgainst, world } from "./running.ts";

// Other forms of requests, and answers with only an id, are detected, so that stated parts are still checked there.

const route = "POST /v1/search/jobs" as const;
const polling = sheet("Polling", (check) => {
  const spec = { on: [route], source: stated("§4.1"), tier: "write", credits: ceiling } as const;
  check("A search that was submitted is polled by its id", spec, async (t) => {
    const { job } = await submit(t);
    expect(final).toContain((await finish(t, job.id)).job.status);
  });
  const research = { on: ["POST /v1/deep-research/jobs"], source: stated("§4.3"), tier: "write" } as const;
  check("Research that was started is polled by its id", research, async (t) => {
    const job = await researching.start(t, [t.find.unknownLogin]);
    expect((await researching.finish(t, job.id)).status).toBe("failed");
  });
});

test.each([
  ["S17", "Access: A new key works at once, shows its secret once, and is refused once revoked"],
  ["S18", "Polling: Research that was started is polled by its id"],
  ["S19", "Polling: A search that was submitted is polled by its id"],
  ["S20", "Side effects: A list update changes the members that it names, nothing else, and is kept"],
])("where %s: %s", async (name, check) => {
  const deployment = differingDeployments.find((each) => each.name.startsWith(`${name} `)) as Variation;
  const { results, refuted } = await runAgainst(
    [deployment],
    [...everyCheck, ...polling].filter(({ id }) => id === check),
  );
  expect(results).toEqual([expect.objectContaining({ verdict: expect.stringMatching(/^(held|confirmed)$/) })]);
  expect([...refuted]).toEqual([expect.stringMatching(/^A-\d+$/)]);
});

const lists = [
  {
    name: "an empty list of another name",
    route: "GET /v1/deep-research/jobs",
    ours: "jobs",
    change: () => ({ rows: [], page: { next: "" } }),
  },
  {
    name: "a list of another name whose rows leave out what is null",
    route: "GET /v1/keys",
    ours: "keys",
    change: ({ keys }: Json) => ({ rows: keys.map(withoutNulls) }),
  },
  {
    name: "a list whose rows have little of ours",
    route: "GET /v1/keys",
    ours: "keys",
    change: ({ keys }: Json) => ({ keys: keys.map(({ id, name }: Json) => ({ id, name })) }),
  },
] as const;

const withoutNulls = (row: Json): Json => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

test.each(lists)("$name is read", async ({ name, route, ours, change }) => {
  const idsOf = (rows: readonly Json[]) => rows.map(({ id }) => id);
  let sent: readonly Json[] = [];
  const deployment: Variation = {
    name,
    refutes: [],
    say(said, heard) {
      if (heard.route !== route || said.status >= 300) return;
      said.json = change(said.json);
      sent = said.json.rows ?? said.json.keys;
    },
  };
  const reading = sheet("Reading", (check) => {
    check(name, { on: [route], source: stated("§4.3") }, async (t) => {
      expect(idsOf((await t.ok(route))[ours])).toEqual(idsOf(sent));
    });
  });
  const { results } = await runAgainst([deployment], reading);
  expect(results).toEqual([expect.objectContaining({ verdict: "held", reason: null })]);
});

test("what is refused while another check looks for the accepted form is sent again in that form", async () => {
  const scopes = differingDeployments.filter(({ name }) => name.startsWith("S17 "));
  const mock = await openMock(world, { allowBursts: false }, (core) => deploy(core, scopes));
  const minting = sheet("Minting", (check) => {
    for (const entitlement of ["search:read", "contact:read", "shortlist:read"] as const)
      check(
        `A key with ${entitlement}`,
        { on: ["POST /v1/keys"], source: stated("§5"), tier: "write" },
        async (t) => void (await t.make.key([entitlement])),
      );
  });
  const results = await Promise.all(minting.map((check) => runCheck(mock.session, check)));
  await mock.close();
  expect(results.map(({ verdict, reason }) => [verdict, reason])).toEqual(minting.map(() => ["held", null]));
});
