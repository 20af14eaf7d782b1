import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { peopleOf } from "../../../src/population/population.ts";
import { spoken } from "../../../src/population/templates.ts";
import * as vocabulary from "../../../src/population/vocabulary.ts";
import { startWorld } from "../../harness.ts";
import { turn } from "../search/conditions.ts";

const seed = "understudy";
const people = peopleOf({ seed, size: 2_000 });
const route = "POST /v2/developers/similar";

interface Row {
  readonly id: string;
  readonly whySimilar: string;
}

interface Shown {
  readonly details: {
    readonly contact?: { readonly location?: { readonly city?: string; readonly country?: string } };
  };
}

async function search(call: ReturnType<typeof startWorld>["call"], filter: object) {
  const config = { version: 2, query: null, filter };
  const { json } = await call("POST /v1/searches/execute", { body: { config, depth: "enriched" } });
  return json as { readonly results: readonly Shown[]; readonly total: number };
}

/** The field of the registry that holds a skill that a line names, and its name there. */
function fieldOf(skill: string): readonly [string, string] {
  if (vocabulary.languages.some(({ name }) => name === skill)) return ["languages", skill];
  if (vocabulary.technologies.some(({ name }) => name === skill)) return ["technologies", skill];
  return ["subjects", vocabulary.subjects.find(({ name }) => spoken(name) === skill)?.name ?? skill];
}

function start() {
  const { call, core } = startWorld({ seed, population: people.size });
  turn(core, { limits: "counted" });
  const similar = async (body: object) => (await call(route, { body })).json;
  const walk = async (body: object, limit: number) => {
    const rows: Row[] = [];
    let cursor: string | null = null;
    do {
      const page = await similar({ ...body, limit, ...(cursor !== null && { cursor }) });
      rows.push(...page.results);
      expect(page.nextCursor === null || page.results.length === limit).toBe(true);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return rows;
  };
  const left = async () => (await call("GET /v1/quotas")).json.credits.remaining as number;
  return { call, similar, walk, left, core };
}

/** A person with many relations in the graph, in a country where others live, too. */
const well = Array.from({ length: 300 }, (_, index) => index).find(
  (index) =>
    people.coContributors(index).length >= 3 &&
    people.follows(index).length >= 3 &&
    people.location(index)?.country === "United States",
) as number;
const wellId = people.idOf(well);

describe("developers like one person", () => {
  test("are related to the seed, and each says how", async () => {
    const { similar } = start();
    const page = await similar({ like_person: wellId });
    expect(page.seed).toEqual({ id: wellId, login: people.loginOf(well) });
    expect(page.results.length).toBeGreaterThan(0);
    for (const { id, whySimilar } of page.results) {
      expect(id).not.toBe(wellId);
      expect(whySimilar).toContain(people.loginOf(well));
    }
    const first = people.indexOfId(page.results[0].id) as number;
    expect(people.coContributors(well).map(({ index }) => index)).toContain(first);
  });

  test("what a line says that two share is shown by both", async () => {
    const { call, similar } = start();
    const [seedPerson] = (await search(call, { id: { eq: wellId } })).results;
    const places = ({ details }: Shown) => [details.contact?.location?.city, details.contact?.location?.country];
    for (const lane of ["semantic", "place"]) {
      const { results } = await similar({ like_person: wellId, lanes: [lane], limit: 20, depth: "enriched" });
      expect(results.length).toBeGreaterThan(0);
      for (const { id, whySimilar, ...shown } of results as (Row & Shown)[]) {
        const skills = /: (.*)\.$/.exec(whySimilar)?.[1]?.split(", ") ?? [];
        for (const skill of skills) {
          const [field, name] = fieldOf(skill);
          const both = await search(call, { id: { in: [id, wellId] }, [field]: { all: [name] } });
          expect([whySimilar, both.total]).toEqual([whySimilar, 2]);
        }
        const place = / in ([^:,]+?)(?:, as |: )/.exec(whySimilar)?.[1];
        if (lane !== "place" || place === undefined) continue;
        expect(places(shown)).toContain(place);
        expect(places(seedPerson as Shown)).toContain(place);
      }
    }
  });

  test("the older operation gives the same people in the same order", async () => {
    const { similar, call } = start();
    const { results } = await similar({ like_person: wellId, limit: 10 });
    expect((await call(`GET /v1/developers/similar?id=${wellId}`)).json.results).toEqual(results);
  });
});

const queries = fc.record(
  {
    like_person: fc.integer({ min: 0, max: 1_999 }).map((index) => people.idOf(index)),
    intent: fc.constantFrom("same", "overall", "network"),
    lanes: fc.option(
      fc.uniqueArray(fc.constantFrom("cocontribution", "costar", "follow", "semantic", "place"), { minLength: 1 }),
      {
        nil: undefined,
      },
    ),
    rerank: fc.constantFrom("none", "rules", "clef", "jev"),
    widen: fc.option(fc.record({ hops: fc.integer({ min: 1, max: 3 }) }), { nil: undefined }),
    filters: fc.constantFrom(
      [],
      [["has_email", "eq", true]],
      [["country", "in", ["Germany", "India", "United States"]]],
    ),
  },
  { requiredKeys: ["like_person", "intent", "rerank", "filters"] },
);

/** Half of its people are more than fit on a page. */
const relatedToMoreThan200 = {
  like_person: "7296103276",
  intent: "network" as const,
  lanes: ["place" as const, "semantic" as const],
  rerank: "none" as const,
  widen: { hops: 3 },
  filters: [] as const,
};

describe("for any query", () => {
  test("pages of any size have the same people, each once", async () => {
    const { walk } = start();
    await fc.assert(
      fc.asyncProperty(queries, fc.integer({ min: 2, max: 9 }), async (query, pages) => {
        const inOne = await walk(query, 100);
        const size = Math.max(2, Math.ceil(inOne.length / pages));
        const inMany = await walk(query, Math.min(size, 100));
        expect(inMany).toEqual(inOne);
        expect(new Set(inOne.map(({ id }) => id)).size).toBe(inOne.length);
      }),
      { numRuns: 6, examples: [[relatedToMoreThan200, 2]] },
    );
  });

  test("so do pages of two, however many they are", async () => {
    const { walk } = start();
    const query = { like_person: wellId, intent: "overall", rerank: "none" };
    expect(await walk(query, 2)).toEqual(await walk(query, 100));
  });

  test("filters keep exactly the matching people", async () => {
    const { walk } = start();
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const all = await walk({ ...query, filters: [] }, 100);
        const some = await walk({ ...query, filters: [["has_email", "eq", true]] }, 100);
        const holds = ({ id }: Row) => people.person(people.indexOfId(id) as number).hasEmail;
        expect(new Set(some.map(({ id }) => id))).toEqual(new Set(all.filter(holds).map(({ id }) => id)));
      }),
      { numRuns: 6 },
    );
  });

  test("more steps only add people after the nearer ones", async () => {
    const { walk } = start();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1_999 }), async (index) => {
        const query = { like_person: people.idOf(index), intent: "network" };
        const [near, far] = [await walk(query, 100), await walk({ ...query, widen: { hops: 2 } }, 100)];
        expect(far.slice(0, near.length)).toEqual(near);
      }),
      { numRuns: 10 },
    );
  });
});

describe("in the world that a server starts with", () => {
  const { call } = startWorld({ noLimits: true });
  const world = peopleOf({ seed, size: 50_000 });
  const seeds = Array.from({ length: 10 }, (_, at) => at * 997);
  const page = async (index: number, more: object) =>
    (await call(route, { body: { like_person: world.idOf(index), ...more } })).json;

  test("a page of a hundred is full, filtered or not, and has a next cursor", async () => {
    for (const index of seeds) {
      const first = await page(index, { limit: 100 });
      expect(first.results).toHaveLength(100);
      const next = await page(index, { limit: 100, cursor: first.nextCursor });
      expect(next.results.length).toBeGreaterThan(0);
      const ids = [...first.results, ...next.results].map(({ id }: Row) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const filtered = await page(index, { limit: 20, filters: [["country", "eq", "Germany"]] });
      expect(filtered.results.length).toBeGreaterThan(0);
    }
  });

  test("nearly everybody has a network", async () => {
    const pages = [];
    for (let at = 0; at < 100; at++) pages.push(await page(at * 487, { intent: "network", limit: 1 }));
    expect(pages.filter(({ results }) => results.length === 0).length).toBeLessThanOrEqual(4);
  });

  test("the semantic lane does not depend on the intent", async () => {
    const [overall, same] = [
      await page(7, { lanes: ["semantic"], limit: 50 }),
      await page(7, { lanes: ["semantic"], intent: "same", limit: 50 }),
    ];
    expect(overall.results).toEqual(same.results);
  });
});

test("widening continues until the page is full", async () => {
  const { similar } = start();
  const query = { like_person: wellId, intent: "network", limit: 60 };
  const near = await similar(query);
  const far = await similar({ ...query, widen: { hops: 3 } });
  expect(near.widened).toBeNull();
  expect(far.results.length).toBeGreaterThan(near.results.length);
  expect(far.widened).toEqual({ hops: expect.any(Number), added: far.results.length - near.results.length });
  const small = await similar({ ...query, limit: near.results.length, widen: { hops: 3 } });
  expect(small.widened).toEqual({ hops: 1, added: 0 });
});

test("excluded developers never appear, and paging continues while their list grows", async () => {
  const { similar, walk } = start();
  const query = { like_person: wellId };
  const all = await walk(query, 100);
  const first = await similar({ ...query, limit: 3 });
  const exclude = first.results.map(({ id }: Row) => id);
  expect((await similar({ ...query, limit: 100, exclude })).results).toEqual(all.slice(3, 103));
  const second = await similar({ ...query, limit: 3, exclude, cursor: first.nextCursor });
  expect(second.results).toEqual(all.slice(3, 6));
});

describe("facets", () => {
  test("add their values and bill each SKU once a developer; every depth is free", async () => {
    const { similar, left } = start();
    const before = await left();
    await similar({ like_person: wellId, depth: "deep", garden: "full", limit: 5 });
    expect(await left()).toBe(before);
    const page = await similar({ like_person: wellId, limit: 5, facets: ["signals.archetype", "signals.ai_usage"] });
    expect(page.results[0].details.signals.archetype.archetype).toEqual(expect.any(String));
    expect(await left()).toBe(before - 5 * 2);
    await similar({ like_person: wellId, limit: 5, facets: ["signals.builder_scope"] });
    expect(await left()).toBe(before - 5 * 2);
  });

  test("that the depth includes change nothing", async () => {
    const { similar, left } = start();
    const before = await left();
    const plain = await similar({ like_person: wellId, depth: "enriched" });
    const named = await similar({
      like_person: wellId,
      depth: "enriched",
      facets: ["identity.linkedin", "score.cracked"],
    });
    expect(named.results).toEqual(plain.results);
    expect(await left()).toBe(before);
  });
});

describe("ranked and explained", () => {
  test("the fit is bought once a person and brief", async () => {
    const { call, left } = start();
    const before = await left();
    const ask = (brief: string) => call(`POST /v1/developers/${wellId}/similar`, { body: { limit: 4, brief } });
    const { json } = await ask("databases in Rust");
    expect(json.results).toHaveLength(4);
    for (const { explanation, score } of json.results) {
      expect(explanation).toMatch(/\.$/);
      expect(score).toBeGreaterThanOrEqual(0);
    }
    expect(await left()).toBe(before - 8);
    await ask("databases in Rust");
    expect(await left()).toBe(before - 8);
    expect((await call("POST /v1/developers/7/similar", { body: {} })).status).toBe(404);
    expect((await call(`POST /v1/developers/${people.loginOf(well)}/similar`)).json.message).toContain(
      "A login is not an id",
    );
  });
});

describe("what goes wrong", () => {
  test.each([
    [{}, "like_person"],
    [{ version: 2 }, "version"],
    [{ intent: "alike" }, "intent"],
    [{ limit: 0 }, "limit"],
    [{ limit: 101 }, "limit"],
    [{ widen: {} }, "widen.hops"],
    [{ widen: { hops: 4 } }, "widen.hops"],
    [{ rerank: "best" }, "rerank"],
    [{ lanes: [] }, "lanes"],
    [{ lanes: ["telepathy"] }, "lanes.0"],
    [{ repoLimit: 13 }, "repoLimit"],
    [{ garden: "tiny" }, "garden"],
    [{ facets: Array(6).fill("id.core") }, "facets"],
    [{ facets: ["nope"] }, "facets"],
    [{ facets: ["contact.emails"] }, "facets"],
    [{ facets: ["dossier.core"] }, "facets"],
    [{ facets: ["fit.score_vs_jd"] }, "facets"],
    [{ exclude: Array(1_001).fill("7000000123") }, "exclude"],
    [{ cursor: "x".repeat(16_385) }, "cursor"],
    [{ cursor: "forged" }, "cursor"],
    [{ filters: [["country", "in"]] }, "filters.0"],
  ])("%o is refused by name", async (wrong, member) => {
    const { call } = start();
    const body = member === "like_person" ? wrong : { like_person: wellId, ...wrong };
    const { status, json } = await call(route, { body });
    expect(status).toBe(400);
    expect(json.message).toContain(`"${member}`);
  });

  test.each([
    [["email", "eq", "x"], "disabled"],
    [["timezone", "eq", "x"], "planned"],
    [["bio", "eq", "x"], "filterable false"],
    [["colour", "eq", "x"], "not a field"],
    [["languages", "gt", 1], "takes the operators any, all, none"],
    [["followers", "gte", "many"], "whole number"],
    [["technologies", "any", ["Quantumizer"]], "closed vocabulary"],
    [["crackedScore", "gte", 1], 'did you mean "cracked_score"'],
  ])("a filter %o is refused with a reason", async (filter, words) => {
    const { call } = start();
    const { status, json } = await call(route, {
      body: { like_person: wellId, filters: [["has_email", "eq", true], filter] },
    });
    expect(status).toBe(400);
    expect(json.message).toContain("filters.1");
    expect(json.message).toContain(words);
  });

  test("a cursor belongs to its query and its account", async () => {
    const { call, similar } = start();
    const query = { like_person: wellId, limit: 2 };
    const { nextCursor: cursor } = await similar(query);
    expect((await call(route, { body: { ...query, depth: "deep", cursor } })).status).toBe(200);
    expect((await call(route, { as: "outsider", body: { ...query, cursor } })).status).toBe(400);
    expect((await call(route, { body: { ...query, intent: "same", cursor } })).status).toBe(400);
  });

  test.each([
    ["", '"id" is required'],
    [`?login=${"x".repeat(65)}`, '"login"'],
    ["?id=anna-kowalska", "a login is not an id"],
    ["?id=7&limit=51", '"limit"'],
    [`?id=7&facets=${"x".repeat(606)}`, '"facets'],
    ["?id=7&facets=tags.repos", '"facets.0"'],
  ])("GET /v1/developers/similar%s", async (query, words) => {
    const { call } = start();
    const { status, json } = await call(`GET /v1/developers/similar${query}`);
    expect(status).toBe(400);
    expect(json.message).toContain(words);
  });
});
