import { jsonTextOf, type PendingAnswer } from "./call.ts";

/**
 * An answer while steps change it: what an operation wrote is read when the first step wants its value, and written again
 * once at the end.
 */
export interface Draft extends PendingAnswer {
  /** In place of a body of null, once a step has changed it; nobody else has it, so the next one may change it in place. */
  readonly value?: unknown;
  /** Why a fault rule could not change it, for the journal. */
  readonly problem?: string;
}

/** The JSON of an answer, for the step alone that asks for it; undefined for any other answer. */
export function jsonOf(draft: Draft): unknown {
  if (isChanged(draft)) return (draft.headers["content-type"] ?? "").includes("json") ? draft.value : undefined;
  const text = jsonTextOf(draft);
  return text === null ? undefined : JSON.parse(text);
}

/** An answer with a value that nobody else has. */
export function withValue(draft: Draft, value: unknown): Draft {
  return { ...draft, body: null, value };
}

/** The answer as it is sent. */
export function write(draft: Draft): Draft {
  return isChanged(draft) ? { ...draft, value: undefined, body: JSON.stringify(draft.value) } : draft;
}

function isChanged({ body, value }: Draft): boolean {
  return body === null && value !== undefined;
}
