import * as declared from "../../interface/developers/enrich-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import type { FacetKey } from "../../model/catalog.ts";
import { facetReports } from "../../model/enrichment.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { dayOf } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { balanceOf } from "../billing/credits.ts";
import { book } from "../billing/owed-credits.ts";
import { allOf, mayNeedSample, needsReader, needsSample } from "../needs.ts";
import { buy, purchasesFor, requireCreditsFor, sumOf } from "./cells.ts";
import { asOwned, type FilledCell, type Filling, fill, indexNamed, requestedRole } from "./enrich.ts";
import { cellsOfItem, itemFacets, showReport, startReport } from "./facet-reports.ts";
import { foldIn } from "./facets/public.ts";
import { hydrate, withOrigin } from "./hydrate.ts";

const enrichDevelopers = implement(declared.enrichDevelopers, {
  waitsFor: allOf(needsReader, mayNeedSample),
  handle({ world, caller, body, now, call, refuse }) {
    const role = requestedRole(world, caller, body.context, now);
    const people = peopleIn(world);
    const named = body.developers.map((input) => ({ input, index: indexNamed(people, input) }));
    const indexes = [...new Set(named.flatMap(({ index }) => index ?? []))];
    const fillings = new Map(indexes.map((index) => [index, fill(world, caller, index, body.facets, role, now)]));
    const purchases = [...fillings.values()].flatMap((filling) => filling.purchases);
    const ceiling = sumOf(purchases);
    const { maxCredits } = body;
    if (maxCredits !== undefined && ceiling > maxCredits) {
      refuse(
        "payment_required",
        `This would cost ${ceiling} credits and "maxCredits" is ${maxCredits}. Raise it, or ask for less. Nothing was bought.`,
        { remedy: null },
      );
    }
    requireCreditsFor(world, caller.account, purchases, now);
    buy(world, caller.account, purchases, { operation: "developers.enrich" }, now);
    const answered = new Set<number>();
    return {
      results: named.flatMap(({ input, index }) => {
        const filling = index === null ? undefined : fillings.get(index);
        if (filling === undefined) return [];
        const cells = answered.has(filling.index) ? asOwned(world, filling.cells) : filling.cells;
        answered.add(filling.index);
        const view = { depth: "core" } as const;
        const base = withOrigin(hydrate(world, filling.index, view, dayOf(now)), call.origin);
        const developer = foldIn(people, filling.index, base, view, valuesIn(cells), dayOf(now));
        return [{ input, developer: { ...developer }, cells: Object.fromEntries([...cells].map(lead)) }];
      }),
      misses: named.filter(({ index }) => index === null).map(({ input }) => input),
      credits: { charged: ceiling, remaining: balanceOf(world, caller.account.id, now) },
    };

    function lead([key, cell]: [string, FilledCell]): [string, FilledCell] {
      return key === "id.core" && cell.value !== undefined
        ? [key, { ...cell, value: withOrigin(cell.value as { avatarUrl: string | null }, call.origin) }]
        : [key, cell];
    }
  },
});

/** Whether the cell has a value that the account owns, bought now or earlier. */
function valuesIn(cells: Filling["cells"]): (readonly [FacetKey, unknown])[] {
  return [...cells].flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value] as const]));
}

const startFacetReport = implement(declared.startFacetReport, {
  waitsFor: allOf(needsReader, mayNeedSample),
  handle({ world, caller, body, now, refuse }) {
    const facets = [...new Set(body.facets)];
    const role = requestedRole(world, caller, body.context, now);
    const people = peopleIn(world);
    const ids = body.developers.map((input, at) => {
      const index = indexNamed(people, input);
      return index === null
        ? refuse("not_found", `Body member "developers.${at}" names no developer.`)
        : people.idOf(index);
    });
    const developerIds = [...new Set(ids)];
    const keys = itemFacets(facets);
    const cells = developerIds.flatMap((developerId) =>
      keys.flatMap((key) => cellsOfItem(world, { developerId, facet: key }, role, now)),
    );
    requireCreditsFor(world, caller.account, purchasesFor(world, caller.account, cells, now), now);
    return showReport(startReport(world, caller, developerIds, keys, role, now), now);
  },
});

const readFacetReport = implement(declared.readFacetReport, {
  waitsFor: allOf(needsReader, needsSample),
  handle({ world, caller, params, now, refuse }) {
    const row =
      ownedRow(world, caller.account.id, facetReports, params.id) ??
      refuse("not_found", `No report ${params.id} in this account.`);
    book(world, row.id, declared.readFacetReport.id, now);
    return showReport(row, now);
  },
});

export const enrichOperations = { enrichDevelopers, startFacetReport, readFacetReport } satisfies Handlers<
  typeof declared
>;
