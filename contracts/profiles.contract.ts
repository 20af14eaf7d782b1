import { expect } from "vitest";
import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import { declaredAnswer } from "../src/contract/declared.ts";
import type { Prices } from "../src/contract/prices.ts";
import type { AnswerBody, Toolbox } from "../src/contract/tools.ts";

const used = async (t: Toolbox): Promise<number> => (await t.need("GET /v1/quotas")).credits.used;

/** A developer whose cells this run has not bought. */
async function nextDeveloper(t: Toolbox): Promise<AnswerBody> {
  const developers = await t.find.developers();
  const count = t.session.bought++;
  return developers[developers.length - 1 - count] ?? t.skip("everybody found has been bought for");
}

export const profiles = sheet("Profiles and facets", (check) => {
  const read = ["GET /v1/developers/{id}"] as const;
  const enrich = ["POST /v1/developers"] as const;
  const buying = ["developer:enrich", "search:read"] as const;

  const ask = (t: Toolbox, developers: readonly object[], facets: readonly string[], more: object = {}) =>
    t.ok("POST /v1/developers", { body: { developers, facets, ...more } });

  check(
    "A developer is read by id, as a search shows them",
    {
      on: read,
      source: assumed("A-24"),
      needs: ["developer:read", "search:read"],
      states: ["2.1/id-everywhere", "1/ids-stable", "4.7/developers"],
    },
    async (t) => {
      const found = await t.find.developer();
      const { developer } = await t.ok("GET /v1/developers/{id}", { params: { id: found.id } });
      const { match: _, ...listed } = found;
      const declared = (each: AnswerBody) => declaredAnswer("GET /v1/developers/{id}", { developer: each });
      expect(declared(developer)).toEqual(declared(listed));
      expect(developer.details.contact?.emails, "a plain profile has no addresses").toBeUndefined();
    },
  );

  check(
    "A developer has one id, wherever they are read",
    {
      on: [...read, "POST /v2/developers/similar"],
      source: stated("§1"),
      needs: ["developer:read", "search:read"],
      states: ["1/ids-stable"],
    },
    async (t) => {
      const { id } = await t.find.developer();
      const { developer } = await t.ok("GET /v1/developers/{id}", { params: { id } });
      expect(developer.id, "read by id").toBe(id);
      const { seed } = await t.ok("POST /v2/developers/similar", { body: { like_person: id, limit: 1 } });
      expect(seed.id, "as the seed of similar developers").toBe(id);
    },
  );

  check(
    "A login is not an id",
    { on: read, source: assumed("A-24"), needs: ["developer:read", "search:read"] },
    async (t) => {
      const { login } = await t.find.developer();
      const answer = await t.call("GET /v1/developers/{id}", { params: { id: login } });
      expect([400, 404]).toContain(answer.status);
    },
  );

  check(
    "The garden has every day of the trailing year, and its summary sums it up",
    {
      on: read,
      source: stated("§2.3"),
      needs: ["developer:read", "search:read"],
      credits: (prices) => 30 * prices.sku("identity"),
      states: ["2.3/members", "2.3/more", "2.3/days", "2.1/garden-full"],
    },
    async (t) => {
      const { id } = await t.find.developer();
      const get = async (garden: string) =>
        (await t.ok("GET /v1/developers/{id}", { params: { id }, query: { depth: "deep", garden } })).developer.details
          .github;
      const { garden } = await get("full");
      const { gardenSummary } = await get("summary");
      const counts = garden.days.map((day: AnswerBody) => day.count as number);
      expect(gardenSummary.total).toBe(counts.reduce((sum: number, count: number) => sum + count, 0));
      expect(gardenSummary.activeDays).toBe(counts.filter((count: number) => count > 0).length);
      expect(garden.days[0].date).toBe(gardenSummary.from);
      expect(garden.days.at(-1).date).toBe(gardenSummary.to);
      for (const { date, weekday } of garden.days)
        expect(new Date(`${date}T00:00:00Z`).getUTCDay(), date).toBe(weekday);
      expect(gardenSummary.last90.reduce((sum: number, day: AnswerBody) => sum + day.count, 0)).toBe(
        counts.slice(-90).reduce((sum: number, count: number) => sum + count, 0),
      );
    },
  );

  check(
    "Ids and logins resolve to the same developer, and nobody is a miss",
    { on: enrich, source: assumed("A-22"), needs: buying, states: ["1/resolve-identities", "4.7/developers"] },
    async (t) => {
      const { id, login } = await t.find.developer();
      const unknown = { login: t.find.unknownLogin };
      const { results, misses, credits } = await ask(t, [{ id }, { login }, unknown], ["id.core"]);
      for (const { developer } of results) expect(developer.id).toBe(id);
      expect(misses).toMatchObject([unknown]);
      expect(credits.charged).toBe(0);
    },
  );

  check(
    "A facet whose price is 0 bills nothing",
    { on: enrich, source: stated("§1"), needs: buying, states: ["1/prices-are-ceilings"] },
    async (t) => {
      const { facets } = await t.need("GET /v1/pricing/catalog");
      const free = facets
        .filter(({ requiresReport, contextScoped }: AnswerBody) => !requiresReport && !contextScoped)
        .map(({ key }: AnswerBody) => key)
        .filter((key: string) => t.session.prices?.facetWithRequired(key) === 0)
        .slice(0, 5);
      if (free.length === 0) t.skip("every facet of the catalog has a price");
      const { id } = await t.find.developer();
      const { results, credits } = await ask(t, [{ id }], free);
      expect(credits.charged, "what is charged for it").toBe(0);
      for (const key of free) expect(results[0].cells[key].credits, key).toBe(0);
    },
  );

  const two = (prices: Prices) => 2 * prices.facetWithRequired("score.cracked");

  check(
    "A cell is bought once: the second time it is owned and free",
    {
      on: enrich,
      source: stated("§2.8"),
      needs: buying,
      credits: two,
      tier: "write",
      states: ["2.8/owned-free", "1/prices-are-ceilings", "2.8/inline-facets"],
    },
    async (t) => {
      if (t.session.prices?.facet("score.cracked") === 0) t.skip("score.cracked is free here, so nothing is bought");
      const { id } = await nextDeveloper(t);
      const before = await used(t);
      const first = await ask(t, [{ id }], ["score.cracked"]);
      expect(["resolved", "owned"]).toContain(first.results[0].cells["score.cracked"].status);
      const between = await used(t);
      expect(between - before, "what is charged is what is used").toBe(first.credits.charged);
      expect(first.credits.charged).toBeLessThanOrEqual(t.session.prices?.facetWithRequired("score.cracked") ?? 0);
      const second = await ask(t, [{ id }], ["score.cracked"]);
      expect(second.results[0].cells["score.cracked"]).toMatchObject({ status: "owned", credits: 0 });
      expect(second.credits.charged).toBe(0);
      expect(await used(t)).toBe(between);
    },
  );

  check(
    "A SKU is bought once a developer, however many of its keys are named",
    {
      on: enrich,
      source: stated("§2.8"),
      needs: buying,
      credits: (prices) => 2 * prices.sku("signals") + 2 * prices.sku("grade"),
      tier: "write",
      states: ["2.8/sku-bought-once"],
    },
    async (t) => {
      const { skus } = await t.need("GET /v1/pricing/catalog");
      const { facets: catalog } = await t.need("GET /v1/pricing/catalog");
      const inline = catalog
        .filter((facet: AnswerBody) => facet.sku === "signals" && !facet.requiresReport && !facet.contextScoped)
        .map((facet: AnswerBody) => facet.key);
      if (inline.length < 2) t.skip("no SKU of several facets is answered at once there");
      const price = skus.find((sku: AnswerBody) => sku.sku === "signals").credits;
      const { id } = await nextDeveloper(t);
      const { credits } = await ask(t, [{ id }], inline.slice(0, 4));
      expect(credits.charged).toBeLessThanOrEqual(price + skus.find((sku: AnswerBody) => sku.sku === "grade").credits);
      const again = await ask(t, [{ id }], inline);
      expect(again.credits.charged).toBe(0);
    },
  );

  check(
    "A facet that needs a report is answered as report_required, free and without a value",
    { on: enrich, source: stated("§2.8"), needs: buying, states: ["2.8/report-required"] },
    async (t) => {
      const { facets } = await t.need("GET /v1/pricing/catalog");
      const background = facets.find((facet: AnswerBody) => facet.requiresReport && !facet.contextScoped);
      const { id } = await t.find.developer();
      const { results, credits } = await ask(t, [{ id }], [background.key], { maxCredits: 100_000 });
      const cell = results[0].cells[background.key];
      if (cell.status !== "report_required") t.skip("the cache has it already");
      expect(cell.credits).toBe(0);
      expect(cell).not.toHaveProperty("value");
      expect(credits.charged).toBe(0);
    },
  );

  check(
    "What a ceiling cannot cover is refused whole with payment_required",
    { on: enrich, source: assumed("A-22"), needs: buying, states: ["5/402", "7/402"] },
    async (t) => {
      const { id } = await nextDeveloper(t);
      const before = await used(t);
      const answer = await t.call("POST /v1/developers", {
        body: { developers: [{ id }], facets: ["identity.linkedin"], maxCredits: 0 },
      });
      if (answer.status < 400) t.skip("the cell is owned already");
      expect(answer.json.code).toBe("payment_required");
      expect(await used(t)).toBe(before);
    },
  );

  check(
    "A facet that is not known is refused",
    { on: enrich, source: stated("§7"), needs: buying, states: ["7/400"] },
    async (t) => {
      const { id } = await t.find.developer();
      await t.refused("POST /v1/developers", "bad_request", {
        body: { developers: [{ id }], facets: ["us.no_such_facet"] },
      });
    },
  );

  check(
    "Addresses come through the emails operation alone",
    {
      on: ["POST /v1/developers/{id}/emails"],
      source: stated("§2.1"),
      needs: buying,
      tier: "write",
      credits: (prices) => prices.facetWithRequired("contact.emails"),
      states: ["2.1/emails-route", "2.1/email-flag", "2.1/no-addresses"],
    },
    async (t) => {
      const person = (await t.find.developers()).find((each) => each.hasEmail);
      if (!person) t.skip("nobody found has an address on file");
      const before = await used(t);
      const { emails, developerId } = await t.ok("POST /v1/developers/{id}/emails", { params: { id: person.id } });
      expect(developerId).toBe(person.id);
      expect(emails.length).toBeGreaterThan(0);
      for (const email of emails) expect(email).toMatch(/^[^@\s]+@[^@\s]+$/);
      expect((await used(t)) - before).toBeLessThanOrEqual(t.session.prices?.facetWithRequired("contact.emails") ?? 0);
    },
  );

  check(
    "Nobody's address is empty and free",
    {
      on: ["POST /v1/developers/{id}/emails"],
      source: assumed("A-25"),
      needs: buying,
      tier: "write",
      credits: (prices) => prices.facetWithRequired("contact.emails"),
      states: ["2.1/email-flag"],
    },
    async (t) => {
      const unknown = (await t.find.developers()).find((each) => !each.hasEmail);
      if (!unknown) t.skip("everybody found has an address on file");
      const before = await used(t);
      expect((await t.ok("POST /v1/developers/{id}/emails", { params: { id: unknown.id } })).emails).toEqual([]);
      expect(await used(t)).toBe(before);
    },
  );

  const background = ["POST /v1/developers/reports", "GET /v1/developers/reports/{id}"] as const;

  check(
    "A background facet is asked for, polled, and billed when it is seen finished",
    {
      on: background,
      source: assumed("A-23"),
      needs: buying,
      tier: "write",
      credits: (prices) => prices.facetWithRequired("ai.person_summary") + prices.facetWithRequired("dossier.core"),
      states: ["2.8/reports-route"],
    },
    async (t) => {
      const { facets } = await t.need("GET /v1/pricing/catalog");
      const cheapest = facets
        .filter((facet: AnswerBody) => facet.requiresReport && !facet.contextScoped)
        .sort((a: AnswerBody, b: AnswerBody) => a.withRequiresCredits - b.withRequiresCredits)[0];
      const { id } = await nextDeveloper(t);
      const before = await used(t);
      const { report } = await t.ok("POST /v1/developers/reports", {
        body: { developers: [{ id }], facets: [cheapest.key] },
      });
      expect(await used(t), "nothing is billed when it is asked for").toBe(before);
      const finished = await t.eventually(
        () => t.ok("GET /v1/developers/reports/{id}", { params: { id: report.id } }),
        ({ report }) => !["queued", "running"].includes(report.status),
      );
      expect(["succeeded", "partial", "failed"]).toContain(finished.report.status);
      const billed = finished.report.items.reduce((sum: number, item: AnswerBody) => sum + item.credits, 0);
      expect((await used(t)) - before).toBe(billed);
      if (finished.report.status !== "succeeded") return;
      const { results } = await ask(t, [{ id }], [cheapest.key]);
      if (billed === 0 && results[0].cells[cheapest.key].status === "absent")
        t.skip("there is nothing of that kind to buy");
      expect(results[0].cells[cheapest.key]).toMatchObject({ status: "owned", credits: 0 });
      expect(results[0].cells[cheapest.key].value).toBeDefined();
    },
  );
});
