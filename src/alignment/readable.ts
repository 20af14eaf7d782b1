import { isObject } from "../base/json-object.ts";

/** Why something cannot be used as a service's document; null if it can. */
export function problemWithDocument(value: unknown): string | null {
  if (!isObject(value)) return "it is not an object; give an OpenAPI document.";
  if (value.swagger !== undefined)
    return `it is Swagger ${String(value.swagger)}; convert it to OpenAPI 3, for example with npx swagger2openapi.`;
  if (typeof value.openapi !== "string")
    return 'it has no "openapi" member; give an OpenAPI document, such as openapi.json.';
  if (!/^3\.[0-2]/.test(value.openapi)) return `it is OpenAPI ${value.openapi.slice(0, 20)}; 3.0 and 3.1 can be read.`;
  if (!isObject(value.paths) || Object.keys(value.paths).length === 0)
    return "it describes no operation: its paths are empty.";
  return null;
}
