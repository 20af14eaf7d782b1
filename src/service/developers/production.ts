import type { Instant } from "../../base/instants.ts";
import { get, put } from "../../base/table.ts";
import { freshFor } from "../../interface/billing/catalog.ts";
import { cellKey, producedFacets } from "../../model/cell.ts";
import { conditionsOf } from "../../model/conditions.ts";
import type { World } from "../../model/world.ts";
import { reportFinishedAt } from "../research/kept-reports.ts";
import { type CellRequest, contextOf } from "./cells.ts";

/**
 * Whether background compute has produced a fresh value of a facet for the account, so that it can be served (§2.8).
 */
export function isProduced(world: World, accountId: string, request: CellRequest, now: Instant): boolean {
  if (conditionsOf(world).cells === "all_owned") return true;
  const row = get(world.tables, producedFacets, keyOf(accountId, request));
  // A deep-research report is the dossier, wherever it was requested.
  const researched =
    request.facet === "dossier.core" ? reportFinishedAt(world, accountId, "developers", request.developerId) : null;
  return now < Math.max(row?.producedAt ?? 0, researched ?? 0) + freshFor(world, request.facet);
}

export function markProduced(world: World, account: string, request: CellRequest, now: Instant): void {
  const { developerId, facet: key } = request;
  const context = contextOf(request);
  put(world.tables, producedFacets, {
    key: keyOf(account, request),
    account,
    developerId,
    facet: key,
    context,
    producedAt: now,
  });
}

function keyOf(account: string, request: CellRequest): string {
  return cellKey(account, request.developerId, request.facet, contextOf(request));
}
