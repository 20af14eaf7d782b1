import { minute, second } from "../src/base/instants.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";

/** Waits for a span of the target's time if it is short enough: within the run's patience, or short in real time. */
export async function outlast(t: Toolbox, span: number): Promise<void> {
  const minutes = Math.ceil(span / minute);
  const ours = t.speed() > 0 ? span / t.speed() : Number.POSITIVE_INFINITY;
  if (span > t.session.options.patienceMs && ours > 3_000)
    t.skip(`it would take ${minutes} minutes of this target's clock (--patience ${minutes + 1}m)`);
  const until = t.now() + span;
  await t.wait(span);
  if (t.speed() === 1) return;
  // The clock's speed is an estimate, so the Date of an answer decides whether the time has passed.
  for (let looks = 0; looks < 5; looks++) {
    await t.call("GET /v1/pricing/catalog", { as: null });
    const missing = until - t.now();
    if (missing < 0) return;
    await t.wait(missing + second);
  }
}
