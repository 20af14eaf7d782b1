import type { z } from "zod";
import type { CursorContext } from "../../kernel/cursors.ts";
import { type Written, written, writtenList, writtenObject } from "../../kernel/written-json.ts";
import type { Account } from "../../model/account.ts";
import type { Depth } from "../../model/developer.ts";
import type { SearchPage } from "../../model/search-page.ts";
import { developerWriter } from "../developers/written-developers.ts";
import { withinFloors } from "./floors.ts";
import { matchOf } from "./match.ts";
import { pageOf, type SearchPageRequest } from "./page.ts";
import type { ParsedText } from "./reader/parsed-text.ts";

type Body = z.input<typeof SearchPage>;

export interface WrittenPage {
  /** The people on it. */
  readonly indexes: readonly number[];
  readonly body: Written<Body>;
}

interface View {
  readonly depth: Depth;
  readonly day: number;
  readonly origin: string;
}

export function writePage(
  context: CursorContext,
  account: Account,
  { understood, ignored, config }: Pick<ParsedText, "understood" | "ignored" | "config">,
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
    ...{ total, countStatus, nextCursor: page.nextCursor },
  });
  return { indexes: candidates.map(({ index }) => index), body };
}
