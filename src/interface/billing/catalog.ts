import { z } from "zod";
import catalogFixture from "../../../fixtures/catalog.json" with { type: "json" };
import plansFixture from "../../../fixtures/plans.json" with { type: "json" };
import { day, second } from "../../base/instants.ts";
import type { Account } from "../../model/account.ts";
import { type Facet, FacetKey, PlanName, type PricingCatalog, SkuName } from "../../model/catalog.ts";
import { Entitlement } from "../../model/entitlements.ts";

export type QuotaName = "deep_searches" | "reports";

export const quotaNames: readonly QuotaName[] = ["deep_searches", "reports"];

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

const Catalog = z.strictObject({
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

const plans = Plans.parse(plansFixture, { jitless: true });
const fixture = Catalog.parse(catalogFixture, { jitless: true });

export type Plan = (typeof plans)["plans"][number];

export function planNamed(name: string): Plan | undefined {
  return plans.plans.find((each) => each.plan === name);
}

export function planOf(account: Account): Plan {
  const plan = planNamed(account.plan);
  if (plan === undefined) throw new Error(`No plan is called ${account.plan}.`);
  return plan;
}

export function planIncludes(account: Account, entitlement: Entitlement): boolean {
  return !planOf(account).lacks.includes(entitlement);
}

const skuCredits = new Map(fixture.skus.map((sku) => [sku.sku, sku.credits]));

export function priceOfSku(sku: SkuName): number {
  return skuCredits.get(sku) ?? 0;
}

const byKey = new Map<FacetKey, Facet>(
  fixture.facets.map(({ freshDays, ...facet }) => [
    facet.key,
    {
      ...facet,
      credits: priceOfSku(facet.sku),
      usd: usd(priceOfSku(facet.sku)),
      withRequiresCredits: priceOfAll(withRequired([facet.key])),
      freshSeconds: (freshDays * day) / second,
    },
  ]),
);

export function facet(key: FacetKey): Facet {
  return byKey.get(key) as Facet;
}

/** The facets named and everything they require, each once, required ones first (§2.8). */
export function withRequired(keys: readonly FacetKey[]): FacetKey[] {
  const found = new Set<FacetKey>();
  const visit = (key: FacetKey): void => {
    if (found.has(key)) return;
    for (const required of fixture.facets.find((each) => each.key === key)?.requires ?? []) visit(required);
    found.add(key);
  };
  for (const key of keys) visit(key);
  return [...found];
}

/** A SKU is bought, not a key: each counts once however many of its keys are named (§2.8). */
export function skusOf(keys: readonly FacetKey[]): SkuName[] {
  return [...new Set(keys.map((key) => fixture.facets.find((each) => each.key === key)?.sku as SkuName))];
}

function priceOfAll(keys: readonly FacetKey[]): number {
  return skusOf(keys).reduce((sum, sku) => sum + priceOfSku(sku), 0);
}

function usd(credits: number): number {
  return Math.round(credits * plans.creditUsd * 100) / 100;
}

/** The public catalog (§2.8). Amounts are null while the payment processor cannot be reached. */
export function pricingCatalog(paymentProcessorReachable: boolean): PricingCatalog {
  return {
    plans: plans.plans.map(({ plan, seatCap, monthlyCredits, monthlyUsdCents }) => ({
      plan,
      seatCap,
      monthlyCredits,
      prices: plans.intervals.map(({ interval, intervalMonths, discountPercent }) => ({
        interval,
        intervalMonths,
        unitAmountCents: paymentProcessorReachable
          ? Math.round((monthlyUsdCents * intervalMonths * (100 - discountPercent)) / 100)
          : null,
        currency: paymentProcessorReachable ? "usd" : null,
      })),
    })),
    creditUsd: plans.creditUsd,
    skus: fixture.skus.map(({ sku, credits, description }) => ({
      sku,
      credits,
      usd: usd(credits),
      description,
      facets: fixture.facets.filter((each) => each.sku === sku).map((each) => each.key),
    })),
    facets: fixture.facets.map(({ key }) => facet(key)),
    bundles: fixture.bundles,
  };
}
