import fc from "fast-check";
import { afterAll } from "vitest";
// As everywhere in Node.
import "../src/library/understudy.ts";

// Runs before each file of tests, also where files share their modules.

/**
 * One seed for every property, so that a run gives the same result on every machine and day. `node tools/properties.mjs`
 * tries other seeds.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 4747) });

/** Where tests that make a world keep it: in memory unless told otherwise. */
const kind = process.env.UNDERSTUDY_TEST_STORE ?? "memory";
if (kind !== "memory") {
  const { openPlaces, closePlaces } = await import("./test-store.ts");
  await openPlaces(kind);
  afterAll(closePlaces);
}
