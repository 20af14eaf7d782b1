import { expect, test } from "vitest";
import { z } from "zod";
import wares from "../../../fixtures/catalog.json" with { type: "json" };
import plans from "../../../fixtures/plans.json" with { type: "json" };
import { facet, skusOf, withRequired } from "../../../src/interface/billing/catalog.ts";
import { FacetKey, PlanName, type PricingCatalog, SkuName } from "../../../src/model/catalog.ts";
import { Entitlement } from "../../../src/model/entitlements.ts";
import { startWorld } from "../../harness.ts";

const readings = [{}, { "A-406": "free-score" }, { "A-406": "steep", "A-422": "30-days" }] as const;

test.each(readings)(
  "the price of a facet with its requirements is the sum of its SKUs, each once (%j)",
  async (assume) => {
    const { json } = await startWorld({ assume }).call("GET /v1/pricing/catalog", { as: null });
    const { skus, facets } = json as PricingCatalog;
    const price = new Map(skus.map(({ sku, credits }) => [sku, credits]));
    for (const each of facets) {
      const bought = new Set(withRequired([each.key]).map((key) => facet(key).sku));
      expect(each.withRequiresCredits).toBe([...bought].reduce((sum, sku) => sum + (price.get(sku) ?? 0), 0));
      expect(each.credits).toBe(price.get(each.sku));
    }
  },
);

test("billing and freshness follow the catalog under every reading", async () => {
  const { call } = startWorld({
    assume: { "A-406": "steep", "A-422": "30-days" },
    clock: "frozen",
    now: "2026-05-04T09:00:00.000Z",
  });
  const [developer] = (await call("GET /v1/developers/search?q=rust&limit=1")).json.results;
  const body = { developers: [{ id: developer.id }], facets: ["profile.basics", "identity.linkedin", "dossier.core"] };
  const { json } = await call("POST /v1/developers", { body });
  const { cells } = json.results[0];
  expect(json.credits.charged).toBe(cells["identity.linkedin"].status === "absent" ? 0 : 6);
  const month = 30 * 86_400_000;
  expect(Date.parse(cells["profile.basics"].freshUntil)).toBe(Date.parse("2026-05-04T09:00:00.000Z") + month);
});

test("naming one key of a SKU or all of its keys costs the same", () => {
  expect(skusOf(["signals.archetype"])).toEqual(skusOf(["signals.archetype", "signals.signature_tech"]));
});

test("amounts are null while the payment processor cannot be reached", async () => {
  const world = startWorld({ scenario: "payment-processor-unreachable" });
  const { json } = await world.call("GET /v1/pricing/catalog", { as: null });
  for (const { prices } of (json as PricingCatalog).plans) {
    for (const price of prices) expect(price).toMatchObject({ unitAmountCents: null, currency: null });
  }
});

const Plans = z.strictObject({
  creditUsd: z.number().positive(),
  plans: z.array(
    z.strictObject({
      plan: PlanName,
      seatCap: z.int().positive(),
      monthlyCredits: z.int().min(0),
      monthlyUsdCents: z.int().min(0),
      lacks: z.array(Entitlement),
      quotas: z.record(z.string(), z.int().min(0)),
    }),
  ),
  intervals: z.array(
    z.strictObject({
      interval: z.enum(["month", "quarter", "year"]),
      intervalMonths: z.int().positive(),
      discountPercent: z.int().min(0).max(100),
    }),
  ),
});

const Wares = z.strictObject({
  skus: z.array(z.strictObject({ sku: SkuName, credits: z.int().min(0), description: z.string() })),
  facets: z.array(
    z.strictObject({
      key: FacetKey,
      sku: SkuName,
      description: z.string(),
      requires: z.array(FacetKey),
      contextScoped: z.boolean(),
      requiresReport: z.boolean(),
      freshDays: z.int().positive(),
    }),
  ),
  bundles: z.array(z.strictObject({ name: z.string(), facets: z.array(FacetKey) })),
});

test("the fixtures of plans and SKUs match the types that the code expects", () => {
  expect(Plans.parse(plans)).toEqual(plans);
  expect(Wares.parse(wares)).toEqual(wares);
});

test("every plan, SKU and facet is defined once", () => {
  expect(plans.plans.map(({ plan }) => plan)).toEqual(PlanName.options);
  expect(wares.skus.map(({ sku }) => sku)).toEqual(SkuName.options);
  expect(wares.facets.map(({ key }) => key)).toEqual(FacetKey.options);
});
