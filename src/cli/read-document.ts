import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { readStreamBody } from "../base/stream-body.ts";
import { type DocumentBeside, openDocument } from "./beside/ask-document.ts";
import { explainFile } from "./error-words.ts";
import { CommandError } from "./flags.ts";
import { readAnswerBody } from "./read-body.ts";

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
  /** Files that the document may refer to. */
  readonly files?: readonly string[];
}

/** A document that was read, and its thread, in which more can be asked of it. */
export interface OpenedDocument extends ReadDocument, DocumentBeside {}

/** Reads an OpenAPI document, JSON or YAML, from a file or an address. */
export async function readDocument(place: string, reader: Reader): Promise<ReadDocument> {
  const { source, document, end } = await openDocumentAt(place, reader);
  end();
  return { source, document };
}

/** The same, for who goes on to work with it. */
export async function openDocumentAt(
  place: string,
  { flag, exitCode, key, files = [] }: Reader,
): Promise<OpenedDocument> {
  const refuse = (why: string): CommandError => new CommandError(`${flag}: ${place} ${why}`, exitCode);
  const bytes = /^https?:\/\//i.test(place) ? await fetchBytes(place, key, refuse) : await readBytes(place, refuse);
  const named: { path: string; bytes: Uint8Array }[] = [];
  for (const file of files)
    named.push({ path: resolve(file), bytes: await readBytes(file, refuseFile(file, exitCode)) });
  const beside = openDocument({ bytes, path: place, files: named });
  try {
    return { source: place, document: await beside.ask("read"), ...beside };
  } catch (error) {
    beside.end();
    throw refuse(`cannot be used: ${(error as Error).message}.`);
  }
}

function refuseFile(file: string, exitCode: number): Refuse {
  return (why) => new CommandError(`--document-files: ${file} ${why}`, exitCode);
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
