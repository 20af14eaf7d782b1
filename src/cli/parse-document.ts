import { problemWithDocument } from "../alignment/read/readable.ts";
import { jsonFlaw } from "../base/json-flaw.ts";
import type { JsonObject } from "../base/json-object.ts";
import { parseJson } from "../base/parse-json.ts";
import { textOf } from "./read-body.ts";
import { readYaml } from "./read-yaml.ts";

/** The OpenAPI document, in JSON or YAML, that some bytes are; where they are none, an error says what they are. */
export function parseDocument(bytes: Uint8Array): JsonObject {
  const text = textOf(bytes);
  const value = parseJson(text) ?? parseYaml(text);
  if (typeof value === "string")
    throw new Error("it is plain text; give an OpenAPI document, such as openapi.json or openapi.yaml");
  const problem = problemWithDocument(value);
  if (problem !== null) throw new Error(problem.replace(/\.$/, ""));
  return value as JsonObject;
}

/** YAML contains JSON, so what looks like JSON is explained as that. */
function parseYaml(text: string): unknown {
  if (/^\s*[{[]/.test(text)) throw new Error(`it is not JSON: ${jsonFlaw(text)}`);
  if (/^\s*</.test(text))
    throw new Error(
      "it is a page of HTML or XML; give the document that such a page shows, often openapi.json beside it",
    );
  if (text.trim() === "") throw new Error("it is empty; give an OpenAPI document");
  return readYaml(text);
}
