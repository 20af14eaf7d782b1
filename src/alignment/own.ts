import type { JsonObject } from "../base/json-object.ts";
import { parseUtf8 } from "../base/parse-json.ts";
import { newDocument } from "../interface/description/document.ts";
import { interfaceOperations } from "../interface/operations.ts";

let known: JsonObject | null = null;

/** Our own document, as `understudy openapi` writes it. */
export function ownDocument(): JsonObject {
  known ??= parseUtf8(newDocument(() => interfaceOperations).writtenFor("", {}).bytes) as JsonObject;
  return known;
}
