import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import {
  core,
  everyone,
  expectNarrower,
  firstPerson,
  floorsAmong,
  ids,
  isFamous,
  needs,
  repos,
  scoreOf,
  search,
} from "./searching.ts";
import { like } from "./similar-asking.ts";
import type { SentenceId } from "./statements/all.ts";

/** The filters of a search, each of which narrows what matches. */
export const searchFilters = sheet("Search", (check) => {
  const on = ["GET /v1/developers/search"] as const;

  const linked = [{ openToWork: true }, { experienceTier: "senior" }, { yoeMin: 8 }, { companySize: "51-200" }];

  check(
    "total counts the matches, and filters lower it",
    { on, source: stated("§4.1"), needs, states: ["4.1/search-filters-narrow", "4.1/filters-linked"] },
    async (t) => {
      const all = await everyone(t);
      const one = await search(t, { lang: "Rust" });
      expectNarrower(one, all, JSON.stringify({ lang: "Rust" }));
      for (const query of [
        ...(all.results.some(({ hasEmail }: AnswerBody) => !hasEmail) ? [{ hasEmail: true }] : []),
        ...(all.results.some(({ hasLocation }: AnswerBody) => !hasLocation) ? [{ requireLocation: true }] : []),
        ...(all.results.some(({ hasLinkedin }: AnswerBody) => !hasLinkedin) ? linked : []),
        { titles: "us-no-such-title" },
        { industries: "us-no-such-industry" },
        { peerCompanies: "us-no-such-company" },
        { state: "us-no-such-state" },
        { yoeMax: 1 },
      ]) {
        const some = await search(t, query);
        expectNarrower(some, all, JSON.stringify(query));
      }
      const both = await search(t, { lang: "Rust", hasEmail: true });
      if (one.results.length > 0) await expectEachCounts(t, "lang", "Rust");
      assuming("A-20", () =>
        expect(both.total, "`total` for two filters, against one of them").toBeLessThanOrEqual(one.total),
      );
    },
  );

  // By values of people whom another operation shows, at no cost.
  const shown: readonly [
    name: string,
    isList: boolean,
    valueOf: (developer: AnswerBody) => string | null | undefined,
  ][] = [
    ["titles", true, ({ details }) => details.identity?.linkedin?.title],
    ["peerCompanies", false, ({ details }) => details.identity?.linkedin?.company],
    ["state", false, ({ details }) => details.contact?.location?.state],
  ];
  for (const [name, isList, shownBy] of shown) {
    check(
      `${name} of a value that somebody has keeps people with a linked profile only`,
      { on, source: stated("§4.1"), needs, states: ["4.1/filters-linked"] },
      async (t) => {
        const { results } = await like(t, { depth: "enriched", limit: 30 });
        const value = results.map(shownBy).find((each: string | null | undefined) => each && !each.includes(","));
        if (value === undefined) t.skip("nobody whom the service shows has one");
        const some = await search(t, { [name]: value });
        const isUnlinked = ({ hasLinkedin }: AnswerBody): boolean => !hasLinkedin;
        expectNarrower(some, await everyone(t), `${name} ${value}`, isUnlinked);
        if (isList && some.results.length > 0) await expectEachCounts(t, name, value);
      },
    );
  }

  const floors: readonly [name: string, id: SentenceId, title: string, numberOf: (developer: AnswerBody) => number][] =
    [
      ["minCracked", "4.1/filter-min-cracked", "minCracked keeps those who score at least that", scoreOf],
      [
        "minStars",
        "4.1/filter-min-stars",
        "minStars keeps those with at least so many stars",
        (each) => core(each).totalStars,
      ],
    ];
  for (const [name, id, title, numberOf] of floors) {
    check(title, { on, source: stated("§4.1"), needs, states: [id] }, async (t) => {
      const all = await everyone(t);
      const some = floorsAmong(all.results, numberOf);
      if (some.length === 0) t.skip("everybody found there has the same");
      for (const floor of some) {
        const found = await search(t, { [name]: floor });
        expectNarrower(found, all, `${name}=${floor}`, (each) => numberOf(each) < floor);
      }
    });
  }

  check(
    "hideHighProfile leaves out high-profile developers",
    { on, source: stated("§4.1"), needs, states: ["4.1/filter-high-profile"] },
    async (t) => {
      // Few are famous, so a long page is searched for them.
      const every = firstPerson(await search(t, { limit: 50 }));
      const some = await search(t, { limit: 50, hideHighProfile: true });
      assuming("A-20", () => expect(some.total, "`total`").toBeLessThan(every.total));
      if (!every.results.some(isFamous)) t.skip("nobody who is found is famous beyond doubt");
    },
  );

  check(
    "techs and subjects keep developers whose repositories have them",
    { on, source: stated("§4.1"), needs, states: ["4.1/filter-techs", "4.1/filter-subjects"] },
    async (t) => {
      const all = await everyone(t);
      // Everybody may have what is asked for; nobody has what does not exist.
      for (const name of ["techs", "subjects"]) {
        const known = await search(t, { [name]: name === "techs" ? "PostgreSQL" : "databases" });
        if (ids(known).join() !== ids(all).join()) expectNarrower(known, all, name);
        else {
          // A vocabulary may be closed, and refuse what it does not have.
          const query = { q: "software developer", limit: 50, [name]: "us-no-such-thing" };
          const { status, json } = await t.call("GET /v1/developers/search", { query });
          if (status < 400) expectNarrower(json, all, name);
        }
      }
    },
  );

  check(
    "Tags are members of the repositories themselves",
    { on, source: stated("§2.1"), needs, states: ["2.1/repo-tags"] },
    async (t) => {
      const tagged = (await search(t, { techs: "PostgreSQL" })).results
        .flatMap(repos)
        .filter((repo: AnswerBody) => repo.technologies !== undefined);
      if (tagged.length === 0) t.skip("no repository found is tagged");
      // By which word it is tagged, and whether that one is among those shown, is open.
      assuming("A-20", () =>
        expect(
          tagged.some((repo: AnswerBody) => repo.technologies.includes("PostgreSQL")),
          "a repository that uses PostgreSQL is found",
        ).toBe(true),
      );
    },
  );

  check(
    "city and state keep developers who live there",
    { on, source: stated("§4.1"), needs, states: ["4.1/filter-city"] },
    async (t) => {
      const all = await everyone(t);
      const some = await search(t, { city: "Berlin,Paris" });
      expectNarrower(some, all, "city");
      if (some.results.length > 0) await expectEachCounts(t, "city", "Berlin,Paris");
    },
  );

  check(
    "orgs finds the developers of an organisation and leaves out others",
    { on, source: stated("§4.1"), needs, states: ["4.1/filter-orgs"] },
    async (t) => {
      const all = await everyone(t);
      const organizationOf = (each: AnswerBody): string => core(each).organization ?? "";
      const shown = all.results.filter((each: AnswerBody) => organizationOf(each) !== "").slice(0, 8);
      if (shown.length === 0) t.skip("nobody found has an organisation");
      // The one in a profile is a text of its owner's, who need not be among its members.
      for (const developer of shown) {
        const some = await search(t, { orgs: organizationOf(developer) });
        if (!ids(some).includes(developer.id)) continue;
        // A developer may belong to several organisations, of which a profile names one; few share the one found.
        return expectNarrower(some, all, "orgs");
      }
      assuming("A-20", () =>
        expect([], "those who are found by the organisation that they name").toContain(shown[0].id),
      );
    },
  );
});

/** In a comma list each value counts, wherever it stands: one that nobody has takes nothing from the others. */
async function expectEachCounts(t: Toolbox, name: string, value: string): Promise<void> {
  const [best] = ids(await search(t, { [name]: value }));
  for (const list of [`us-no-such-thing,${value}`, `${value},us-no-such-thing`]) {
    const query = { q: "software developer", limit: 50, [name]: list };
    const { status, json } = await t.call("GET /v1/developers/search", { query });
    // A vocabulary may be closed, and refuse what it does not have.
    if (status >= 400) return;
    expect(ids(json), `those of ${value}, beside another value of \`${name}\``).toContain(best);
  }
}
