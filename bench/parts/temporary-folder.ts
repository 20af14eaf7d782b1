import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder that is removed when this process ends, also where a measurement fails. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "understudy-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
