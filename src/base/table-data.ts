import type { TableDefinition } from "./table-definition.ts";
import { weigh } from "./weigh.ts";

/** Rows that several worlds share. They never change. */
export interface Frozen {
  readonly rows: ReadonlyMap<string, unknown>;
  /** Built when one of the worlds first needs it, then shared by all of them. */
  readonly indexes: Map<string, Map<string, string[]>>;
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
  readonly indexes: Map<string, Map<string, string[]>>;
  /** Sorted keys, built for the first listing; over a base, only where the keys differ. */
  order: string[] | null;
  /** Whether a key was added to the base or removed from it. */
  reshaped: boolean;
}

export const removed = Symbol("removed");

/** Locale-free order of keys, the same on every machine. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The position of a key, or where it would be inserted, in a sorted array. */
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

/** Moves one row's key in an index from the entry of the old row to that of the new one. */
export function reindex<Row>(
  data: TableData,
  definition: TableDefinition<Row>,
  index: string,
  entries: Map<string, string[]>,
  key: string,
  before: Row | undefined,
  row: Row | undefined,
): void {
  const keyOf = definition.indexes[index] as (row: Row) => string | readonly string[] | null;
  const copyFromBase = (value: string): string[] | undefined => {
    const existing = entries.get(value);
    if (existing !== undefined) return existing;
    const keys = baseIndexOf(data, definition, index)?.get(value)?.slice();
    if (keys !== undefined) entries.set(value, keys);
    return keys;
  };
  for (const value of before === undefined ? [] : valuesOf(keyOf(before))) {
    const keys = copyFromBase(value) ?? [];
    removeSorted(keys, key);
    if (keys.length === 0 && data.base === null) entries.delete(value);
  }
  for (const value of row === undefined ? [] : valuesOf(keyOf(row))) {
    const keys = copyFromBase(value);
    // An array literal with one key takes a quarter of the memory of an empty array that grew.
    if (keys === undefined) entries.set(value, [key]);
    else insertSorted(keys, key);
  }
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
export function indexOf<Row>(data: TableData, definition: TableDefinition<Row>, index: string): Map<string, string[]> {
  const cached = data.indexes.get(index);
  if (cached !== undefined) return cached;
  const entries = new Map<string, string[]>();
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
): Map<string, string[]> | undefined {
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
  entries: Map<string, string[]>,
  definition: TableDefinition<Row>,
  index: string,
  rows: ReadonlyMap<string, unknown>,
): void {
  const keyOf = definition.indexes[index];
  if (keyOf === undefined) throw new Error(`Table ${definition.name} has no index ${index}.`);
  for (const key of [...rows.keys()].sort(compareKeys)) {
    for (const value of valuesOf(keyOf(rows.get(key) as Row))) addTo(entries, value, key);
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

function addTo(entries: Map<string, string[]>, value: string, key: string): void {
  const keys = entries.get(value);
  if (keys === undefined) entries.set(value, [key]);
  else insertSorted(keys, key);
}

export function insertSorted(sorted: string[], key: string): void {
  const last = sorted[sorted.length - 1];
  if (last === undefined || last < key) {
    sorted.push(key);
    return;
  }
  const position = positionOf(sorted, key);
  if (sorted[position] !== key) sorted.splice(position, 0, key);
}

export function removeSorted(sorted: string[], key: string): void {
  const position = positionOf(sorted, key);
  if (sorted[position] === key) sorted.splice(position, 1);
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
