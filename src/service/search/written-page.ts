import type { z } from "zod";
import { type LruCache, newLruCache } from "../../base/lru-cache.ts";
import { type Written, writtenObject } from "../../kernel/written.ts";
import type { Depth } from "../../model/developer.ts";
import { reading, readingsOf } from "../../model/readings.ts";
import type { SearchPage } from "../../model/search-page.ts";
import type { World } from "../../model/world.ts";
import type { Population } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { developerWriter } from "../developers/written-developers.ts";
import { findsNobody } from "./availability.ts";
import type { Criteria } from "./criteria.ts";
import { withinFloors } from "./floors.ts";
import { matchOf } from "./match.ts";
import type { Page } from "./page.ts";
import type { Plan } from "./planning/plan.ts";
import type { Understood } from "./planning/understand.ts";

type Body = z.input<typeof SearchPage>;

export interface WrittenPage {
  /** Who is on it. */
  readonly indexes: readonly number[];
  readonly body: Written<Body>;
}

/** Pages of a population are kept as bytes, a hundred of them: one that is asked for again leaves as it is. */
const bytesKept = 3_000_000;
const shelves = new WeakMap<Population, LruCache<WrittenPage>>();

/**
 * The page of a request, made where it was not asked for lately. `asked` is all that it depends on besides the people and
 * a world's readings. Where cursors end, no page is answered twice.
 */
export function keptPage(world: World, asked: readonly (string | number)[], make: () => WrittenPage): WrittenPage {
  if (findsNobody(world) || reading(world, "A-427") !== "lasting") return make();
  const people = peopleIn(world);
  const shelf = shelves.get(people) ?? newLruCache(bytesKept, ({ body }: WrittenPage) => body.bytes.length);
  shelves.set(people, shelf);
  return shelf.getOrCreate([JSON.stringify(readingsOf(world)), ...asked].join("|"), make);
}

interface WrittenResult {
  readonly depth: Depth;
  readonly day: number;
  readonly origin: string;
}

/** What no one shows beside the rest is told as the wish that it became. */
function toldOf(understood: Understood, { loosened }: Criteria): Understood {
  const { as, value } = understood;
  const isLoosened = (as === "topic" || as === "role") && loosened.some(({ name }) => name === value);
  return isLoosened ? { ...understood, as: `preferred ${as}` } : understood;
}

export function writePage(
  world: World,
  page: Page,
  { understood, ignored, config: planned }: Plan,
  { depth, day, origin }: WrittenResult,
): WrittenPage {
  const { ranking, config, nextCursor } = page;
  const { people, criteria, total } = ranking;
  const { candidates, countStatus } = withinFloors(world, people, planned, page.candidates, day);
  const write = developerWriter(world, { depth }, day, origin);
  const results = candidates.map(({ index, score }) =>
    write(index, { match: matchOf(people, index, criteria, score, day) }),
  );
  const told = understood.map((each) => toldOf(each, criteria));
  return {
    indexes: candidates.map(({ index }) => index),
    body: writtenObject<Body>({
      results,
      plan: { config, understood: told, ignored: [...ignored] },
      total,
      countStatus,
      nextCursor,
    }),
  };
}
