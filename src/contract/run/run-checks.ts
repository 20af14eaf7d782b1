import type { Result } from "../seen/verdict.ts";
import type { Check } from "./check.ts";
import { tidyUp } from "./leftovers/cleanup.ts";
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
  const endedChecks = new Set<string>();
  const run: Run = async (check) => {
    if (!isEnough) isEnough = onResult(await runCheck(session, check)) === false;
    endedChecks.add(check.id);
  };
  for (const group of neighbours(checks, ({ strand }) => strand?.group)) {
    if (group[0]?.strand !== undefined) await runStrands(session, group, run);
    // Later checks need little of what the strands created, so it is removed meanwhile.
    else await Promise.all([tidyUp(session, { of: new Set(endedChecks) }), runInOrder(session, group, run)]);
  }
}

/** Removes some of what a strand created while other strands of its group continue. */
async function runStrands(session: Session, checks: readonly Check[], run: Run): Promise<void> {
  const names = new Set(checks.map(({ strand }) => strand?.name));
  let strandsLeft = names.size;
  const strands = [...names].map(async (name) => {
    const strand = checks.filter((check) => check.strand?.name === name);
    await runInOrder(session, strand, run);
    strandsLeft -= 1;
    await tidyUp(session, { of: new Set(strand.map(({ id }) => id)), isOver: () => strandsLeft === 0 });
  });
  await Promise.all(strands);
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
