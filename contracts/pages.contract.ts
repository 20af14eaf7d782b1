import { assumed, type Source, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import type { CheckRequest } from "../src/contract/seen/exchange.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import type { Route } from "../src/kernel/operation.ts";
import type { Entitlement } from "../src/model/entitlements.ts";
import { manyNotes, notesOf } from "./noting.ts";
import { threeLists } from "./our-lists.ts";
import { idsIn, pagesOf } from "./rows.ts";
import { like, v2 } from "./similar-asking.ts";

const noting = ["contact:read", "contact:create", "search:read"] as const;
const listing = ["shortlist:read", "shortlist:create"] as const;

interface List {
  readonly route: Route;
  readonly rows: string;
  readonly max: number;
  readonly source: Source;
  readonly needs: readonly Entitlement[];
  readonly tier: "read" | "write";
  /** Ensures that there are at least three rows, and returns the request for them. */
  readonly arrange: (t: Toolbox) => Promise<CheckRequest>;
}

const lists: readonly List[] = [
  {
    route: "GET /v1/developers/{developerId}/notes",
    rows: "notes",
    max: 100,
    source: stated("§4.5"),
    needs: noting,
    tier: "write",
    arrange: async (t) => ({ params: { developerId: (await manyNotes(t)).developerId } }),
  },
  {
    route: "POST /v2/developers/similar",
    rows: "results",
    max: 100,
    source: stated("§4.1"),
    needs: ["search:read"],
    tier: "read",
    arrange: async (t) => ({ body: { like_person: (await t.find.developer()).id } }),
  },
  {
    route: "GET /v1/developers/similar",
    rows: "results",
    max: 50,
    source: stated("§4.1"),
    needs: ["search:read"],
    tier: "read",
    arrange: async (t) => ({ query: { id: (await t.find.developer()).id } }),
  },
  {
    route: "GET /v1/shortlists",
    rows: "shortlists",
    max: 100,
    source: assumed("A-67"),
    needs: listing,
    tier: "write",
    async arrange(t) {
      await threeLists(t);
      return {};
    },
  },
  {
    route: "GET /v1/developers/search",
    rows: "results",
    max: 50,
    source: assumed("A-20"),
    needs: ["search:read"],
    tier: "read",
    arrange: async () => ({ query: { q: "developer" } }),
  },
];

/** A request with one additional member, in the query or the body, depending on the operation. */
function withMember(route: Route, request: CheckRequest, more: object): CheckRequest {
  return route.startsWith("POST")
    ? { ...request, body: { ...(request.body as object), ...more } }
    : { ...request, query: { ...request.query, ...more } };
}

export const pages = sheet("Pages", (check) => {
  for (const { route, rows, max, source, needs, tier, arrange } of lists) {
    check(
      `${route} returns at most limit rows, for the lowest and the highest limit`,
      { on: [route], source, tier, needs },
      async (t) => {
        const request = await arrange(t);
        const ask = (limit: number) => t.ok(route, withMember(route, request, { limit }));
        const all = await ask(max);
        expect(all[rows].length, `the number of \`${rows}\` for limit=${max}`).toBeLessThanOrEqual(max);
        const first = await ask(1);
        expect(first[rows].length, `the number of \`${rows}\` for limit=1`).toBeLessThanOrEqual(1);
        // That pages are full, and that a short one begins like a long one, is not stated: whoever cannot be shown is dropped.
        assuming("A-67", () => {
          if (typeof all.nextCursor === "string")
            expect(all[rows].length, `the number of \`${rows}\` for limit=${max}, on a page that others follow`).toBe(
              max,
            );
          expect(first[rows].length, `the number of \`${rows}\` for limit=1`).toBe(Math.min(1, all[rows].length));
        });
        assuming("A-251", () =>
          expect(first[rows][0]?.id, `\`${rows}[0].id\`, for limit=1 as for limit=${max}`).toBe(all[rows][0]?.id),
        );
      },
    );
  }

  check(
    "A note that is written between two pages neither repeats nor hides another",
    { on: ["GET /v1/developers/{developerId}/notes"], source: assumed("A-67"), tier: "write", needs: noting },
    async (t) => {
      const { developerId } = await manyNotes(t);
      const before = await notesOf(t, developerId);
      const read = (query: object) =>
        t.ok("GET /v1/developers/{developerId}/notes", { params: { developerId }, query: { limit: 2, ...query } });
      const first = await read({});
      await t.make.note(developerId);
      const second = await read({ cursor: first.nextCursor });
      const seen = idsIn([...first.notes, ...second.notes]);
      expect(seen, "the ids on two pages, between which a note was made").toEqual(before.slice(0, 4));
    },
  );

  check(
    "A page of similar developers is as long by default as for a limit of 20",
    { on: v2, source: stated("§4.1"), needs: ["search:read"], states: ["4.1/similar-limit-default"] },
    async (t) => {
      const twenty = (await like(t, { limit: 20 })).results;
      if (twenty.length === 0) t.skip("nobody there is like the developer who was asked for");
      expect((await like(t)).results, "`results`, as for a limit of 20").toHaveLength(twenty.length);
    },
  );

  const onSimilar = { on: v2, source: stated("§4.1"), needs: ["search:read"] } as const;

  /** The first pages of similar developers, or all of them if they are few. */
  const likePages = async (t: Toolbox, max: number, more: object): Promise<readonly string[][]> =>
    (await pagesOf((cursor) => like(t, { ...more, ...cursor }), max)).map(({ results }) => idsIn(results));

  const excluding = ["4.1/similar-excluded", "4.1/similar-exclude"] as const;
  check(
    "Excluded developers are on no page, and the pages stay full",
    { ...onSimilar, states: excluding },
    async (t) => {
      const limit = 5;
      const all = await likePages(t, 4, { limit });
      const [first, second] = all.flat();
      const [page = []] = await likePages(t, 1, { limit, exclude: [first] });
      expect(page, "those who are found without the first").not.toContain(first);
      assuming("A-251", () => expect(page[0], "the first who is not excluded").toBe(second));
      if (all.flat().length < 7) t.skip("too few are like anybody to fill a second page");
      const exclude = [first, all.flat()[6]];
      const rest = await likePages(t, 4, { limit, exclude });
      const others = rest.flat().filter((id) => exclude.includes(id));
      expect(others, "those on the pages who are excluded").toEqual([]);
      const isFull = (pages: readonly string[][]) => pages.slice(0, -1).every((page) => page.length === limit);
      if (isFull(all))
        assuming("A-67", () =>
          expect(isFull(rest), `pages of ${limit} that others follow are full, as without \`exclude\``).toBe(true),
        );
    },
  );

  check(
    "Paging comes to an end, and every cursor that was issued is accepted",
    { ...onSimilar, states: ["4.1/similar-paging"] },
    async (t) => {
      await likePages(t, 12, { limit: 100 });
    },
  );
});
