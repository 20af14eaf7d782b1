import { expect, test, vi } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { matchesGlob } from "../../src/base/glob.ts";
import { fraction } from "../../src/base/rng.ts";
import type { Check } from "../../src/contract/run/check.ts";
import { preflight } from "../../src/contract/run/preflight.ts";
import { runCheck } from "../../src/contract/run/run-check.ts";
import { newSession, type Session } from "../../src/contract/run/session.ts";
import type { Result } from "../../src/contract/seen/verdict.ts";
import { openMock, runAll } from "../contract/mock.ts";
import { keepEvidence } from "../evidence.ts";
import { deploy, type Variation } from "./deployment.ts";
import { type Single, singleGuesses, singleWholes } from "./guesses.ts";
import { minds, noteReads, type Reads, shows } from "./reads.ts";
import { expectLawful, refutedIn, runAgainst, saysOf, world } from "./running.ts";
import { describeRows, type Row } from "./table.ts";

// Each assumption is changed by itself, and the checks that read the changed part are run: they must report no
// violation, and they must name the difference. `node tools/lenses.mjs` tries a share of the changes, npm test a few.
vi.mock("../../src/contract/judge/memory.ts", async (load) => {
  const real = await load<typeof import("../../src/contract/judge/memory.ts")>();
  const { noting } = await import("./reads.ts");
  return { ...real, newMemory: (serial: string) => noting(real.newMemory(serial)) };
});

const share = process.env.LENSES;
/** A pattern of names: only matching changes are tried. */
const only = process.env.LENSES_ONLY;
/** How many are drawn from all of them, and with which seed. */
const sample = Number(process.env.LENSES_SAMPLE ?? 0);
const sampleSeed = process.env.LENSES_SEED ?? "lenses";
const shares = 20;
const everySingle: readonly Single[] = [...singleGuesses, ...singleWholes];
const checks = everyCheck.filter(({ tier }) => tier !== "burst");

const examples: readonly [name: string, looks: RegExp][] = [
  [
    "POST /v1/searches/execute results.[].details.score.cracked left out",
    /^(answers|Levers: (Everybody found has|.*yoeRange))/,
  ],
  ["POST /v1/keys secret another name", /^(answers|Access)/],
  ["POST /v1/shortlists in an envelope", /^(answers|Shortlists)/],
];
test.each(examples)("nothing is a violation with one guess changed: %s", async (name, looks) => {
  const single = everySingle.find((each) => each.name === name) as Single;
  const about = checks.filter(({ id, on }) => on[0] === single.route && looks.test(id));
  expectLawful([single], await runAgainst([single], about));
});

/** What each check reads when it runs alone, so that nothing was found for it by an earlier check. */
async function readsByCheck(): Promise<Map<Check, Reads>> {
  const mock = await openMock(world, { allowBursts: false }, (core) => deploy(core, []));
  const found = new Map<Check, Reads>();
  for (const check of checks) {
    for (const name of mock.session.facts.keys()) if (!name.startsWith("saved ")) mock.session.facts.delete(name);
    found.set(check, await noteReads(() => runCheck(mock.session, check)));
  }
  await mock.close();
  return found;
}

/** The maximum number of checks per change: if half of the suite reads the changed part, only every few of them run. */
const maxChecks = 40;
const nothingRead: Reads = { routes: new Set(), members: new Set(), stands: new Set() };

interface Looking {
  readonly chosen: readonly Check[];
  /** A check that does not read the changed part still produces an answer that shows it. */
  readonly asking: readonly Check[];
}

function checksFor({ route, steps }: Single, reads: ReadonlyMap<Check, Reads>): Looking {
  const all = checks.filter(({ area }) => area !== "Input");
  const looking = all.filter(
    ({ area, on }) => area === "History" || (area === "Answers" && (on[0] ?? route) === route),
  );
  const reading = all.filter((check) => {
    const its = reads.get(check);
    return its !== undefined && (steps === null ? its.routes.has(route) : minds(its, route, steps));
  });
  const apart = Math.max(1, Math.ceil(reading.length / maxChecks));
  const chosen = new Set([...reading.filter((_, at) => at % apart === 0), ...looking]);
  return {
    chosen: all.filter((check) => chosen.has(check)),
    asking: checks.filter((check) => !chosen.has(check) && shows(reads.get(check) ?? nothingRead, route, steps)),
  };
}

/**
 * One check after the other until the condition holds, because earlier runs against the same deployment may have used
 * up what a check needs.
 */
async function askEach(session: Session, some: readonly Check[], isSo: () => boolean): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of some) {
    if (isSo()) break;
    results.push(await runCheck(session, check));
  }
  return results;
}

/** A deployment whose one change differs from run to run, so that the world need not be created for each of them. */
async function openChanging() {
  let single: Single | null = null;
  let isExposed = false;
  const changing: Variation = {
    name: "one guess",
    refutes: [],
    say(said, heard) {
      const before = single === null ? "" : `${said.status} ${JSON.stringify(said.json)}`;
      single?.say?.(said, heard);
      if (single !== null) isExposed ||= `${said.status} ${JSON.stringify(said.json)}` !== before;
    },
  };
  const mock = await openMock(world, { allowBursts: false }, (core) => deploy(core, [changing]));
  return {
    close: mock.close,
    async run(next: Single, { chosen, asking }: Looking, stands: boolean): Promise<Row> {
      single = next;
      isExposed = false;
      const session = newSession({ ...mock.session.options });
      const problem = await preflight(session);
      const results = problem === null ? await askEach(session, asking, () => isExposed) : [];
      if (problem === null) results.push(...(await runAll(session, chosen)));
      const refuted = refutedIn(session, results);
      single = null;
      const violations = [
        ...(problem === null ? [] : [problem]),
        ...saysOf(results, "violation"),
        ...saysOf(results, "flaky"),
      ];
      const { route, steps, words, name } = next;
      return {
        name,
        route,
        steps,
        words,
        checks: results.length,
        isExposed,
        stands,
        violations,
        isNamed: next.refutes.every((id) => refuted.has(id)),
      };
    },
  };
}

function isChosen({ name }: Single, at: number): boolean {
  if (only !== undefined) return matchesGlob(only, name);
  if (sample > 0) return fraction(sampleSeed, name) < sample / everySingle.length;
  return share === "all" || at % shares === Number(share) % shares;
}

test.runIf(share !== undefined)(
  "one changed guess at a time is no violation",
  async () => {
    const singles = everySingle.filter(isChosen);
    const reads = await readsByCheck();
    const rows: Row[] = [];
    let deployment = await openChanging();
    for (const [at, single] of singles.entries()) {
      if (at % 40 === 39) {
        await deployment.close();
        deployment = await openChanging();
      }
      const stands = [...reads.values()].some((each) => shows(each, single.route, single.steps));
      let row = await deployment.run(single, checksFor(single, reads), stands);
      if (!row.isExposed && stands) {
        // Earlier runs have used up what would show it: something that has been bought cannot be bought again.
        await deployment.close();
        deployment = await openChanging();
        row = await deployment.run(single, checksFor(single, reads), stands);
      }
      rows.push(row);
      if (!row.isExposed && row.stands) console.log(`${row.name}: it stands in answers, and no answer showed it`);
      for (const line of row.violations) console.log(`${row.name}: ${line}`);
      if (row.isExposed && !row.isNamed) console.log(`${row.name}: nothing is named`);
      if (at % 25 === 24) console.log(`${at + 1} of ${singles.length}`);
    }
    await deployment.close();
    console.log(
      `${rows.length} of ${everySingle.length} changed, ${rows.filter((row) => row.stands).length} in an answer, ${rows.filter((row) => row.isExposed).length} shown`,
    );
    keepEvidence("lenses", describeRows(rows));
    expect(rows.filter(({ violations }) => violations.length > 0).map(({ name }) => name)).toEqual([]);
    expect(rows.filter(({ isExposed, isNamed }) => isExposed && !isNamed).map(({ name }) => name)).toEqual([]);
  },
  3 * 60 * 60_000,
);
