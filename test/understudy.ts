import { createUnderstudy as create, type ServedOptions, type ServedUnderstudy } from "../src/library/index.ts";
import { newTestPlace } from "./test-store.ts";

export * from "../src/library/index.ts";

/** The package as tests and examples import it, with worlds where UNDERSTUDY_TEST_STORE says. */
export function createUnderstudy(options: ServedOptions = {}): Promise<ServedUnderstudy> {
  return create({ store: newTestPlace(), ...options });
}
