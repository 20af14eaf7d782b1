import { problemWithDocument } from "../alignment/read/readable.ts";
import { jsonFlaw } from "../base/json-flaw.ts";
import type { JsonObject } from "../base/json-object.ts";
import { parseJson } from "../base/parse-json.ts";
import { withNamedFiles } from "./named-files.ts";
import { textOf } from "./read-body.ts";
import { readYaml } from "./read-yaml.ts";

/** What is to be read: the document, and files that it may refer to. */
export interface DocumentBytes {
  readonly bytes: Uint8Array;
  readonly path?: string;
  readonly files?: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}

/** The OpenAPI document, in JSON or YAML, that some bytes are; where they are none, an error says what they are. */
export function parseDocument({ bytes, path = "", files = [] }: DocumentBytes): JsonObject {
  const document = parseAlone(bytes);
  const named = files.map((file) => ({ path: file.path, value: parseText(textOf(file.bytes)) }));
  return withNamedFiles(document, path, named);
}

function parseText(text: string): unknown {
  return parseJson(text) ?? parseYaml(text);
}

function parseAlone(bytes: Uint8Array): JsonObject {
  const value = parseText(textOf(bytes));
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
