import { dirname, resolve } from "node:path";
import { problemWithDocument } from "../alignment/read/readable.ts";
import { jsonFlaw } from "../base/json-flaw.ts";
import { isObject, type JsonObject } from "../base/json-object.ts";
import { parseJson } from "../base/parse-json.ts";
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

/** A file that was named beside the document: what is in it may be referred to. */
interface NamedFile {
  readonly path: string;
  readonly value: unknown;
}

/** Where the contents of the files stand in the document, so that every reference leads to somewhere in it. */
const member = "x-understudy-files";

/**
 * The document with the files in it that were named, and references to them as references within it. What was not named is not
 * read, whatever refers to it.
 */
function withNamedFiles(document: JsonObject, path: string, files: readonly NamedFile[]): JsonObject {
  if (files.length === 0) return document;
  const places = new Map([
    [resolve(path), "#"],
    ...files.map((file, i): [string, string] => [file.path, `#/${member}/${i}`]),
  ]);
  const contents = Object.fromEntries(files.map((file, i) => [i, pointed(file.value, file.path, places)]));
  return { ...(pointed(document, resolve(path), places) as JsonObject), [member]: contents };
}

function pointed(value: unknown, within: string, places: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => pointed(each, within, places));
  if (!isObject(value)) return value;
  const all = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    name === "$ref" && typeof each === "string" ? referenceTo(each, within, places) : pointed(each, within, places),
  ]);
  return Object.fromEntries(all);
}

function referenceTo(reference: string, within: string, places: ReadonlyMap<string, string>): string {
  const [file = "", pointer = ""] = reference.split("#");
  const place = places.get(file === "" ? within : resolve(dirname(within), file));
  return place === undefined || /^[a-z]+:/i.test(file) ? reference : place + pointer.replace(/\/$/, "");
}
