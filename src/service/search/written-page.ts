import type { z } from "zod";
import { type LruCache, newLruCache } from "../../base/lru-cache.ts";
import type { Asking } from "../../kernel/cursors.ts";
import { type Plain, type Written, written, writtenList, writtenObject } from "../../kernel/written.ts";
import type { Account } from "../../model/account.ts";
import { conditionsOf } from "../../model/conditions.ts";
import type { Depth } from "../../model/developer.ts";
import { type Readings, reading, readingsOf } from "../../model/readings.ts";
import type { SearchPage } from "../../model/search-page.ts";
import type { World } from "../../model/world.ts";
import type { Population } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { developerWriter } from "../developers/written-developers.ts";
import { isPoolEmpty } from "./availability.ts";
import type { Criteria } from "./criteria.ts";
import { withinFloors } from "./floors.ts";
import { matchOf, writtenMatch } from "./match.ts";
import { type Page, pageOf, type SearchPageRequest } from "./page.ts";
import type { Plan } from "./planning/plan.ts";
import type { Understood } from "./planning/understand.ts";

type Body = z.input<typeof SearchPage>;

/** Of a population, in bytes: some thirty pages, which leave as they are when they are asked for again, and the results of 150. */
const maxPageBytes = 1_500_000;
const maxResultBytes = 6_000_000;

interface InBytes {
  readonly bytes: number;
}
interface Shelves<Value extends InBytes> {
  readonly maxBytes: number;
  readonly of: WeakMap<Population, LruCache<Value>>;
}

/**
 * What was made for a request, made where it was not asked for lately. `asked` is all that it depends on besides the people,
 * a world's readings and its calendars. Where cursors end, no page is answered twice.
 */
function kept<Value extends InBytes>(
  { maxBytes, of }: Shelves<Value>,
  world: World,
  key: readonly (string | number)[],
  make: () => Value,
): Value {
  if (isPoolEmpty(world) || reading(world, "A-427") !== "lasting") return make();
  const people = peopleIn(world);
  const shelf = of.get(people) ?? newLruCache(maxBytes, ({ bytes }: Value) => bytes);
  of.set(people, shelf);
  return shelf.getOrCreate(`${textOf(readingsOf(world))}|${conditionsOf(world).calendars}|${key.join("|")}`, make);
}

/** Readings are one object until others are chosen. */
const texts = new WeakMap<Readings, string>();

function textOf(readings: Readings): string {
  const text = texts.get(readings) ?? JSON.stringify(readings);
  texts.set(readings, text);
  return text;
}

export interface WrittenPage extends InBytes {
  /** Who is on it. */
  readonly indexes: readonly number[];
  readonly body: Written<Body>;
}

/** The results of a page and what is said of them, before it says how its text was read. */
interface WrittenResults extends InBytes {
  readonly indexes: readonly number[];
  readonly results: Written<Plain<Body["results"]>>;
  readonly counts: Pick<Body, "total" | "countStatus" | "nextCursor">;
  readonly loosened: Criteria["loosened"];
}

const pages: Shelves<WrittenPage> = { maxBytes: maxPageBytes, of: new WeakMap() };
const results: Shelves<WrittenResults> = { maxBytes: maxResultBytes, of: new WeakMap() };

/** The page of a request that may have been made already. */
export function keptPage(world: World, key: readonly (string | number)[], make: () => WrittenPage): WrittenPage {
  return kept(pages, world, key, make);
}

interface WrittenResult {
  readonly depth: Depth;
  readonly day: number;
  readonly origin: string;
}

/** What no one shows beside the rest is told as the wish that it became. */
function withEffect(understood: Understood, loosened: Criteria["loosened"]): Understood {
  const { as, value } = understood;
  const isLoosened = (as === "topic" || as === "role") && loosened.some(({ name }) => name === value);
  return isLoosened ? { ...understood, as: `preferred ${as}` } : understood;
}

/** Texts differ more than what they mean: what is found is kept by the config that runs, and a text adds how it was read. */
export function writePage(
  asking: Asking,
  account: Account,
  { understood, ignored, config }: Plan,
  request: SearchPageRequest,
  view: WrittenResult,
): WrittenPage {
  const { limit, cursor = "" } = request;
  const run = written(config);
  const text = run.text;
  const key = [account.id, view.day, view.origin, view.depth, limit, cursor, text];
  const {
    indexes,
    results: found,
    counts,
    loosened,
  } = kept(results, asking.world, key, () =>
    writeResults(asking.world, pageOf(asking, account, "developers.search", config, request, text), view),
  );
  const terms = understood.map((each) => withEffect(each, loosened));
  const body = writtenObject<Body>({
    results: found,
    plan: writtenObject<Body["plan"]>({ config: run, understood: terms, ignored: [...ignored] }),
    ...counts,
  });
  return { indexes, body, bytes: body.bytes.length };
}

function writeResults(world: World, page: Page, { depth, day, origin }: WrittenResult): WrittenResults {
  const { ranking, config, nextCursor } = page;
  const { people, criteria, total } = ranking;
  const { candidates, countStatus } = withinFloors(world, people, config, page.candidates, day);
  const write = developerWriter(world, { depth }, day, origin);
  const found = writtenList(
    candidates.map(({ index, score }) =>
      write(index, { match: writtenMatch(matchOf(people, index, criteria, score, day)) }),
    ),
  );
  return {
    indexes: candidates.map(({ index }) => index),
    results: found,
    counts: { total, countStatus, nextCursor },
    loosened: criteria.loosened,
    bytes: found.bytes.length,
  };
}
