import { createReadStream } from "node:fs";
import { parse } from "yaml";
import { problemWithDocument } from "../alignment/read/readable.ts";
import { jsonFlaw } from "../base/json-flaw.ts";
import { readStreamBody } from "../base/measured.ts";
import { parseJson } from "../base/parse-json.ts";
import { shorten } from "../base/text.ts";
import { explainFile } from "./explain.ts";
import { CommandError } from "./flags.ts";
import { readAnswerBody, textOf } from "./read-body.ts";

/** The real service's own document, and where it was read. */
export interface ReadDocument {
  readonly source: string;
  readonly document: Readonly<Record<string, unknown>>;
}

interface Reader {
  /** How the place was named, for complaints. */
  readonly flag: string;
  readonly exitCode: number;
  readonly key?: string | undefined;
}

/** Reads an OpenAPI document, JSON or YAML, from a file or an address. */
export async function readDocument(place: string, { flag, exitCode, key }: Reader): Promise<ReadDocument> {
  const refuse = (why: string): CommandError => new CommandError(`${flag}: ${place} ${why}`, exitCode);
  const bytes = /^https?:\/\//i.test(place) ? await fetchBytes(place, key, refuse) : await readBytes(place, refuse);
  const value = parseDocument(bytes, refuse);
  const problem = problemWithDocument(value);
  if (problem !== null) throw refuse(`cannot be used: ${problem}`);
  return { source: place, document: value as ReadDocument["document"] };
}

type Refuse = (why: string) => CommandError;

async function readBytes(path: string, refuse: Refuse): Promise<Uint8Array> {
  try {
    return await readStreamBody(createReadStream(path));
  } catch (error) {
    throw refuse(`cannot be read: ${explainFile(error)}.`);
  }
}

const patience = 30_000;

async function fetchBytes(address: string, key: string | undefined, refuse: Refuse): Promise<Uint8Array> {
  try {
    const headers = { accept: "application/json", ...(key !== undefined && { authorization: `Bearer ${key}` }) };
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience) });
    if (response.status === 401 || response.status === 403)
      throw refuse(`answers ${response.status}: give a key that may read it with --key.`);
    if (!response.ok) throw refuse(`answers ${response.status}: it is not where the document is.`);
    return await readAnswerBody(response).catch((error) => {
      throw refuse(`cannot be read: ${reasonOf(error)}.`);
    });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw refuse(`cannot be reached: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

function parseDocument(bytes: Uint8Array, refuse: Refuse): unknown {
  let text: string;
  try {
    text = textOf(bytes);
  } catch (error) {
    throw refuse(`cannot be read: ${(error as Error).message}.`);
  }
  const value = parseJson(text) ?? parseYaml(text, refuse);
  if (typeof value === "string")
    throw refuse("is plain text; give an OpenAPI document, such as openapi.json or openapi.yaml.");
  return value;
}

/** YAML contains JSON, so what looks like JSON is explained as that. */
function parseYaml(text: string, refuse: Refuse): unknown {
  if (/^\s*[{[]/.test(text)) throw refuse(`is not JSON: ${jsonFlaw(text)}.`);
  if (/^\s*</.test(text))
    throw refuse(
      "is a page of HTML or XML; give the document that such a page shows, often beside it as openapi.json.",
    );
  if (text.trim() === "") throw refuse("is empty; give an OpenAPI document.");
  try {
    return parse(text, { maxAliasCount: 1_000, logLevel: "silent" });
  } catch (error) {
    if (error instanceof RangeError) throw refuse("is nested too deep to be read.");
    throw refuse(`is neither JSON nor YAML: ${shorten((error as Error).message.split("\n")[0] ?? "", 200)}.`);
  }
}
