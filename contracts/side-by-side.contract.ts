import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import { creditsUsed } from "../src/contract/run/equipment/balance.ts";
import type { CheckAnswer, Toolbox } from "../src/contract/run/equipment/tools.ts";
import type { CheckRequest } from "../src/contract/seen/exchange.ts";
import { expect } from "../src/contract/seen/expect.ts";
import type { Route } from "../src/kernel/operation.ts";
import { buyer, nextDeveloper, skipUnlessFresh } from "./buying.ts";
import { companies, companyAskedForTwice } from "./our-clients.ts";
import { changingList } from "./our-lists.ts";

/** The same request several times in parallel, without the usual queue per operation. */
async function together(
  t: Toolbox,
  times: number,
  route: Route,
  request: CheckRequest,
): Promise<readonly CheckAnswer[]> {
  return withoutLimit(
    t,
    await Promise.all(Array.from({ length: times }, () => t.call(route, { ...request, burst: true }))),
  );
}

function withoutLimit(t: Toolbox, answers: readonly CheckAnswer[]): readonly CheckAnswer[] {
  const isLimited = answers.some(({ status }) => status === 429);
  return isLimited ? t.skip("its window is used up, so that they cannot be made together") : answers;
}

/** Renamed by one check; the next one adds somebody. */
const plainList = (t: Toolbox) => t.visit("a list to be renamed", (own) => own.make.shortlist());

/** Calls that work sequentially must also work in parallel. */
export const sideBySide = sheet("Concurrency", (check) => {
  check(
    "Two simultaneous purchases of one cell are charged once",
    {
      on: ["POST /v1/developers"],
      source: stated("§2.8"),
      states: ["2.8/sku-bought-once", "2.8/owned-free"],
      tier: "write",
      needs: buyer,
      pays: true,
    },
    async (t) => {
      await skipUnlessFresh(t, ["score.cracked"]);
      const developer = await nextDeveloper(t);
      const before = await creditsUsed(t);
      const body = { developers: [{ id: developer.id }], facets: ["score.cracked"] };
      const answers = await together(t, 2, "POST /v1/developers", { body });
      if (answers.some(({ status }) => status >= 400)) t.skip("one of them is refused, and does not say why");
      const spent = (await creditsUsed(t)) - before;
      expect(spent, "the credits used by two purchases of one cell, by GET /v1/quotas").toBeLessThanOrEqual(
        t.session.purse.prices?.facetWithRequired("score.cracked") ?? 0,
      );
    },
  );

  check(
    "Two simultaneous requests for one company create one",
    {
      on: ["POST /v1/companies"],
      source: stated("§4.6"),
      states: ["4.6/company-dedupe"],
      tier: "write",
      needs: companies,
    },
    async (t) => {
      const answers = withoutLimit(t, await companyAskedForTwice(t)).map(({ json }) => json);
      expect(new Set(answers.map(({ id }) => id)).size, "the number of different companies in both answers").toBe(1);
      expect(answers.filter(({ created }) => created).length, "the number of answers with `created`").toBe(1);
    },
  );

  check(
    "Of two simultaneous requests for one list name, one succeeds",
    {
      on: ["PATCH /v1/shortlists/{id}"],
      source: stated("§4.5"),
      states: ["4.5/patch-409"],
      tier: "write",
      needs: ["shortlist:read", "shortlist:create", "shortlist:update"],
    },
    async (t) => {
      const [one, other] = [(await changingList(t)).list, await plainList(t)];
      const name = t.make.name("taken");
      const rename = (id: string) =>
        t.call("PATCH /v1/shortlists/{id}", { params: { id }, body: { name }, burst: true });
      const statuses = (await Promise.all([rename(one.id), rename(other.id)])).map(({ status }) => status);
      if (statuses.includes(429)) t.skip("its window is used up");
      expect(statuses.sort(), "the statuses of both renames").toEqual([200, 409]);
    },
  );

  check(
    "Two simultaneous additions of a developer add them once",
    {
      on: ["POST /v1/shortlists/{id}/members"],
      source: assumed("A-60"),
      tier: "write",
      needs: ["shortlist:read", "shortlist:create", "shortlist:update", "contact:read", "search:read"],
    },
    async (t) => {
      const developer = await t.find.ourDeveloper();
      const { id } = await plainList(t);
      const body = { developerIds: [developer.id] };
      await together(t, 2, "POST /v1/shortlists/{id}/members", { params: { id }, body });
      const { shortlists } = await t.need("GET /v1/developers/{developerId}/shortlists", {
        params: { developerId: developer.id },
      });
      expect(
        shortlists.filter((each) => each.id === id),
        "the lists of that id",
      ).toHaveLength(1);
    },
  );
});
