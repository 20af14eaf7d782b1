// Figures: A-27.

import { base32, hash53 } from "../../base/rng.ts";
import { listWords } from "../../base/text.ts";
import { unknownDeveloper } from "../../interface/developers/ids.ts";
import * as declared from "../../interface/similar/explained-operation.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { writtenObject } from "../../kernel/written-json.ts";
import type { FacetKey } from "../../model/catalog.ts";
import { dayOf } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { buyCells } from "../developers/cells.ts";
import { type Fit, fitOf, roleOf } from "../developers/facets/role.ts";
import { allOf, needsIndex, needsReader } from "../needs.ts";
import { isPoolEmpty, requireSearch } from "../search/availability.ts";
import { lanesOf } from "./lanes.ts";
import { whySimilar } from "./reason.ts";
import { similarPage } from "./similar.ts";
import { showPeople } from "./similar-people.ts";

const rationale: FacetKey = "fit.match_rationale";

/** How many people of the walk are examined before the best are returned (A-409). */
const considered = 100;

const explainSimilar = implement(declared.explainSimilar, {
  waitsFor: allOf(needsReader, needsIndex),
  handle({ world, caller: { account }, params, body, now, call, refuse }) {
    requireSearch(world);
    const people = peopleIn(world);
    const seed = people.indexOfId(params.id) ?? refuse("not_found", unknownDeveloper(params.id));
    if (isPoolEmpty(world)) return { results: [] };
    const day = dayOf(now);
    const role = roleOf(body.brief ?? "");
    const walk = { seed, intent: "overall", lanes: lanesOf.overall, hops: 1, rerank: "none", narrowings: [] } as const;
    const { related } = similarPage(people, walk, { from: null, limit: considered, exclude: new Set() });
    const ranked = related
      .map((each, at) => {
        const fit = fitOf(people, each.index, day, role);
        const likeness = people.likeness(seed, each.index);
        const tied = 1 - at / considered;
        const score = role.terms.length === 0 ? (likeness + tied) / 2 : (likeness + tied) / 4 + fit.fit / 4;
        return { ...each, at, fit, score: Math.round(score * 1000) / 1000 };
      })
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .slice(0, body.limit);

    const context = `similar:${params.id}:${base32(hash53(body.brief ?? ""), 8)}`;
    const cells = ranked.map(({ index }) => ({ developerId: people.idOf(index), facet: rationale, context }));
    buyCells(world, account, cells, { operation: "developers.similar.explained", ref: params.id }, now);
    const rows = ranked.map((each) => ({
      index: each.index,
      more: { explanation: explain(whySimilar(people, seed, each), each.fit), score: each.score },
    }));
    const { people: views } = showPeople(
      world,
      rows,
      { depth: body.depth, garden: "summary", facets: [] },
      day,
      call.origin,
    );
    return writtenObject({ results: views });
  },
});

function explain(why: string, { matched, missing }: Fit): string {
  const requested = matched.length + missing.length;
  if (requested === 0) return why;
  if (matched.length === 0) return `${why} Nothing public shows what the brief names.`;
  const evidence = listWords(
    matched.map(({ term, repositories }) => (repositories[0] ? `${term} (${repositories[0]})` : term)),
  );
  return `${why} Of the brief they show ${evidence}${missing.length === 0 ? "" : `, not ${listWords(missing)}`}.`;
}

export const explainedOperations = { explainSimilar } satisfies Handlers<typeof declared>;
