import type { Instant } from "../../base/instants.ts";
import { get, put } from "../../base/table.ts";
import { type Account, accounts } from "../../model/account.ts";
import { type FacetReportItem, type FacetReportRow, facetReports } from "../../model/enrichment.ts";
import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";
import { owe } from "../billing/owed-credits.ts";
import { putFinishedReport } from "../research/kept-reports.ts";
import type { Course } from "../timeline/merge.ts";
import { own, type Purchase, purchasesFor, sumOf } from "./cells.ts";
import { cellsOfItem } from "./facet-reports.ts";
import { type FacetRole, roleOf } from "./facets/role.ts";
import { markProduced } from "./production.ts";

/**
 * The cells of a facet report, each when it is finished. One that the balance does not cover waits, and those that
 * are finished after it wait with it, until there are credits for it.
 */
export function facetReportCourse(world: World, report: FacetReportRow): Course {
  const account = get(world.tables, accounts, report.accountId) as Account;
  const role = report.role === null ? null : roleOf(report.role);
  let row = report;
  /** The cell that the balance did not cover when it was finished. */
  let waiting: number | null = null;

  const costOf = (position: number, at: Instant): readonly Purchase[] => {
    const item = row.items[position] as FacetReportItem;
    return item.outcome === "failed" ? [] : purchasesFor(world, account, cellsOfItem(world, item, role, at), at);
  };

  return {
    dueAt({ at, balance }) {
      const position = nextCell(row);
      if (position === null) return null;
      const { endsAt } = row.items[position] as FacetReportItem;
      const since = Math.max(at, endsAt);
      const hasWaited = position === waiting || endsAt < at;
      return hasWaited && sumOf(costOf(position, since)) > balance ? null : since;
    },
    take({ at, balance }) {
      const position = nextCell(row) as number;
      const purchases = costOf(position, at);
      const credits = sumOf(purchases);
      if (credits > balance) {
        waiting = position;
        return 0;
      }
      const items = row.items.map((item, each) => (each === position ? { ...item, credits } : item));
      row = put(world.tables, facetReports, { ...row, items });
      finish(world, account, row, position, role, purchases, at);
      return -credits;
    },
  };
}

/** The cell that is finished next, and was not settled yet. */
function nextCell({ items }: FacetReportRow): number | null {
  let next: number | null = null;
  items.forEach(({ credits, endsAt }, position) => {
    if (credits === null && (next === null || endsAt < (items[next] as FacetReportItem).endsAt)) next = position;
  });
  return next;
}

function finish(
  world: World,
  account: Account,
  row: FacetReportRow,
  position: number,
  role: FacetRole | null,
  purchases: readonly Purchase[],
  at: Instant,
): void {
  const item = row.items[position] as FacetReportItem;
  if (item.outcome === "failed") return;
  own(world, account, purchases, at);
  for (const { sku, context, credits, developerId } of purchases) {
    const part = `${position}|${sku}|${context}`;
    owe(world, { part, accountId: account.id, ref: row.id, at, credits, sku, developerId });
  }
  markProduced(world, account.id, { ...item, context: role?.key ?? "" }, at);
  if (item.facet === "dossier.core" && purchases.length > 0) landDossier(world, row, item.developerId, at);
}

/** The dossier is a deep-research report, which the whole account can read. */
function landDossier(world: World, { accountId, createdAt }: FacetReportRow, developerId: string, at: Instant): void {
  const people = peopleIn(world);
  const index = people.indexOfId(developerId);
  if (index === null) return;
  const login = people.loginOf(index);
  putFinishedReport(world, { accountId, subject: "developers", subjectId: developerId, login }, createdAt, at);
}
