import { expect, test, vi } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { preflight } from "../../src/contract/run/preflight.ts";
import { newSession, type RunOptions } from "../../src/contract/run/session.ts";
import { isFailed } from "../../src/contract/seen/verdict.ts";
import { tokens } from "../harness.ts";
import { credentials, openMock, runAll } from "./mock.ts";

// A run is given whatever credentials somebody has: a person who is no moderator, a key that may do little, one of them alone, or
// none at all. What they may not do closes checks, and is no fault of the target.
vi.setConfig({ testTimeout: 900_000 });

const { key, session, other } = credentials;
const [member, reader, starter] = [tokens.member!, tokens.reader!, tokens.starter!];

test.each<[string, RunOptions["credentials"]]>([
  ["a key and a person who is no moderator", { key, session: member, other }],
  ["a key that may do little, and a person who is no moderator", { key: reader, session: member, other }],
  ["a person alone", { session }],
  ["a key alone", { key }],
  ["a key that may do little, alone", { key: reader }],
  ["a person of a small plan", { session: starter }],
  ["nobody", {}],
])("nothing fails for %s", async (_, given) => {
  const mock = await openMock({ scenario: "lived-in-account" }, { credentials: given, allowBursts: false });
  const results = await runAll(
    mock.session,
    everyCheck.filter(({ tier }) => tier !== "burst"),
  );
  await mock.close();
  expect(results.filter(isFailed).map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
});

test("a person and a key of two accounts are told apart before anything is made", async () => {
  const { session, close } = await openMock();
  const { transport } = session.options;
  const mixed = newSession({ transport, credentials: { ...credentials, session: starter } });
  expect(await preflight(mixed)).toMatch(/--session is of the account acct_starter, and --key of acct_demo/);
  await close();
});
