import type { UnderstudyOptions } from "../src/core.ts";
import { createCore, type Parts, type StagedCore } from "../src/library/understudy.ts";
import { newTestStore } from "./test-store.ts";

/** A core with separate worlds, in the store that UNDERSTUDY_TEST_STORE names. */
export function newTestCore(options: UnderstudyOptions = {}, parts: Parts = {}): StagedCore {
  return createCore(options, { store: newTestStore(), ...parts });
}
