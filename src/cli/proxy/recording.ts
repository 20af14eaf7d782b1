import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isNestedDeeper, maxNesting } from "../../base/nesting.ts";
import { parseJson } from "../../base/parse-json.ts";
import { secretsInHeaders } from "../../contract/seen/redact.ts";
import type { RelayedExchange } from "../../doors/proxy/relay.ts";
import { explainFile } from "../error-words.ts";
import { linesOf } from "../traffic/json-items.ts";
import { seenIn, writeWorld } from "../traffic/write-world.ts";
import { newPseudonyms, type Pseudonyms } from "./pseudonyms.ts";
import { splitUrl } from "./revealing.ts";
import { unpackText } from "./unpacked.ts";

/** Writes the traffic of a proxy to a file that `drift` reads. */
export interface Recording {
  readonly write: (exchange: RelayedExchange) => void;
  /** What was written, and the world that it shows; null where that could not be written. */
  readonly close: () => Promise<{ readonly exchanges: number; readonly world: string } | null>;
}

/** The files in a recording's folder: the exchanges, and the recorded world as a scenario. */
export const exchangesFile = "exchanges.ndjson";
const unfinishedFile = "exchanges.unfinished";
const worldIn = "scenarios/recorded.json";

/** Headers that belong to the interface; any other may carry a secret. */
const interfaceHeaders =
  /^(accept|content-type|date|etag|if-none-match|retry-after|allow|vary|cache-control|x-(ratelimit|quota)-[\w-]+|x-build[\w-]*|x-understudy-[\w-]+)$/;

/**
 * What passes is written when everything has passed, because only then it is known who is named in it. A disk that fills up
 * ends the recording, not the proxy: `onLost` is told why, once.
 */
export function newRecording(folder: string, keepsPeople: boolean, onLost: (why: string) => void): Recording {
  mkdirSync(folder, { recursive: true });
  const pseudonyms = newPseudonyms(keepsPeople);
  const path = join(folder, exchangesFile);
  const file = createWriteStream(path, { fd: openSync(path, "w", 0o600) });
  file.on("error", () => {}); // The pipeline that writes to it says so.
  let exchanges = 0;
  let isLost = false;
  const lose = (error: Error): null => {
    if (!isLost) onLost(explainFile(error));
    isLost = true;
    spool.discard();
    return null;
  };
  const spool = newSpool(join(folder, unfinishedFile), lose);
  return {
    write(exchange) {
      if (isLost) return;
      exchanges += 1;
      const entry = entryOf(exchange, pseudonyms);
      pseudonyms.learn(entry.method, entry.url, [entry.request.body, entry.response.body], secretsOf(exchange));
      spool.write(JSON.stringify(entry));
    },
    async close() {
      try {
        await pipeline(cleanLines(spool.takeAll(), pseudonyms), file);
        const summary = { takenOut: pseudonyms.replacedCounts(), headersKept: interfaceHeaders.source };
        writeFileSync(join(folder, "taken-out.json"), `${JSON.stringify(summary, null, 2)}\n`);
        return { exchanges, world: writeWorld(await seenIn([path]), join(folder, worldIn)) };
      } catch (error) {
        return lose(error as Error);
      }
    },
  };
}

async function* cleanLines(lines: AsyncIterable<string>, pseudonyms: Pseudonyms): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(withoutPeople(JSON.parse(line), pseudonyms))}\n`;
}

type Entry = ReturnType<typeof entryOf>;

/** An exchange as it came, without what is never written. */
function entryOf(exchange: RelayedExchange, pseudonyms: Pseudonyms) {
  const { method, url, requestHeaders, requestBody, status, headers, body, at, ms, broken } = exchange;
  const { authorization } = requestHeaders;
  return {
    at: new Date(at - ms).toISOString(),
    ms: Math.round(ms),
    principal: authorization === undefined ? null : pseudonyms.caller(authorization),
    method,
    url,
    status,
    ...(broken !== null && { broken }),
    request: { headers: onlyInterfaceHeaders(requestHeaders), ...bodyOf(requestBody, requestHeaders) },
    response: { headers: onlyInterfaceHeaders(headers), ...bodyOf(body, headers) },
  };
}

function withoutPeople({ url: original, request, response, ...rest }: Entry, pseudonyms: Pseudonyms) {
  const url = pseudonyms.url(original);
  const { path, query = "" } = splitUrl(url);
  const clean = ({ headers, body, ...about }: Entry["request"]) => ({
    headers: cleanHeaders(headers, pseudonyms),
    body: pseudonyms.json(body),
    ...about,
  });
  return { ...rest, path, query, request: { url, ...clean(request) }, response: clean(response) };
}

function onlyInterfaceHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => interfaceHeaders.test(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Those whose values HTTP defines name nobody. */
function cleanHeaders(headers: Readonly<Record<string, string>>, { text }: Pseudonyms): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, /^(x-|etag)/.test(name) ? text(value) : value]);
  return Object.fromEntries(entries);
}

function secretsOf({ requestHeaders, headers }: RelayedExchange): string[] {
  return [...secretsInHeaders(requestHeaders), ...secretsInHeaders(headers)];
}

/** Only JSON can be cleaned reliably; of any other body only the length is recorded. */
function bodyOf(bytes: Uint8Array | undefined, headers: Readonly<Record<string, string>>) {
  if (bytes?.length === 0) return { body: null, bytes: 0 };
  const text = bytes && /json/.test(headers["content-type"] ?? "") ? unpackText(bytes, headers) : undefined;
  const body = text === undefined ? undefined : parseJson(text);
  // A body that claims to be JSON and is not is left out like any other, and one that is too deep to be walked through.
  if (text === undefined || body === undefined || isNestedDeeper(body, maxNesting))
    return { body: null, bytes: bytes?.length ?? 0, note: "not kept" };
  return { body, bytes: text.length };
}

/** Lines that wait on the disk until they may be shown. They are encrypted with a key that is in no file. */
interface Spool {
  readonly write: (line: string) => void;
  /** All lines, in order, and the file is gone afterwards. */
  readonly takeAll: () => AsyncGenerator<string>;
  readonly discard: () => void;
}

const cipherName = "aes-256-ctr";

function newSpool(path: string, onError: (error: Error) => void): Spool {
  const [key, start] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv(cipherName, key, start);
  const file = createWriteStream(path, { fd: openSync(path, "w", 0o600) });
  file.on("error", onError);
  const discard = (): void => rmSync(path, { force: true });
  return {
    write(line) {
      file.write(cipher.update(`${line}\n`));
    },
    async *takeAll() {
      const error = await new Promise<Error | null | undefined>((resolve) => {
        file.end(cipher.final(), (error?: Error | null) => resolve(error));
      });
      // A stream that was destroyed says so here, and what destroyed it comes a moment later.
      if (error) throw file.errored ?? error;
      const plain = createReadStream(path).pipe(createDecipheriv(cipherName, key, start));
      yield* linesOf(plain, { problem: null, tooLong: 0 });
      discard();
    },
    discard,
  };
}
