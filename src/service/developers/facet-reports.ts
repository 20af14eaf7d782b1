import { type Instant, second } from "../../base/instants.ts";
import { integerBetween } from "../../base/rng.ts";
import { put } from "../../base/table.ts";
import { facet, withRequired } from "../../interface/billing/catalog.ts";
import type { Caller } from "../../model/account.ts";
import type { FacetKey } from "../../model/catalog.ts";
import {
  type FacetReportItem,
  type FacetReportRow,
  type FacetReportStatus,
  facetReportBeginsAfter,
  facetReports,
} from "../../model/enrichment.ts";
import { nextId } from "../../model/next-id.ts";
import { facetReportScript, timeOf } from "../../model/scripts.ts";
import type { World } from "../../model/world.ts";
import { dayOf } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { type CellRequest, purchasesFor } from "./cells.ts";
import type { FacetRole } from "./facets/role.ts";
import { facetValue } from "./facets/values.ts";
import { isProduced } from "./production.ts";

/** The background facets among the requested ones and those that they require: each is a separate item. */
export function itemFacets(facets: readonly FacetKey[]): FacetKey[] {
  return withRequired(facets).filter((key) => facet(key).requiresReport);
}

/** One cell with the facets that resolve immediately with it; none, and so free, if it turns out to have no value. */
export function cellsOfItem(
  world: World,
  { developerId, facet: key }: Pick<FacetReportItem, "developerId" | "facet">,
  role: FacetRole | null,
  now: Instant,
): CellRequest[] {
  const index = peopleIn(world).indexOfId(developerId);
  if (index === null || facetValue(key, { world, index, day: dayOf(now), role }) === null) return [];
  const alongside = withRequired([key]).filter((each) => each === key || !facet(each).requiresReport);
  return alongside.map((each) => ({ developerId, facet: each, context: role?.key ?? "" }));
}

/**
 * Each cell takes some seconds of the clock, drawn from the seed, or as set by a script. Owned cells are done
 * already.
 */
export function startReport(
  world: World,
  caller: Caller,
  developerIds: readonly string[],
  facets: readonly FacetKey[],
  role: FacetRole | null,
  now: Instant,
): FacetReportRow {
  const id = nextId(world, "fr_");
  const accountId = caller.account.id;
  const requests = developerIds.flatMap((developerId) => facets.map((key) => ({ developerId, facet: key })));
  const items = requests.map((item, position): FacetReportItem => {
    const cell: CellRequest = { ...item, context: role?.key ?? "" };
    const isOwned =
      isProduced(world, accountId, cell, now) &&
      purchasesFor(world, caller.account, cellsOfItem(world, item, role, now), now).length === 0;
    if (isOwned) return { ...item, endsAt: now, outcome: "done", credits: 0 };
    const script = facetReportScript(world, item.facet, position);
    const usual = facetReportBeginsAfter + integerBetween(3, 7, world.seed, id, position) * second;
    return { ...item, endsAt: now + timeOf(script, usual), outcome: script?.outcome ?? "done", credits: null };
  });
  const row = { id, accountId, createdAt: now, role: role?.text ?? null, items: items.map(afterRequired) };
  return put(world.tables, facetReports, row);
}

/** A cell that requires another one is not finished before it, and fails if it fails. */
function afterRequired(item: FacetReportItem, _: number, items: readonly FacetReportItem[]): FacetReportItem {
  const before = items.filter(
    (other) =>
      other.developerId === item.developerId && other !== item && withRequired([item.facet]).includes(other.facet),
  );
  if (item.credits !== null || before.length === 0) return item;
  const outcome = before.some((other) => other.outcome === "failed") ? "failed" : item.outcome;
  return { ...item, outcome, endsAt: Math.max(item.endsAt, ...before.map(({ endsAt }) => endsAt)) };
}

export function showReport(row: FacetReportRow, now: Instant) {
  const open = openStatus(row.createdAt, now);
  const items = row.items.map(({ developerId, facet: key, credits, outcome }) => {
    const ended = outcome === "failed" ? ("failed" as const) : ("succeeded" as const);
    return { developerId, facet: key, status: credits === null ? open : ended, credits: credits ?? 0 };
  });
  return { report: { id: row.id, status: facetReportStatus(row, now), items } };
}

function openStatus(createdAt: Instant, now: Instant): "queued" | "running" {
  return now >= createdAt + facetReportBeginsAfter ? "running" : "queued";
}

/** Derived from its cells: the report ends when each of them is settled. */
function facetReportStatus(
  { items, createdAt }: Pick<FacetReportRow, "items" | "createdAt">,
  now: Instant,
): FacetReportStatus {
  if (items.some(({ credits }) => credits === null)) return openStatus(createdAt, now);
  const succeeded = items.filter(({ outcome }) => outcome === "done").length;
  return succeeded === items.length ? "succeeded" : succeeded === 0 ? "failed" : "partial";
}
