import { isObject } from "../../base/json-object.ts";
import { isNestedDeeper } from "../../base/nesting.ts";
import { isOverlayDocument, problemWithOverlayDocument } from "./overlay-document.ts";

/** No document by people is larger; this one is read whole, and compared at every place. */
export const maxDocumentBytes = 64 * 2 ** 20;

/** Services have hundreds, and the largest that are known a few thousand. */
const maxPaths = 20_000;

/** Whatever reads it goes down into it. */
const maxLevels = 500;

/** Why something cannot be used as a service's document; null if it can. */
export function problemWithDocument(value: unknown): string | null {
  if (!isObject(value)) return "it is not an object; give an OpenAPI document.";
  const isTooDeep = isNestedDeeper(value, maxLevels) ? `it is nested more than ${maxLevels} levels deep.` : null;
  if (isOverlayDocument(value)) return problemWithOverlayDocument(value) ?? isTooDeep;
  if (value.swagger !== undefined)
    return `it is Swagger ${String(value.swagger)}; convert it to OpenAPI 3, for example with npx swagger2openapi.`;
  if (typeof value.openapi !== "string")
    return 'it has no "openapi" member; give an OpenAPI document, such as openapi.json.';
  if (!/^3\.[0-2]/.test(value.openapi)) return `it is OpenAPI ${value.openapi.slice(0, 20)}; 3.0 and 3.1 can be read.`;
  const paths = isObject(value.paths) ? Object.keys(value.paths).length : 0;
  if (paths === 0) return "it describes no operation: its paths are empty.";
  if (paths > maxPaths) return `it has ${paths} paths; give one of at most ${maxPaths}, such as those that are called.`;
  return isTooDeep;
}
