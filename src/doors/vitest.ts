import { test as base, type TestAPI } from "vitest";
import { createUnderstudy, type Sandbox, type ServedOptions, type ServedUnderstudy } from "../index.ts";
import type { readingNames } from "../model/reading-names.ts";
import { type ContestedId, namesOfReadings } from "../model/readings.ts";

/** The readings of an assumption, ours first: `for (const reading of readings("A-107"))` tries a client under each. */
export function readings<Id extends ContestedId>(id: Id): (typeof readingNames)[Id] {
  return namesOfReadings(id);
}

/**
 * A vitest fixture: each test has its own sandbox, on one understudy a worker.
 *
 *     import { test } from "understudy/vitest";
 *     test("a short balance is refused", async ({ understudy }) => { … });
 */
export function understudyTest(options: ServedOptions = {}): TestAPI<{ understudy: Sandbox }> {
  let shared: Promise<ServedUnderstudy> | null = null;
  let tests = 0;
  return base.extend<{ understudy: Sandbox }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that one depends on from this pattern
    understudy: async ({}, use) => {
      shared ??= createUnderstudy(options);
      tests += 1;
      await use((await shared).sandbox(`test-${tests}`));
    },
  });
}

export const test = understudyTest();
