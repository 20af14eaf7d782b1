import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import { chargedByOthers, creditsUsedIfKnown } from "../src/contract/run/equipment/balance.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { says } from "../src/contract/seen/sentences.ts";

const needs = ["fit_rank:read", "search:read"] as const;
const on = ["POST /v1/fit-rank"] as const;
const rank = (t: Toolbox, logins: readonly string[], more: object = {}): Promise<AnswerBody> =>
  t.ok("POST /v1/fit-rank", { body: { logins, ...more } });
const people = async (t: Toolbox, more: object = {}): Promise<string[]> => {
  const query = { q: "software developer", limit: 50, ...more };
  const { results } = await t.need("GET /v1/developers/search", { query });
  return results.map(({ login }) => login);
};
/** Little-known people, because famous people are dropped and not scored. */
const unknown = async (t: Toolbox): Promise<string[]> => {
  const logins = await people(t, { hideHighProfile: true });
  return logins.length > 0 ? logins : t.skip("a search finds nobody there who could be ranked");
};
/** People whom a search leaves out that hides the famous. */
const famousBeside = async (t: Toolbox, others: readonly string[]): Promise<string[]> =>
  (await people(t)).filter((login) => !others.includes(login));

/** Of some who are little known, some who are famous, and one who is not there. */
const firstRanking = (t: Toolbox) =>
  t.visit("the first ranking", async (t) => {
    const others = await unknown(t);
    const famous = await famousBeside(t, others);
    const logins = [...others.slice(0, 3), ...famous.slice(0, 3), t.find.unknownLogin];
    const before = await creditsUsedIfKnown(t);
    const ranked = await rank(t, logins, { role: "Rust engineer for storage engines and databases" });
    return { ...ranked, logins, before, after: await creditsUsedIfKnown(t) };
  });

export const fitRank = sheet("Fit ranking", (check) => {
  check(
    "Every login lands in exactly one of results, misses and dropped",
    { on, source: stated("§4.4"), needs, pays: true, states: ["4.4/one-place", "4.4/misses", "1/fit-ranks-logins"] },
    async (t) => {
      const { logins, misses, results, dropped } = await firstRanking(t);
      const places = [
        ...results.map((each: AnswerBody) => each.login),
        ...misses,
        ...dropped.map((each: AnswerBody) => each.login),
      ];
      t.about(says("4.4/one-place", "1/fit-ranks-logins"));
      expect(places.sort(), "the logins of `results`, `misses` and `dropped`").toEqual([...logins].sort());
      t.about(says("4.4/misses"));
      expect(misses, "`misses`").toContain(t.find.unknownLogin);
    },
  );

  check(
    "Each scored candidate costs two credits, and the others cost nothing",
    { on, source: stated("§8"), needs, pays: true, states: ["8/cost-fit", "4.4/scored-count", "2.7/unscored-zero"] },
    async (t) => {
      const { scoredCount, before, after } = await firstRanking(t);
      if (scoredCount === 0) t.skip("nobody was scored");
      t.about(says("8/cost-fit", "4.4/scored-count"));
      if (before === null || after === null) return t.skip(chargedByOthers);
      expect(after - before, "credits `used` for `scoredCount` candidates, by GET /v1/quotas").toBe(2 * scoredCount);
    },
  );

  check(
    "Another role gives other scores",
    { on, source: stated("§4.4"), needs, pays: true, states: ["4.4/role-optional", "1/fit-ranks-logins"] },
    async (t) => {
      const { logins, results } = await firstRanking(t);
      // A fit has three grades only, which several people may have alike for either role.
      const numbers = ["fit", "gettable", "bridgeable", "confidence", "prescore"];
      const scores = (rows: readonly AnswerBody[]) =>
        rows.map((each) => [each.login, ...numbers.map((name) => each[name])].join(" ")).sort();
      const other = await rank(t, logins, { role: "Designer of game graphics in C# and Unity" });
      const fits = new Set([...results, ...other.results].map(({ fit }) => fit));
      if (fits.size < 2) t.skip("everybody fits both roles alike");
      expect(scores(other.results), "the rows for another role").not.toEqual(scores(results));
    },
  );

  check(
    "A malformed login is refused",
    { on, source: stated("§4.4"), needs, states: ["4.4/login-malformed", "7/400"] },
    async (t) => {
      for (const login of ["not a login", "a/b", "a".repeat(40), ""]) {
        await t.refused("POST /v1/fit-rank", "bad_request", { body: { logins: [login] } });
      }
    },
  );

  check(
    "A request with 50 logins is accepted",
    { on, source: stated("§4.4"), needs, states: ["4.4/logins"] },
    async (t) => {
      const logins = Array.from({ length: 50 }, (_, at) => `${t.find.unknownLogin}-${at}`);
      expect((await rank(t, logins)).misses, "`misses`").toHaveLength(50);
    },
  );
});
