import type { TestAPI } from "vitest";
import { type BrowserOptions, createUnderstudy, type Sandbox } from "../library/browser.ts";
import { fixtureOf } from "./vitest-fixture.ts";
import { worldPerTest } from "./world-per-test.ts";

export { readings } from "./readings.ts";

/** The same as vitest.ts, in Vitest's browser mode. */
export function understudyTest(options: BrowserOptions = {}): TestAPI<{ understudy: Sandbox }> {
  return fixtureOf(worldPerTest(() => createUnderstudy(options)));
}

export const test = understudyTest();
