import { describe, expect, test } from "vitest";
import { newFetch } from "../../../../src/doors/fetch.ts";
import { newTestCore } from "../../../core.ts";
import { tokens } from "../../../harness.ts";
import { golden, type Judged, judge, tableOf } from "./judge.ts";

const fetch = newFetch(newTestCore({ noLimits: true }));

async function ask(route: string, body?: object): Promise<unknown> {
  const [method, path] = route.split(" ") as [string, string];
  const response = await fetch(path, {
    method,
    headers: { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json: unknown = await response.json();
  if (!response.ok) throw new Error(`${route}: ${JSON.stringify(json)}`);
  return json;
}

/** Longer texts are read as descriptions, and are too long for a search. */
const maxQuery = 500;

const judged: Judged[] = [];

describe("queries as people type them find the right developers, and say how they were understood", () => {
  test.each(golden.map((each) => [each.kind, each.q.slice(0, 100), each] as const))(
    "%s: %s",
    async (_kind, _q, each) => {
      const result = await judge(ask, each);
      judged.push(result);
      expect(result.problems, tableOf([result])).toEqual([]);
    },
  );

  test("the best match comes first", () => {
    expect(judged.length).toBeGreaterThanOrEqual(250);
    const orders = judged.flatMap(({ order }) => order ?? []);
    expect(orders.reduce((sum, order) => sum + order, 0) / orders.length).toBeGreaterThan(0.9);
  });

  test("a compiled config says of each of them what its search says", async () => {
    for (const { q } of golden.filter(({ q }) => q.length <= maxQuery)) {
      const found = (await ask(`GET /v1/developers/search?limit=1&q=${encodeURIComponent(q)}`)) as {
        plan: { understood: unknown };
      };
      const compiled = (await ask("POST /v1/searches/compile", { prompt: q })) as { warnings: string[] };
      if (compiled.warnings.some((warning) => warning.startsWith("No one has all the skills"))) continue;
      expect(compiled, q).toMatchObject({ understood: found.plan.understood });
    }
  }, 60_000);
});
