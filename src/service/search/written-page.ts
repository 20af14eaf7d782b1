import type { z } from "zod";
import { newLruCache } from "../../base/lru-cache.ts";
import { perObject } from "../../base/on-first-use.ts";
import type { CursorContext } from "../../kernel/cursors.ts";
import { type Written, written, writtenList, writtenObject } from "../../kernel/written-json.ts";
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
import { pageOf, type RankedPage, type SearchPageRequest } from "./page.ts";
import type { ParsedText } from "./reader/parsed-text.ts";

type Body = z.input<typeof SearchPage>;

/** Per population, in bytes: the people's part of about a hundred pages. */
const maxRowBytes = 4_000_000;

/** Texts with the same meaning share the people's part of a page, which is nearly all of it. */
const rowsOfPages = perObject((_: Population) =>
  newLruCache<WrittenRows>(maxRowBytes, ({ rows }, key) => rows.bytes.length + key.length),
);

/**
 * The rows of a page, perhaps from the cache. `key` contains everything that they depend on except the people, a world's
 * readings and its calendars. If cursors expire, rows are not reused.
 */
function getOrWrite(world: World, key: readonly (string | number)[], make: () => WrittenRows): WrittenRows {
  if (isPoolEmpty(world) || reading(world, "A-427") !== "lasting") return make();
  const fullKey = `${textOf(readingsOf(world))}|${conditionsOf(world).calendars}|${key.join("|")}`;
  return rowsOfPages(peopleIn(world)).getOrCreate(fullKey, make);
}

/** Readings are the same object until other ones are set. */
const textOf = perObject((readings: Readings) => JSON.stringify(readings));

export interface WrittenPage {
  /** The people on it. */
  readonly indexes: readonly number[];
  readonly body: Written<Body>;
}

/** The people on a page, in one depth and with the addresses of one origin. */
interface WrittenRows {
  readonly indexes: readonly number[];
  readonly rows: Written<Body["results"]>;
  readonly counts: Pick<Body, "total" | "countStatus" | "nextCursor">;
}

interface View {
  readonly depth: Depth;
  readonly day: number;
  readonly origin: string;
}

/** Different texts often have the same meaning: results are cached by config, and the text adds its interpretation. */
export function writePage(
  context: CursorContext,
  account: Account,
  { understood, ignored, config }: Pick<ParsedText, "understood" | "ignored" | "config">,
  request: SearchPageRequest,
  { depth, day, origin }: View,
): WrittenPage {
  const { limit, cursor = "" } = request;
  const run = written(config);
  const text = run.text;
  const { world } = context;
  const key = [account.id, day, limit, cursor, text, depth, origin];
  const { indexes, rows, counts } = getOrWrite(world, key, () =>
    rowsOn(world, pageOf(context, account, "developers.search", config, request, text), { depth, day, origin }),
  );
  const body = writtenObject<Body>({
    results: rows,
    plan: writtenObject<Body["plan"]>({ config: run, understood: [...understood], ignored: [...ignored] }),
    ...counts,
  });
  return { indexes, body };
}

function rowsOn(world: World, page: RankedPage, { depth, day, origin }: View): WrittenRows {
  const { ranking, nextCursor } = page;
  const { people, criteria, total } = ranking;
  const { candidates, countStatus } = withinFloors(world, people, criteria.floors, page.candidates, day);
  const write = developerWriter(world, { depth }, day, origin);
  const rows = writtenList(
    candidates.map(({ index, score }) => write(index, { match: matchOf(people, index, criteria, score, day) })),
  );
  return {
    indexes: candidates.map(({ index }) => index),
    rows,
    counts: { total, countStatus, nextCursor },
  };
}
