import { describe, type TestContext, test } from "vitest";
import type { Check } from "../../src/contract/run/check.ts";
import { runCheck } from "../../src/contract/run/run-check.ts";
import type { Session } from "../../src/contract/run/session.ts";
import { isFailed, sayProvenance } from "../../src/contract/seen/verdict.ts";

/** Registers checks as tests, grouped by area in the given order; read-only ones run in parallel. */
export function registerChecks(checks: readonly Check[], session: () => Session): void {
  for (let at = 0; at < checks.length; ) {
    const { area } = checks[at] as Check;
    const end = checks.findIndex((check, position) => position > at && check.area !== area);
    const group = checks.slice(at, end < 0 ? checks.length : end);
    describe(area, () => {
      for (const check of group) {
        const run = (context: TestContext) => runAsTest(session(), check, context);
        if (check.harmless) test.concurrent(check.title, run);
        else test(check.title, run);
      }
    });
    at += group.length;
  }
}

async function runAsTest(session: Session, check: Check, { task, skip }: TestContext): Promise<void> {
  const result = await runCheck(session, check);
  Object.assign(task.meta, { result });
  if (result.verdict === "skipped") skip(result.reason ?? "");
  if (isFailed(result)) {
    throw new Error(`${result.verdict} of ${sayProvenance(result.source)}: ${result.reason}`);
  }
}
