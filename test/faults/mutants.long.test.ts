import { expect, test } from "vitest";
import { matchesGlob } from "../../src/base/glob.ts";
import { fraction } from "../../src/base/rng.ts";
import { keepEvidence } from "../evidence.ts";
import { shapeMutants, soughtMutants } from "./every.ts";
import { type Fault, idOf } from "./fault.ts";
import { type Hunted, hunt } from "./hunt.ts";
import { killTable, sayLiving } from "./kill-table.ts";
import { inLanes } from "./pool.ts";
import { replay, tapeRun } from "./tape.ts";

const isWhole = process.env.MUTANTS === "all";
/** A pattern of names: only mutants with a matching name are tried. */
const only = process.env.MUTANTS_ONLY;
/** npm test always tries the same share; `node tools/mutants.mjs --share WORD` draws another one with the word. */
const share = process.env.MUTANTS ?? "npm test";

function shareOf(mutants: readonly Fault[], count: number): readonly Fault[] {
  const drawn = mutants.map((fault) => ({ fault, at: fraction(share, idOf(fault)) })).sort((a, b) => a.at - b.at);
  return drawn.slice(0, count).map(({ fault }) => fault);
}

const isQuick = ({ area, on }: Fault): boolean =>
  area !== "limits" && !(area === "ignored input" && /searches/.test(on.join()));

test.runIf(only !== undefined)(
  "the checks notice the mutants of these names",
  async () => {
    const tape = shapeMutants.some(isChosen) ? await tapeRun() : null;
    const shapes = tape === null ? [] : shapeMutants.filter(isChosen).map((fault) => replay(tape, fault));
    const hunted = [...shapes, ...(await inLanes(soughtMutants.filter(isChosen), 4, hunt))];
    for (const { fault, killer, verdict } of hunted)
      console.log(`${killer ?? "NOT NOTICED"} (${verdict}): ${idOf(fault)}`);
    expect(hunted.length, "breakages of these names").toBeGreaterThan(0);
    expect(sayLiving(hunted)).toEqual([]);
  },
  30 * 60_000,
);

function isChosen(fault: Fault): boolean {
  return only !== undefined && matchesGlob(only, idOf(fault));
}

// Fifty runs, four at a time.
test.skipIf(isWhole || only !== undefined)(
  "the checks notice a share of the mutants",
  { timeout: 300_000 },
  async () => {
    const chosen = [...shareOf(soughtMutants.filter(isQuick), 40), ...shareOf(shapeMutants, 10)];
    const hunted = await inLanes(chosen, 4, hunt);
    const noticed = hunted.filter(({ killer }) => killer !== null).length;
    console.log(`share "${share}": ${noticed} of ${hunted.length} breakages are noticed`);
    expect(sayLiving(hunted)).toEqual([]);
  },
);

test.skipIf(isWhole || only !== undefined)("an unchanged mock has no violation", async () => {
  const same = shareOf(soughtMutants.filter(isQuick), 4).map((fault) => ({ ...fault, change: () => ({}) }));
  const hunted = await inLanes(same, 2, hunt);
  expect(hunted.filter(({ killer }) => killer !== null).map(({ fault, reason }) => [idOf(fault), reason])).toEqual([]);
});

test.runIf(isWhole)(
  "the checks notice every fault, or the table says why not",
  async () => {
    const began = performance.now();
    const tape = await tapeRun();
    const shapes = shapeMutants.map((fault) => replay(tape, fault));
    say(`${shapes.length} shapes`, shapes, began);
    const sought: Hunted[] = [];
    for (const area of new Set(soughtMutants.map((fault) => fault.area))) {
      // Windows are filled in real time, and on a busy machine several at once would not be finished in time.
      const lanes = area === "limits" ? 3 : 6;
      const of = soughtMutants.filter((fault) => fault.area === area);
      const here = await inLanes(of, lanes, hunt);
      sought.push(...here.sort((a, b) => order(a) - order(b)));
      say(area, here, began);
    }
    keepEvidence("mutants", killTable(shapes, sought));
    expect(sayLiving([...shapes, ...sought])).toEqual([]);
  },
  30 * 60_000,
);

function order({ fault }: Hunted): number {
  return soughtMutants.indexOf(fault);
}

function say(area: string, hunted: readonly Hunted[], began: number): void {
  const noticed = hunted.filter(({ killer }) => killer !== null).length;
  console.log(`${area}: ${noticed} of ${hunted.length} noticed, ${Math.round((performance.now() - began) / 1_000)} s`);
}
