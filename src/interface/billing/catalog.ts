// Figures.
import catalogFixture from "../../../fixtures/catalog.json" with { type: "json" };
import plansFixture from "../../../fixtures/plans.json" with { type: "json" };
import { day, second } from "../../base/instants.ts";
import { onFirstUse, perObject } from "../../base/on-first-use.ts";
import { type Written, written } from "../../kernel/written-json.ts";
import type { Account } from "../../model/account.ts";
import type { FacetKey, PlanName, PricingCatalog, SkuName } from "../../model/catalog.ts";
import type { Entitlement } from "../../model/entitlements.ts";
import type { QuotaName } from "../../model/quota.ts";
import type { Readings } from "../../model/readings.ts";
import { readingsOf } from "../../model/readings.ts";
import type { World } from "../../model/world.ts";
import { assumptions } from "../description/assumptions.ts";

/** The shape of fixtures/plans.json, checked by test/service/billing/catalog.test.ts so that a start need not. */
interface Plans {
  readonly creditUsd: number;
  readonly plans: readonly CatalogPlan[];
  readonly intervals: readonly Interval[];
}

export interface CatalogPlan {
  readonly plan: PlanName;
  readonly seatCap: number;
  readonly monthlyCredits: number;
  readonly monthlyUsdCents: number;
  readonly lacks: readonly Entitlement[];
  readonly quotas: Readonly<Record<QuotaName, number>>;
}

interface Interval {
  readonly interval: "month" | "quarter" | "year";
  readonly intervalMonths: number;
  readonly discountPercent: number;
}

/** The shape of fixtures/catalog.json. */
interface Catalog {
  readonly skus: readonly { readonly sku: SkuName; readonly credits: number; readonly description: string }[];
  readonly facets: readonly CatalogFacet[];
  readonly bundles: { readonly name: string; readonly facets: FacetKey[] }[];
}

interface CatalogFacet {
  readonly key: FacetKey;
  readonly sku: SkuName;
  readonly description: string;
  readonly requires: FacetKey[];
  readonly contextScoped: boolean;
  readonly requiresReport: boolean;
  readonly freshDays: number;
}

// A quota that a plan has no size for does not compile: its row is in fixtures/plans.json.
plansFixture.plans satisfies readonly Pick<CatalogPlan, "quotas">[];
const plans = plansFixture as Plans;
const fixture = catalogFixture as Catalog;

export function planNamed(name: string): CatalogPlan | undefined {
  return plans.plans.find((each) => each.plan === name);
}

/** The plan of an account; its sizes depend on the readings of the world. */
export function planOf(world: World, account: Account): CatalogPlan {
  const plan = figuresOf(world).plans.plans.find((each) => each.plan === account.plan);
  if (plan === undefined) throw new Error(`No plan is called ${account.plan}.`);
  return plan;
}

export function quotaSize(world: World, account: Account, name: QuotaName): number {
  return planOf(world, account).quotas[name];
}

export function planIncludes({ plan }: Account, entitlement: Entitlement): boolean {
  return planNamed(plan)?.lacks.includes(entitlement) === false;
}

/** Whether an account has to have another plan than some do. */
export function isLackedBySomePlan(entitlement: string): boolean {
  return plans.plans.some(({ lacks }) => lacks.some((each) => each === entitlement));
}

interface CatalogFigures {
  readonly plans: Plans;
  readonly catalog: Catalog;
  /** The public catalog, built once. */
  readonly written: (paymentProcessorReachable: boolean) => Written<PricingCatalog>;
}

const figuresOf = (world: World): CatalogFigures => figuresUnder(readingsOf(world));

/** Plans and prices under the given readings. */
const figuresUnder = perObject(makeFigures);

function makeFigures(readings: Readings): CatalogFigures {
  const figures = {
    plans: withFigures("plans.json", plans, readings),
    catalog: withFigures("catalog.json", fixture, readings),
  };
  const whole = onFirstUse(() => written(showCatalog(figures, true)));
  const withoutAmounts = onFirstUse(() => written(showCatalog(figures, false)));
  return { ...figures, written: (reachable) => (reachable ? whole() : withoutAmounts()) };
}

export function priceOfSku(world: World, sku: SkuName): number {
  return priceIn(figuresOf(world).catalog, sku);
}

function priceIn({ skus }: Catalog, sku: SkuName): number {
  return skus.find((each) => each.sku === sku)?.credits ?? 0;
}

const byKey = new Map(fixture.facets.map((each) => [each.key, each]));

/** A facet's fixed properties; its price and how long it stays fresh depend on the readings of the world. */
export function facet(key: FacetKey): Omit<CatalogFacet, "freshDays"> {
  return byKey.get(key) as CatalogFacet;
}

export function freshFor(world: World, key: FacetKey): number {
  return (figuresOf(world).catalog.facets.find((each) => each.key === key)?.freshDays as number) * day;
}

/** The named facets and all facets they require, without duplicates, required ones first (§2.8). */
export function withRequired(keys: readonly FacetKey[]): FacetKey[] {
  const found = new Set<FacetKey>();
  const visit = (key: FacetKey): void => {
    if (found.has(key)) return;
    for (const required of facet(key).requires) visit(required);
    found.add(key);
  };
  for (const key of keys) visit(key);
  return [...found];
}

/** The unit of purchase is the SKU, not the key: each SKU counts once, even if several of its keys are named (§2.8). */
export function skusOf(keys: readonly FacetKey[]): SkuName[] {
  return [...new Set(keys.map((key) => facet(key).sku))];
}

/** The public catalog (§2.8). Amounts are null while the payment processor cannot be reached. */
export function writtenCatalog(world: World, paymentProcessorReachable: boolean): Written<PricingCatalog> {
  return figuresOf(world).written(paymentProcessorReachable);
}

function showCatalog(
  { plans, catalog }: Omit<CatalogFigures, "written">,
  paymentProcessorReachable: boolean,
): PricingCatalog {
  const usd = (credits: number): number => Math.round(credits * plans.creditUsd * 100) / 100;
  const priceOfAll = (keys: readonly FacetKey[]): number =>
    skusOf(keys).reduce((sum, sku) => sum + priceIn(catalog, sku), 0);
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
    skus: catalog.skus.map(({ sku, credits, description }) => ({
      sku,
      credits,
      usd: usd(credits),
      description,
      facets: catalog.facets.filter((each) => each.sku === sku).map((each) => each.key),
    })),
    facets: catalog.facets.map(({ freshDays, ...each }) => ({
      ...each,
      credits: priceIn(catalog, each.sku),
      usd: usd(priceIn(catalog, each.sku)),
      withRequiresCredits: priceOfAll(withRequired([each.key])),
      freshSeconds: (freshDays * day) / second,
    })),
    bundles: catalog.bundles,
  };
}

/** The values that readings put in place of those in a fixture. */
function withFigures<Fixture extends object>(file: string, fixture: Fixture, readings: Readings): Fixture {
  const chosen = readings as Readonly<Record<string, string>>;
  if (Object.keys(chosen).length === 0) return fixture;
  const changes = assumptions().flatMap(({ id, readings: all = [] }) => {
    const figures = all.find(({ name }) => name === chosen[id])?.figures?.[file];
    return figures === undefined ? [] : [figures];
  });
  return changes.reduce<Fixture>((changed, figures) => merged(changed, figures) as Fixture, fixture);
}

type FigureRows = Readonly<Record<string, unknown>>;

/** A row of a list is identified by its first member: a plan, a SKU, a facet's key; `*` means every row. */
function merged(value: unknown, change: unknown): unknown {
  if (typeof change !== "object" || change === null) return change;
  const changes = change as FigureRows;
  if (Array.isArray(value))
    return value.map((row: FigureRows) => merged(row, changes[nameOf(row)] ?? changes["*"] ?? {}));
  const members = Object.entries(changes).map(([name, each]) => [name, merged((value as FigureRows)[name], each)]);
  return { ...(value as FigureRows), ...Object.fromEntries(members) };
}

function nameOf(row: FigureRows): string {
  return String(Object.values(row)[0]);
}
