import fc from "fast-check";
import { describe, expect, test } from "vitest";
import meanings from "../../../fixtures/meanings.json" with { type: "json" };
import subjects from "../../../fixtures/vocabularies/subjects.json" with { type: "json" };
import { startWorld } from "../../harness.ts";

const { call } = startWorld({ noLimits: true, clock: "frozen" });

/** Sentences that people write about a role; together they are short enough for a query, too. */
const sentences = [
  "Go engineer",
  "We need Rust or Python",
  "Nice to have: Kafka, Redis",
  "Django is a plus",
  "Ideally Kubernetes",
  "PostgreSQL required",
  "No PHP please",
  "At least 4 years of experience",
  "Senior",
  "Based in Berlin",
  "Fully remote",
  "Erfahrung mit TypeScript, von Vorteil: React",
  "Wizards welcome",
];
const texts = fc.shuffledSubarray(sentences, { minLength: 1, maxLength: 4 }).map((chosen) => `${chosen.join(". ")}.`);

interface Understood {
  readonly span: string;
  readonly as: string;
  readonly value: string;
}

const ask = async (route: string, body?: object) => {
  const { status, json } = await call(route, body === undefined ? {} : { body });
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  return json;
};
const planOf = async (q: string) =>
  (await ask(`GET /v1/developers/search?q=${encodeURIComponent(q)}&limit=1`)).plan as {
    config: Record<string, unknown>;
    understood: Understood[];
    ignored: string[];
  };
const found = async (config: object) => ask("POST /v1/searches/execute", { config, limit: 50 });

const skills = (understood: readonly Understood[], as: string) => [
  ...new Set(
    understood.filter((each) => each.as === `${as}language` || each.as === `${as}technology`).map(({ value }) => value),
  ),
];

describe("one reader", () => {
  test("the same words mean the same in search, compile, angles and briefs", async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { config, understood, ignored } = await planOf(text);
        const compiled = await ask("POST /v1/searches/compile", { jd: text });
        const loosened = compiled.warnings.some((warning: string) => warning.startsWith("No one has all the skills"));
        if (!loosened) expect(compiled).toMatchObject({ config, understood, ignored });

        const angles = (of: object) => ask("POST /v1/searches/angles", { scope: "account", ...of });
        expect((await angles({ jd: text })).suggestions).toEqual(
          (await angles({ config: compiled.config })).suggestions,
        );

        const { id } = await ask("POST /v1/projects", { name: "Role", jd: text });
        await ask("PATCH /_understudy/clock", { advance: "1m" });
        const { brief } = await ask(`GET /v1/projects/${id}/brief`);
        const { stack, location } = await ask(`GET /v1/projects/${id}/profile?view=values`);
        const [required, wished] = [skills(understood, ""), skills(understood, "preferred ")];
        expect(stack ?? []).toEqual([...required, ...wished]);
        expect(brief.niceToHaves).toEqual(wished);
        for (const name of wished) expect(brief.mustHaves.join()).not.toContain(name);
        for (const name of required) expect(brief.mustHaves.join()).toContain(name);
        const place = understood.find(({ as }) => as.endsWith("city"))?.value;
        if (place !== undefined) expect(location).toBe(place);
        if (understood.some(({ as }) => as === "experience tier")) expect(brief.seniority).toBe("senior");
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    ["Rust engineers in Berlin", "requiredLanguages"],
    ["senior Java and Kotlin developers", "requiredLanguages"],
    ["Python or Go, Kafka and Postgres, in London", "technologies"],
    ["React devs who know TypeScript", "technologies"],
    ["Frontend engineers in Munich", "query"],
    ["Rust engineers who build databases", "query"],
  ])("taking a requirement off a compiled config finds more people: %s without %s", async (prompt, member) => {
    const { config } = await ask("POST /v1/searches/compile", { prompt });
    const without = {
      ...config,
      ...(member === "requiredLanguages" && { requiredLanguages: [] }),
      ...(member === "technologies" && { levers: { ...config.levers, technologies: [] } }),
      ...(member === "query" && { query: null }),
    };
    expect(without).not.toEqual(config);
    expect((await found(without)).total).toBeGreaterThan((await found(config)).total);
  });

  test("a role or a topic that the query names is read as the same one", async () => {
    for (const name of [
      ...meanings.roles.map((role) => role.name),
      ...subjects.map((subject) => subject.name.replaceAll("-", " ")),
    ]) {
      const first = await planOf(name);
      if (first.config.query === null) continue;
      const again = await planOf(String(first.config.query));
      expect(again.config, name).toEqual(first.config);
    }
  });

  test("a span filters, ranks or is ignored, as reported", async () => {
    const everybody = (await found({ version: 2, query: null })).total;
    for (const text of sentences) {
      const { config, understood, ignored } = await planOf(text);
      for (const { span } of understood) expect(ignored).not.toContain(span);
      if (understood.length === 0) {
        expect(ignored.length).toBeGreaterThan(0);
        continue;
      }
      const { total, results } = await found(config);
      const wishes = understood.filter(({ as }) => as.startsWith("preferred "));
      const filters = understood.filter(({ as }) => !as.startsWith("preferred ") && !as.startsWith("remote"));
      expect(total < everybody, text).toBe(filters.length > 0);
      if (wishes.length === 0) continue;
      // Without the wishes, the same people come in another order.
      const { levers, query: _, ...rest } = config as { levers: Record<string, unknown>; query: unknown };
      const { skills: _skills, ...others } = levers;
      const plain = await found({ ...rest, query: null, levers: others });
      expect(plain.total).toBe(total);
      expect(
        plain.results.map(({ id }: { id: string }) => id),
        text,
      ).not.toEqual(results.map(({ id }: { id: string }) => id));
    }
  });
});
