import { test as base, type TestAPI } from "vitest";
import type { Sandbox, Understudy } from "../sandbox-types.ts";

/** Each test has its own sandbox, on one understudy a worker. */
export function fixtureOf(create: () => Promise<Understudy>): TestAPI<{ understudy: Sandbox }> {
  let shared: Promise<Understudy> | null = null;
  let tests = 0;
  return base.extend<{ understudy: Sandbox }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that one depends on from this pattern
    understudy: async ({}, use) => {
      shared ??= create();
      tests += 1;
      await use((await shared).sandbox(`test-${tests}`));
    },
  });
}
