import { expect, test, vi } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import type { StagedCore } from "../../src/understudy.ts";
import { judgeBroken, openMock } from "../contract/mock.ts";
import type { Variation } from "./deployment.ts";
import { differingDeployments } from "./differing-deployments.ts";
import { allGuesses, allWholes } from "./guesses.ts";
import { hostile } from "./lawful.ts";
import { expectLawful, runAgainst } from "./running.ts";

// The whole suite against deployments that keep every stated sentence and differ wherever the interface leaves
// something open: no difference may be a violation, and each has to be named. `node tools/lenses.mjs` runs all of them, npm
// test a few.
// Each of these is a separate run with hundreds of checks.
vi.setConfig({ testTimeout: 120_000 });
const share = process.env.LENSES;
const isWhole = share !== undefined;
/** Areas with many requests, of which a few are enough here. */
const long = /^(Input|Levers|Depths|Pages|Search configs|Similar developers|Research reports)$/;
const checks = everyCheck.filter(({ tier, area }) => tier !== "burst" && (isWhole || !long.test(area)));

/** What the independent server does not have: a second round of a deep search. */
test.each([
  ["a banked row stays", /^(Deep search follow-ups: \/more|answers GET \/v1\/search\/jobs\/\{id\}$)/],
  ["a job that waits", /^(answers POST \/v1\/search\/jobs\/\{id\}\/more|Deep search.*more)/i],
])("where %s there is no violation", async (name, judges) => {
  const deployment = differingDeployments.find((each) => each.name.startsWith(name)) as Variation;
  const ran = await runAgainst(
    [deployment],
    everyCheck.filter(({ id, tier }) => judges.test(id) && tier !== "burst"),
  );
  expectLawful([deployment], ran);
  expect(ran.results.some(({ verdict }) => verdict === "held" || verdict === "refuted")).toBe(true);
});

test("a gateway that changes the host of signed requests causes no violation", async () => {
  const behind = (core: StagedCore): StagedCore => ({
    ...core,
    serve: (call) => core.serve({ ...call, url: call.url.replace(call.origin, "http://inside.example") }),
  });
  const mock = await openMock({}, {}, behind);
  const { failed } = await judgeBroken(mock, /^Signed requests/);
  expect(failed.filter((each) => !each.startsWith("refuted"))).toEqual([]);
  expect(failed.join("\n"), "and that it is so is told").toMatch(/signed, is taken/);
});

test("a hostile deployment neither aborts the run nor gets confirmations, and leaks nothing", async () => {
  const { results } = await runAgainst(hostile, checks);
  expect(results.length).toBe(checks.length);
  expect(JSON.stringify(results)).not.toContain("svc_sk_leaked");
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test.runIf(isWhole).each([...allGuesses, ...allWholes].map((each) => [each.name, each] as const))(
  "nothing is a violation where %s",
  async (_, variation) => {
    expectLawful([variation], await runAgainst([variation], checks));
  },
);

test("a violation behind another envelope is still found", async () => {
  const ignoring: Variation = {
    name: "lang and hasEmail do nothing",
    refutes: [],
    hear({ route, query }) {
      if (route !== "GET /v1/developers/search") return undefined;
      delete query.lang;
      delete query.hasEmail;
      return undefined;
    },
  };
  const envelope = differingDeployments.find(({ name }) => name.startsWith("S6")) as Variation;
  const some = everyCheck.filter(({ id }) => /^Search: (lang|hasEmail|openToWork) keeps/.test(id));
  const { results } = await runAgainst([ignoring, envelope], some);
  expect(results.map(({ verdict }) => verdict)).toEqual(["violation", "violation", "held"]);
});

test.runIf(isWhole).each(differingDeployments.map((each) => [each.name, each] as const))(
  "%s",
  async (_, deployment) => {
    expectLawful([deployment], await runAgainst([deployment], checks));
  },
);
