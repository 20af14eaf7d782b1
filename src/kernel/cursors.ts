import { openCursor, sealCursor } from "../base/cursors.ts";
import { type Instant, minute } from "../base/instants.ts";
import { reading } from "../model/readings.ts";
import type { World } from "../model/world.ts";
import { Refusal } from "./refusal.ts";

/** The world and the time of the request: under one reading, cursors expire. */
export interface CursorContext {
  readonly world: World;
  readonly now: Instant;
}

const lifetime = 60 * minute;

/** A cursor that expires has its own scope, so that it cannot be confused with one that does not. */
const expiringScope = (scope: string): string => `${scope}|until`;

export function giveCursor({ world, now }: CursorContext, scope: string, position: string): string {
  if (reading(world, "A-427") === "lasting") return sealCursor(scope, position);
  return sealCursor(expiringScope(scope), `${now + lifetime}|${position}`);
}

/** No list's own: where a service is asked for a page by its number, this is the cursor of what is behind so many rows. */
const counted = "rows before";

export function cursorBehind(rows: number): string {
  return sealCursor(counted, String(rows));
}

/** How many rows are before what a request asks for by their number; null for a cursor that a list handed out. */
export function rowsBefore(cursor: string): number | null {
  const rows = openCursor(counted, cursor);
  return rows === null ? null : Number(rows);
}

/** The position, or null for a cursor of another scope. An expired one is refused. */
export function readCursor({ world, now }: CursorContext, scope: string, cursor: string): string | null {
  const dated = openCursor(expiringScope(scope), cursor);
  if (dated === null) return openCursor(scope, cursor);
  const separator = dated.indexOf("|");
  if (reading(world, "A-427") === "1-hour" && now >= Number(dated.slice(0, separator))) {
    throw new Refusal("bad_request", '"cursor" has ended: cursors hold for an hour. Start again without one.');
  }
  return dated.slice(separator + 1);
}
