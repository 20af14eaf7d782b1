import { expect, test } from "vitest";
import { judge, newJudge } from "../../src/watch/judge.ts";
import { newTestCore } from "../core.ts";
import { altered } from "../faults/altered.ts";
import { disguised } from "../faults/changes.ts";
import { handmadeMutants, sequences, toldFaults } from "../faults/every.ts";
import { type Fault, idOf } from "../faults/fault.ts";
import { work } from "./session.ts";
import { overheard } from "./traffic.ts";

// Each fault in an hour of somebody's traffic, as a proxy or a recording has it. Many do not show there, because nobody asks for what
// would show them; what does is told once.

/** What is told of a fault where it is more than one thing that is wrong. */
const several: Readonly<Record<string, number>> = {
  // Another developer bears the seed's id: one page contradicts the seed's profile, and a later one what was excluded.
  "likeness and fit: the seed is like itself": 2,
};

const faults = [...handmadeMutants, ...toldFaults, ...sequences];

test("a fault of the service is one finding", { timeout: 30 * 60_000 }, async () => {
  const seen: { readonly fault: Fault; readonly told: readonly string[] }[] = [];
  for (const fault of faults) seen.push({ fault, told: await toldOf(fault) });
  const shown = seen.filter(({ told }) => told.length > 0);
  console.log(`${shown.length} of ${faults.length} faults show in this traffic`);
  const tooOften = shown.filter(({ fault, told }) => told.length > (several[idOf(fault)] ?? 1));
  expect(tooOften.map(({ fault, told }) => [idOf(fault), ...told].join("\n  "))).toEqual([]);
  expect(shown.length).toBeGreaterThanOrEqual(100);
});

async function toldOf(fault: Fault): Promise<readonly string[]> {
  const watcher = newJudge("http://service.example");
  const told: string[] = [];
  const core = altered(newTestCore({ scenario: "lived-in-account", clock: "step" }), [fault.change(), disguised]);
  const traffic = overheard(core, (exchange) => {
    for (const { verdict, source, route, text } of judge(watcher, exchange))
      if (verdict === "violation" || verdict === "refuted")
        told.push(`${verdict} ${Object.values(source)} ${route}: ${text}`);
  });
  // A client may not get on with what it is answered.
  await work(traffic).catch(() => null);
  return told;
}
