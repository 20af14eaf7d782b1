import type { Result } from "../seen/verdict.ts";
import type { Check } from "./check.ts";
import { runCheck } from "./run-check.ts";
import type { Session } from "./session.ts";

type Run = (check: Check) => Promise<void>;

/**
 * Runs checks in order; adjacent read-only checks run in parallel, and so do adjacent strands. Stops early when
 * `onResult` returns false.
 */
export async function runChecks(
  session: Session,
  checks: readonly Check[],
  onResult: (result: Result) => boolean | undefined = () => undefined,
): Promise<void> {
  let isEnough = false;
  for (const { id } of checks) session.checks.chosen.add(id);
  const run: Run = async (check) => {
    if (!isEnough) isEnough = onResult(await runCheck(session, check)) === false;
  };
  for (const group of neighbours(checks, ({ strand }) => strand?.group)) {
    if (group[0]?.strand !== undefined) await runStrands(session, group, run);
    else await runInOrder(session, group, run);
  }
}

async function runStrands(session: Session, checks: readonly Check[], run: Run): Promise<void> {
  const names = new Set(checks.map(({ strand }) => strand?.name));
  const strandOf = (name: string | undefined) => checks.filter(({ strand }) => strand?.name === name);
  await Promise.all([...names].map((name) => runInOrder(session, strandOf(name), run)));
}

async function runInOrder(session: Session, checks: readonly Check[], run: Run): Promise<void> {
  for (const group of neighbours(checks, ({ harmless = false }) => harmless)) {
    if (group[0]?.harmless) await runSideBySide(group, run);
    else await runAwake(session, group, run);
  }
}

/** In order, but where an operation rests until its window ends, the checks of others of the same tier go first. */
async function runAwake({ pace }: Session, checks: readonly Check[], run: Run): Promise<void> {
  const rests = ({ on }: Check): boolean => on.some((route) => (pace.pausedUntil.get(route) ?? 0) > Date.now());
  const left = [...checks];
  for (let [first] = left; first !== undefined; [first] = left) {
    const { tier } = first;
    const next = left.find((each) => each.tier === tier && !rests(each)) ?? first;
    left.splice(left.indexOf(next), 1);
    await run(next);
  }
}

/**
 * Checks of one operation run one after the other, because its requests take turns; those of other operations run in
 * parallel.
 */
async function runSideBySide(checks: readonly Check[], run: Run): Promise<void> {
  const routes = new Set(checks.map(({ on }) => on[0]));
  const inTurn = [...routes].map(async (route) => {
    for (const check of checks.filter(({ on }) => on[0] === route)) await run(check);
  });
  await Promise.all(inTurn);
}

/** Groups adjacent items with the same key. */
function neighbours(checks: readonly Check[], keyOf: (check: Check) => unknown): readonly Check[][] {
  const groups: Check[][] = [];
  for (const check of checks) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && keyOf(group[0]) === keyOf(check)) group.push(check);
    else groups.push([check]);
  }
  return groups;
}
