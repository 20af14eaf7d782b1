import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SearchConfig } from "../../../src/model/search-config.ts";
import { pastCompanies } from "../../../src/population/career.ts";
import { organisationsOf } from "../../../src/population/index/predicates.ts";
import { dayOf, peopleOf } from "../../../src/population/population.ts";
import { showsTitle } from "../../../src/population/visibility.ts";
import * as vocabulary from "../../../src/population/vocabulary.ts";
import { startWorld } from "../../harness.ts";
import { turn } from "./conditions.ts";

const size = 400;
const seed = "understudy";
const day = dayOf(Date.parse("2026-03-01T09:00:00.000Z"));
const people = peopleOf({ seed, size });
const company = (id: number) => vocabulary.companies[id];

/**
 * All people as a client sees them, with some facts that only the index has, read from the profile and not from the
 * index.
 */
const everybody = Array.from({ length: size }, (_, index) => {
  const traits = people.traits(index);
  return {
    id: people.idOf(index),
    core: people.core(index),
    cracked: people.cracked(index)?.crackedScore,
    repositories: people.repositories(index, day),
    linkedin: people.linkedin(index),
    location: people.location(index),
    person: people.person(index),
    years: traits.hasLinkedin ? traits.years : null,
    openToWork: traits.openToWork,
    step: traits.hasLinkedin && showsTitle(traits.key) ? traits.seniority : null,
    employer: traits.hasLinkedin ? company(traits.company) : undefined,
    organizations: organisationsOf(traits).map((id) => vocabulary.organisations[id] as string),
    past: pastCompanies(traits).map((id) => company(id)?.name),
    technologies: vocabulary.namesOf(
      vocabulary.technologies,
      vocabulary.chosenFrom(traits.specialty.technologies, traits.technologies),
    ),
    subjects: vocabulary.namesOf(
      vocabulary.subjects,
      vocabulary.chosenFrom(traits.specialty.subjects, traits.subjects),
    ),
  };
});
type Person = (typeof everybody)[number];

/** Accents do not distinguish cities: a search for San José also finds San Jose. */
const plain = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "");

const some = (terms: readonly { readonly name: string }[]) =>
  fc.uniqueArray(fc.constantFrom(...terms.map(({ name }) => name)), { minLength: 1, maxLength: 4 });

const stepOf = (seniority: "entry" | "senior") => vocabulary.seniorities.indexOf(seniority);
const tiers: Readonly<Record<string, (step: number) => boolean>> = {
  early: (step) => step <= stepOf("entry"),
  upToSenior: (step) => step <= stepOf("senior"),
  senior: (step) => step >= stepOf("senior"),
};

/** Each filter of §4.1: its parameter, and its meaning as a test of every person. */
const filters: readonly fc.Arbitrary<{ name: string; value: string; holds: (who: Person) => boolean }>[] = [
  some(vocabulary.languages.slice(0, 20)).map((list) => ({
    name: "lang",
    value: list.join(),
    holds: ({ core }) => list.some((each) => core.languages.includes(each)),
  })),
  fc.integer({ min: 0, max: 100 }).map((least) => ({
    name: "minCracked",
    value: String(least),
    holds: ({ cracked }) => cracked !== undefined && cracked >= least,
  })),
  fc.constantFrom(...vocabulary.organisations).map((name) => ({
    name: "orgs",
    value: name,
    holds: ({ organizations }) => organizations.includes(name),
  })),
  some(vocabulary.subjects).map((list) => ({
    name: "subjects",
    value: list.join(),
    holds: ({ subjects }) => list.some((each) => subjects.includes(each)),
  })),
  some(vocabulary.technologies.slice(0, 60)).map((list) => ({
    name: "techs",
    value: list.join(),
    holds: ({ technologies }) => list.every((each) => technologies.includes(each)),
  })),
  fc.integer({ min: 0, max: 3000 }).map((least) => ({
    name: "minStars",
    value: String(least),
    holds: ({ core }) => core.totalStars >= least,
  })),
  fc.constant({
    name: "hideHighProfile",
    value: "true",
    holds: ({ core }: Person) => core.followers <= 10_000,
  }),
  some(vocabulary.cities).map((list) => ({
    name: "city",
    value: list.join(),
    holds: ({ location }) => list.map(plain).includes(plain(location?.city ?? "")),
  })),
  fc.constant({ name: "hasEmail", value: "true", holds: ({ person }: Person) => person.hasEmail }),
  fc.constant({ name: "requireLocation", value: "true", holds: ({ person }: Person) => person.hasLocation }),
  fc.constantFrom("Engineer", "developer", "Staff", "Data").map((title) => ({
    name: "titles",
    value: title,
    holds: ({ linkedin }) => new RegExp(`\\b${title}\\b`, "i").test(linkedin?.title ?? ""),
  })),
  fc.constantFrom(...vocabulary.companySizes).map((wanted) => ({
    name: "companySize",
    value: wanted,
    holds: ({ employer }) => vocabulary.companySizes[employer?.size ?? -1] === wanted,
  })),
  fc.constantFrom(...vocabulary.industries).map((industry) => ({
    name: "industries",
    value: industry,
    holds: ({ employer }) => vocabulary.industries[employer?.industry ?? -1] === industry,
  })),
  fc.constantFrom(...vocabulary.companies).map((named) => ({
    name: "peerCompanies",
    value: named.name,
    holds: ({ employer, past }) =>
      vocabulary.companies.some(
        (peer) =>
          peer !== named &&
          peer.industry === named.industry &&
          Math.abs(peer.size - named.size) <= 1 &&
          (peer === employer || past.includes(peer.name)),
      ),
  })),
  fc.integer({ min: 0, max: 30 }).map((least) => ({
    name: "yoeMin",
    value: String(least),
    holds: ({ years }) => years !== null && years >= least,
  })),
  fc.integer({ min: 30, max: 60 }).map((max) => ({
    name: "yoeMax",
    value: String(max),
    holds: ({ years }) => years !== null && years <= max,
  })),
  fc.constant({ name: "openToWork", value: "true", holds: ({ openToWork }: Person) => openToWork }),
  fc.constantFrom("early", "upToSenior", "senior", "all").map((tier) => ({
    name: "experienceTier",
    value: tier,
    holds: ({ step }: Person) => tier === "all" || (step !== null && tiers[tier]?.(step) === true),
  })),
  fc.constantFrom(...vocabulary.states).map((state) => ({
    name: "state",
    value: state,
    holds: ({ location }) => location?.state === state,
  })),
];

const filterSets = fc.uniqueArray(fc.oneof(...filters), { maxLength: 4, selector: ({ name }) => name });
const queryOf = (all: readonly { name: string; value: string }[]) =>
  all.map(({ name, value }) => `&${name}=${encodeURIComponent(value)}`).join("");

async function walk(call: ReturnType<typeof startWorld>["call"], path: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor = "";
  do {
    const { status, json } = await call(`GET ${path}&limit=${limit}${cursor}`);
    expect(status).toBe(200);
    ids.push(...json.results.map(({ id }: { id: string }) => id));
    expect(json.results.length).toBe(Math.min(limit, json.total - (ids.length - json.results.length)));
    cursor = json.nextCursor === null ? "" : `&cursor=${json.nextCursor}`;
  } while (cursor !== "");
  return ids;
}

function unlimited() {
  const { call, core } = startWorld({ seed, population: size });
  turn(core, { limits: "counted" });
  return { call };
}

describe("for any filters", () => {
  test("exactly the developers who match all of them are found, each once, over all pages", async () => {
    const { call } = unlimited();
    await fc.assert(
      fc.asyncProperty(filterSets, fc.integer({ min: 5, max: 50 }), async (chosen, limit) => {
        const found = await walk(call, `/v1/developers/search?q=people${queryOf(chosen)}`, limit);
        const expected = everybody.filter((who) => chosen.every(({ holds }) => holds(who))).map(({ id }) => id);
        expect(new Set(found).size).toBe(found.length);
        expect([...found].sort()).toEqual([...expected].sort());
      }),
      { numRuns: 40 },
    );
  });

  test("pages of different sizes have the same contents", async () => {
    const { call } = unlimited();
    await fc.assert(
      fc.asyncProperty(filterSets, fc.constantFrom("python", "rust or go", "databases"), async (chosen, q) => {
        const path = `/v1/developers/search?q=${encodeURIComponent(q)}${queryOf(chosen)}`;
        expect(await walk(call, path, 7)).toEqual(await walk(call, path, 50));
      }),
      { numRuns: 12 },
    );
  });

  test("the config in the plan is complete", async () => {
    const { call } = unlimited();
    await fc.assert(
      fc.asyncProperty(filterSets, async (chosen) => {
        const { json } = await call(`GET /v1/developers/search?q=senior+rust+people+in+Berlin${queryOf(chosen)}`);
        expect(SearchConfig.safeParse(json.plan.config).success).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test("depth adds to people and never changes who is found, or in which order, here, by config and by likeness", async () => {
    const { call } = unlimited();
    const words = fc.constantFrom(
      "senior rust people",
      "databases in Berlin",
      "python or go, not recruiters",
      "people",
    );
    const idsOf = async (route: string, body?: object): Promise<string[]> => {
      const { status, json } = await call(route, body && { body });
      expect(status).toBe(200);
      return json.results.map(({ id }: { id: string }) => id);
    };
    await fc.assert(
      fc.asyncProperty(filterSets, words, fc.nat(size - 1), async (chosen, q, index) => {
        const path = `GET /v1/developers/search?q=${encodeURIComponent(q)}${queryOf(chosen)}&limit=12`;
        const core = await idsOf(path);
        const { config } = (await call(path)).json.plan;
        const likeness = { like_person: people.idOf(index), limit: 12 };
        const alike = await idsOf("POST /v2/developers/similar", likeness);
        for (const depth of ["enriched", "deep"]) {
          expect(await idsOf(`${path}&depth=${depth}`)).toEqual(core);
          expect(await idsOf("POST /v1/searches/execute", { config, depth, limit: 12 })).toEqual(core);
          expect(await idsOf("POST /v2/developers/similar", { ...likeness, depth })).toEqual(alike);
        }
      }),
      { numRuns: 15 },
    );
  });
});
