import { expect } from "vitest";

/** Nothing may be left of this: otherwise it fails with every row, and with what somebody who reads it does about them. */
export function expectNone(rows: readonly string[], remedy: string): void {
  if (rows.length > 0) expect.fail(`${rows.join("\n")}\n\n${remedy}`);
}
