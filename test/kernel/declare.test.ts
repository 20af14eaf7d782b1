import { expect, test } from "vitest";
import { assumed } from "../../src/base/provenance.ts";
import { perMinute } from "../../src/kernel/limits.ts";
import { declare, free, implement } from "../../src/kernel/operation.ts";

const common = {
  id: "watches.create",
  tag: "Search",
  summary: "Watch a search",
  source: assumed("A-60"),
  access: { to: "search:read", cost: free, limit: perMinute(30, "account") },
  answers: { status: 204 },
  refuses: [],
} as const;

test("what is not a GET says what it creates and how that is undone, or does not compile", () => {
  // @ts-expect-error: without `creates` the contract kit could leave objects behind without listing them
  declare({ ...common, route: "POST /v1/watches" });
  const watch = declare({ ...common, route: "POST /v1/watches", creates: { what: "watch", stays: true } });
  expect(watch.creates).toEqual({ what: "watch", stays: true });
  expect(declare({ ...common, route: "GET /v1/watches" }).creates).toBe("nothing");
});

test("a handler is added to a declaration, which stays as it was", () => {
  const watch = declare({ ...common, route: "POST /v1/watches", creates: "nothing" });
  const implemented = implement(watch, { waitsFor: () => null, handle: () => expect.fail("never called here") });
  expect(implemented).toMatchObject(watch);
  expect(watch).not.toHaveProperty("handle");
});
