import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes what a test shows in full to `.ci/evidence`, which git ignores and CI keeps. `node tools/evidence.mjs NAME` prints
 * one of these pages.
 */
export function keepEvidence(name: string, text: string): void {
  const folder = join(import.meta.dirname, "..", ".ci", "evidence");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), text);
}
