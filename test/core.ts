import type { UnderstudyOptions } from "../src/core.ts";
import { createCore, type Parts, type StagedCore } from "../src/understudy.ts";
import { newTestStore } from "./test-store.ts";

/** A core with worlds of its own, kept where UNDERSTUDY_TEST_STORE says. */
export function newTestCore(options: UnderstudyOptions = {}, parts: Parts = {}): StagedCore {
  return createCore(options, { store: newTestStore(), ...parts });
}
