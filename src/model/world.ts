import { z } from "zod";
import { copy, get, newTables, put, type TableDefinition, type Tables, table } from "../base/table.ts";
import { rowOf, whole } from "./rows.ts";

/**
 * One isolated world. Everything that can change is a row of a table; it was created from a seed, a scenario and a size.
 * The population is not in it: it is a function of (seed, size), shared by all worlds with the same two values.
 */
export interface World {
  readonly seed: string;
  readonly scenario: string;
  readonly population: number;
  readonly tables: Tables;
}

const Counter = rowOf({
  name: z.string(),
  value: whole,
});

export const counters = table("counters", Counter, (row) => row.name, {}, { isTally: true });

export function newWorld(made: { seed: string; scenario: string; population: number }): World {
  return { ...made, tables: newTables() };
}

/** Another world with the same rows, which never change; from here on each has its own. */
export function copyWorld(world: World): World {
  return { ...world, tables: copy(world.tables) };
}

/** The next value of a named counter, from 1. */
export function nextNumber(world: World, name: string): number {
  const value = (get(world.tables, counters, name)?.value ?? 0) + 1;
  put(world.tables, counters, { name, value });
  return value;
}

/** A table of exactly one row: the clock, the conditions. */
export function singleton<Row>(name: string, shape: z.ZodType<Row>): TableDefinition<Row> {
  return table(name, shape, () => name);
}
