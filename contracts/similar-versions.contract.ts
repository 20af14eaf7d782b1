import { assumed, stated } from "../src/base/provenance.ts";
import { declaredAnswer } from "../src/contract/checks/declared-members.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { ids, needs, repos } from "./searching.ts";
import { like, v1, v2, walk } from "./similar-asking.ts";

/** The first version, the ranked variant, and their common behaviour with the second version. */
export const similarVersions = sheet("Similar developers", (check) => {
  check(
    "Both versions return developers of the same shape",
    { on: [...v2, ...v1], source: stated("§9"), needs, states: ["9/supersedes", "9/similar-version"] },
    async (t) => {
      const [newer] = (await like(t, { version: 1 })).results;
      const [older] = (await walk(t)).results;
      if (newer === undefined || older === undefined) t.skip("nobody there is like the developer who was asked for");
      const named = ["id", "login", "name", "avatarUrl", "hasEmail", "hasLinkedin", "hasLocation", "details"];
      expect(Object.keys(newer), "the members of a developer of the newer version").toEqual(
        expect.arrayContaining(named.filter((name) => Object.hasOwn(older, name))),
      );
    },
  );

  check(
    "Whoever a search and similar developers both show has the same repositories captured",
    { on: v2, source: stated("§2.2"), needs, states: ["2.2/commits-absent"] },
    async (t) => {
      const { results: found } = (await t.find.firstSearch()).answer;
      const captured = (people: readonly AnswerBody[]) =>
        people.flatMap((each) =>
          repos(each).map(({ fullName, commits }) => [`${each.login}: ${fullName}`, commits !== undefined] as const),
        );
      const inSearch = new Map(captured(found));
      const inBoth: string[] = [];
      for (const { id } of found.slice(0, 6)) {
        const { results } = await t.ok(v2[0], { body: { like_person: id, limit: 100 } });
        for (const [name, isCaptured] of captured(results)) {
          if (!inSearch.has(name)) continue;
          expect(inSearch.get(name), `whether a search shows \`commits\` of ${name}, as similar developers do,`).toBe(
            isCaptured,
          );
          inBoth.push(name);
        }
      }
      if (inBoth.length === 0) t.skip("nobody is shown by both");
    },
  );

  check(
    "Each similar developer has an explanation, the same each time",
    { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-why", "4.1/v1-deterministic"] },
    async (t) => {
      const first = await walk(t);
      for (const { whySimilar } of first.results)
        expect(whySimilar.length, "the length of `whySimilar`").toBeGreaterThan(0);
      // Of whoever is shown again: the line is the same, not the list.
      const before = new Map(first.results.map(({ id, whySimilar }: AnswerBody) => [id, whySimilar]));
      for (const { id, whySimilar } of (await walk(t)).results)
        if (before.has(id)) expect(whySimilar, `\`whySimilar\` of developer ${id}`).toBe(before.get(id));
    },
  );

  check(
    "A page of v1 has 10 developers by default",
    { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-limit-default", "4.1/v1-limit"] },
    async (t) => {
      // Of those who are asked for some may be dropped, and as many each time.
      const ten = (await walk(t, { limit: 10 })).results.length;
      expect((await walk(t)).results, "`results`, as for a limit of 10").toHaveLength(ten);
      expect((await walk(t, { limit: 1 })).results.length, "the number of `results`").toBeLessThanOrEqual(1);
    },
  );

  check("id or login is required", { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-one-of"] }, async (t) => {
    await t.refused("GET /v1/developers/similar", "bad_request");
    const { login } = await t.find.developer();
    const byLogin = ids(await t.ok("GET /v1/developers/similar", { query: { login } }));
    const byId = ids(await walk(t));
    const both = byLogin.filter((id) => byId.includes(id)).length;
    if (byId.length > 0) expect(both, "how many of them are found by login, too").toBeGreaterThan(0);
    assuming("A-251", () => expect(byLogin, "the ids that are found by login").toEqual(byId));
  });

  check(
    "A login that does not resolve gives an empty list",
    { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-empty"] },
    async (t) => {
      expect(
        (await t.ok("GET /v1/developers/similar", { query: { login: t.find.unknownLogin } })).results,
        "`results`",
      ).toEqual([]);
    },
  );

  check(
    "An unknown facet, or one too many, is refused",
    { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-facet-unknown", "4.1/v1-facets"] },
    async (t) => {
      const { id } = await t.find.developer();
      const six = "id.core,profile.basics,score.cracked,github.garden,tags.matched,signals.archetype";
      for (const facets of ["us.no_such_facet", six, "x".repeat(606)]) {
        await t.refused("GET /v1/developers/similar", "bad_request", { query: { id, facets, limit: 1 } });
      }
    },
  );

  check(
    "A facet that the depth includes changes nothing and costs nothing",
    { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-facet-noop"] },
    async (t) => {
      const { credits: before } = await t.need("GET /v1/quotas");
      const plain = await walk(t);
      const named = await walk(t, { facets: "score.cracked" });
      // Of whoever is shown again.
      const declared = (answer: AnswerBody): AnswerBody[] => declaredAnswer(v1[0], answer).results;
      const shown = new Map(declared(plain).map((each) => [each.id, each]));
      for (const each of declared(named))
        if (shown.has(each.id)) expect(each, `developer ${each.id}`).toEqual(shown.get(each.id));
      const { credits: after } = await t.need("GET /v1/quotas");
      expect(after.used, "`used`").toBe(before.used);
    },
  );

  check(
    "The answer repeats the requested intent, lanes and widening",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-intent", "4.1/similar-envelope"] },
    async (t) => {
      await like(t, { intent: "same", limit: 1 });
      const [lane] = (await like(t, { limit: 1 })).lanes;
      // What an answer calls a lane need not be what a request calls it.
      const one = await t.call(v2[0], {
        body: { like_person: (await t.find.developer()).id, lanes: [lane], limit: 1 },
      });
      if (one.status < 300)
        assuming("A-26", () => expect(one.json.lanes, "`lanes`, where one was asked for").toEqual([lane]));
      const plain = await like(t, { intent: "network", limit: 100 });
      if (plain.nextCursor !== null) t.skip("the network is larger than a page");
      const widened = await like(t, { intent: "network", limit: 100, widen: { hops: 3 } });
      expect(widened.results.length, "the number of `results`, widened").toBeGreaterThanOrEqual(plain.results.length);
      assuming("A-26", () => expect(widened.widened, "`widened`").not.toBeNull());
    },
  );

  check(
    "A requested facet comes with each developer",
    {
      on: v2,
      source: stated("§4.1"),
      needs,
      pays: true,
      states: ["4.1/similar-facets"],
    },
    async (t) => {
      const plain = (await like(t, { limit: 8 })).results;
      if (!plain.some((each: AnswerBody) => each.hasLinkedin)) t.skip("nobody like them has a linked profile");
      for (const { details, login } of plain) expect(details.contact, login).toBeUndefined();
      const named = (await like(t, { limit: 8, facets: ["contact.socials"] })).results;
      for (const each of named) {
        const { details, hasLinkedin, login } = each;
        if (hasLinkedin) {
          expect(JSON.stringify(each), `${login}, wherever it shows the facet`).toContain('"linkedin":');
          assuming("A-26", () => expect(details.contact?.socials, `contact.socials of ${login}`).toBeDefined());
        }
      }
    },
  );

  check(
    "The ranked variant explains and charges each result",
    {
      on: ["POST /v1/developers/{id}/similar"],
      source: assumed("A-27"),
      needs,
      pays: true,
      states: ["4.1/ranked-variant"],
    },
    async (t) => {
      const { id } = await t.find.developer();
      const { results } = await t.ok("POST /v1/developers/{id}/similar", { params: { id }, body: { limit: 2 } });
      for (const { explanation } of results)
        expect(explanation.length, "the length of `explanation`").toBeGreaterThan(0);
    },
  );
});
