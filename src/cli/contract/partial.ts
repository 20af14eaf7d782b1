import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "../../contract/verdict.ts";

/** Results while a run goes on, a line each, for readers who wait for them; what a run that was killed leaves. */
export const partialFile = "partial.jsonl";

export function newPartial(folder: string | null): { readonly add: (result: Result) => void } {
  if (folder === null) return { add: () => {} };
  const file = join(folder, partialFile);
  let isWritable = true;
  const attempt = (write: () => void): void => {
    try {
      if (isWritable) write();
    } catch {
      // That the folder cannot be written to is told with the reports.
      isWritable = false;
    }
  };
  attempt(() => {
    mkdirSync(folder, { recursive: true });
    rmSync(file, { force: true });
  });
  return { add: (result) => attempt(() => appendFileSync(file, `${JSON.stringify(result)}\n`)) };
}
