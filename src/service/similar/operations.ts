import { sentence } from "../../base/text.ts";
import * as declared from "../../interface/similar/operations.ts";
import { giveCursor, readCursor } from "../../kernel/cursors.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { writtenObject } from "../../kernel/written-json.ts";
import { reading } from "../../model/readings.ts";
import { dayOf, type Population } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { buyCells } from "../developers/cells.ts";
import { allOf, mayNeedSample, needsIndex } from "../needs.ts";
import { isPoolEmpty, requireSearch } from "../search/availability.ts";
import { type Narrowing, narrowingOf } from "../search/conditions.ts";
import { readCondition } from "../search/fields.ts";
import { joinedSince, joinedSoFar } from "../search/joined-people.ts";
import { lanesOf } from "./lanes.ts";
import { whySimilar } from "./reason.ts";
import { type PlaceInWalk, similarPage } from "./similar.ts";
import { showPeople } from "./similar-people.ts";

const findSimilar = implement(declared.findSimilar, {
  waitsFor: allOf(needsIndex, mayNeedSample),
  handle({ world, caller: { account }, body, now, call, refuse }) {
    requireSearch(world);
    const facets = [...new Set(body.facets)];
    const people = peopleIn(world);
    const narrowings = body.filters.map((triple, at) => orRefuse(narrowingAt(people, triple, at)));
    const lanes = body.lanes ?? lanesOf[body.intent];
    const widens = body.widen !== undefined && body.intent === "network";
    const { like_person, intent, rerank, filters } = body;
    const hops = widens ? (body.widen?.hops ?? 1) : 1;
    const scope = JSON.stringify([
      "developers.similar",
      account.id,
      world.seed,
      world.population,
      like_person,
      intent,
      rerank,
      filters,
      lanes,
      hops,
    ]);
    const start = body.cursor === undefined ? null : readCursor({ world, now }, scope, body.cursor);
    if (start === null && body.cursor !== undefined) {
      return refuse(
        "bad_request",
        'Body member "cursor" is not one that this query handed out. Send it with the same query, or start again without it.',
      );
    }
    const seed = seedNamed(people, like_person);
    if (seed === null && reading(world, "A-404") === "404") {
      throw new Refusal("not_found", `No developer has the id or the login "${like_person.slice(0, 80)}".`);
    }
    const rest = { seed: null, intent, lanes, widened: widens ? { hops: 1, added: 0 } : null, nextCursor: null };
    if (seed === null || isPoolEmpty(world)) return { results: [], ...rest, lanes: [...lanes] };

    const from = start === null ? null : readPlace(start);
    const joined = from?.joined ?? joinedSoFar(world);
    const exclude = new Set([
      ...body.exclude.flatMap((id) => people.indexOfId(id) ?? []),
      ...joinedSince(world, joined),
    ]);
    const walk = { seed, intent, lanes, hops, rerank, narrowings };
    const page = similarPage(people, walk, { from, limit: body.limit, exclude });
    const rows = page.related.map((each) => ({
      index: each.index,
      more: { whySimilar: whySimilar(people, seed, each) },
    }));
    const { people: views, cells } = showPeople(world, rows, { ...body, facets }, dayOf(now), call.origin);
    buyCells(world, account, cells, { operation: "developers.similar" }, now);
    const added = page.related.filter(({ hop }) => hop > 1).length;
    return writtenObject({
      ...rest,
      results: views,
      lanes: [...lanes],
      seed: { id: people.idOf(seed), login: people.loginOf(seed) },
      widened: widens ? { hops: page.hops, added } : null,
      nextCursor:
        page.next === null ? null : giveCursor({ world, now }, scope, `${page.next.position} ${page.next.after}`),
    });

    function orRefuse<Fine extends object>(read: Fine | string): Fine {
      return typeof read === "string" ? refuse("bad_request", `Body member ${read}`) : read;
    }
  },
});

function narrowingAt(
  people: Population,
  [field, op, value]: readonly [string, string, unknown],
  at: number,
): Narrowing | string {
  const condition = readCondition(field, op, value);
  return typeof condition === "string" ? sentence(`"filters.${at}": ${condition}`) : narrowingOf(condition, people);
}

/** An id if it has the format of one, otherwise a login: no login has ten digits. */
function seedNamed(people: Population, name: string): number | null {
  return people.indexOfId(name) ?? people.indexOfLogin(name);
}

const listSimilar = implement(declared.listSimilar, {
  waitsFor: allOf(needsIndex, mayNeedSample),
  handle({ world, caller: { account }, query, now, call }) {
    requireSearch(world);
    const facets = [...new Set(query.facets)];
    const people = peopleIn(world);
    const seed = query.id !== undefined ? people.indexOfId(query.id) : people.indexOfLogin(query.login ?? "");
    if (seed === null || isPoolEmpty(world)) return { results: [] };
    const walk = { seed, intent: "overall", lanes: lanesOf.overall, hops: 1, rerank: "none", narrowings: [] } as const;
    const page = similarPage(people, walk, { from: null, limit: query.limit, exclude: new Set() });
    const rows = page.related.map((each) => ({
      index: each.index,
      more: { whySimilar: whySimilar(people, seed, each) },
    }));
    const { people: views, cells } = showPeople(world, rows, { ...query, facets }, dayOf(now), call.origin);
    buyCells(world, account, cells, { operation: "developers.similar.v1" }, now);
    return writtenObject({ results: views });
  },
});

/** A cursor has the place of its page, and how many people had joined when the walk began. */
function readPlace(cursor: string): PlaceInWalk & { readonly joined: number } {
  const [position, after, joined] = cursor.split(" ").map(Number) as [number, number, number];
  return { position, after, joined };
}

export const similarOperations = { findSimilar, listSimilar } satisfies Handlers<typeof declared>;
