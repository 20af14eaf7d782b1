import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { says } from "../src/contract/seen/sentences.ts";
import { firstPerson, needs, repos, search } from "./searching.ts";
import { like } from "./similar-asking.ts";

/** The members that a search shows at each depth, and their price. */
export const searchDepths = sheet("Search", (check) => {
  const on = ["GET /v1/developers/search"] as const;

  check(
    "The core depth has the profile and the score, without identity and contact",
    { on, source: stated("§2.1"), needs, states: ["2.1/depth-core", "2.1/details-by-namespace", "2.1/no-addresses"] },
    async (t) => {
      const { results } = await search(t, { limit: 20 });
      for (const { details, login } of results)
        if (details.score !== undefined) expect(details.score.cracked.crackedScore, login).toBeDefined();
      if (results.length > 0)
        expect(
          results.filter(({ details }: AnswerBody) => details.githubProfile?.core),
          "those with a profile",
        ).not.toEqual([]);
      if (results.length > 0)
        expect(
          results.filter(({ details }: AnswerBody) => details.score),
          "those with a score",
        ).not.toEqual([]);
    },
  );

  check(
    "At most four repositories come with a developer",
    { on, source: stated("§2.1"), needs, states: ["2.1/repos-default"] },
    async (t) => {
      const { results } = firstPerson(await search(t, { limit: 20 }));
      const most = (people: readonly AnswerBody[]) => Math.max(...people.map((each) => repos(each).length));
      expect(most(results), "the most repositories of a developer").toBeLessThanOrEqual(4);
      // That somebody there has as many is shown by whoever can be asked for more.
      if (most((await like(t, { repoLimit: 12 })).results) < 4) t.skip("nobody shown there has four repositories");
      expect(most(results), "the most repositories that a developer has").toBe(4);
    },
  );

  check(
    "The enriched depth adds identity and contact, and costs nothing the second time",
    {
      on,
      source: stated("§2.1"),
      needs,
      pays: true,
      states: ["2.1/depth-enriched", "2.1/linkedin-flag", "2.8/owned-free", "1/prices-are-ceilings", "2.1/email-flag"],
    },
    async (t) => {
      // The same people as the page of each depth shows (Depths), so that they are paid for once.
      const query = { depth: "enriched", limit: 3, q: "developer" };
      const { results } = await search(t, query);
      for (const { details, hasLinkedin, login } of results) {
        t.about(says("2.1/depth-enriched"));
        if (hasLinkedin)
          expect(details.contact?.socials?.linkedin, `\`contact.socials.linkedin\` of ${login}`).toBeDefined();
      }
      const { credits: before } = await t.need("GET /v1/quotas");
      await search(t, query);
      const { credits: after } = await t.need("GET /v1/quotas");
      // §2.8 says that owned cells are free, but not what the search itself costs.
      assuming("A-21", () => expect(after.used, "`used`").toBe(before.used));
    },
  );
});
