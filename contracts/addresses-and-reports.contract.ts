import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import { creditsUsed } from "../src/contract/run/equipment/balance.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { hasEnded } from "../src/contract/seen/final-states.ts";
import { buyer, cellsOf, enrich, nextDeveloper } from "./buying.ts";

/** Facets that have operations of their own: addresses, and what background compute produces. */
export const addressesAndReports = sheet("Profiles and facets", (check) => {
  check(
    "Only the emails operation returns email addresses",
    {
      on: ["POST /v1/developers/{id}/emails"],
      source: stated("§2.1"),
      needs: buyer,
      tier: "write",
      pays: true,
      states: ["2.1/emails-route", "2.1/email-flag", "2.1/no-addresses"],
    },
    async (t) => {
      const person =
        (await t.find.developers()).find((each) => each.hasEmail) ?? t.skip("nobody found has an address on file");
      const before = await creditsUsed(t);
      const { emails, developerId } = await t.ok("POST /v1/developers/{id}/emails", { params: { id: person.id } });
      expect(developerId, "`developerId`").toBe(person.id);
      expect(emails.length, "the number of `emails`").toBeGreaterThan(0);
      for (const email of emails) expect(email, "an entry of `emails`").toMatch(/^[^@\s]+@[^@\s]+$/);
      // A cell that is owned costs nothing, so that both reads cost its price at most.
      const again = await t.ok("POST /v1/developers/{id}/emails", { params: { id: person.id } });
      expect(again.emails, "`emails`, read again").toEqual(emails);
      expect((await creditsUsed(t)) - before, "credits `used`, by GET /v1/quotas").toBeLessThanOrEqual(
        t.session.purse.prices?.facetWithRequired("contact.emails") ?? 0,
      );
    },
  );

  check(
    "A developer without an address gets an empty list, free of charge",
    {
      on: ["POST /v1/developers/{id}/emails"],
      source: assumed("A-25"),
      needs: buyer,
      tier: "write",
      pays: true,
      states: ["2.1/email-flag"],
    },
    async (t) => {
      const unknown =
        (await t.find.developers()).find((each) => each.hasEmail === false) ??
        t.skip("everybody found has an address on file");
      const before = await creditsUsed(t);
      expect(
        (await t.ok("POST /v1/developers/{id}/emails", { params: { id: unknown.id } })).emails,
        "`emails`",
      ).toEqual([]);
      expect(await creditsUsed(t), "credits `used`, by GET /v1/quotas").toBe(before);
    },
  );

  const background = ["POST /v1/developers/reports", "GET /v1/developers/reports/{id}"] as const;

  check(
    "A background facet is requested, polled, and billed by the read that first sees it finished",
    {
      on: background,
      source: assumed("A-23"),
      needs: buyer,
      tier: "write",
      pays: true,
      states: ["2.8/reports-route"],
    },
    async (t) => {
      const { facets } = await t.need("GET /v1/pricing/catalog");
      const [cheapest = t.skip("no facet of the catalog needs a report")] = facets
        .filter((facet) => facet.requiresReport && !facet.contextScoped)
        .sort((a, b) => a.withRequiresCredits - b.withRequiresCredits);
      const { id } = await nextDeveloper(t);
      const before = await creditsUsed(t);
      const { report } = await t.ok("POST /v1/developers/reports", {
        body: { developers: [{ id }], facets: [cheapest.key] },
      });
      expect(await creditsUsed(t), "credits `used` once it is asked for, by GET /v1/quotas").toBe(before);
      const finished = await t.eventually(
        () => t.ok("GET /v1/developers/reports/{id}", { params: { id: report.id } }),
        ({ report }) => hasEnded(report),
      );
      expect(
        ["succeeded", "partial", "failed"],
        "the final states of a report, of which one is its `status`",
      ).toContain(finished.report.status);
      // A later read bills nothing more.
      await t.need("GET /v1/developers/reports/{id}", { params: { id: report.id } });
      const billed = finished.report.items.reduce((sum, item) => sum + item.credits, 0);
      expect((await creditsUsed(t)) - before, "credits `used`, by GET /v1/quotas").toBe(billed);
      if (finished.report.status !== "succeeded") return;
      const cell = cellsOf(await enrich(t, [{ id }], [cheapest.key]))[cheapest.key];
      if (billed === 0 && cell?.status === "absent") t.skip("there is nothing of that kind to buy");
      expect(cell, "the cell that was bought").toMatchObject({ status: "owned", credits: 0 });
      expect(cell?.value, "`value` of the cell that was bought").toBeDefined();
    },
  );
});
