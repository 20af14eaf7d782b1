// Figures: A-67.
import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { positionOf } from "../base/sorted.ts";
import { type CursorContext, giveCursor, readCursor } from "./cursors.ts";
import { Refusal } from "./refusal.ts";

const paging = from(assumed("A-67"));

/** The default number of rows of a page. */
export const usualLimit = 50;

export function limitOf(usual: number): z.ZodDefault<z.ZodInt> {
  return z
    .int()
    .min(1)
    .max(100)
    .default(usual)
    .meta({ ...paging, examples: [50] });
}

/** The parameters of every paged list. Spread it into a query schema: `z.strictObject({ ...pageQuery, kind: … })`. */
export const pageQuery = {
  limit: limitOf(usualLimit),
  cursor: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .meta({ ...paging, description: "The nextCursor of the previous page, unchanged." }),
};

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Where the next page begins: null on the last one. */
export const NextCursor = z
  .string()
  .nullable()
  .meta({ ...paging, description: "Opaque; null on the last page." });

/**
 * One page of sorted keys, with the newest or the oldest first. A cursor holds the last returned key, so rows that are
 * added or removed between two pages neither repeat nor hide others, and every page costs the same.
 */
export function pageOf(
  context: CursorContext,
  keys: readonly string[],
  order: "newest" | "oldest",
  scope: string,
  request: PageRequest,
): { readonly keys: readonly string[]; readonly nextCursor: string | null } {
  const last = request.cursor === undefined ? null : positionIn(context, scope, request.cursor);
  const page: string[] = [];
  if (order === "oldest") {
    let next = last === null ? 0 : positionOf(keys, last);
    if (last !== null && keys[next] === last) next++;
    while (page.length < request.limit && next < keys.length) page.push(keys[next++] as string);
    return { keys: page, nextCursor: next < keys.length ? giveCursor(context, scope, page.at(-1) as string) : null };
  }
  let next = (last === null ? keys.length : positionOf(keys, last)) - 1;
  while (page.length < request.limit && next >= 0) page.push(keys[next--] as string);
  return { keys: page, nextCursor: next >= 0 ? giveCursor(context, scope, page.at(-1) as string) : null };
}

/** The position in a cursor, or a 400 for a cursor that this list did not return. */
export function positionIn(context: CursorContext, scope: string, cursor: string): string {
  const position = readCursor(context, scope, cursor);
  if (position !== null) return position;
  throw new Refusal(
    "bad_request",
    'Query parameter "cursor" is not one that this list handed out under these filters. Start again without a cursor.',
  );
}
