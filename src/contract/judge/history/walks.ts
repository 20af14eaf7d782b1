import { isObject } from "../../../base/json-object.ts";
import { parseMembers } from "../../../base/parse-json.ts";
import { hash53 } from "../../../base/rng.ts";
import type { Exchange } from "../../seen/exchange.ts";

/** A page of a list: the ids of its rows, and the cursor of the next page. */
export interface WalkedPage {
  /** Identifies the list: the request without its cursor and page size. */
  readonly of: string;
  readonly rows: readonly string[];
  readonly cursor: string | null;
  readonly next: string | null;
}

/** A walk through a list, up to one of its pages. */
export interface Walk {
  readonly rows: WalkRows;
  readonly page: number;
  /** How many rows this page added. */
  readonly added: number;
  readonly exchange: Exchange;
}

/** Shared by the pages of a walk, so that a long walk is stored once and not for every page. */
interface WalkRows {
  /** The page on which each row was, including later pages. */
  readonly pageOf: Map<string, number>;
  lastPage: number;
}

/** Whether a row was on this page of the walk or an earlier one. */
export function hasRow({ rows, page }: Walk, row: string): boolean {
  return (rows.pageOf.get(row) ?? page + 1) <= page;
}

/** The walk with one more page. */
export function extendWalk(before: Walk | undefined, current: WalkedPage, exchange: Exchange, maxRows: number): Walk {
  const rows = rowsBefore(before);
  const page = rows.lastPage + 1;
  const sizeBefore = rows.pageOf.size;
  for (const row of current.rows) if (!rows.pageOf.has(row) && rows.pageOf.size < maxRows) rows.pageOf.set(row, page);
  rows.lastPage = page;
  return { rows, page, added: rows.pageOf.size - sizeBefore, exchange };
}

/** If a cursor is sent again, the rows that followed it the first time belong to another walk. */
function rowsBefore(before: Walk | undefined): WalkRows {
  if (before === undefined) return { pageOf: new Map(), lastPage: 0 };
  const { rows, page } = before;
  if (rows.lastPage === page) return rows;
  return { pageOf: new Map([...rows.pageOf].filter(([, at]) => at <= page)), lastPage: page };
}

/** The first list of objects with ids in an answer, under any name. Null if the answer has none. */
export function pageOf({ sent, answer }: Exchange): WalkedPage | null {
  if (!isObject(answer.json)) return null;
  const members = Object.values(answer.json);
  const list = members.find((each): each is { id: unknown }[] => Array.isArray(each) && each.length > 0);
  const ids = list?.map((row) => idOf(row)) ?? [];
  if (ids.some((id) => id === null)) return null;
  const body = parseMembers(sent.body);
  const cursor = cursorOf(sent.path, body);
  return { of: listKey(sent.path, body), rows: ids as string[], cursor, next: nextCursor(answer.json) };
}

/** Cursors of two lists may be equal, for example if they only count rows. */
function listKey(path: string, body: Readonly<Record<string, unknown>>): string {
  const [bare = "", query] = path.split("?");
  const parameters = new URLSearchParams(query);
  for (const name of ["cursor", "limit"]) parameters.delete(name);
  const { cursor: _, limit: __, ...rest } = body;
  return `${bare}?${parameters} ${hash53(JSON.stringify(rest))}`;
}

function idOf(row: unknown): string | null {
  if (!isObject(row)) return null;
  const { id, contactId } = row as Readonly<Record<string, unknown>>;
  return typeof id === "string" ? id : typeof contactId === "string" ? contactId : null;
}

function cursorOf(path: string, { cursor }: Readonly<Record<string, unknown>>): string | null {
  return new URLSearchParams(path.split("?")[1]).get("cursor") ?? (typeof cursor === "string" ? cursor : null);
}

function nextCursor(json: object): string | null {
  const next = (json as { nextCursor?: unknown }).nextCursor;
  return typeof next === "string" ? next : null;
}
