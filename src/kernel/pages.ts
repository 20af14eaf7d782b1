// Figures: A-67.
import { z } from "zod";
import { assumed, from, type Source } from "../base/provenance.ts";
import { positionOf } from "../base/sorted-keys.ts";
import { get, type TableDefinition } from "../base/table.ts";
import { type CursorContext, giveCursor, readCursor, rowsBefore } from "./cursors.ts";
import { Refusal } from "./refusal.ts";

const ours = assumed("A-67");

/** The default number of rows of a page. */
export const usualLimit = 50;

export function limitOf(usual: number, source: Source = ours): z.ZodDefault<z.ZodInt> {
  return z
    .int()
    .min(1)
    .max(100)
    .default(usual)
    .meta({ ...from(source), examples: [50] });
}

/** The parameters of a paged list, where the source says so. */
export const pagedBy = (source: Source) => ({
  limit: limitOf(usualLimit, source),
  cursor: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .meta({ ...from(source), description: "Where the page begins: the nextCursor of the previous page, unchanged." }),
});

/** Those of the lists whose pages are assumed. Spread it into a query schema: `z.strictObject({ ...pageQuery, kind: … })`. */
export const pageQuery = pagedBy(ours);

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Where the next page begins: null on the last one. */
export const NextCursor = z
  .string()
  .nullable()
  .meta({
    ...from(ours),
    description: "The cursor of the next page, to be sent back unchanged; null on the last page.",
  });

/**
 * The rows of one page of sorted keys, with the newest or the oldest first. A cursor holds the last returned key, so rows
 * that are added or removed between two pages neither repeat nor hide others, and every page costs the same.
 */
export function pageOf<Row>(
  context: CursorContext,
  definition: TableDefinition<Row>,
  keys: readonly string[],
  order: "newest" | "oldest",
  scope: string,
  { limit, cursor }: PageRequest,
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const after = cursor === undefined ? 0 : (rowsBefore(cursor) ?? positionIn(context, scope, cursor));
  const [start, end] = order === "oldest" ? rangeAfter(keys, after, limit) : rangeBefore(keys, after, limit);
  const isLast = order === "oldest" ? end === keys.length : start === 0;
  const page = keys.slice(start, end);
  if (order === "newest") page.reverse();
  return {
    rows: page.map((key) => get(context.world.tables, definition, key) as Row),
    nextCursor: isLast ? null : giveCursor(context, scope, page.at(-1) as string),
  };
}

type RowRange = readonly [start: number, end: number];

/** A page begins after so many rows, or after the row of a key. */
function rangeAfter(keys: readonly string[], after: number | string, limit: number): RowRange {
  const position = typeof after === "number" ? Math.min(keys.length, after) : positionOf(keys, after);
  const start = keys[position] === after ? position + 1 : position;
  return [start, Math.min(keys.length, start + limit)];
}

function rangeBefore(keys: readonly string[], after: number | string, limit: number): RowRange {
  const end = typeof after === "number" ? Math.max(0, keys.length - after) : positionOf(keys, after);
  return [Math.max(0, end - limit), end];
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
