import type { Json } from "../../seen/exchange.ts";
import { priceTogether } from "../../seen/prices.ts";
import { says } from "../../seen/sentences.ts";
import { rule } from "./rule.ts";

const catalog = ["GET /v1/pricing/catalog"] as const;

export const billingRules = [
  rule(says("2.8/requires-price"), catalog, ({ facets }) => {
    const wrong = facets.find((facet: Json) => facet.withRequiresCredits !== priceTogether(facets, [facet.key]));
    return (
      wrong &&
      `${wrong.key} with what it requires is ${wrong.withRequiresCredits}, and its SKUs sum to ${priceTogether(facets, [wrong.key])}`
    );
  }),
  rule(says("2.8/facet-keys"), catalog, ({ facets, bundles }) => {
    const keys = new Set(facets.map(({ key }: Json) => key));
    const named = [
      ...facets.flatMap(({ requires }: Json) => requires),
      ...bundles.flatMap((each: Json) => each.facets),
    ];
    const unknown = named.find((key: string) => !keys.has(key));
    return unknown && `${unknown} is required or bundled, and is no facet of the catalog`;
  }),
  rule(says("2.8/facets"), catalog, ({ skus, facets }) => {
    const wrong = facets.find(
      (facet: Json) => skus.find((sku: Json) => sku.sku === facet.sku)?.credits !== facet.credits,
    );
    return wrong && `${wrong.key} costs ${wrong.credits}, and its SKU ${wrong.sku} costs something else`;
  }),
  rule(says("2.8/skus"), catalog, ({ skus, facets }) => {
    const wrong = skus.find((sku: Json) => {
      const own = facets.filter((facet: Json) => facet.sku === sku.sku).map((facet: Json) => facet.key);
      return own.length !== sku.facets.length || own.some((key: string) => !sku.facets.includes(key));
    });
    return wrong && `the facets of ${wrong.sku} are not those that name it`;
  }),
  rule(says("2.8/credit-usd"), catalog, ({ skus, facets, creditUsd }) => {
    const wrong = [...skus, ...facets].find((sku: Json) => Math.abs(sku.usd - sku.credits * creditUsd) > 0.011);
    return wrong && `${wrong.sku} costs ${wrong.credits} credits of ${creditUsd} dollars and ${wrong.usd} dollars`;
  }),
  rule(
    says("2.8/plans"),
    catalog,
    ({ plans }) =>
      plans.some((plan: Json) =>
        plan.prices.some((price: Json) => price.unitAmountCents !== null && price.currency === null),
      ) && "`currency` of a price is null, and `unitAmountCents` is not",
  ),
  rule(says("2.8/plans"), catalog, ({ plans }) => {
    const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
    return (
      plans.some((plan: Json) => plan.prices.some((price: Json) => months[price.interval] !== price.intervalMonths)) &&
      "`intervalMonths` is not 1 for month, 3 for quarter and 12 for year"
    );
  }),
];
