import { expect, test } from "vitest";
import { ask } from "../../src/contract/run/sending/client.ts";
import { withAlteration } from "../faults/altering.ts";
import { openMock } from "./mock.ts";

// A cell that was bought is free while it is fresh, by the catalog, in whatever traffic it is asked for again.

/** Buys a facet of two developers twice; what the answer of the second purchase bills for each cell. */
async function buyTwice(billed: number) {
  let purchases = 0;
  const mock = await openMock(
    { noLimits: true },
    {},
    withAlteration({
      answer({ call, json }) {
        if (call.path !== "/v1/developers" || call.method !== "POST" || ++purchases < 2) return undefined;
        for (const { cells } of json.results) cells["score.cracked"].credits = billed;
        return json;
      },
    }),
  );
  const { session, close } = mock;
  const call = (route: string, request: object) =>
    ask(session, route as "POST /v1/developers", request, session.principals.session, "any");
  const found = await call("GET /v1/developers/search", { query: { q: "rust", limit: 2 } });
  const developers = found.answer.json.results.map(({ id }: { readonly id: string }) => ({ id }));
  for (let time = 0; time < 2; time++)
    await call("POST /v1/developers", { body: { developers, facets: ["score.cracked"] } });
  await close();
  return session.history;
}

test("an owned cell that is free holds, and one that is billed again is shown with its purchase", async () => {
  const kept = await buyTwice(0);
  expect([kept.checkCounts.get("owned"), kept.violations.has("owned")]).toEqual([1, false]);
  const broken = (await buyTwice(1)).violations.get("owned");
  expect(broken?.problem).toMatch(/^score\.cracked of developer \d+ was bought, and is billed again, with 1$/);
  expect(broken?.calls.map(({ route }) => route)).toEqual(["POST /v1/developers", "POST /v1/developers"]);
});
