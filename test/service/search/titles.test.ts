import { expect, test } from "vitest";
import { startWorld } from "../../harness.ts";

const { call } = startWorld({ noLimits: true });

const execute = async (config: object) =>
  (
    await call("POST /v1/searches/execute", {
      body: { config: { version: 2, query: null, ...config }, depth: "enriched", limit: 100 },
    })
  ).json;
const titlesOf = (json: { results: { details: { identity?: { linkedin: { title: string | null } } } }[] }) => [
  ...new Set(json.results.map(({ details }) => details.identity?.linkedin.title)),
];

test("a title is found by its words, and not by parts of them", async () => {
  const lever = (title: string) => ({ levers: { professional: { titles: [title], includePast: false } } });
  expect(titlesOf(await execute(lever("CTO")))).toEqual(["CTO"]);
  expect((await execute(lever("IT"))).total).toBe(0);
  expect(titlesOf(await execute(lever("VP")))).toEqual(["VP of Engineering"]);
  expect(titlesOf(await execute(lever("vice president")))).toEqual(["VP of Engineering"]);
  for (const title of titlesOf(await execute(lever("SRE")))) expect(title).toContain("Site Reliability Engineer");
});

test("the same by q, parameter, lever and filter, and why names the title", async () => {
  const total = async (q: string, more = "") =>
    (await call(`GET /v1/developers/search?q=${encodeURIComponent(q)}&limit=3${more}`)).json;
  const byWord = await total("CTO");
  expect(byWord.results[0].match.why).toContain("Titled CTO on LinkedIn.");
  expect((await total("people", "&titles=CTO")).total).toBe(byWord.total);
  expect((await execute({ filter: { title: { contains: ["CTO"] } } })).total).toBe(byWord.total);
  expect((await execute({ query: "CTO" })).total).toBe(byWord.total);
});
