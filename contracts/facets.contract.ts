import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import { creditsUsed, creditsUsedIfKnown } from "../src/contract/run/equipment/balance.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming, receivedIn, unlessGap } from "../src/contract/seen/form/gaps.ts";
import { buyer, cellsOf, enrich, nextDeveloper, skipUnlessFresh } from "./buying.ts";

/** Facets that are answered at once: what they cost, and when they are refused. */
export const facets = sheet("Profiles and facets", (check) => {
  const enriching = ["POST /v1/developers"] as const;
  const buying = { on: enriching, source: stated("§2.8"), needs: buyer, tier: "write" } as const;

  check(
    "An id and a login resolve to the same developer, and an unknown login is a miss",
    { on: enriching, source: assumed("A-22"), needs: buyer, states: ["1/resolve-identities", "4.7/developers"] },
    async (t) => {
      const { id, login } = await t.find.developer();
      const unknown = { login: t.find.unknownLogin };
      const { results, misses, credits } = await enrich(t, [{ id }, { login }, unknown], ["id.core"]);
      for (const { developer } of results) expect(developer.id, "`id`").toBe(id);
      expect(misses, "`misses`").toMatchObject([unknown]);
      expect(credits.charged, "`charged`").toBe(0);
    },
  );

  check(
    "A facet with a price of 0 charges nothing",
    { on: enriching, source: stated("§1"), needs: buyer, states: ["1/prices-are-ceilings"] },
    async (t) => {
      const { facets } = await t.need("GET /v1/pricing/catalog");
      const free = facets
        .filter(({ requiresReport, contextScoped }) => !requiresReport && !contextScoped)
        .map(({ key }) => key)
        .filter((key) => t.session.purse.prices?.facetWithRequired(key) === 0)
        .slice(0, 5);
      if (free.length === 0) t.skip("every facet of the catalog has a price");
      const { id } = await t.find.developer();
      const answer = await enrich(t, [{ id }], free);
      expect(answer.credits.charged, "what is charged for it").toBe(0);
      const cells = cellsOf(answer);
      for (const key of free) expect(cells[key]?.credits, key).toBe(0);
    },
  );

  check(
    "A facet cell is bought once and is free the second time",
    { ...buying, pays: true, states: ["2.8/owned-free", "1/prices-are-ceilings", "2.8/inline-facets"] },
    async (t) => {
      if (t.session.purse.prices?.facet("score.cracked") === 0)
        t.skip("score.cracked is free here, so nothing is bought");
      await skipUnlessFresh(t, ["score.cracked"]);
      const price = t.session.purse.prices?.facetWithRequired("score.cracked") ?? 0;
      const [one, other] = [await nextDeveloper(t), await nextDeveloper(t)];
      const both = [{ id: one.id }, { id: other.id }];
      const before = await creditsUsed(t);
      const first = await enrich(t, both, ["score.cracked"]);
      const between = await creditsUsed(t);
      expect(between - before, "credits `used` for it, by GET /v1/quotas").toBeLessThanOrEqual(2 * price);
      expect(first.credits.charged, "`credits.charged`").toBeLessThanOrEqual(2 * price);
      const second = await enrich(t, both, ["score.cracked"]);
      // By what word a cell is called owned is not stated; what it bills is.
      expect(cellsOf(second)["score.cracked"]?.credits, "`credits` of the cell, bought for the second time").toBe(0);
      expect(second.credits.charged, "`credits.charged`").toBe(0);
      expect(await creditsUsed(t), "credits `used`, by GET /v1/quotas").toBe(between);
      // What an answer says of a charge is not shown.
      assuming("A-22", () => expect(between - before, "what is charged is what is used").toBe(first.credits.charged));
    },
  );

  check(
    "A SKU is charged once per developer, however many of its facets are requested",
    { ...buying, pays: true, states: ["2.8/sku-bought-once"] },
    async (t) => {
      const several =
        t.session.purse.prices?.severalAtOnce ?? t.skip("no SKU of several facets is answered at once there");
      await skipUnlessFresh(t, several.keys);
      const { id } = await nextDeveloper(t);
      const before = await creditsUsed(t);
      const first = await enrich(t, [{ id }], several.keys.slice(0, 4));
      const between = await creditsUsed(t);
      expect(between - before, "the credits used for several facets of one SKU").toBeLessThanOrEqual(several.credits);
      const second = await enrich(t, [{ id }], several.keys);
      expect((await creditsUsed(t)) - between, "the credits used for all of its facets, once it is bought").toBe(0);
      // Judged by the balance above: what an answer says of a charge is not shown.
      assuming("A-22", () => {
        expect(first.credits.charged, "`charged`").toBe(between - before);
        expect(second.credits.charged, "`charged` for what is bought already").toBe(0);
      });
    },
  );

  check(
    "A facet that needs no report is answered at once, costs at most its price, and nothing once it is owned",
    {
      ...buying,
      pays: true,
      states: ["2.8/inline-facets", "1/prices-are-ceilings", "2.8/owned-free"],
    },
    async (t) => {
      const prices = t.session.purse.prices ?? t.skip("the catalog has no prices");
      const { keys } = prices.eachAtOnce;
      if (keys.length === 0) t.skip("no facet is answered at once there");
      await skipUnlessFresh(t, keys);
      // Most of it is known of such a person, so that most of it can be owned.
      const { id } = await nextDeveloper(t, ({ hasLinkedin, hasEmail }) => hasLinkedin && hasEmail);
      const cells = cellsOf(await enrich(t, [{ id }], keys));
      const creditsOf = (key: string) => unlessGap(() => cells[key]?.credits) ?? 0;
      const statusOf = (key: string) => unlessGap(() => cells[key]?.status) ?? null;
      for (const key of keys) {
        const credits = creditsOf(key);
        expect(credits, `\`credits\` of ${key}`).toBeLessThanOrEqual(prices.facet(key));
        const status = statusOf(key);
        expect(status, `\`status\` of ${key}, which needs no report by the catalog`).not.toBe("report_required");
      }
      const isBought = (key: string): boolean =>
        creditsOf(key) > 0 || ["resolved", "owned"].includes(statusOf(key) ?? "");
      const bought = keys.filter(isBought);
      if (bought.length === 0) return;
      const before = await creditsUsed(t);
      await enrich(t, [{ id }], bought);
      expect((await creditsUsed(t)) - before, "the credits used for the same cells, once they are owned").toBe(0);
    },
  );

  check(
    "A facet that needs a report comes back as report_required, free and without a value",
    { on: enriching, source: stated("§2.8"), needs: buyer, states: ["2.8/report-required"] },
    async (t) => {
      const { facets } = await t.need("GET /v1/pricing/catalog");
      const background =
        facets.find((facet) => facet.requiresReport && !facet.contextScoped) ??
        t.skip("no facet of the catalog needs a report");
      const { id } = await t.find.developer();
      const before = await creditsUsedIfKnown(t);
      const answer = await enrich(t, [{ id }], [background.key]);
      const after = await creditsUsedIfKnown(t);
      const cell = cellsOf(answer)[background.key];
      if (cell?.status !== "report_required") return t.skip("the cache has it already");
      expect(cell.credits, "`credits`").toBe(0);
      // A value is there in whatever shape; null is none.
      expect(receivedIn(cell, "value") ?? null, "`value`").toBeNull();
      expect(answer.credits.charged, "`charged`").toBe(0);
      if (before !== null && after !== null)
        expect(after, "credits `used`, by GET /v1/quotas, for report_required").toBe(before);
    },
  );

  check(
    "A call that costs more than maxCredits is refused with payment_required and charges nothing",
    { on: enriching, source: assumed("A-22"), needs: buyer, states: ["5/402", "7/402"] },
    async (t) => {
      const { id } = await nextDeveloper(t);
      const before = await creditsUsed(t);
      const answer = await t.call("POST /v1/developers", {
        body: { developers: [{ id }], facets: ["identity.linkedin"], maxCredits: 0 },
      });
      if (answer.status < 400) t.skip("the cell is owned already");
      expect(answer.json.code, "`code`").toBe("payment_required");
      expect(await creditsUsed(t), "credits `used`, by GET /v1/quotas").toBe(before);
    },
  );

  check(
    "An unknown facet is refused",
    { on: enriching, source: stated("§7"), needs: buyer, states: ["7/400"] },
    async (t) => {
      const { id } = await t.find.developer();
      await t.refused("POST /v1/developers", "bad_request", {
        body: { developers: [{ id }], facets: ["us.no_such_facet"] },
      });
    },
  );
});
