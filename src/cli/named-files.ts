import { dirname, resolve } from "node:path";
import { isObject, type JsonObject } from "../base/json-object.ts";

/** A file that was named beside the document: what is in it may be referred to. */
export interface NamedFile {
  readonly path: string;
  readonly value: unknown;
}

/** Where the contents of the files stand in the document, so that every reference leads to somewhere in it. */
const member = "x-understudy-files";

/**
 * The document with the files in it that were named, and references to them as references within it. What was not named is not
 * read, whatever refers to it.
 */
export function withNamedFiles(document: JsonObject, path: string, files: readonly NamedFile[]): JsonObject {
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
