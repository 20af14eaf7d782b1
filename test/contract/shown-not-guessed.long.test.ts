import { expect, test } from "vitest";
import { runCheck } from "../../src/contract/run/run-check.ts";
import { altered, type Change, type Json } from "../faults/altered.ts";
import { answers, disguised, hearsQuery, only, refused, says } from "../faults/changes.ts";
import { decidingCheck } from "./deciding.ts";
import { openMock } from "./mock.ts";

// An assumption is confirmed only where its check could have refuted it: each of these mocks answers with the status that we
// assume, and for another reason.

const refusesToCompile = answers((answer, _, { route }) =>
  /compile$/.test(route) ? refused(answer, 400, "bad_request") : answer,
);

const altering: readonly (readonly [id: string, how: string, change: Change])[] = [
  ["A-400", "every compile is refused", refusesToCompile],
  ["A-426", "every compile is refused", refusesToCompile],
  [
    "A-322",
    "of a parameter that is given twice the last one counts",
    // Written again from plain data, where a name has one value.
    hearsQuery((query) => (query.lang === undefined ? query : { ...query, limit: "19" })),
  ],
  [
    "A-180",
    "lists are sorted by their names",
    only(
      "GET /v1/shortlists",
      says(({ shortlists }) => {
        shortlists.sort((a: Json, b: Json) => a.name.localeCompare(b.name));
      }),
    ),
  ],
  [
    "A-47",
    "one subject of all was researched in seconds",
    only(
      "GET /v1/deep-research/jobs",
      says(({ jobs }) => {
        const fresh = jobs.flatMap(({ items }: Json) => items.filter((item: Json) => item.source === "fresh"));
        for (const item of fresh.slice(1)) item.source = "cache";
      }),
    ),
  ],
  [
    "A-422",
    "facets are fresh for an hour or a year",
    only(
      "GET /v1/pricing/catalog",
      says(({ facets }) => {
        for (const [at, facet] of facets.entries()) facet.freshSeconds = at % 2 === 0 ? 3_600 : 31_536_000;
      }),
    ),
  ],
];

test.each(altering)("%s is not confirmed where %s", async (id, _, change) => {
  const mock = await openMock({ scenario: "lived-in-account", noLimits: true }, {}, (core) =>
    altered(core, [change, disguised]),
  );
  const { verdict } = await runCheck(mock.session, decidingCheck(id) as never);
  await mock.close();
  expect(["refuted", "skipped"]).toContain(verdict);
});
