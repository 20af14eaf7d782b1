import { type CursorContext, giveCursor, readCursor } from "../../kernel/cursors.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { Account } from "../../model/account.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { Candidate } from "./best-first.ts";
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
 * One page of a ranking. A cursor contains the position in the order; excluded people are skipped,
 * so excluding delivered people between two pages does not lose others.
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
  const from = cursor === undefined ? 0 : positionIn(context, scope, cursor);
  const ranking = candidatesFor(world, config, text);
  const without = new Set(exclude.map(ranking.people.indexOfId));
  const candidates: Candidate[] = [];
  let next = from;
  while (candidates.length < limit && next < ranking.total) {
    for (const candidate of ranking.slice(next, next + limit - candidates.length)) {
      next++;
      if (!without.has(candidate.index)) candidates.push(candidate);
    }
  }
  return {
    ranking,
    candidates: inPageOrder(ranking, candidates),
    nextCursor: next < ranking.total ? giveCursor(context, scope, String(next)) : null,
  };
}

function positionIn(context: CursorContext, scope: string, cursor: string): number {
  const position = readCursor(context, scope, cursor);
  if (position !== null) return Number(position);
  throw new Refusal(
    "bad_request",
    '"cursor" is not one that this search handed out with these parameters. Start again without a cursor.',
  );
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
