import { type Instant, iso } from "../../base/instants.ts";
import { facet, freshFor, priceOfSku, withRequired } from "../../interface/billing/catalog.ts";
import type { Caller } from "../../model/account.ts";
import type { FacetKey } from "../../model/catalog.ts";
import type { FacetReportRequest, NamedDeveloper } from "../../model/enrichment.ts";
import type { CellStatus } from "../../model/facet-cells.ts";
import type { World } from "../../model/world.ts";
import { dayOf, type Population } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { projectText } from "../clients/project-text.ts";
import { type CellRequest, everBought, ownedUntil, type Purchase, purchasesFor } from "./cells.ts";
import { type FacetRole, roleOf } from "./facets/role.ts";
import { facetValue } from "./facets/values.ts";
import { isProduced } from "./production.ts";

export function indexNamed(people: Population, { id, login, linkedin, email }: NamedDeveloper): number | null {
  if (id !== undefined) return people.indexOfId(id);
  if (login !== undefined) return people.indexOfLogin(login);
  if (linkedin !== undefined) return people.indexOfLinkedin(linkedin);
  return people.indexOfEmail(email ?? "");
}

/** The role in a request, all its members as one text; null if it is empty. */
export function requestedRole(
  world: World,
  caller: Caller,
  context: FacetReportRequest["context"],
  now: Instant,
): FacetRole | null {
  const { role, jd, projectId } = context ?? {};
  const project = projectId === undefined ? undefined : projectText(world, caller, projectId, now);
  const texts = [role, jd, project].filter((text) => text !== undefined);
  return texts.length === 0 ? null : roleOf(texts.join("\n"));
}

export type FilledCell = {
  readonly status: CellStatus;
  readonly credits: number;
  readonly value?: unknown;
  readonly freshUntil?: string;
};

export interface Filling {
  readonly index: number;
  readonly cells: ReadonlyMap<FacetKey, FilledCell>;
  readonly purchases: readonly Purchase[];
}

/**
 * The cells of one developer for these facets and their cost: each SKU once (§2.8). The facets that a facet requires
 * are resolved and billed with it, even if it is already owned through another facet of its SKU; otherwise
 * buying in another order would cost less.
 */
export function fill(
  world: World,
  { account }: Caller,
  index: number,
  facets: readonly FacetKey[],
  role: FacetRole | null,
  now: Instant,
): Filling {
  const developerId = peopleIn(world).idOf(index);
  const cellOf = (key: FacetKey): CellRequest => ({ developerId, facet: key, context: role?.key ?? "" });
  const plain = new Map(withRequired(facets).map((key) => [key, plainCell(key)]));
  const requested = new Set(facets);
  const hasStatus = (status: CellStatus) => (key: FacetKey) => plain.get(key)?.status === status;
  const missing = withRequired(facets.filter(hasStatus("owned"))).filter(
    (key) =>
      hasStatus("resolved")(key) && priceOfSku(world, facet(key).sku) > 0 && !everBought(world, account, cellOf(key)),
  );
  const resolvedWithOthers = new Set(withRequired([...facets.filter(hasStatus("resolved")), ...missing]));
  const answered = [...plain].filter(([key]) => requested.has(key) || resolvedWithOthers.has(key));
  const bought = answered.flatMap(([key, { status }]) => (status === "resolved" ? [cellOf(key)] : []));
  const purchases = purchasesFor(world, account, bought, now);
  const unpaid = new Map(purchases.map(({ sku, credits }) => [sku, credits]));
  const cells = answered.map(([key, cell]): [FacetKey, FilledCell] => {
    if (cell.status !== "resolved") return [key, cell];
    const { sku } = facet(key);
    const credits = unpaid.get(sku) ?? 0;
    unpaid.delete(sku);
    return [key, { ...cell, credits, freshUntil: iso(now + freshFor(world, key)) }];
  });
  return { index, cells: new Map(cells), purchases };

  function plainCell(key: FacetKey): FilledCell {
    const { contextScoped, requiresReport } = facet(key);
    if (contextScoped && role === null) return { status: "context_required", credits: 0 };
    if (requiresReport && !isProduced(world, account.id, cellOf(key), now))
      return { status: "report_required", credits: 0 };
    const value = facetValue(key, { world, index, day: dayOf(now), role });
    if (value === null) return { status: "absent", credits: 0 };
    const until = ownedUntil(world, account, cellOf(key), now);
    return until === null
      ? { status: "resolved", credits: 0, value }
      : { status: "owned", credits: 0, value, freshUntil: iso(until) };
  }
}

/** The same cells for a developer who is named twice in one request: what was just bought is owned. */
export function asOwned(world: World, cells: Filling["cells"]): Filling["cells"] {
  return new Map(
    [...cells].map(([key, cell]) => [
      key,
      cell.status === "resolved" && priceOfSku(world, facet(key).sku) > 0
        ? { ...cell, status: "owned" as const, credits: 0 }
        : cell,
    ]),
  );
}
