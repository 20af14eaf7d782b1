import { expect, test } from "vitest";
import { newMeter } from "../../fuzz/work.ts";
import { startWorld } from "../../harness.ts";
import { turn } from "./conditions.ts";

test("a text that names skills thousands of times takes no more work than the fuzzer allows ten requests", async () => {
  const { call, core } = startWorld({ population: 2_000 });
  turn(core, { limits: "counted" });
  const skills = ["Rust", "React", "kernel", "C#", "node.js", "Kubernetes", "senior", "Berlin"];
  const body = { prompt: Array.from({ length: 4_000 }, (_, at) => skills[at % skills.length]).join(" ") };
  await call("POST /v1/searches/compile", { body });
  const meter = newMeter();
  const { json } = await call("POST /v1/searches/compile", { body });
  const work = meter.read();
  meter.close();
  expect(json.warnings.join(" ")).toMatch(/No one/);
  expect(work).toBeGreaterThan(0);
  expect(work).toBeLessThan(15_000_000);
});
