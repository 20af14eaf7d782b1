import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { maxDocumentBytes as maxBytes, problemWithDocument } from "../alignment/read/readable.ts";
import { jsonFlaw } from "../base/json-flaw.ts";
import { parseJson } from "../base/parse-json.ts";
import { shorten } from "../base/text.ts";
import { explainFile } from "./explain.ts";
import { CommandError } from "./flags.ts";

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
  const text = /^https?:\/\//i.test(place) ? await fetchText(place, key, refuse) : readText(place, refuse);
  const value = parseJson(text) ?? parseYaml(text, refuse);
  const problem = problemWithDocument(value);
  if (problem !== null) throw refuse(`cannot be used: ${problem}`);
  return { source: place, document: value as ReadDocument["document"] };
}

type Refuse = (why: string) => CommandError;

function readText(path: string, refuse: Refuse): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw refuse(`cannot be read: ${explainFile(error)}.`);
  }
}

const patience = 30_000;

async function fetchText(address: string, key: string | undefined, refuse: Refuse): Promise<string> {
  try {
    const headers = { accept: "application/json", ...(key !== undefined && { authorization: `Bearer ${key}` }) };
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience) });
    if (response.status === 401 || response.status === 403)
      throw refuse(`answers ${response.status}: give a key that may read it with --key.`);
    if (!response.ok) throw refuse(`answers ${response.status}: it is not where the document is.`);
    if (Number(response.headers.get("content-length") ?? 0) > maxBytes) throw refuse("is larger than 64 MiB.");
    const text = await response.text();
    if (text.length > maxBytes) throw refuse("is larger than 64 MiB.");
    return text;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { cause, message } = error as Error;
    throw refuse(`cannot be reached: ${cause instanceof Error ? cause.message : message}.`);
  }
}

/** YAML contains JSON, so what looks like JSON is explained as that. */
function parseYaml(text: string, refuse: Refuse): unknown {
  if (/^\s*[{[]/.test(text)) throw refuse(`is not JSON: ${jsonFlaw(text)}.`);
  try {
    return parse(text, { maxAliasCount: 1_000, logLevel: "silent" });
  } catch (error) {
    throw refuse(`is neither JSON nor YAML: ${shorten((error as Error).message.split("\n")[0] ?? "", 200)}.`);
  }
}
