import { type CursorContext, giveCursor, readCursor, rowsBefore } from "../../kernel/cursors.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { Account } from "../../model/account.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { Candidate } from "./best-first.ts";
import { joinedSince, joinedSoFar } from "./joined-people.ts";
import { candidatesFor, type Ranking } from "./ranking.ts";
import { pageWeightOf } from "./scoring.ts";

export interface SearchPageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Ids to exclude from the results. */
  readonly exclude?: readonly string[];
}

export interface RankedPage {
  readonly ranking: Ranking;
  readonly candidates: readonly Candidate[];
  readonly nextCursor: string | null;
}

/**
 * One page of a ranking. A cursor contains the position in the order and who came before it; excluded people are skipped,
 * so excluding delivered people between two pages does not lose others, and people who join in between move nobody who
 * was shown onto another page.
 */
export function pageOf(
  context: CursorContext,
  account: Account,
  operation: string,
  config: SearchConfig,
  { limit, cursor, exclude = [] }: SearchPageRequest,
  /** The config as JSON: the key of cached rankings and cursors. */
  text = JSON.stringify(config),
): RankedPage {
  const { world } = context;
  const scope = `${operation}|${account.id}|${world.seed}|${world.population}|${text}`;
  const after = cursor === undefined ? 0 : (rowsBefore(cursor) ?? placeIn(context, scope, cursor));
  const joined = typeof after === "number" ? joinedSoFar(world) : after.joined;
  const ranking = candidatesFor(world, config, text);
  const without = new Set([...exclude.map(ranking.people.indexOfId), ...joinedSince(world, joined)]);
  const candidates: Candidate[] = [];
  let last: Candidate | undefined;
  let next = typeof after === "number" ? after : startAfter(ranking, after);
  while (candidates.length < limit && next < ranking.total) {
    for (const candidate of ranking.slice(next, next + limit - candidates.length)) {
      next++;
      last = candidate;
      if (!without.has(candidate.index)) candidates.push(candidate);
    }
  }
  return {
    ranking,
    candidates: inPageOrder(ranking, candidates),
    nextCursor:
      next < ranking.total ? giveCursor(context, scope, `${next} ${last?.score} ${last?.index} ${joined}`) : null,
  };
}

/** Where a page ended: how many came before, the last of them, and how many people had joined when the walk began. */
interface PlaceInList {
  readonly next: number;
  readonly last: Candidate;
  readonly joined: number;
}

/** The position behind the one that a page ended with: where it was, unless people have joined or changed since. */
function startAfter(ranking: Ranking, { next, last: { score, index } }: PlaceInList): number {
  const isAfter = (each: Candidate) => each.score < score || (each.score === score && each.index > index);
  const [last] = ranking.slice(next - 1, next);
  if (last?.score === score && last.index === index) return next;
  let low = 0;
  let high = ranking.total;
  while (low < high) {
    const middle = (low + high) >> 1;
    const [candidate] = ranking.slice(middle, middle + 1) as [Candidate];
    if (isAfter(candidate)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function placeIn(context: CursorContext, scope: string, cursor: string): PlaceInList {
  const text = readCursor(context, scope, cursor);
  if (text === null) {
    throw new Refusal(
      "bad_request",
      '"cursor" is not one that this search handed out with these parameters. Start again without a cursor.',
    );
  }
  const [next, score, index, joined] = text.split(" ").map(Number) as [number, number, number, number];
  return { next, last: { score, index }, joined };
}

/** Ranking by preset or weights is page-local (§4.1): it only reorders the rows of this page. */
function inPageOrder({ people, criteria }: Ranking, candidates: readonly Candidate[]): readonly Candidate[] {
  if (criteria.pageWeights === null) return candidates;
  const weight = new Map(candidates.map(({ index }) => [index, pageWeightOf(people, criteria, index)]));
  return [...candidates].sort(
    (a, b) =>
      (weight.get(b.index) as number) - (weight.get(a.index) as number) || b.score - a.score || a.index - b.index,
  );
}
