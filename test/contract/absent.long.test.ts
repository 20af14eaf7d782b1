import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { withAlteration } from "../faults/altering.ts";
import { openMock, runAll } from "./mock.ts";

// An operation that the interface does not describe may be absent. Then a deployment without a document answers each call of it
// with what it answers everywhere, and that is all: it shows nothing of the order of refusals, of rights or of late writes.

test("an absent operation about one object refutes nothing but itself", async () => {
  const gone = { code: "not_found", message: "There is nothing at this address.", status: 404 };
  const isGone = (method: string, path: string) =>
    path === "/openapi.json" ||
    /^\/v1\/companies\/[^/]+(\/archive|\/restore)?$/.test(path) ||
    (method === "GET" && /^\/v1\/shortlists\/[^/]+$/.test(path));
  const mock = await openMock(
    { clock: "60x", noLimits: true },
    {},
    withAlteration({
      status: ({ call }) => (isGone(call.method, call.path) ? 404 : undefined),
      answer: ({ call }) => (isGone(call.method, call.path) ? gone : undefined),
    }),
  );
  mock.session.target.isStandIn = false;
  const looked = everyCheck.filter(
    ({ on, area }) =>
      area === "Read after write" ||
      (/^(Credentials|Entitlements|Missing things|Other accounts|Input)$/.test(area) &&
        on.some((route) => /\/companies\/{id}|GET \/v1\/shortlists\/{id}/.test(route))),
  );
  const results = await runAll(mock.session, looked);
  await mock.close();
  expect(results.filter(({ verdict }) => verdict === "violation").map(({ id, reason }) => `${id}: ${reason}`)).toEqual(
    [],
  );
  const refuted = results.filter(({ refutes }) => refutes.some((id) => ["A-01", "A-04", "A-250"].includes(id)));
  expect(refuted.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
});
