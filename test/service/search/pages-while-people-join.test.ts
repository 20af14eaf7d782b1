import { expect, test } from "vitest";
import { startWorld } from "../../harness.ts";

interface Page {
  readonly results: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

type Turn = (cursor: string | null) => Promise<Page>;

/** People who are found by everything that is asked here, from the best to the last. */
const joining = Array.from({ length: 6 }, (_, n) => ({
  people: [
    { login: `joins-${n}`, details: { githubProfile: { core: { languages: ["Rust"], totalStars: n * 20_000 } } } },
  ],
}));

const walks: Record<string, (call: ReturnType<typeof startWorld>["call"]) => Turn> = {
  "GET /v1/developers/search": (call) => async (cursor) =>
    (await call(`GET /v1/developers/search?q=rust&limit=5${cursor === null ? "" : `&cursor=${cursor}`}`)).json,
  "POST /v1/searches/execute": (call) => async (cursor) => {
    const body = { config: { version: 2, query: "rust" }, limit: 5, ...(cursor !== null && { cursor }) };
    return (await call("POST /v1/searches/execute", { body })).json;
  },
  "POST /v2/developers/similar": (call) => {
    let seed: string | undefined;
    return async (cursor) => {
      seed ??= (await call("GET /v1/developers/search?q=rust&limit=1")).json.results[0].id as string;
      const body = { like_person: seed, limit: 5, ...(cursor !== null && { cursor }) };
      return (await call("POST /v2/developers/similar", { body })).json;
    };
  },
};

test.each(Object.entries(walks))("%s: who joins between two pages moves nobody onto another one", async (_, walk) => {
  for (const first of [0, 2, 4]) {
    const { call } = startWorld({ population: 400 });
    await call("PATCH /_understudy/world", { body: { conditions: { limits: "counted" } } });
    const turn = walk(call);
    const before = await allOf(turn);
    const shown: string[] = [];
    const joined: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page === 0 || cursor !== null; page++) {
      const { results, nextCursor } = await turn(cursor);
      shown.push(...results.map(({ id }) => id));
      cursor = nextCursor;
      const person = joining[(first + page) % joining.length];
      if (page < 4) joined.push((await call("POST /_understudy/people", { body: person })).json.people[0].id);
    }
    expect(new Set(shown).size, "nobody is shown twice").toBe(shown.length);
    const after = new Set(await allOf(turn));
    expect(before.filter((id) => after.has(id) && !joined.includes(id) && !shown.includes(id))).toEqual([]);
  }
});

async function allOf(turn: Turn): Promise<string[]> {
  const ids: string[] = [];
  for (let page = await turn(null); ; page = await turn(page.nextCursor)) {
    ids.push(...page.results.map(({ id }) => id));
    if (page.nextCursor === null) return ids;
  }
}
