import { stated } from "../../base/provenance.ts";
import type { Json } from "./request.ts";
import { rule } from "./rule.ts";

const catalog = ["GET /v1/pricing/catalog"] as const;

function withRequired(facets: Json[], key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const required of facets.find((facet) => facet.key === key)?.requires ?? [])
    withRequired(facets, required, found);
  return found;
}

function priceOf(facets: Json[], key: string): number {
  const skus = new Map<string, number>();
  for (const each of withRequired(facets, key)) {
    const facet = facets.find((one) => one.key === each);
    if (facet) skus.set(facet.sku, facet.credits);
  }
  return [...skus.values()].reduce((sum, credits) => sum + credits, 0);
}

export const billingRules = [
  rule(stated("§2.8"), catalog, ({ facets }) => {
    const wrong = facets.find((facet: Json) => facet.withRequiresCredits !== priceOf(facets, facet.key));
    return (
      wrong &&
      `${wrong.key} with what it requires is ${wrong.withRequiresCredits}, and its SKUs sum to ${priceOf(facets, wrong.key)}`
    );
  }),
  rule(stated("§2.8"), catalog, ({ skus, facets }) => {
    const wrong = facets.find(
      (facet: Json) => skus.find((sku: Json) => sku.sku === facet.sku)?.credits !== facet.credits,
    );
    return wrong && `${wrong.key} costs ${wrong.credits}, and its SKU ${wrong.sku} costs something else`;
  }),
  rule(stated("§2.8"), catalog, ({ skus, facets }) => {
    const wrong = skus.find((sku: Json) => {
      const own = facets.filter((facet: Json) => facet.sku === sku.sku).map((facet: Json) => facet.key);
      return own.length !== sku.facets.length || own.some((key: string) => !sku.facets.includes(key));
    });
    return wrong && `the facets of ${wrong.sku} are not those that name it`;
  }),
  rule(stated("§2.8"), catalog, ({ skus, creditUsd }) => {
    const wrong = skus.find((sku: Json) => Math.abs(sku.usd - sku.credits * creditUsd) > 0.01);
    return wrong && `${wrong.sku} costs ${wrong.credits} credits of ${creditUsd} dollars and ${wrong.usd} dollars`;
  }),
  rule(
    stated("§2.8"),
    catalog,
    ({ plans }) =>
      plans.some((plan: Json) =>
        plan.prices.some((price: Json) => (price.unitAmountCents === null) !== (price.currency === null)),
      ) && "`unitAmountCents` of a price is null and `currency` is not, or the other way round",
  ),
  rule(stated("§2.8"), catalog, ({ plans }) => {
    const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
    return (
      plans.some((plan: Json) => plan.prices.some((price: Json) => months[price.interval] !== price.intervalMonths)) &&
      "`intervalMonths` is not 1 for month, 3 for quarter and 12 for year"
    );
  }),
];
