import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { fact } from "../src/contract/run/session.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import {
  capabilities,
  core,
  expectNarrower,
  firstPerson,
  floorsAmong,
  ids,
  isFamous,
  needs,
  run,
  scoreOf,
} from "./searching.ts";
import type { SentenceId } from "./statements/all.ts";

/** A word without meaning: a filter that must match it finds almost no people. */
const nothing = "us-no-such-thing";

const everybody = (t: Toolbox): Promise<AnswerBody> => fact(t.session, "everybody", () => run(t, {}));

/**
 * The levers that §4.1 marks as hard filters, or whose own names say that they are conditions: to require, to exclude, to hide, a
 * minimum, a range. That the others narrow a search is our assumption, for a ranking may weigh them.
 */
const conditions: readonly (readonly [name: RegExp, SentenceId])[] = [
  [/^location\./, "4.1/levers-location"],
  [/^(requireLinkedin|openToWork)$/, "4.1/levers-linkedin"],
  [/^yoeRange/, "4.1/levers-years"],
  [/^professional\.mustHaveWorkedAt$/, "4.1/levers-professional"],
  [/^github\.(starRange|followerRange|hideHighProfile)$/, "4.1/levers-github"],
];

export const levers = sheet("Levers", (check) => {
  const on = ["POST /v1/searches/execute"] as const;

  const strict = (place: string) => ({ location: { [place]: [nothing], strict: true } });
  const isUnlinked = ({ hasLinkedin }: AnswerBody): boolean => !hasLinkedin;
  const isBeyond = (count: number): boolean => count < 1 || count > 20;
  type Test = (each: AnswerBody) => boolean;
  /** Each lever with a value, and who must be missing then. */
  const narrowing: readonly [name: string, levers: object, isOut?: Test][] = [
    ["location.countries", strict("countries")],
    ["location.cities", strict("cities")],
    ["location.states", strict("states")],
    ["location.raw", strict("raw")],
    ["technologies", { technologies: ["PostgreSQL"] }],
    ["requireLinkedin", { requireLinkedin: true }, isUnlinked],
    ["openToWork", { openToWork: true }, isUnlinked],
    ["experienceTier", { experienceTier: "early" }],
    ["yoeRange", { yoeRange: { min: 25, max: null } }],
    ["yoeRange.max", { yoeRange: { min: null, max: 1 } }],
    ["professional.currentCompanies", { professional: { currentCompanies: [nothing] } }],
    ["professional.pastCompanies", { professional: { pastCompanies: [nothing] } }],
    ["professional.mustHaveWorkedAt", { professional: { mustHaveWorkedAt: [nothing] } }],
    ["professional.schools", { professional: { schools: [nothing] } }],
    ["professional.titles", { professional: { titles: [nothing] } }],
    ["professional.industries", { professional: { industries: [nothing] } }],
    ["professional.companySizeTier", { professional: { companySizeTier: "2000+" } }],
    ["github.starRange", { github: { starRange: { min: 1, max: 20 } } }, (each) => isBeyond(core(each).totalStars)],
    [
      "github.followerRange",
      { github: { followerRange: { min: 1, max: 20 } } },
      (each) => isBeyond(core(each).followers),
    ],
    ["github.contributedRepos", { github: { contributedRepos: [`${nothing}/${nothing}`] } }],
    ["github.hideHighProfile", { github: { hideHighProfile: true } }, isFamous],
  ];
  for (const [name, levers, isOut] of narrowing) {
    const sentence = conditions.find(([pattern]) => pattern.test(name))?.[1];
    check(
      `The lever ${name} narrows a search`,
      { on, needs, source: sentence ? stated("§4.1") : assumed("A-29"), states: sentence ? [sentence] : [] },
      async (t) => {
        await skipUnsupported(t, name);
        const all = await everybody(t);
        if (isOut === isUnlinked && all.results.every((each: AnswerBody) => each.hasLinkedin))
          t.skip("everybody who is found there has a linked profile");
        const some = await run(t, { levers });
        expectNarrower(some, all, name, isOut);
      },
    );
  }

  check(
    "Filtering by a company finds its people, and excluding it leaves them out",
    {
      on,
      source: stated("§4.1"),
      needs,
      pays: true,
      states: ["4.1/levers-professional"],
    },
    async (t) => {
      for (const name of ["currentCompanies", "excludeCurrentCompanies"])
        await skipUnsupported(t, `professional.${name}`);
      const { results } = await t.ok("GET /v1/developers/search", {
        query: { q: "developer", openToWork: true, depth: "enriched", limit: 3 },
      });
      const companyOf = ({ details }: AnswerBody) => details.identity?.linkedin?.company;
      const employed = results.find(companyOf) ?? t.skip("nobody found has a company");
      const company = companyOf(employed);
      const professional = { currentCompanies: [company], companiesMode: "exact", includePast: false };
      // Searches people of two companies, so that the excluded people would be found otherwise.
      const other = results.map(companyOf).find((each: string) => each && each !== company) ?? company;
      const either = { ...professional, currentCompanies: [company, other] };
      const excluding = { professional: { ...either, excludeCurrentCompanies: [company] } };
      const without = await run(t, { levers: excluding }, { limit: 100 });
      expect(ids(without), `those not at ${company}`).not.toContain(employed.id);
      const at = await run(t, { levers: { professional } }, { limit: 100 });
      const both = await run(t, { levers: { professional: either } }, { limit: 100 });
      assuming("A-29", () => {
        expect(ids(at), `those at ${company}`).toContain(employed.id);
        expect(ids(both), "those whom either company employs").toContain(employed.id);
      });
    },
  );

  type Floor = readonly [title: string, github: (min: number) => object, numberOf: (each: AnswerBody) => number];
  const minimums: readonly Floor[] = [
    ["rank", (min) => ({ minDevrank: min }), scoreOf],
    ["stars", (min) => ({ starRange: { min, max: null } }), (each) => core(each).totalStars],
    ["followers", (min) => ({ followerRange: { min, max: null } }), (each) => core(each).followers],
  ];
  for (const [title, github, numberOf] of minimums) {
    check(
      `Everybody found has at least the minimum ${title}`,
      { on, source: stated("§4.1"), needs, states: ["4.1/levers-github"] },
      async (t) => {
        const all = await everybody(t);
        const floors = floorsAmong(all.results, numberOf);
        if (floors.length === 0) t.skip("everybody found there has as much");
        for (const floor of floors) {
          const some = await run(t, { levers: { github: github(floor) } });
          // Whether a rank is the score that is shown, and whose stars are counted, is open.
          assuming("A-29", () => {
            for (const each of some.results)
              expect(numberOf(each), `the ${title} of ${each.login}`).toBeGreaterThanOrEqual(floor);
          });
          expectNarrower(some, all, `at least ${floor}`, (each) => numberOf(each) < floor);
        }
      },
    );
  }

  for (const floor of ["minContributionsLastYear", "minContributionsLastMonth"]) {
    check(
      `A contribution floor that nobody reaches empties the page and leaves total unchanged: ${floor}`,
      { on, source: stated("§4.1"), needs, states: ["4.1/floors-page"] },
      async (t) => {
        const plain = firstPerson(await run(t, {}, { limit: 20 }));
        const page = await run(t, { levers: { github: { [floor]: 100_000 } } }, { limit: 20 });
        // People for whom GitHub does not answer are kept.
        const warning = page.warnings?.find((each: string) => each.includes(floor));
        if (warning !== undefined) t.skip(`it says that the floor could not be held against anybody: ${warning}`);
        expect(page.results.length, "the number of `results`").toBeLessThan(plain.results.length);
        assuming("A-29", () => {
          expect(page.countStatus, "`countStatus`").toBe("short_page");
          expect(page.total, "`total`").toBe(plain.total);
        });
      },
    );
  }

  check(
    "Weights and boosts change the order of the results and nothing else",
    { on, source: stated("§4.1"), needs, states: ["4.1/config-boost-order", "4.1/config-rank"] },
    async (t) => {
      const config = { query: "databases", requiredLanguages: ["Rust"] };
      const plain = ids(firstPerson(await run(t, config, { limit: 20 })));
      const { rankSignals } = await capabilities(t);
      if (plain.length < 3) t.skip("too few are found to put in another order");
      const signals: string[] = rankSignals.map((each: AnswerBody) => each.key).slice(0, 6);
      const moved = { rank: 0, boost: 0 };
      for (const signal of signals) {
        const ranked = await run(t, { ...config, rank: { weights: [{ signal, weight: 10 }] } }, { limit: 20 });
        expect([...ids(ranked)].sort(), "the ids of the same page, ranked").toEqual([...plain].sort());
        if (ids(ranked).join() !== plain.join()) moved.rank += 1;
        const boosted = await run(t, { ...config, boost: [{ signal, weight: 10 }] }, { limit: 20 });
        if (ids(boosted).join() !== plain.join()) moved.boost += 1;
      }
      if (signals.length < 2 && moved.rank + moved.boost === 0)
        t.skip("they may be in the order of the only signal already");
      expect(moved.rank, "weights that move somebody").toBeGreaterThan(0);
      expect(moved.boost, "boosts that move somebody").toBeGreaterThan(0);
    },
  );
});

/** Levers that a service reports as unsupported (§2.12) are skipped. */
async function skipUnsupported(t: Toolbox, name: string): Promise<void> {
  const { levers: known } = await capabilities(t);
  const own = name === "yoeRange.max" ? "yoeRange" : name.split(".").at(-1);
  const found = known.find(({ key }: AnswerBody) => key === name || key.split(".").at(-1) === own);
  if (found?.supported === false) t.skip(`its capabilities say that the lever ${found.key} is not supported`);
}
