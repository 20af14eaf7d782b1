import { addKey, type IndexKeys, removeKey } from "./index-keys.ts";
import { compareKeys, insertSorted } from "./sorted-keys.ts";
import type { TableDefinition } from "./table-definition.ts";
import { weigh } from "./weigh.ts";

/** Rows that several worlds share. They never change. */
export interface Frozen {
  readonly rows: Map<string, unknown>;
  /** Built when one of the worlds first needs it, then shared by all of them. */
  readonly indexes: Map<string, IndexKeys>;
  order: string[] | null;
  readonly weight: number;
}

/** A world's own rows on top of the shared ones. */
export interface TableData {
  readonly base: Frozen | null;
  /** Rows that differ from the base; `removed` for a deleted one. */
  readonly rows: Map<string, unknown>;
  size: number;
  /** Built at first use, then kept up to date; never part of a snapshot. Over a base, it contains only the differences. */
  readonly indexes: Map<string, IndexKeys>;
  /** Sorted keys, built for the first listing; over a base, only where the keys differ. */
  order: string[] | null;
  /** Whether a key was added to the base or removed from it. */
  reshaped: boolean;
}

export const removed = Symbol("removed");

/** Moves one row's key in an index from the values of the old row to those of the new one. */
export function reindex<Row>(
  data: TableData,
  definition: TableDefinition<Row>,
  index: string,
  entries: IndexKeys,
  key: string,
  before: Row | undefined,
  row: Row | undefined,
): void {
  const keyOf = definition.indexes[index] as (row: Row) => string | readonly string[] | null;
  const from = before === undefined ? null : keyOf(before);
  const to = row === undefined ? null : keyOf(row);
  if (from === to) return;
  const base = baseIndexOf(data, definition, index);
  for (const value of valuesOf(from)) removeKey(entries, value, key, base);
  for (const value of valuesOf(to)) addKey(entries, value, key, base);
}

export function rowOf({ base, rows }: TableData, key: string): unknown {
  const own = rows.get(key);
  if (own === undefined) return base?.rows.get(key);
  return own === removed ? undefined : own;
}

export function orderOf(data: TableData): string[] {
  const { base, rows } = data;
  if (base === null) data.order ??= [...rows.keys()].sort(compareKeys);
  else {
    base.order ??= [...base.rows.keys()].sort(compareKeys);
    if (!data.reshaped) return base.order;
    if (data.order === null) {
      data.order = base.order.filter((key) => rows.get(key) !== removed);
      for (const [key, row] of rows) if (row !== removed && !base.rows.has(key)) insertSorted(data.order, key);
    }
  }
  return data.order as string[];
}

/** The index of the world's own rows, built at first use. */
export function indexOf<Row>(data: TableData, definition: TableDefinition<Row>, index: string): IndexKeys {
  const cached = data.indexes.get(index);
  if (cached !== undefined) return cached;
  const entries: IndexKeys = new Map();
  if (data.base === null) addAll(entries, definition, index, data.rows);
  else {
    for (const [key, row] of data.rows) {
      const now = row === removed ? undefined : (row as Row);
      reindex(data, definition, index, entries, key, data.base.rows.get(key) as Row | undefined, now);
    }
  }
  data.indexes.set(index, entries);
  return entries;
}

export function baseIndexOf<Row>(
  { base }: TableData,
  definition: TableDefinition<Row>,
  index: string,
): IndexKeys | undefined {
  if (base === null) return undefined;
  let entries = base.indexes.get(index);
  if (entries === undefined) {
    entries = new Map();
    addAll(entries, definition, index, base.rows);
    base.indexes.set(index, entries);
  }
  return entries;
}

function addAll<Row>(
  entries: IndexKeys,
  definition: TableDefinition<Row>,
  index: string,
  rows: Map<string, unknown>,
): void {
  const keyOf = definition.indexes[index];
  if (keyOf === undefined) throw new Error(`Table ${definition.name} has no index ${index}.`);
  for (const key of [...rows.keys()].sort(compareKeys)) {
    for (const value of valuesOf(keyOf(rows.get(key) as Row))) addKey(entries, value, key, undefined);
  }
}

export function freeze({ rows, indexes, order }: TableData): Frozen {
  let weight = 0;
  for (const row of rows.values()) weight += weigh(row);
  return { rows, indexes, order, weight };
}

export function layeredOn(base: Frozen): TableData {
  return { base, rows: new Map(), size: base.rows.size, indexes: new Map(), order: null, reshaped: false };
}

function valuesOf(value: string | readonly string[] | null): readonly string[] {
  if (value === null) return [];
  return typeof value === "string" ? [value] : value;
}

export function weightOfOwn(data: ReadonlyMap<string, TableData>): number {
  let weight = 0;
  for (const { rows } of data.values()) for (const row of rows.values()) weight += row === removed ? 0 : weigh(row);
  return weight;
}

export function weightOfShared(data: ReadonlyMap<string, TableData>): number {
  let weight = 0;
  for (const { base } of data.values()) weight += base?.weight ?? 0;
  return weight;
}
