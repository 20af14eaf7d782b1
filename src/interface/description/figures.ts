import type { Readings } from "../../model/readings.ts";
import { assumptions } from "./assumptions.ts";

/** The values that readings put in place of those in a fixture. */
export function withFigures<Fixture extends object>(file: string, fixture: Fixture, readings: Readings): Fixture {
  const chosen = readings as Readonly<Record<string, string>>;
  if (Object.keys(chosen).length === 0) return fixture;
  const changes = assumptions().flatMap(({ id, readings: all = [] }) => {
    const figures = all.find(({ name }) => name === chosen[id])?.figures?.[file];
    return figures === undefined ? [] : [figures];
  });
  return changes.reduce<Fixture>((changed, figures) => merged(changed, figures) as Fixture, fixture);
}

type FigureRows = Readonly<Record<string, unknown>>;

/** A row of a list is identified by its first member: a plan, a SKU, a facet's key; `*` means every row. */
function merged(value: unknown, change: unknown): unknown {
  if (typeof change !== "object" || change === null) return change;
  const changes = change as FigureRows;
  if (Array.isArray(value))
    return value.map((row: FigureRows) => merged(row, changes[nameOf(row)] ?? changes["*"] ?? {}));
  const members = Object.entries(changes).map(([name, each]) => [name, merged((value as FigureRows)[name], each)]);
  return { ...(value as FigureRows), ...Object.fromEntries(members) };
}

function nameOf(row: FigureRows): string {
  return String(Object.values(row)[0]);
}
