import { afterAll, test } from "vitest";
import { startFuzzing } from "./fuzz.ts";

/**
 * Runs for a minute. `npm run bench -- fuzz --minutes 60` runs longer and through every scenario; the seed that it prints can
 * be used here to send the same requests again.
 */
const fuzzing = startFuzzing();
const round = { seed: 1, runs: 30 };

afterAll(fuzzing.close);

test("anything may be sent to every operation", () => fuzzing.interface(round), 180_000);

test("anything may be sent to the control plane", () => fuzzing.control(round), 180_000);

test.each(["maximal-payloads", "database-unavailable"])(
  "anything may be sent in the scenario %s",
  (name) => fuzzing.scenario(name, { seed: 1, runs: 5 }),
  180_000,
);
