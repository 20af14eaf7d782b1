import { expect, test } from "vitest";
import wares from "../../../fixtures/catalog.json" with { type: "json" };
import plans from "../../../fixtures/plans.json" with { type: "json" };
import { facet, priceOfSku, pricingCatalog, skusOf, withRequired } from "../../../src/interface/billing/catalog.ts";
import { FacetKey, PlanName, SkuName } from "../../../src/model/catalog.ts";
import { startWorld } from "../../harness.ts";

test("what a facet costs with all it requires is the sum over its SKUs, each once", () => {
  for (const each of pricingCatalog(true).facets) {
    const skus = new Set(withRequired([each.key]).map((key) => facet(key).sku));
    expect(each.withRequiresCredits).toBe([...skus].reduce((sum, sku) => sum + priceOfSku(sku), 0));
    expect(each.credits).toBe(priceOfSku(each.sku));
  }
});

test("naming one key of a SKU or all of its keys costs the same", () => {
  expect(skusOf(["signals.archetype"])).toEqual(skusOf(["signals.archetype", "signals.signature_tech"]));
});

test("every SKU lists its facets and every bundle names facets that exist", async () => {
  const { json } = await startWorld().call("GET /v1/pricing/catalog", { as: null });
  const keys = json.facets.map((each: { key: string }) => each.key);
  expect(json.skus.flatMap((sku: { facets: string[] }) => sku.facets).sort()).toEqual([...keys].sort());
  for (const bundle of json.bundles) for (const key of bundle.facets) expect(keys).toContain(key);
});

test("the catalog is counted per IP and refuses the 121st call of a minute", async () => {
  const { call } = startWorld();
  for (let i = 0; i < 120; i++) expect((await call("GET /v1/pricing/catalog", { as: null })).status).toBe(200);
  const refused = await call("GET /v1/pricing/catalog", { as: null });
  expect(refused).toMatchObject({ status: 429, json: { code: "too_many_requests" } });
  expect(refused.headers.get("retry-after")).toBe("60");
});

test("amounts are null while the payment processor cannot be reached", () => {
  for (const { prices } of pricingCatalog(false).plans) {
    for (const price of prices) expect(price).toMatchObject({ unitAmountCents: null, currency: null });
  }
});

test("every plan, SKU and facet is written down once", () => {
  expect(plans.plans.map(({ plan }) => plan)).toEqual(PlanName.options);
  expect(wares.skus.map(({ sku }) => sku)).toEqual(SkuName.options);
  expect(wares.facets.map(({ key }) => key)).toEqual(FacetKey.options);
});
