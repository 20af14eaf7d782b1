import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { membersOf } from "../../../src/population/index/bitmaps.ts";
import { select } from "../../../src/population/index/select.ts";
import { peopleOf } from "../../../src/population/population.ts";
import { bestFirst } from "../../../src/service/search/best-first.ts";
import { criteriaOf } from "../../../src/service/search/criteria.ts";
import { parsedText } from "../../../src/service/search/reader/parsed-text.ts";
import { scoreOf } from "../../../src/service/search/scoring.ts";

const texts = [
  "rust",
  "rust or kafka engineers",
  "typescript, ideally with react, postgresql, redis and docker",
  "open source people near berlin",
  "engineers with 3+ years",
  "developers, preferably go, kubernetes, terraform, aws, grpc, kafka or linux",
];
const boosts = [
  [],
  [{ signal: "followers", weight: 3 }],
  [{ signal: "hidden_gem", weight: -2 }],
  ["followers", "total_stars", "cracked_score"].map((signal) => ({ signal, weight: 100 })),
];

const asDrawn = peopleOf({ seed: "order", size: 3_000 });
const withOverrides = peopleOf({
  seed: "order",
  size: 3_000,
  overrides: Array.from({ length: 5 }, (_, at) => ({ developer: at * 500, followers: 90_000 })),
});

describe("the order of a search", () => {
  it("follows the scores, however it is paged, and gives everybody's position", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.constantFrom(...boosts),
        fc.constantFrom(asDrawn, withOverrides),
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 6 }),
        (text, boost, people, pages) => {
          const config = { ...parsedText(text, people).config, boost };
          const criteria = criteriaOf(config, people, { unknownWords: "nobody", technologies: "all" });
          const selection = select(people.base, criteria.where);
          const order = bestFirst(people, criteria, selection);
          const expected = [...membersOf(selection)]
            .map((index) => ({ index, score: scoreOf(people, criteria, index) }))
            .sort((a, b) => b.score - a.score || a.index - b.index);
          let from = 0;
          for (const page of pages) {
            expect(order.slice(from, from + page)).toEqual(expected.slice(from, from + page));
            from += page;
          }
          const last = Math.min(from, expected.length) - 1;
          expect(order.placeOf((expected[last] as { index: number }).index)).toBe(last);
          expect(order.slice(expected.length - 2, expected.length + 9)).toEqual(expected.slice(-2));
        },
      ),
      { numRuns: 20 },
    );
  });
});
