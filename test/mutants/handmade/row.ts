import { assumed, stated } from "../../../src/base/provenance.ts";
import type { Route } from "../../../src/kernel/operation.ts";
import { only } from "../changes.ts";
import type { Change, Mutant } from "../mutant.ts";

type By = `§${string}` | `A-${number}`;

/** Errors of one area, each in one or a few operations, with the sources that they violate. */
export function rowsOf(area: string) {
  return (by: By, on: Route | readonly Route[], words: string, change: Change, look?: readonly string[]): Mutant => ({
    area,
    words,
    source: by.startsWith("A") ? assumed(by as `A-${number}`) : stated(by as `§${string}`),
    on: [on].flat(),
    change: only(on, change),
    ...(look && { look }),
  });
}
