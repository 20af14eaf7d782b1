import type { z } from "zod";
import { keysAt } from "./index-keys.ts";
import { compareKeys, insertSorted, removeSorted } from "./sorted-keys.ts";
import {
  baseIndexOf,
  freeze,
  indexOf,
  layeredOn,
  orderOf,
  reindex,
  removed,
  rowOf,
  type TableData,
  weightOfOwn,
  weightOfShared,
} from "./table-data.ts";
import type { TableDefinition } from "./table-definition.ts";
import { weigh } from "./weigh.ts";

export type { TableDefinition } from "./table-definition.ts";

export interface TableChange {
  readonly table: TableDefinition<never>;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The store of one world: named tables of immutable rows, with a log of what changed.
 *
 * A row is never edited, only replaced by `put`, so a fork copies references, a rollback puts old rows back,
 * and a store that writes elsewhere learns from the log exactly which rows one request touched.
 */
export interface Tables {
  readonly data: Map<string, TableData>;
  changes: TableChange[];
  /** Roughly how many bytes its own rows take, without the shared ones. */
  weight: number;
  /** The part shared with other worlds: the same object for all of them. */
  shared: { readonly weight: number } | null;
}

export type TableRows = { readonly [table: string]: readonly unknown[] };

const definitions = new Map<string, TableDefinition<never>>();

export function table<Row>(
  name: string,
  shape: z.ZodType<Row>,
  key: (row: Row) => string,
  indexes: TableDefinition<Row>["indexes"] = {},
  { isTally = false } = {},
): TableDefinition<Row> {
  const definition = { name, shape, key, indexes, isTally };
  definitions.set(name, definition as TableDefinition<never>);
  return definition;
}

/** The table with a name, for rows from a snapshot or a store. */
export function tableNamed(name: string): TableDefinition<never> | undefined {
  return definitions.get(name);
}

export function newTables(): Tables {
  return { data: new Map(), changes: [], weight: 0, shared: null };
}

export function get<Row>(tables: Tables, definition: TableDefinition<Row>, key: string): Row | undefined {
  const data = tables.data.get(definition.name);
  return data === undefined ? undefined : (rowOf(data, key) as Row | undefined);
}

export function put<Row>(tables: Tables, definition: TableDefinition<Row>, row: Row): Row {
  const key = definition.key(row);
  change(tables, definition, key, row);
  return row;
}

export function remove<Row>(tables: Tables, definition: TableDefinition<Row>, key: string): void {
  if (get(tables, definition, key) !== undefined) change(tables, definition, key, undefined);
}

/** Every row, in the order of keys. */
export function all<Row>(tables: Tables, definition: TableDefinition<Row>): Row[] {
  return keysOf(tables, definition).map((key) => get(tables, definition, key) as Row);
}

export function count<Row>(tables: Tables, definition: TableDefinition<Row>): number {
  return tables.data.get(definition.name)?.size ?? 0;
}

/** The sorted keys of all rows. Do not change the array: it is the table's own. */
export function keysOf<Row>(tables: Tables, definition: TableDefinition<Row>): readonly string[] {
  return orderOf(dataOf(tables, definition.name));
}

/** The sorted keys of the rows whose index has this value. Do not change the array: it is the index's own. */
export function keysWhere<Row>(
  tables: Tables,
  definition: TableDefinition<Row>,
  index: string,
  value: string,
): readonly string[] {
  const data = dataOf(tables, definition.name);
  return keysAt(indexOf(data, definition, index), value) ?? keysAt(baseIndexOf(data, definition, index), value) ?? [];
}

/** The rows whose index has this value, in the order of keys. */
export function where<Row>(tables: Tables, definition: TableDefinition<Row>, index: string, value: string): Row[] {
  return keysWhere(tables, definition, index, value).map((key) => get(tables, definition, key) as Row);
}

/** Rolls back every change since the mark (the length of `changes` at that moment). */
export function rollBack(tables: Tables, mark: number): void {
  while (tables.changes.length > mark) {
    const { table, key, before } = tables.changes.pop() as TableChange;
    write(tables, table, key, before as undefined);
  }
}

/** The number of rows of each table that is not empty. */
export function countRows(tables: Tables): Record<string, number> {
  const counts = [...tables.data].map(([name, { size }]): [string, number] => [name, size]);
  return Object.fromEntries(counts.filter(([, size]) => size > 0).sort(([a], [b]) => compareKeys(a, b)));
}

/** Plain rows of every table, for a snapshot. */
export function dump(tables: Tables): TableRows {
  const names = [...tables.data.keys()].filter((name) => dataOf(tables, name).size > 0).sort(compareKeys);
  return Object.fromEntries(
    names.map((name) => {
      const data = dataOf(tables, name);
      return [name, orderOf(data).map((key) => rowOf(data, key))];
    }),
  );
}

/**
 * An independent copy. Rows never change, so both share the current ones and each keeps its own differences: a
 * copy takes only the memory of what is written to it, however large the world is.
 */
export function copy(tables: Tables): Tables {
  const data = new Map<string, TableData>();
  let isFrozenNow = false;
  for (const [name, own] of tables.data) {
    if (own.base === null && own.size > 0) {
      tables.data.set(name, layeredOn(freeze(own)));
      isFrozenNow = true;
    }
    const { base, rows, size, reshaped } = dataOf(tables, name);
    data.set(name, { base, rows: new Map(rows), size, indexes: new Map(), order: null, reshaped });
  }
  if (isFrozenNow) {
    tables.shared = { weight: weightOfShared(tables.data) };
    tables.weight = weightOfOwn(tables.data);
  }
  return { data, changes: [], weight: tables.weight, shared: tables.shared };
}

/** Writes one row without logging it, for loading, restoring and rolling back. Returns the row that it replaces. */
export function write<Row>(
  tables: Tables,
  definition: TableDefinition<Row>,
  key: string,
  row: Row | undefined,
): Row | undefined {
  const data = dataOf(tables, definition.name);
  const own = data.rows.get(key);
  const before = (own === undefined ? data.base?.rows.get(key) : own === removed ? undefined : own) as Row | undefined;
  if (row !== undefined) data.rows.set(key, row);
  else if (data.base?.rows.has(key)) data.rows.set(key, removed);
  else data.rows.delete(key);
  const replacesOwn = own !== undefined && own !== removed;
  // A tally weighs as much as the one that it replaces.
  if (!(definition.isTally && replacesOwn && row !== undefined)) {
    tables.weight += (row === undefined ? 0 : weigh(row)) - (replacesOwn ? weigh(own) : 0);
  }
  if ((before === undefined) !== (row === undefined)) {
    data.size += row === undefined ? -1 : 1;
    if (data.base !== null && !data.reshaped) {
      data.order = null;
      data.reshaped = true;
    }
    if (data.order !== null) {
      if (row === undefined) removeSorted(data.order, key);
      else insertSorted(data.order, key);
    }
  }
  for (const [index, entries] of data.indexes) reindex(data, definition, index, entries, key, before, row);
  return before;
}

function change<Row>(tables: Tables, definition: TableDefinition<Row>, key: string, after: Row | undefined): void {
  const before = write(tables, definition, key, after);
  tables.changes.push({ table: definition as TableDefinition<never>, key, before, after });
}

function dataOf(tables: Tables, name: string): TableData {
  let data = tables.data.get(name);
  if (data === undefined) {
    data = { base: null, rows: new Map(), size: 0, indexes: new Map(), order: null, reshaped: false };
    tables.data.set(name, data);
  }
  return data;
}
