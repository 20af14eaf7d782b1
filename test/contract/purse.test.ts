import { expect, test } from "vitest";
import { difference, hold, newPurse, noteBalance, settle, spentFrom } from "../../src/contract/run/purse/purse.ts";
import { withLeastCeiling, worstPrice } from "../../src/contract/run/purse/worst-price.ts";
import type { CheckRequest } from "../../src/contract/seen/exchange.ts";
import { pricesOf } from "../../src/contract/seen/prices.ts";
import type { Route } from "../../src/kernel/operation.ts";
import { creditsPerCandidate } from "../../src/model/fit-rank.ts";

const facet = (key: string, sku: string, credits: number, requiresReport = false) => ({
  ...{ key, sku, credits, withRequiresCredits: credits, requires: [], requiresReport, contextScoped: false },
});
const prices = pricesOf({
  skus: [
    { sku: "dossier", credits: 25 },
    { sku: "fit", credits: creditsPerCandidate },
  ],
  facets: [
    facet("id.core", "free", 0),
    facet("score.cracked", "grade", 1),
    facet("contact.emails", "contact", 3),
    facet("dossier.core", "dossier", 25, true),
  ],
});

const people = [{ login: "one" }, { login: "two" }];

test.each<[route: string, asked: CheckRequest, credits: number]>([
  ["GET /v1/developers/search", { query: { q: "developer" } }, 0],
  ["GET /v1/developers/search", { query: { q: "developer", depth: "deep", limit: 3 } }, 12],
  // A depth that does not exist may be taken for the deepest, and a limit that does not for the longest page.
  ["GET /v1/developers/search", { query: { q: "developer", depth: "nonsense", limit: 2 } }, 8],
  ["GET /v1/developers/search", { query: { q: "developer", depth: "deep", limit: "no" } }, 200],
  ["POST /v2/developers/similar", { body: { like_person: "one", depth: "enriched", limit: 1 } }, 4],
  // Its limit is ours: who does not know it answers a page.
  ["POST /v1/searches/execute", { body: { depth: "deep", limit: 1 } }, 80],
  ["POST /v1/fit-rank", { body: { logins: [] } }, 0],
  ["POST /v1/fit-rank", { body: { logins: Array(51).fill("somebody") } }, 51 * creditsPerCandidate],
  ["POST /v1/fit-rank", { body: { logins: "not a list" } }, creditsPerCandidate],
  ["POST /v1/fit-rank", { raw: '{"logins":["one"]}', headers: { "content-type": "text/plain" } }, creditsPerCandidate],
  // A ceiling with an invented name may not be read.
  ["POST /v1/developers", { body: { developers: people, facets: ["score.cracked"], maxCredits: 0 } }, 2],
  ["POST /v1/developers", { body: { developers: people, facets: ["id.core"] } }, 0],
  ["POST /v1/developers", { body: { developers: people, facets: ["no.such"] } }, 58],
  ["POST /v1/developers", { body: { developers: people } }, 58],
  ["POST /v1/developers/{id}/emails", { params: { id: "us-nobody" } }, 3],
  ["POST /v1/deep-research/jobs", { body: { subject: "developers", subjects: ["us-nobody", "other"] } }, 50],
  ["POST /v1/search/jobs", { body: { config: {}, targetCount: 501, budgetCredits: 7 } }, 7],
  ["POST /v1/shortlists", { body: { name: "one" } }, 0],
])("%s is taken to cost what it would if nothing in it were refused: %j", (route, asked, credits) => {
  expect(worstPrice(route as Route, { asked }, prices)).toBe(credits);
});

test.each([
  {},
  { budgetCredits: null },
  { budgetCredits: -1 },
  { budgetCredits: 0 },
  { budgetCredits: "60" },
  { budgetCredits: 1.5 },
])("a deep search or a round with the ceiling of %j may cost anything, so it is not sent", (body) => {
  for (const route of ["POST /v1/search/jobs", "POST /v1/search/jobs/{id}/more"] as const)
    expect(worstPrice(route, { asked: { body } }, prices)).toMatch(/nothing limits what it costs/);
});

test("a deep search without a ceiling gets the least one, also where its form has lost it", () => {
  const asked = withLeastCeiling("POST /v1/search/jobs", { body: { targetCount: 501 } });
  expect(asked).toEqual({ body: { targetCount: 501, budgetCredits: 1 } });
  expect(worstPrice("POST /v1/search/jobs", { asked }, prices)).toBe(1);
  const formed = { body: { targetCount: 501 } };
  expect(worstPrice("POST /v1/search/jobs", { asked, formed }, prices)).toMatch(/nothing limits/);
});

test("without a catalog nothing that has a price is sent", () => {
  const asked = { body: { logins: ["one"] } };
  expect(worstPrice("POST /v1/fit-rank", { asked }, null)).toBe("the catalog cannot be read, so the cost is unknown");
  expect(worstPrice("GET /v1/shortlists", { asked: {} }, null)).toBe(0);
});

test("a charge beyond the price of one request does not hide what the next one costs", () => {
  const purse = newPurse(60);
  noteBalance(purse, "own", 0);
  hold(purse, "an empty page", 20);
  noteBalance(purse, "own", 20);
  settle(purse, "an empty page", { said: null, due: 0, most: 0, check: null });
  hold(purse, "a record", 15);
  noteBalance(purse, "own", 35);
  expect(spentFrom(purse)).toBe(35);
  expect(difference(purse)).toBe(20);
});
