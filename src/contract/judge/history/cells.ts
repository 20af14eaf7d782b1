import { putBounded } from "../../../base/bounded-map.ts";
import { second } from "../../../base/instants.ts";
import type { Exchange, Json } from "../../seen/exchange.ts";
import { type Ground, says } from "../../seen/sentences.ts";

export const ownedLaw = {
  id: "owned",
  title: "A cell that was bought is free while it is fresh, alone and among others",
  source: says("2.8/owned-free") as Ground,
  on: ["POST /v1/developers"] as const,
};

/** What callers own, and for how long after it was bought a cell is free, by the catalog. */
export interface Cells {
  /** By facet, in milliseconds. A cell that depends on a project is another one for another project. */
  readonly freshFor: Map<string, number>;
  /** By caller, developer and facet, the answer that billed the cell. */
  readonly bought: Map<string, Exchange>;
}

export function newCells(): Cells {
  return { freshFor: new Map(), bought: new Map() };
}

const maxFacets = 1_000;
const maxBought = 2_000;

/** A cell that is billed although it is owned, and the purchase; undefined where no cell of an answer is owned. */
export function billedAgain(cells: Cells, exchange: Exchange, keep: (exchange: Exchange) => Exchange) {
  const { route, answer, sent } = exchange;
  if (route === "GET /v1/pricing/catalog") noteCatalog(cells, answer.json);
  if (route !== "POST /v1/developers" || sent.as === null) return undefined;
  let seen: { problem: string | null; calls: readonly Exchange[] } | undefined;
  for (const { developer, facet, credits } of cellsIn(answer.json)) {
    const name = `${sent.as} ${developer} ${facet}`;
    const before = cells.bought.get(name);
    if (before !== undefined && isFresh(cells, facet, before, exchange)) {
      const isWrong = credits > 0;
      const words = `${facet} of developer ${developer} was bought, and is billed again, with ${credits}`;
      if (seen === undefined || isWrong) seen = { problem: isWrong ? words : null, calls: [before, exchange] };
    }
    if (credits > 0) putBounded(cells.bought, name, keep(exchange), maxBought);
  }
  return seen;
}

function noteCatalog({ freshFor }: Cells, json: Json): void {
  for (const { key, contextScoped, freshSeconds } of json?.facets ?? [])
    if (contextScoped === false && freshSeconds > 0) putBounded(freshFor, key, freshSeconds * second, maxFacets);
}

interface Cell {
  readonly developer: string;
  readonly facet: string;
  readonly credits: number;
}

function cellsIn(json: Json): readonly Cell[] {
  return (json?.results ?? []).flatMap(({ developer, cells }: Json) =>
    Object.entries<Json>(cells ?? {}).map(([facet, cell]) => ({
      developer: developer?.id,
      facet,
      credits: cell?.credits ?? 0,
    })),
  );
}

/** By the target's clock. Answers of overlapping requests have no order. */
function isFresh({ freshFor }: Cells, facet: string, before: Exchange, { answer, arrivedAt, ms }: Exchange): boolean {
  const age = Date.parse(answer.headers.date ?? "") - Date.parse(before.answer.headers.date ?? "");
  return before.arrivedAt <= arrivedAt - ms && age < (freshFor.get(facet) ?? 0);
}
