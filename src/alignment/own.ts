import type { JsonObject } from "../base/json-object.ts";
import { perObject } from "../base/on-first-use.ts";
import { parseUtf8 } from "../base/parse-json.ts";
import { newDocument } from "../interface/description/document.ts";
import { interfaceOperations } from "../interface/operations.ts";
import { alignDocuments } from "./align.ts";

/** How a document is aligned with ours; once, however many follow it and are told of it. */
export const alignmentWith = perObject((theirs: JsonObject) => alignDocuments(ownDocument(), theirs));

let known: JsonObject | null = null;

/** Our own document, as `understudy openapi` writes it. */
export function ownDocument(): JsonObject {
  known ??= parseUtf8(newDocument(() => interfaceOperations).writtenFor("", {}).bytes) as JsonObject;
  return known;
}
