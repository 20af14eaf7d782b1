import type { Route } from "../../../src/kernel/operation.ts";
import type { Change } from "../altered.ts";
import { only } from "../changes.ts";
import { type By, type Fault, sourceOf } from "../fault.ts";

/** The error in words and as a change, and what is unusual of it. */
type Words = readonly [
  words: string,
  change: Change,
  more?: Pick<Fault, "clock" | "look"> & Partial<Pick<Fault, "change">>,
];

/** The violated rule, the operations with the error, and the error. */
type Row = readonly [by: By, on: Route | readonly Route[], ...Words];

/** Several errors of one operation that violate one rule. */
export function on(by: By, route: Route, errors: readonly Words[]): readonly Row[] {
  return errors.map((error) => [by, route, ...error]);
}

/** The errors of one area. A change is made in the row's operations only, unless it is given among what is unusual. */
export function mutantsOf(area: string, rows: readonly Row[]): readonly Fault[] {
  return rows.map(([by, routes, words, change, more]) => ({
    area,
    words,
    source: sourceOf(by),
    on: [routes].flat(),
    change: () => only(routes, change),
    ...more,
  }));
}
