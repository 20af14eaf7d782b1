import type { TestAPI } from "vitest";
import { createUnderstudy, type Sandbox, type ServedOptions } from "../library/index.ts";
import { fixtureOf } from "./vitest-fixture.ts";
import { worldPerTest } from "./world-per-test.ts";

export { readings } from "./readings.ts";

/**
 * A vitest fixture: each test has its own sandbox, on one understudy a worker.
 *
 *     import { test } from "understudy/vitest";
 *     test("a short balance is refused", async ({ understudy }) => { … });
 */
export function understudyTest(options: ServedOptions = {}): TestAPI<{ understudy: Sandbox }> {
  return fixtureOf(worldPerTest(() => createUnderstudy(options), options.store));
}

export const test = understudyTest();
