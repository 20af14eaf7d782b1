import { minute } from "../src/base/instants.ts";
import { patienceOf } from "../src/contract/session.ts";
import type { Toolbox } from "../src/contract/tools.ts";

/** Waits a span of the target's time where that is worth it: within the run's patience, or a short while of ours. */
export async function outlast(t: Toolbox, span: number): Promise<void> {
  const minutes = Math.ceil(span / minute);
  const ours = t.speed() > 0 ? span / t.speed() : Number.POSITIVE_INFINITY;
  if (span > patienceOf(t.session) && ours > 3_000)
    t.skip(`it would take ${minutes} minutes of this target's clock (--patience ${minutes + 1}m)`);
  await t.wait(span);
}
