import { joinBytes } from "../../base/join-bytes.ts";
import { newShelf, type Shelf } from "../../base/shelf.ts";
import type { Depth } from "../../model/developer.ts";
import { developerParts } from "../developers/texts.ts";
import { matchJson } from "./match.ts";
import type { Page } from "./page.ts";
import type { Plan } from "./planning/plan.ts";
import type { Ranking } from "./ranking.ts";

interface Asked {
  readonly depth: Depth;
  readonly day: number;
  readonly origin: string;
}

/** Some pages of each ranking that is kept, as bytes: a page that is asked for again leaves as it is. */
const bytesKept = 400_000;
const shelves = new WeakMap<Ranking, Shelf<Uint8Array>>();

export function pageJson(page: Page, plan: Plan, asked: Asked): Uint8Array {
  const { ranking, candidates, nextCursor } = page;
  const shelf = shelves.get(ranking) ?? newShelf<Uint8Array>(bytesKept, ({ length }) => length);
  shelves.set(ranking, shelf);
  const rest = JSON.stringify({ plan, total: ranking.total, countStatus: "exact", nextCursor });
  const who = candidates.map(({ index }) => index).join();
  return shelf.take([who, asked.depth, asked.day, asked.origin, rest].join("|"), () =>
    joinBytes(['{"results":[', ...peopleOf(page, asked), `],${rest.slice(1)}`]),
  );
}

function peopleOf({ ranking: { people, criteria }, candidates }: Page, { depth, day, origin }: Asked) {
  const rows = candidates.map(({ index, score }) => ({
    index,
    more: `,"match":${matchJson(people, index, criteria, score, day)}`,
  }));
  return developerParts(people, rows, { depth }, day, origin);
}
