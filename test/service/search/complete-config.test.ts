import { expect, test } from "vitest";
import { SearchConfig } from "../../../src/model/search-config.ts";
import { completeConfig, type PartialConfig } from "../../../src/service/search/complete-config.ts";
import { parsedText } from "../../../src/service/search/reader/parsed-text.ts";
import { golden } from "./golden/judge.ts";

test("a planned config is complete, and one that the schema takes", () => {
  for (const { q } of golden) {
    const { config } = parsedText(q, null);
    expect(config).toEqual(SearchConfig.parse(config));
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
  expect(completeConfig(known)).toEqual(SearchConfig.parse({ version: 2, ...known }));
});
