import { expect, test, vi } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { matchesGlob } from "../../src/base/glob.ts";
import type { Check } from "../../src/contract/check.ts";
import { additionLessons } from "../../src/contract/conclude.ts";
import { overlayFrom } from "../../src/contract/learning/overlay.ts";
import { runCheck } from "../../src/contract/run-check.ts";
import type { Result, Verdict } from "../../src/contract/verdict.ts";
import { openMock, runAll } from "../contract/mock.ts";
import { newTestCore } from "../core.ts";
import { deploy, type Variation } from "./deployment.ts";
import { allGuesses, allWholes, singleGuesses, singleWholes } from "./guesses.ts";
import { hostile, lawful } from "./lawful.ts";
import { strangers } from "./strangers.ts";

// The whole suite against deployments that keep every stated sentence and differ wherever the interface leaves things open:
// nothing of that is a violation, and each difference is named. `npm run lenses` runs all of them, npm test a few.
// Each of these is a run of its own, with hundreds of checks.
vi.setConfig({ testTimeout: 120_000 });
const share = process.env.LENSES;
/** A pattern of names of single guesses: only those are changed. */
const only = process.env.LENSES_ONLY;
const isWhole = share !== undefined;
const checks = everyCheck.filter(({ tier, area }) => tier !== "burst" && (isWhole || !/^(Input|Levers)$/.test(area)));
const world = { noLimits: true, scenario: "lived-in-account" } as const;

async function runAgainst(variations: readonly Variation[], some: readonly Check[] = checks) {
  const mock = await openMock(world, { allowBursts: false }, (core) => deploy(core, variations));
  const results = await runAll(mock.session, some);
  await mock.close();
  const findings = [...mock.session.recorder.findings.values()].flatMap(({ source }) =>
    "assumed" in source ? [source.assumed] : [],
  );
  const refuted = new Set([...results.flatMap(({ refutes }) => refutes), ...findings]);
  return { results, refuted, session: mock.session };
}

const saysOf = (results: readonly Result[], verdict: Verdict): string[] =>
  results.filter((each) => each.verdict === verdict).map(({ id, reason }) => `${id}: ${reason}`);

function expectLawful(variations: readonly Variation[], { results, refuted }: Awaited<ReturnType<typeof runAgainst>>) {
  expect(saysOf(results, "violation")).toEqual([]);
  expect(saysOf(results, "flaky")).toEqual([]);
  const missing = variations.flatMap(({ name, refutes }) =>
    refutes.filter((id) => !refuted.has(id)).map((id) => `${id} (${name})`),
  );
  expect(missing, "each difference is named by its assumption").toEqual([]);
}

test.each(Object.entries(lawful))("a lawful deployment, %s, breaks no word", async (_, variations) => {
  const ran = await runAgainst(variations);
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
  expect(overlay.members.length + overlay.statuses.length).toBeGreaterThan(0);
  expect(() => newTestCore({ overlay }), "a mock takes the overlay in as it is").not.toThrow();
});

test("a hostile deployment neither ends the run nor gets anything confirmed by it, and leaks nothing", async () => {
  const { results } = await runAgainst(hostile);
  expect(results.length).toBe(checks.length);
  expect(JSON.stringify(results)).not.toContain("svc_sk_leaked");
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

const together = [...allGuesses, ...allWholes].slice(0, isWhole ? undefined : 1);
test.each(together.map((each) => [each.name, each] as const))(
  "nothing is a violation where %s",
  async (_, variation) => {
    expectLawful([variation], await runAgainst([variation]));
  },
);

test("a broken word behind another envelope is still one", async () => {
  const deaf: Variation = {
    name: "lang and hasEmail do nothing",
    refutes: [],
    hear({ route, query }) {
      if (route !== "GET /v1/developers/search") return undefined;
      delete query.lang;
      delete query.hasEmail;
      return undefined;
    },
  };
  const envelope = strangers.find(({ name }) => name.startsWith("S6")) as Variation;
  const some = checks.filter(({ id }) => /^Search: (lang|hasEmail|openToWork) keeps/.test(id));
  const { results } = await runAgainst([deaf, envelope], some);
  expect(results.map(({ verdict }) => verdict)).toEqual(["violation", "violation", "held"]);
});

test.runIf(isWhole).each(strangers.map((each) => [each.name, each] as const))("%s", async (_, stranger) => {
  expectLawful([stranger], await runAgainst([stranger]));
});

/** Which operations a check asks, so that one changed guess is looked at by those alone that could mind it. */
async function routesByCheck(): Promise<Map<Check, Set<string>>> {
  let current = new Set<string>();
  const listening: Variation = { name: "as it is", refutes: [], hear: ({ route }) => void current.add(route) };
  const mock = await openMock(world, { allowBursts: false }, (core) => deploy(core, [listening]));
  const found = new Map<Check, Set<string>>();
  for (const check of checks) {
    current = new Set(check.on);
    found.set(check, current);
    await runCheck(mock.session, check);
  }
  await mock.close();
  return found;
}

/** A variation, and whether anybody could have seen it. */
function watching(variation: Variation) {
  let isShown = false;
  const watched: Variation = {
    ...variation,
    say(said, heard) {
      const before = `${said.status} ${JSON.stringify(said.json)}`;
      variation.say?.(said, heard);
      isShown ||= `${said.status} ${JSON.stringify(said.json)}` !== before;
    },
  };
  return { watched, isShown: () => isShown };
}

const examples: readonly [name: string, looks: RegExp][] = [
  [
    "POST /v1/searches/execute results.[].details.score.cracked left out",
    /^(answers|Levers: (A least rank|.*yoeRange))/,
  ],
  ["POST /v1/keys secret another name", /^(answers|Access)/],
  ["POST /v1/shortlists in an envelope", /^(answers|Shortlists)/],
];
test.skipIf(isWhole).each(examples)("nothing is a violation with one guess changed: %s", async (name, looks) => {
  const single = [...singleGuesses, ...singleWholes].find((each) => each.name === name) as Variation;
  const route = name.split(" ").slice(0, 2).join(" ");
  const about = everyCheck.filter(({ id, on, tier }) => tier !== "burst" && on[0] === route && looks.test(id));
  expectLawful([single], await runAgainst([single], about));
});

test.runIf(isWhole)(
  "one changed guess at a time is no violation",
  async () => {
    const routes = await routesByCheck();
    const singles = [...singleGuesses, ...singleWholes].filter(({ name }, at) =>
      only === undefined ? share === "all" || at % 20 === Number(share) % 20 : matchesGlob(only, name),
    );
    const bad: string[] = [];
    for (const [at, single] of singles.entries()) {
      const route = single.name.split(" ").slice(0, 2).join(" ");
      const some = checks.filter((check) => routes.get(check)?.has(route) && check.area !== "Input");
      const { watched, isShown } = watching(single);
      const { results, refuted } = await runAgainst([watched], some);
      const wrong = saysOf(results, "violation").map((each) => `${single.name}: ${each}`);
      if (isShown() && !single.refutes.every((id) => refuted.has(id))) wrong.push(`${single.name}: nothing is named`);
      for (const line of wrong) console.log(line);
      bad.push(...wrong);
      if (at % 25 === 0) console.log(`${at} of ${singles.length}: ${bad.length} wrong`);
    }
    expect(bad).toEqual([]);
  },
  3 * 60 * 60_000,
);
