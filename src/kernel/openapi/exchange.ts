import type { JsonObject } from "../../base/json-object.ts";

/** A request that was really sent, and its answer. */
export interface ExampleExchange {
  readonly params?: JsonObject;
  readonly query?: JsonObject;
  readonly body?: unknown;
  readonly status: number;
  /** Undefined where the answer is not JSON. */
  readonly answer?: unknown;
  /** True where lists and texts of the answer were shortened. */
  readonly shortened?: true;
}

/** A request and an answer with the same example name belong together. */
const exampleName = "documented";

export function asExample(value: unknown, summary?: string): JsonObject {
  return { examples: { [exampleName]: { ...(summary !== undefined && { summary }), value } } };
}

/** The note at an answer that was shortened. */
export const shortenedNote = "The answer with its lists cut to two entries and its texts to 400 characters.";
