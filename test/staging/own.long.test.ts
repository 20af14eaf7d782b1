import { describe, expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { fraction } from "../../src/base/rng.ts";
import { overlayFrom } from "../../src/contract/learn/overlay.ts";
import { causesOf } from "../../src/contract/report/causes.ts";
import type { RunOptions } from "../../src/contract/run/session.ts";
import { additionLessons } from "../../src/contract/run/verdict/lessons.ts";
import { newTestCore } from "../core.ts";
import { faulty } from "./own/faulty.ts";
import { hostile } from "./own/hostile.ts";
import { lawful } from "./own/lawful.ts";
import { Refusal } from "./own/service.ts";
import { type Switch, says } from "./own/switch.ts";
import { type Ran, run, saysOf } from "./running.ts";

// An independent service, written from the interface alone: it keeps every stated sentence and shares no code, no shape
// and no assumption with the mock. Its switches decide what is open in other ways, or break one sentence each.
// OWN=1 runs all checks and all switches against it, and ten combinations.
/** A switch of windows counts to the end of some, which takes a quiet machine twenty seconds. */
const timeout = 300_000;
const isWhole = process.env.OWN !== undefined;
/** Which part of how many parts of the switches: continuous integration tries another one each day. */
const [part, parts] = (process.env.UNDERSTUDY_SHARE ?? "1/1").split("/").map(Number) as [number, number];
const ofToday = (all: readonly Switch[]) =>
  all.filter((_, at) => isWhole || at % parts === part - 1).map((each) => [each.name, each] as const);
const some =
  /^(Access|Pricing|Protocol|Fit ranking|Notes and contacts|Shortlists|Deep research|Search|Projects|Companies|Side effects|Answers|History)$/;
const calm = everyCheck.filter(({ tier }) => tier !== "burst");
const checks = calm.filter(({ area }) => isWhole || some.test(area));
const judging = ({ judges }: Switch) => everyCheck.filter(({ id, area }) => judges.test(id) || judges.test(area));
/** Windows are counted on a clock that lets a run count to their end. */
const ownFor = (each: Switch) => ({ switches: [each], ...(each.windows && { speed: 20 }) });

function expectLawful({ results, refuted }: Ran, named: readonly string[]): void {
  expect(saysOf(results, "violation")).toEqual([]);
  expect(saysOf(results, "flaky")).toEqual([]);
  expect(named.filter((id) => !refuted.has(id))).toEqual([]);
}

/** What each differs in from all of ours, without any switch. */
const differing = ["A-03", "A-05", "A-06", "A-10", "A-20", "A-46", "A-49", "A-60", "A-61", "A-72", "A-107"];

test.each<[string, Partial<RunOptions>, readonly string[]]>([
  ["that is only read", { allowWrites: false, budgetCredits: 0 }, ["A-05", "A-10", "A-20"]],
  ["with writes", {}, differing],
])(
  "an independent service %s has no violation, and each differing assumption is named",
  async (_, options, named) => {
    const ran = await run({}, checks, options);
    expectLawful(ran, named);
    const { results, session } = ran;
    const looked = results.filter(({ verdict }) => verdict === "held" || verdict === "confirmed");
    const lessons = [...results.flatMap((result) => result.lessons), ...additionLessons(session.recorder)];
    const learned = { target: "http://own.example", at: "2026-11-21T09:00:00.000Z", build: null, run: session.run };
    const overlay = overlayFrom(lessons, learned);
    expect(overlay.members.length + overlay.statuses.length).toBeGreaterThan(0);
    expect(() => newTestCore({ overlay }), "a mock takes the overlay in as it is").not.toThrow();
    expect(looked.length, "what is stated is looked at all the same").toBeGreaterThan(
      checks.length / (options.allowWrites === false ? 8 : 4),
    );
  },
  600_000,
);

describe("what is open is no violation, however it is decided", () => {
  test.each(ofToday(lawful))("%s", { timeout }, async (_, each) => {
    const chosen = judging(each);
    const ran = await run(ownFor(each), chosen, { allowBursts: each.windows ?? false });
    expectLawful(ran, each.refutes ?? []);
    const looked = ran.results.filter(({ verdict }) => verdict !== "skipped");
    expect(looked, saysOf(ran.results, "skipped").join("\n")).not.toEqual([]);
    const closed = saysOf(ran.results, "skipped").filter((reason) => each.keeps?.test(reason));
    expect(closed, "what is stated is judged all the same").toEqual([]);
  });

  /** Some of the switches and a mode, by a seed: another one each day. */
  test.each(Array.from({ length: isWhole ? 10 : 1 }, (_, at) => `${Math.floor(Date.now() / 86_400_000) + at}`))(
    "together, drawn by the seed %s",
    async (seed) => {
      const switches = lawful.filter(({ name }) => fraction(seed, name) < 0.25);
      const allowWrites = fraction(seed, "mode") < 0.7;
      const ran = await run({ switches }, checks, { allowWrites, budgetCredits: allowWrites ? 2_000 : 0 });
      expectLawful(ran, []);
    },
    600_000,
  );
});

test("what no credential may do is skipped for lack of an entitlement, whatever that is called", async () => {
  const closed: Switch = {
    name: "angles are for others, by an entitlement of another name",
    judges: /./,
    hear({ route }) {
      if (route === "POST /v1/searches/angles") throw new Refusal(403, "forbidden", "That takes angles.all:look.");
    },
    say: says(/^GET \/v1\/me$/, (json, { who }) => {
      json.entitlements = [...who.grants.map((each) => each.replace(":", ".all:")), "clients.all:manage"];
    }),
  };
  const { results } = await run(
    { switches: [closed] },
    everyCheck.filter(({ id }) => /^Search aids: .*[Aa]ngles/.test(id)),
  );
  expect(saysOf(results, "violation")).toEqual([]);
  const lacking = results.filter(({ lacks }) => lacks === "entitlement");
  // Each credential is refused once: then it is known.
  expect(lacking.length, saysOf(results, "skipped").join("\n")).toBe(results.length - 2);
  expect(lacking.map(({ reason }) => reason).join("\n")).toMatch(/(was|were) refused with 403 there/);
});

test("impossible answers do not end a run, pollute it or leak from it", async () => {
  const { results } = await run({ switches: [hostile] }, checks);
  expect(results.length).toBe(checks.length);
  expect(JSON.stringify(results)).not.toContain("svc_sk_leaked");
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

describe("a broken sentence is one finding, and refutes nothing that holds", () => {
  test.each(ofToday(faulty))("%s", { timeout }, async (_, each) => {
    const chosen = judging(each);
    const before = await run({}, chosen);
    const { results } = await run(ownFor(each), chosen, { allowBursts: each.windows ?? false });
    const causes = causesOf(results).filter(({ first }) => first.verdict === "violation");
    expect(causes.map(({ what, first }) => `${what}: ${first.reason}`)).toEqual([
      expect.stringMatching(each.violates as RegExp),
    ]);
    const refuted = new Set(before.results.flatMap(({ refutes }) => refutes));
    expect(results.flatMap(({ refutes }) => refutes).filter((id) => !refuted.has(id))).toEqual([]);
  });
});
