import { rehearse } from "../../stage/again/rehearse.ts";
import { maxCallsBefore, reproductionsFor } from "../../stage/again/reproduction.ts";
import type { JournalEntry } from "../../stage/journal/entry.ts";
import type { Sandbox } from "../../stage/sandbox.ts";
import type { Stage } from "../../stage/stage.ts";
import { asPytest } from "./pytest.ts";
import { asPlaywright, asVitest } from "./typescript.ts";

/** The runners for which tests are written, and where the files go. */
const runners = {
  vitest: { file: "test/client.test.ts", write: asVitest },
  playwright: { file: "tests/client.spec.ts", write: asPlaywright },
  pytest: { file: "tests/test_client.py", write: asPytest },
} as const;

/** A test that was rehearsed in a new world; else why none leads to the answer there. */
export function writeTest(
  stage: Stage,
  sandbox: Sandbox,
  journal: readonly JournalEntry[],
  entry: JournalEntry,
  framework: keyof typeof runners,
): { readonly file: string; readonly code: string } | { readonly problem: string } {
  let problem = `more than ${maxCallsBefore} calls came before it`;
  for (const reproduction of reproductionsFor(stage, sandbox, journal, entry)) {
    const found = rehearse(stage, reproduction);
    if (found !== null) problem = found;
    else return { file: runners[framework].file, code: runners[framework].write(reproduction) };
  }
  return { problem };
}
