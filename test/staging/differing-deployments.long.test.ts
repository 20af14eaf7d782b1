import { expect, test, vi } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { overlayFrom } from "../../src/contract/learning/overlay.ts";
import { additionLessons } from "../../src/contract/learning/recorded.ts";
import type { StagedCore } from "../../src/understudy.ts";
import { judgeBroken, openMock } from "../contract/mock.ts";
import { newTestCore } from "../core.ts";
import type { Variation } from "./deployment.ts";
import { differingDeployments } from "./differing-deployments.ts";
import { allGuesses, allWholes } from "./guesses.ts";
import { hostile, lawful } from "./lawful.ts";
import { expectLawful, runAgainst } from "./running.ts";
import { unshaped } from "./unshaped.ts";

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

test.each(Object.entries(lawful))("a conforming deployment, %s, has no violation", async (_, variations) => {
  const ran = await runAgainst(variations, checks);
  expectLawful(variations, ran);
  const held = ran.results.filter(({ verdict }) => verdict === "held" || verdict === "confirmed");
  expect(held.length, "what is stated is looked at all the same").toBeGreaterThan(checks.length / 4);
  const lessons = [...ran.results.flatMap((result) => result.lessons), ...additionLessons(ran.session)];
  const learned = {
    target: "http://lawful.example",
    at: "2026-11-21T09:00:00.000Z",
    build: null,
    run: ran.session.run,
  };
  const overlay = overlayFrom(lessons, learned);
  const differences = variations.some(({ refutes }) => refutes.length > 0);
  if (differences) expect(overlay.members.length + overlay.statuses.length).toBeGreaterThan(0);
  expect(() => newTestCore({ overlay }), "a mock takes the overlay in as it is").not.toThrow();
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

test.runIf(isWhole).each([...differingDeployments, ...unshaped].map((each) => [each.name, each] as const))(
  "%s",
  async (_, deployment) => {
    expectLawful([deployment], await runAgainst([deployment], checks));
  },
);
