import type { JsonObject } from "./json.ts";

/** A request that was really sent, and what answered it. */
export interface Exchange {
  readonly params?: JsonObject;
  readonly query?: JsonObject;
  readonly body?: unknown;
  readonly status: number;
  /** Nothing where the answer is no JSON. */
  readonly answer?: unknown;
  /** Lists and texts of the answer were cut. */
  readonly shortened?: true;
}

/** Examples of one name belong together: the answer with this name is the one to the request with this name. */
const pair = "documented";

export function paired(value: unknown, summary?: string): JsonObject {
  return { examples: { [pair]: { ...(summary !== undefined && { summary }), value } } };
}

/** What an answer that was cut says of itself. */
export const cut = "The answer with its lists cut to two entries and its texts to 400 characters.";
