import { describe, expect, test } from "vitest";
import { dayOf, peopleOf } from "../../src/population/population.ts";
import { startWorld } from "../harness.ts";

const day = dayOf(Date.parse("2026-03-01T09:00:00.000Z"));
const people = peopleOf({ seed: "understudy", size: 1_200 });
const repositories = Array.from({ length: people.size }, (_, index) => people.repositories(index, day)).flat();
const described = repositories.flatMap(({ description, stars }) =>
  description === null ? [] : [{ description, stars }],
);

describe("texts of people read as if somebody had written them", () => {
  test("an article fits the word behind it", () => {
    const texts = [
      ...described.map(({ description }) => description),
      ...repositories.flatMap(({ summary }) => summary ?? []),
    ];
    expect(texts.filter((text) => /\ba [aeio]|\ban [^aeiouAFHILMNORSX]/i.test(text))).toEqual([]);
  });

  test("what thousands have starred is finished", () => {
    const starred = described.filter(({ stars }) => stars > 500).map(({ description }) => description);
    expect(starred.length).toBeGreaterThan(50);
    expect(starred.filter((text) => /WIP|Experiments|Playground|in progress|Weekend|Learning/.test(text))).toEqual([]);
  });

  test("only a tool is fast, typed or written in a language", () => {
    const odd = /(?:threat|churn|causal|incident|penguin|habit)s? (?:written in|with no dependencies|for (?:Go|Rust))/i;
    expect(described.filter(({ description }) => odd.test(description))).toEqual([]);
  });

  test("descriptions have many forms", () => {
    const opening = described.map(({ description }) =>
      description
        .replace(/\p{Lu}[\p{L}.+#-]+/gu, "·")
        .split(" ")
        .slice(0, 3)
        .join(" "),
    );
    expect(new Set(opening).size).toBeGreaterThan(60);
  });
});

test("who is found by an earlier employer shows it", async () => {
  const { call } = startWorld({ noLimits: true, population: 20_000 });
  const config = { version: 2, query: "ex-Mossforge", levers: {} };
  const { json } = await call("POST /v1/searches/execute", { body: { config, depth: "enriched", limit: 100 } });
  expect(json.results.length).toBe(100);
  const shown = (person: { details: object }) => JSON.stringify(person.details).includes('"Mossforge"');
  expect(json.results.filter((person: { details: object }) => !shown(person))).toEqual([]);
});
