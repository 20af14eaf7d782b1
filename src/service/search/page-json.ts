import { joinBytes } from "../../base/join-bytes.ts";
import { newShelf, type Shelf } from "../../base/shelf.ts";
import type { Depth } from "../../model/developer.ts";
import type { World } from "../../model/world.ts";
import type { Population } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { developerParts } from "../developers/texts.ts";
import { findsNobody } from "./availability.ts";
import { type Criteria, findingIn } from "./criteria.ts";
import { withinFloors } from "./floors.ts";
import { matchJson } from "./match.ts";
import type { Page } from "./page.ts";
import type { Plan } from "./planning/plan.ts";
import type { Understood } from "./planning/understand.ts";

export interface WrittenPage {
  /** Who is on it. */
  readonly indexes: readonly number[];
  readonly json: Uint8Array;
}

/** Pages of a population are kept as bytes, a hundred of them: one that is asked for again leaves as it is. */
const bytesKept = 3_000_000;
const shelves = new WeakMap<Population, Shelf<WrittenPage>>();

/** The page of a request, made where it was not asked for lately. `asked` is all that it depends on besides the people. */
export function keptPage(world: World, asked: readonly (string | number)[], make: () => WrittenPage): WrittenPage {
  if (findsNobody(world)) return make();
  const people = peopleIn(world);
  const shelf = shelves.get(people) ?? newShelf(bytesKept, ({ json }: WrittenPage) => json.length);
  shelves.set(people, shelf);
  const { strange, technologies } = findingIn(world);
  return shelf.take([strange, technologies, ...asked].join("|"), make);
}

interface Shown {
  readonly depth: Depth;
  readonly day: number;
  readonly origin: string;
}

/** What nobody shows beside the rest is told as the wish that it became. */
function toldOf(understood: Understood, { loosened }: Criteria): Understood {
  const { as, value } = understood;
  const isLoosened = (as === "topic" || as === "role") && loosened.some(({ name }) => name === value);
  return isLoosened ? { ...understood, as: `preferred ${as}` } : understood;
}

export function writePage(
  world: World,
  page: Page,
  { understood, ignored, config: planned }: Plan,
  { depth, day, origin }: Shown,
): WrittenPage {
  const { ranking, config, nextCursor } = page;
  const { people, criteria, total } = ranking;
  const { candidates, countStatus } = withinFloors(world, people, planned, page.candidates, day);
  const rows = candidates.map(({ index, score }) => ({
    index,
    more: `,"match":${matchJson(people, index, criteria, score, day)}`,
  }));
  const told = understood.map((each) => toldOf(each, criteria));
  const plan = `{"config":${config},"understood":${JSON.stringify(told)},"ignored":${JSON.stringify(ignored)}}`;
  const rest = JSON.stringify({ total, countStatus, nextCursor }).slice(1);
  return {
    indexes: candidates.map(({ index }) => index),
    json: joinBytes([
      '{"results":[',
      ...developerParts(people, rows, { depth }, day, origin),
      `],"plan":${plan},${rest}`,
    ]),
  };
}
