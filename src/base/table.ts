/**
 * The store of one world: named tables of immutable rows, with a log of what changed.
 *
 * A row is never edited, only replaced by `put`, so a fork copies references, a rollback puts old rows back,
 * and a store that writes elsewhere learns from the log exactly which rows one request touched.
 */
export interface TableDefinition<Row> {
  readonly name: string;
  readonly key: (row: Row) => string;
  /** Indexes: rows found by another member. Several keys, or none, are fine. Keys within one index entry are sorted. */
  readonly indexes: { readonly [index: string]: (row: Row) => string | readonly string[] | null };
}

export interface Change {
  readonly table: TableDefinition<never>;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface TableData {
  readonly rows: Map<string, unknown>;
  /** Built at first use, kept up to date afterwards, never part of a snapshot. */
  readonly indexes: Map<string, Map<string, string[]>>;
  /** Sorted keys, built when a listing first asks. */
  order: string[] | null;
}

export interface Tables {
  readonly data: Map<string, TableData>;
  changes: Change[];
}

export type TableRows = { readonly [table: string]: readonly unknown[] };

const definitions = new Map<string, TableDefinition<never>>();

export function table<Row>(
  name: string,
  key: (row: Row) => string,
  indexes: TableDefinition<Row>["indexes"] = {},
): TableDefinition<Row> {
  const definition = { name, key, indexes };
  definitions.set(name, definition as TableDefinition<never>);
  return definition;
}

/** The table of a name, for rows that come from elsewhere: a snapshot, a store. */
export function tableNamed(name: string): TableDefinition<never> | undefined {
  return definitions.get(name);
}

export function newTables(): Tables {
  return { data: new Map(), changes: [] };
}

export function get<Row>(tables: Tables, definition: TableDefinition<Row>, key: string): Row | undefined {
  return tables.data.get(definition.name)?.rows.get(key) as Row | undefined;
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
  return tables.data.get(definition.name)?.rows.size ?? 0;
}

/** The sorted keys of all rows. Do not change the array: it is the table's own. */
export function keysOf<Row>(tables: Tables, definition: TableDefinition<Row>): readonly string[] {
  const data = dataOf(tables, definition.name);
  data.order ??= [...data.rows.keys()].sort(compareKeys);
  return data.order;
}

/** The sorted keys of the rows whose index has this value. Do not change the array: it is the index's own. */
export function keysWhere<Row>(
  tables: Tables,
  definition: TableDefinition<Row>,
  index: string,
  value: string,
): readonly string[] {
  return indexOf(tables, definition, index).get(value) ?? [];
}

/** The rows whose index has this value, in the order of keys. */
export function where<Row>(tables: Tables, definition: TableDefinition<Row>, index: string, value: string): Row[] {
  return keysWhere(tables, definition, index, value).map((key) => get(tables, definition, key) as Row);
}

/** Takes back every change since the mark (the length of `changes` at that moment). */
export function rollBack(tables: Tables, mark: number): void {
  while (tables.changes.length > mark) {
    const { table, key, before } = tables.changes.pop() as Change;
    write(tables, table, key, before as undefined);
  }
}

/** How many rows each table has that has any. */
export function countRows(tables: Tables): Record<string, number> {
  const counts = [...tables.data].map(([name, { rows }]): [string, number] => [name, rows.size]);
  return Object.fromEntries(counts.filter(([, size]) => size > 0).sort(([a], [b]) => compareKeys(a, b)));
}

/** Plain rows of every table, for a snapshot. */
export function dump(tables: Tables): TableRows {
  const names = [...tables.data.keys()].filter((name) => dataOf(tables, name).rows.size > 0).sort(compareKeys);
  return Object.fromEntries(
    names.map((name) => {
      const { rows } = dataOf(tables, name);
      return [name, [...rows.keys()].sort(compareKeys).map((key) => rows.get(key))];
    }),
  );
}

/** A copy that shares the rows, which are immutable, and nothing else. */
export function copy(tables: Tables): Tables {
  const data = new Map(
    [...tables.data].map(([name, { rows }]): [string, TableData] => [
      name,
      { rows: new Map(rows), indexes: new Map(), order: null },
    ]),
  );
  return { data, changes: [] };
}

/** Writes one row without logging it: for loading, restoring and rolling back. */
export function write<Row>(tables: Tables, definition: TableDefinition<Row>, key: string, row: Row | undefined): void {
  const data = dataOf(tables, definition.name);
  const before = data.rows.get(key) as Row | undefined;
  if (row === undefined) data.rows.delete(key);
  else data.rows.set(key, row);
  if (data.order !== null) {
    if (row === undefined) removeSorted(data.order, key);
    else if (before === undefined) insertSorted(data.order, key);
  }
  for (const [name, entries] of data.indexes) {
    const keyOf = definition.indexes[name] as (row: Row) => string | readonly string[] | null;
    for (const value of before === undefined ? [] : valuesOf(keyOf(before))) {
      const keys = entries.get(value) ?? [];
      removeSorted(keys, key);
      if (keys.length === 0) entries.delete(value);
    }
    for (const value of row === undefined ? [] : valuesOf(keyOf(row))) addTo(entries, value, key);
  }
}

/** Locale-free order of keys, the same on every machine. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Where a key stands, or would stand, in a sorted array. */
export function positionOf(sorted: readonly string[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function change<Row>(tables: Tables, definition: TableDefinition<Row>, key: string, after: Row | undefined): void {
  tables.changes.push({
    table: definition as TableDefinition<never>,
    key,
    before: get(tables, definition, key),
    after,
  });
  write(tables, definition, key, after);
}

function dataOf(tables: Tables, name: string): TableData {
  let data = tables.data.get(name);
  if (data === undefined) {
    data = { rows: new Map(), indexes: new Map(), order: null };
    tables.data.set(name, data);
  }
  return data;
}

function indexOf<Row>(tables: Tables, definition: TableDefinition<Row>, index: string): Map<string, string[]> {
  const data = dataOf(tables, definition.name);
  let entries = data.indexes.get(index);
  if (entries === undefined) {
    entries = new Map();
    const keyOf = definition.indexes[index];
    if (keyOf === undefined) throw new Error(`Table ${definition.name} has no index ${index}.`);
    for (const key of keysOf(tables, definition)) {
      for (const value of valuesOf(keyOf(data.rows.get(key) as Row))) addTo(entries, value, key);
    }
    data.indexes.set(index, entries);
  }
  return entries;
}

function valuesOf(value: string | readonly string[] | null): readonly string[] {
  if (value === null) return [];
  return typeof value === "string" ? [value] : value;
}

function addTo(entries: Map<string, string[]>, value: string, key: string): void {
  const keys = entries.get(value);
  if (keys === undefined) entries.set(value, [key]);
  else insertSorted(keys, key);
}

function insertSorted(sorted: string[], key: string): void {
  const last = sorted[sorted.length - 1];
  if (last === undefined || last < key) {
    sorted.push(key);
    return;
  }
  const position = positionOf(sorted, key);
  if (sorted[position] !== key) sorted.splice(position, 0, key);
}

function removeSorted(sorted: string[], key: string): void {
  const position = positionOf(sorted, key);
  if (sorted[position] === key) sorted.splice(position, 1);
}
