import { isContainer } from "../../base/json-pointer.ts";
import type { Exchange } from "../exchange.ts";

/** A page of a list: its rows by their ids, and the cursor of the next one. */
export interface Page {
  readonly rows: readonly string[];
  readonly cursor: string | null;
  readonly next: string | null;
}

/** A page, whatever its list is called: the first list of things with ids. Null for an answer that is none. */
export function pageOf({ sent, answer }: Exchange): Page | null {
  if (!isContainer(answer.json) || Array.isArray(answer.json)) return null;
  const members = Object.values(answer.json);
  const list = members.find((each): each is { id: unknown }[] => Array.isArray(each) && each.length > 0);
  const ids = list?.map((row) => idOf(row)) ?? [];
  if (ids.some((id) => id === null)) return null;
  return { rows: ids as string[], cursor: askedCursor(sent), next: nextCursor(answer.json) };
}

function idOf(row: unknown): string | null {
  if (!isContainer(row)) return null;
  const { id, contactId } = row as Readonly<Record<string, unknown>>;
  return typeof id === "string" ? id : typeof contactId === "string" ? contactId : null;
}

function askedCursor({ path, body }: Exchange["sent"]): string | null {
  const inQuery = new URLSearchParams(path.split("?")[1]).get("cursor");
  if (inQuery !== null || typeof body !== "string") return inQuery;
  return /"cursor":"([^"]+)"/.exec(body)?.[1] ?? null;
}

function nextCursor(json: object): string | null {
  const next = (json as { nextCursor?: unknown }).nextCursor;
  return typeof next === "string" ? next : null;
}
