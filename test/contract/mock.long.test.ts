import { afterAll, expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { cleanUp } from "../../src/contract/run/leftovers/cleanup.ts";
import { operationOf } from "../../src/contract/seen/operations.ts";
import { openMock } from "./mock.ts";
import { registerChecks } from "./vitest-host.ts";

// The checks for a real deployment, each as a test: over HTTP, as any client, at thirty times the speed so that windows
// turn and jobs end. Limits are counted in limits.long.test.ts.
const mock = await openMock({ clock: "30x" });
afterAll(() => mock.close());

const declared = everyCheck.filter((check) => check.on.every((route) => operationOf(route) !== null));

registerChecks(
  declared.filter((check) => check.tier !== "burst"),
  () => mock.session,
);

test("what the checks created is removed, or listed as not removable", async () => {
  const { left } = await cleanUp(mock.session, mock.session.creations.journal);
  const words = left.map(({ what, why }) => `${what}: ${why}`);
  expect(words.filter((each) => !/no way to remove it|cannot be removed|later runs go on with it/.test(each))).toEqual(
    [],
  );
});

test("the mock had no internal error", () => {
  expect(mock.failures).toEqual([]);
});
