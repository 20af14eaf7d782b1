import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "../../contract/seen/verdict.ts";

/** Results while a run is in progress, one per line, for readers who cannot wait; all that is left of a run that was killed. */
export const partialFile = "partial.jsonl";

export function newPartial(folder: string | null): { readonly add: (result: Result) => void } {
  if (folder === null) return { add: () => {} };
  const file = join(folder, partialFile);
  let isWritable = true;
  const attempt = (write: () => void): void => {
    try {
      if (isWritable) write();
    } catch {
      // That the folder is not writable is reported together with the reports.
      isWritable = false;
    }
  };
  attempt(() => {
    mkdirSync(folder, { recursive: true });
    rmSync(file, { force: true });
  });
  return { add: (result) => attempt(() => appendFileSync(file, `${JSON.stringify(result)}\n`)) };
}
