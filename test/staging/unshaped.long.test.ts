import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import type { Variation } from "./deployment.ts";
import { expectLawful, runAgainst } from "./running.ts";
import { unshaped } from "./unshaped.ts";

// A verdict about what is stated never rests on a member that the interface does not know, nor on the shape, the bound or
// the place of one that it only names.

test.each([
  [
    "U1",
    /^(Search aids|Similar developers|Refused requests|Deep search|Deep research|Research reports|History|Notes and contacts|Side effects|Concurrency): /,
  ],
  ["U2", /^(Projects: A role profile can be read|answers GET \/v1\/projects\/\{id\}\/profile$)/],
  ["U3", /^input POST \/v2\/developers\/similar like_person maxLength$/],
  ["U4", /^Similar developers: A requested facet/],
  ["U5", /^(Deep search follow-ups: \/more|answers GET \/v1\/search\/jobs\/\{id\}$)/],
  ["U8", /^(Companies: |answers GET \/v1\/companies\/|Own profile: |input POST \/v1\/shortlists name maxLength)/],
  ["U7", /^Research reports: Composites/],
  ["U6", /^(Research reports: |answers GET \/v1\/deep-research\/reports)/],
])("where %s there is no violation, and the differences are named", async (name, looks) => {
  const stranger = unshaped.find((each) => each.name.startsWith(`${name} `)) as Variation;
  const ran = await runAgainst(
    [stranger],
    everyCheck.filter(({ id }) => looks.test(id)),
  );
  expectLawful([stranger], ran);
  expect(ran.results.some(({ verdict }) => verdict === "held" || verdict === "refuted")).toBe(true);
});
