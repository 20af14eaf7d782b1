import { expect, test } from "vitest";
import { runCheck } from "../../src/contract/run/run-check.ts";
import { type Alteration, altered, answers, type Json } from "../altered.ts";
import { decidingCheck } from "./deciding.ts";
import { openMock } from "./mock.ts";

// An assumption is confirmed only where its check could have refuted it: each of these mocks answers with the status that we
// assume, and for another reason.

const refusesToCompile: Alteration = {
  hear({ route }) {
    if (!/compile$/.test(route)) return undefined;
    const json = { code: "bad_request", message: "The prompt is required.", status: 400 };
    return { status: 400, headers: {}, json };
  },
};

const altering: readonly (readonly [id: string, how: string, alteration: Alteration])[] = [
  ["A-400", "every compile is refused", refusesToCompile],
  ["A-426", "every compile is refused", refusesToCompile],
  [
    "A-322",
    "of a parameter that is given twice the last one counts",
    {
      hear(heard) {
        // Written again from plain data, where a name has one value.
        if (heard.query.lang !== undefined) heard.query = { ...heard.query, limit: "19" };
        return undefined;
      },
    },
  ],
  [
    "A-180",
    "lists are sorted by their names",
    answers("GET /v1/shortlists", ({ shortlists }) => {
      shortlists.sort((a: Json, b: Json) => a.name.localeCompare(b.name));
    }),
  ],
  [
    "A-47",
    "one subject of all was researched in seconds",
    answers("GET /v1/deep-research/jobs", ({ jobs }) => {
      const fresh = jobs.flatMap(({ items }: Json) => items.filter((item: Json) => item.source === "fresh"));
      for (const item of fresh.slice(1)) item.source = "cache";
    }),
  ],
  [
    "A-422",
    "facets are fresh for an hour or a year",
    answers("GET /v1/pricing/catalog", ({ facets }) => {
      for (const [at, facet] of facets.entries()) facet.freshSeconds = at % 2 === 0 ? 3_600 : 31_536_000;
    }),
  ],
];

test.each(altering)("%s is not confirmed where %s", async (id, _, alteration) => {
  const mock = await openMock({ scenario: "lived-in-account", noLimits: true }, {}, (core) =>
    altered(core, alteration),
  );
  const { verdict } = await runCheck(mock.session, decidingCheck(id) as never);
  await mock.close();
  expect(["refuted", "skipped"]).toContain(verdict);
});
