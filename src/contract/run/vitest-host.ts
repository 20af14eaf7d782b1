import { describe, type TestContext, test } from "vitest";
import { isFailed, sayProvenance } from "../seen/verdict.ts";
import type { Check } from "./check.ts";
import { runCheck } from "./run-check.ts";
import type { Session } from "./session.ts";

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
