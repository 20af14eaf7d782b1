import type { z } from "zod";
import { newRepeatCache } from "../../base/lru-cache.ts";
import { perObject } from "../../base/on-first-use.ts";
import type { CursorContext } from "../../kernel/cursors.ts";
import { type Written, written, writtenList, writtenObject } from "../../kernel/written.ts";
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
import { withinFloors } from "./floors.ts";
import { matchOf } from "./match.ts";
import { pageOf, type SearchPageRequest } from "./page.ts";
import type { Plan } from "./reading/plan.ts";

type Body = z.input<typeof SearchPage>;

const maxPageBytes = 1_500_000;

/** Pages in bytes: about forty per population. */
const pagesOf = perObject((_: Population) =>
  newRepeatCache<WrittenPage>(maxPageBytes, ({ body }, key) => body.bytes.length + key.length),
);

/** Readings are the same object until other ones are set. */
const textOf = perObject((readings: Readings) => JSON.stringify(readings));

export interface WrittenPage {
  /** The people on it. */
  readonly indexes: readonly number[];
  readonly body: Written<Body>;
}

/**
 * The page of a request, possibly a kept one: `key` contains everything that it depends on except the people, a world's
 * readings and its calendars. If cursors expire, pages are not reused.
 */
export function cachedPage(world: World, key: readonly (string | number)[], make: () => WrittenPage): WrittenPage {
  if (isPoolEmpty(world) || reading(world, "A-427") !== "lasting") return make();
  const fullKey = `${textOf(readingsOf(world))}|${conditionsOf(world).calendars}|${key.join("|")}`;
  return pagesOf(peopleIn(world)).getOrCreate(fullKey, make);
}

interface View {
  readonly depth: Depth;
  readonly day: number;
  readonly origin: string;
}

/** A page of people, and how the text was read. */
export function writePage(
  context: CursorContext,
  account: Account,
  { understood, ignored, config }: Pick<Plan, "understood" | "ignored" | "config">,
  request: SearchPageRequest,
  { depth, day, origin }: View,
): WrittenPage {
  const { world } = context;
  const run = written(config);
  const page = pageOf(context, account, "developers.search", config, request, run.text);
  const { people, criteria, total } = page.ranking;
  const { candidates, countStatus } = withinFloors(world, people, criteria.floors, page.candidates, day);
  const write = developerWriter(world, { depth }, day, origin);
  const body = writtenObject<Body>({
    results: writtenList(
      candidates.map(({ index, score }) => write(index, { match: matchOf(people, index, criteria, score, day) })),
    ),
    plan: writtenObject<Body["plan"]>({ config: run, understood: [...understood], ignored: [...ignored] }),
    total,
    countStatus,
    nextCursor: page.nextCursor,
  });
  return { indexes: candidates.map(({ index }) => index), body };
}
