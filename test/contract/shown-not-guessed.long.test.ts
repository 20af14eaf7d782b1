import { expect, test } from "vitest";
import { runCheck } from "../../src/contract/run/run-check.ts";
import { deploy, refusal, type Variation } from "../staging/deployment.ts";
import { decidingCheck } from "./deciding.ts";
import { openMock } from "./mock.ts";

// An assumption is confirmed only where its check could have refuted it: each of these deployments answers with the status that
// we assume, and for another reason.

const refusing =
  (say: RegExp, because: string): NonNullable<Variation["hear"]> =>
  ({ route }) =>
    say.test(route) ? refusal(400, "bad_request", because) : undefined;

const deployments: readonly (readonly [id: string, variation: Variation])[] = [
  ["A-400", { name: "every compile is refused", refutes: [], hear: refusing(/compile$/, "The prompt is required.") }],
  ["A-426", { name: "every compile is refused", refutes: [], hear: refusing(/compile$/, "The prompt is required.") }],
  [
    "A-322",
    {
      name: "of a parameter that is given twice the last one counts",
      refutes: [],
      hear(heard) {
        // Written again from plain data, where a name has one value.
        if (heard.query.lang !== undefined) heard.query = { ...heard.query, limit: "19" };
        return undefined;
      },
    },
  ],
  [
    "A-180",
    {
      name: "lists by their names",
      refutes: [],
      say({ json }, { route }) {
        if (route === "GET /v1/shortlists")
          json.shortlists?.sort((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name));
      },
    },
  ],
  [
    "A-47",
    {
      name: "one subject of all was researched in seconds",
      refutes: [],
      say({ json }, { route }) {
        if (route !== "GET /v1/deep-research/jobs") return;
        let kept = 0;
        for (const { items } of json.jobs ?? [])
          for (const item of items) if (item.source === "fresh" && kept++ > 0) item.source = "cache";
      },
    },
  ],
  [
    "A-422",
    {
      name: "facets that are fresh for an hour or a year",
      refutes: [],
      say({ json }, { route }) {
        if (route !== "GET /v1/pricing/catalog") return;
        for (const [at, facet] of json.facets.entries()) facet.freshSeconds = at % 2 === 0 ? 3_600 : 31_536_000;
      },
    },
  ],
];

test.each(deployments)("%s is not confirmed where another thing explains it", async (id, variation) => {
  const mock = await openMock({ scenario: "lived-in-account", noLimits: true }, {}, (core) =>
    deploy(core, [variation]),
  );
  const { verdict } = await runCheck(mock.session, decidingCheck(id) as never);
  await mock.close();
  expect(["refuted", "skipped"]).toContain(verdict);
});
