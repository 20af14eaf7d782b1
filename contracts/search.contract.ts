import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { pagesOf } from "./rows.ts";
import { firstPerson, ids, needs, search } from "./searching.ts";

export const searching = sheet("Search", (check) => {
  const on = ["GET /v1/developers/search"] as const;

  check(
    "A search in plain words finds developers and says why each one matches",
    { on, source: stated("§4.1"), needs, states: ["4.1/search-page", "1/find-by-work", "1/planned-then-run"] },
    async (t) => {
      const found = firstPerson(await search(t, { q: "Rust developers who build databases", limit: 10 }));
      expect(found.results.length, "the number of `results`").toBeGreaterThan(0);
      expect(found.results.length, "the number of `results`").toBeLessThanOrEqual(10);
      assuming("A-20", () => {
        for (const { match } of found.results) {
          expect(match.why.length, "the length of `match.why`").toBeGreaterThan(0);
          expect(match.score, "`score`").toBeGreaterThanOrEqual(0);
          expect(match.score, "`score`").toBeLessThanOrEqual(1);
        }
        expect(found.plan.config.version, "`plan.config.version`").toBe(2);
      });
    },
  );

  check(
    "A search turns words it understands into filters and reports the others",
    { on, source: assumed("A-20"), needs, states: ["1/planned-then-run"] },
    async (t) => {
      const { results, plan } = await search(t, { q: "Python developers in Germany blorptastic" });
      expect(
        plan.understood.map((each: AnswerBody) => each.value.toLowerCase?.() ?? each.value).join(" "),
        "`plan.understood`",
      ).toMatch(/python/i);
      expect(plan.ignored.join(" "), "`plan.ignored`").toContain("blorptastic");
      for (const { details } of results)
        expect(details.githubProfile.core.languages.join(" "), "the languages of somebody who is found").toContain(
          "Python",
        );
    },
  );

  check("Results come best match first", { on, source: assumed("A-20"), needs }, async (t) => {
    const scores = (await search(t, { q: "Rust developers who build databases" })).results.map(
      ({ match }: AnswerBody) => match.score,
    );
    expect(
      [...scores].sort((a, b) => b - a),
      "the scores, from row to row",
    ).toEqual(scores);
  });

  check("Pages of a search neither repeat nor skip anybody", { on, source: assumed("A-20"), needs }, async (t) => {
    // With a filter, which is judged in each answer, so that it is seen to hold on later pages, too.
    const query = { q: "Go developers", lang: "Go" };
    const whole = ids(await search(t, { ...query, limit: 30 }));
    const pages = (await pagesOf((cursor) => search(t, { ...query, limit: 10, ...cursor }), 3)).flatMap(ids);
    expect(pages, "the ids of all pages").toEqual(whole);
  });

  check("A cursor of another search is refused", { on, source: assumed("A-20"), needs }, async (t) => {
    const { nextCursor } = await search(t, { q: "Go developers", limit: 1 });
    if (nextCursor === null) t.skip("one page holds all");
    await t.refused("GET /v1/developers/search", "bad_request", {
      query: { q: "Java developers", limit: 1, cursor: nextCursor },
    });
    await t.refused("GET /v1/developers/search", "bad_request", {
      query: { q: "Go developers", limit: 1, cursor: "us-forged" },
    });
  });

  check("The same search twice returns the same", { on, source: assumed("A-20"), needs }, async (t) => {
    expect(ids(await search(t, { q: "TypeScript developers" })), "the ids that the same search finds").toEqual(
      ids(await search(t, { q: "TypeScript developers" })),
    );
  });
});
