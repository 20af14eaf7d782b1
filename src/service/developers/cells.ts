import type { Instant } from "../../base/instants.ts";
import { get, put } from "../../base/table.ts";
import { facet, freshFor, priceOfSku } from "../../interface/billing/catalog.ts";
import type { Account } from "../../model/account.ts";
import type { FacetKey, SkuName } from "../../model/catalog.ts";
import { cellKey, cells } from "../../model/cell.ts";
import { conditionsOf } from "../../model/conditions.ts";
import type { World } from "../../model/world.ts";
import { charge, requireCredits } from "../billing/credits.ts";
import { reportFinishedAt } from "../research/kept-reports.ts";

/** One facet of one developer, and the role that it is evaluated against ("" for none). */
export interface CellRequest {
  readonly developerId: string;
  readonly facet: FacetKey;
  readonly context: string;
}

export interface Purchase {
  readonly developerId: string;
  readonly sku: SkuName;
  readonly context: string;
  readonly credits: number;
}

/** Until when an account owns a facet; null if it does not (§2.8: an owned facet is free). */
export function ownedUntil(world: World, account: Account, request: CellRequest, now: Instant): Instant | null {
  const { sku } = facet(request.facet);
  const fresh = freshFor(world, request.facet);
  const bought = get(world.tables, cells, cellKey(account.id, request.developerId, sku, contextOf(request)));
  // Deep research pays for the same report, wherever it was requested.
  const researched = sku === "dossier" ? reportFinishedAt(world, account.id, "developers", request.developerId) : null;
  const until = Math.max(bought?.boughtAt ?? 0, researched ?? 0) + fresh;
  if (until > now) return until;
  return conditionsOf(world).cells === "all_owned" ? now + fresh : null;
}

/** Whether an account ever paid for a facet, even if it is no longer fresh. */
export function everBought(world: World, { id }: Account, request: CellRequest): boolean {
  const { sku } = facet(request.facet);
  return get(world.tables, cells, cellKey(id, request.developerId, sku, contextOf(request))) !== undefined;
}

/** The current price of these cells: each SKU counts once per developer and context, owned ones are free. */
export function purchasesFor(
  world: World,
  account: Account,
  request: readonly CellRequest[],
  now: Instant,
): Purchase[] {
  const purchases = new Map<string, Purchase>();
  for (const each of request) {
    const { sku } = facet(each.facet);
    const credits = priceOfSku(world, sku);
    if (credits === 0 || ownedUntil(world, account, each, now) !== null) continue;
    const context = contextOf(each);
    purchases.set(`${each.developerId}|${sku}|${context}`, { developerId: each.developerId, sku, context, credits });
  }
  return [...purchases.values()];
}

export function sumOf(purchases: readonly Purchase[]): number {
  return purchases.reduce((sum, { credits }) => sum + credits, 0);
}

/** Refuses with 402 before anything is bought; if nothing is requested, billing is not needed. */
export function requireCreditsFor(world: World, account: Account, purchases: readonly Purchase[], now: Instant): void {
  if (purchases.length > 0) requireCredits(world, account, sumOf(purchases), now);
}

/** Buys the cells, with one line of the ledger per SKU and developer. */
export function buy(
  world: World,
  account: Account,
  purchases: readonly Purchase[],
  by: { readonly operation: string; readonly ref?: string },
  now: Instant,
): void {
  own(world, account, purchases, now);
  for (const { developerId, sku, credits } of purchases) {
    charge(world, account.id, credits, { ...by, sku, developerId }, now);
  }
}

/** From now on the account has the cells, whenever it is charged for them. */
export function own(world: World, { id }: Account, purchases: readonly Purchase[], now: Instant): void {
  for (const { developerId, sku, context } of purchases) {
    const key = cellKey(id, developerId, sku, context);
    put(world.tables, cells, { key, account: id, developerId, sku, context, boughtAt: now });
  }
}

/** Buys those of the cells that are not owned, or refuses if the balance does not cover them. */
export function buyCells(
  world: World,
  account: Account,
  request: readonly CellRequest[],
  by: { readonly operation: string; readonly ref?: string },
  now: Instant,
): void {
  const purchases = purchasesFor(world, account, request, now);
  requireCreditsFor(world, account, purchases, now);
  buy(world, account, purchases, by, now);
}

/** Only facets that are evaluated against a role depend on the role. */
export function contextOf({ facet: key, context }: Pick<CellRequest, "facet" | "context">): string {
  return facet(key).contextScoped ? context : "";
}
