import fc from "fast-check";
import { expect, test } from "vitest";
import { startWorld } from "../../harness.ts";
import { golden } from "./golden/judge.ts";

const { call } = startWorld({ noLimits: true, population: 20_000 });

interface Found {
  readonly total: number;
  readonly ids: readonly string[];
}

async function asked(route: string, body?: object) {
  const { status, json } = await call(route, body === undefined ? {} : { body });
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  return json;
}

const shown = ({ total, results }: { total: number; results: readonly { id: string }[] }): Found => ({
  total,
  ids: results.map(({ id }) => id),
});
const execute = (config: object) => asked("POST /v1/searches/execute", { config, limit: 20 });
const search = (q: string) => asked(`GET /v1/developers/search?q=${encodeURIComponent(q)}&limit=20`);

/** Shorter than a config's query may be (§4.1), and no description: that is compiled. */
const queries = golden.flatMap(({ q, via }) => (via === undefined && q.length <= 500 ? [q] : []));

test("the same words find the same people in the same order as q, as a config's query, and compiled", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...queries), async (q) => {
      const page = await search(q);
      const byQuery = await execute({ version: 2, query: q });
      expect(shown(byQuery), q).toEqual(shown(page));
      expect(byQuery.understood, q).toEqual(page.plan.understood);
      expect(byQuery.ignored, q).toEqual(page.plan.ignored);
      const { config, warnings } = await asked("POST /v1/searches/compile", { prompt: q });
      const isLoosened = warnings.some((warning: string) => warning.startsWith("No one has all the skills"));
      if (!isLoosened) expect(shown(await execute(config)), q).toEqual(shown(page));
    }),
    { numRuns: 60 },
  );
}, 60_000);

test("a config's query narrows its other members, and never finds more", async () => {
  const words = ["rust", "in berlin", "senior", "5+ years", "not in india", "kubernetes", "over 100 followers"];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(words, { minLength: 1, maxLength: 3 }), async (chosen) => {
      const levers = { location: { countries: ["Germany"], strict: true } };
      const query = chosen.join(", ");
      const [alone, both] = [await execute({ version: 2, query }), await execute({ version: 2, query, levers })];
      const place = await execute({ version: 2, query: null, levers });
      expect(both.total).toBeLessThanOrEqual(Math.min(alone.total, place.total));
    }),
    { numRuns: 20 },
  );
});

test("a deep search delivers people of the place that was asked for, and nobody who was excluded", async () => {
  const { call } = startWorld({ noLimits: true });
  const delivered = async (query: string, targetCount: number) => {
    const body = { config: { version: 2, query }, targetCount };
    const { json, status } = await call("POST /v1/search/jobs", { body });
    expect(status, JSON.stringify(json)).toBe(202);
    await call("PATCH /_understudy/clock", { body: { advance: "2h" } });
    const { job, results } = (await call(`GET /v1/search/jobs/${json.job.id}`)).json;
    return { told: json, job, ids: results.map(({ developerId }: { developerId: string }) => developerId) };
  };
  const among = async (ids: readonly string[], filter: object) => {
    const config = { version: 2, query: null, filter: { ...filter, id: { in: ids } } };
    return (await call("POST /v1/searches/execute", { body: { config, limit: 1 } })).json.total;
  };

  const berlin = await delivered("rust in berlin", 15);
  expect(await among(berlin.ids, { city: { in: ["Berlin"] }, languages: { all: ["Rust"] } })).toBe(berlin.ids.length);
  expect(berlin.job.progress.delivered).toBe(15);
  expect(berlin.told.understood).toEqual([
    { span: "rust", as: "language", value: "Rust" },
    { span: "in berlin", as: "city", value: "Berlin" },
  ]);

  const abroad = await delivered("kotlin developers not in india", 15);
  expect(await among(abroad.ids, { country: { in: ["India"] } })).toBe(0);

  const few = await delivered("senior elixir engineers in berlin with zyxwv", 200);
  expect(few.told.ignored).toEqual(["zyxwv"]);
  expect(few.job.status).toBe("partial");
  expect(await among(few.ids, { city: { in: ["Berlin"] }, languages: { all: ["Elixir"] } })).toBe(few.ids.length);
}, 60_000);
