import { assumed, type Source, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import type { CheckRequest } from "../src/contract/seen/exchange.ts";
import { expect } from "../src/contract/seen/expect.ts";
import type { Route } from "../src/kernel/operation.ts";
import type { Entitlement } from "../src/model/entitlements.ts";

const count = 3;

/** Every operation that returns developers, with a request for few of them. */
interface Showing {
  readonly route: Route;
  readonly source: Source;
  readonly needs: readonly Entitlement[];
  readonly gardens: readonly (string | null)[];
  readonly ask: (t: Toolbox, more: object) => Promise<CheckRequest>;
  /** Whether a depth may be billed for each returned developer. */
  readonly pays: (depth: string) => boolean;
}

const beyondCore = (depth: string) => depth !== "core";
const gardens = ["summary", "full"] as const;

const showing: readonly Showing[] = [
  {
    route: "GET /v1/developers/search",
    source: stated("§2.1"),
    needs: ["search:read"],
    gardens: [null],
    ask: async (_, more) => ({ query: { q: "developer", limit: count, ...more } }),
    pays: beyondCore,
  },
  {
    route: "POST /v1/searches/execute",
    source: assumed("A-29"),
    needs: ["search:read"],
    gardens: [null],
    ask: async (_, more) => ({ body: { config: { version: 2, query: "developer" }, limit: count, ...more } }),
    pays: beyondCore,
  },
  {
    route: "POST /v2/developers/similar",
    source: stated("§2.1"),
    needs: ["search:read"],
    gardens,
    ask: async (t, more) => ({ body: { like_person: (await t.find.developer()).id, limit: count, ...more } }),
    pays: beyondCore,
  },
  {
    route: "GET /v1/developers/similar",
    source: stated("§2.1"),
    needs: ["search:read"],
    gardens,
    ask: async (t, more) => ({ query: { id: (await t.find.developer()).id, limit: count, ...more } }),
    pays: beyondCore,
  },
  {
    route: "POST /v1/developers/{id}/similar",
    source: assumed("A-27"),
    needs: ["search:read"],
    gardens: [null],
    ask: async (t, more) => ({ params: { id: (await t.find.developer()).id }, body: { limit: count, ...more } }),
    pays: () => true,
  },
  {
    route: "GET /v1/developers/{id}",
    source: assumed("A-24"),
    needs: ["developer:read", "search:read"],
    gardens,
    ask: async (t, more) => ({ params: { id: (await t.find.developer()).id }, query: { ...more } }),
    pays: beyondCore,
  },
];

/** Asks every operation for each depth and garden, with a key and with a session: what these show is judged in every answer. */
export const depths = sheet("Depths", (check) => {
  for (const { route, source, needs, gardens: each, ask, pays } of showing) {
    for (const depth of ["core", "enriched", "deep"]) {
      for (const garden of depth === "deep" ? each : [null]) {
        for (const as of ["key", "session"] as const) {
          const who = as === "key" ? "a key" : "a person";
          check(
            `${route} shows ${who} developers at depth ${depth}${garden === null ? "" : ` with garden ${garden}`}`,
            {
              on: [route],
              source,
              as,
              needs,
              ...(pays(depth) && { pays: true }),
            },
            async (t) => {
              const wish = { depth, ...(garden !== null && { garden }) };
              const { results, developer, nextCursor } = await t.ok(route, await ask(t, wish));
              const people: AnswerBody[] = results ?? [developer];
              if (people.length === 0) t.skip("nobody is shown");
              // The next page has the same depth.
              if (depth === "enriched" && as === "key" && typeof nextCursor === "string")
                await t.ok(route, await ask(t, { ...wish, cursor: nextCursor }));
              if (depth !== "deep") return;
              const member = garden === "full" ? "garden" : "gardenSummary";
              expect(
                people.some(({ details }) => details.github?.[member] !== undefined),
                `somebody has a ${member}`,
              ).toBe(true);
            },
          );
        }
      }
    }
  }
});
