import { isObject, type JsonObject } from "./json-object.ts";

/** The value of a JSON text; undefined, which no JSON means, where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same for bytes, which have to be UTF-8. */
export function parseUtf8(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strictUtf8.decode(bytes));
  } catch {
    return undefined;
  }
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** The members of a JSON object; none where the text is anything else. */
export function parseMembers(text: unknown): JsonObject {
  const value = typeof text === "string" ? parseJson(text) : undefined;
  return isObject(value) ? value : {};
}
