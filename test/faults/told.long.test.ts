import { describe, expect, test } from "vitest";
import { sequences, toldFaults } from "./every.ts";
import type { Fault } from "./fault.ts";
import { hunt } from "./hunt.ts";

const byWords = <Each extends Fault>(faults: readonly Each[]) => faults.map((each) => [each.words, each] as const);

describe("a fault is noticed, and the report names it", () => {
  test.each(byWords(toldFaults))("%s", async (_, fault) => {
    const { found, reason } = await hunt(fault);
    expect(found, `no check says ${fault.says}: ${reason}`).not.toBeNull();
  });
});

describe("a fault that takes several calls is shown by the few that it takes", () => {
  test.each(byWords(sequences))("%s", async (_, { maxCalls, ...fault }) => {
    const { found, reason } = await hunt(fault);
    expect(found, `no sequence says ${fault.says}: ${reason}`).not.toBeNull();
    const calls = found?.shown.map(({ curl }) => curl) ?? [];
    expect(calls.length, calls.join("\n")).toBeGreaterThan(0);
    expect(calls.length, calls.join("\n")).toBeLessThanOrEqual(maxCalls);
  });
});
