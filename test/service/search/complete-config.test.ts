import { expect, test } from "vitest";
import { SearchConfig } from "../../../src/model/search-config.ts";
import { completeConfig, type PartialConfig } from "../../../src/service/search/complete-config.ts";
import { planOf } from "../../../src/service/search/reading/plan.ts";
import { golden } from "./golden/judge.ts";

test("a planned config equals its parse by the schema, member by member in order", () => {
  for (const { q } of golden) {
    const { config } = planOf(q, null);
    expect(JSON.stringify(config)).toBe(JSON.stringify(SearchConfig.parse(config)));
  }
});

test("a partial config is completed like its schema completes it", () => {
  const known: PartialConfig = {
    query: "databases",
    levers: {
      github: { hideHighProfile: true, minDevrank: 60 },
      professional: { companySizeTier: "51-200", titles: ["CTO"], includePast: false },
      location: { strict: true, cities: ["Berlin"] },
      skills: ["Rust"],
    },
    boost: [{ signal: "followers", weight: 2 }],
    rank: { preset: "balanced" },
  };
  expect(JSON.stringify(completeConfig(known))).toBe(JSON.stringify(SearchConfig.parse({ version: 2, ...known })));
});
