import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import type { CheckRequest } from "../src/contract/seen/exchange.ts";
import { expect } from "../src/contract/seen/expect.ts";
import type { Route } from "../src/kernel/operation.ts";
import type { Entitlement } from "../src/model/entitlements.ts";
import { companies, newCompany } from "./our-clients.ts";

interface Most {
  readonly route: Route;
  readonly about: string;
  readonly section: `§${string}`;
  readonly needs: readonly Entitlement[];
  readonly tier?: "write";
  /** The expected result for valid input. */
  readonly status?: number;
  /** The same with a single one of many. */
  readonly alone?: (request: CheckRequest) => CheckRequest;
  readonly ask: (t: Toolbox) => CheckRequest | Promise<CheckRequest>;
}

const many = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));
const twenty = many(20, (at) => `Word ${at}`);
const text = (length: number): string =>
  "a developer of databases "
    .repeat(length)
    .slice(0, length - 1)
    .concat("x");

/** Requests at the maximum of what is allowed, which cost nothing: values at a bound must still be accepted. */
const maximums: readonly Most[] = [
  {
    route: "POST /v2/developers/similar",
    about: "a limit of 100, 12 repositories and 1,000 who are excluded",
    section: "§4.1",
    needs: ["search:read"],
    ask: async (t) => ({
      body: {
        like_person: (await t.find.developer()).id,
        limit: 100,
        repoLimit: 12,
        exclude: many(1_000, (at) => String(9_000_000_000 + at)),
      },
    }),
  },
  {
    route: "POST /v2/developers/similar",
    about: "three hops of widening",
    section: "§4.1",
    needs: ["search:read"],
    ask: async (t) => ({
      body: { like_person: (await t.find.developer()).id, intent: "network", widen: { hops: 3 } },
    }),
  },
  {
    route: "POST /v1/fit-rank",
    about: "a role of 20,000 characters and a company of 200",
    section: "§4.4",
    needs: ["fit_rank:read"],
    ask: (t) => ({ body: { logins: [t.find.unknownLogin], role: text(20_000), company: text(200) } }),
  },
  {
    route: "POST /v1/searches/angles",
    about: "a query of 500 characters, lists of 20 and the highest floors",
    section: "§4.1",
    needs: ["search:read"],
    ask: () => ({
      body: {
        scope: "account",
        config: {
          version: 2,
          query: text(500),
          requiredLanguages: twenty,
          levers: {
            skills: twenty,
            interests: twenty,
            location: { cities: twenty, countries: twenty, states: twenty, raw: twenty },
            professional: { titles: twenty, schools: twenty, currentCompanies: twenty },
            github: { minDevrank: 100, minContributionsLastYear: 100_000, minContributionsLastMonth: 100_000 },
          },
        },
      },
    }),
  },
  {
    route: "POST /v1/searches/angles",
    about: "a job description of 50,000 characters",
    section: "§4.1",
    needs: ["search:read"],
    ask: () => ({ body: { scope: "account", jd: text(50_000) } }),
  },
  {
    route: "POST /v1/companies",
    about: "a name of 200 characters",
    section: "§4.6",
    needs: companies,
    tier: "write",
    // By its domain it is one that is there, so that nothing is made.
    ask: async (t) => ({
      body: { name: t.make.name("longest").padEnd(200, "x"), domain: (await newCompany(t)).domain },
    }),
  },
  {
    route: "POST /v1/contacts/remove",
    about: "500 ids",
    section: "§4.5",
    needs: ["contact:delete"],
    tier: "write",
    status: 404,
    alone: ({ body }) => ({ body: { contactIds: (body as { contactIds: string[] }).contactIds.slice(0, 1) } }),
    ask: (t) => ({ body: { contactIds: many(500, (at) => `${t.find.unknownId("ct").slice(0, -3)}${100 + at}`) } }),
  },
];

export const atTheMost = sheet("Maximum sizes", (check) => {
  for (const { route, about, section, needs, tier = "read", status, ask, alone } of maximums) {
    check(`${route} accepts ${about}`, { on: [route], source: stated(section), tier, needs }, async (t) => {
      const request = await ask(t);
      if (status === undefined) return void (await t.ok(route, request));
      const answer = await t.call(route, request);
      // Ids that were made up may be malformed there: then one of them is refused just so.
      if (answer.status === 400 && alone !== undefined && (await t.call(route, alone(request))).status === 400)
        t.skip("ids that were made up are malformed there");
      expect(answer.status, `${route} with ${about}: its status`).toBe(status);
    });
  }
});
