import { test as base, type TestAPI } from "vitest";
import type { Sandbox } from "../library/sandbox-types.ts";

export function fixtureOf(nextWorld: () => Promise<Sandbox>): TestAPI<{ understudy: Sandbox }> {
  return base.extend<{ understudy: Sandbox }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that one depends on from this pattern
    understudy: async ({}, use) => use(await nextWorld()),
  });
}
