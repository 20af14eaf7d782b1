import { createWriteStream, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RelayedExchange } from "../../doors/proxy/relay.ts";
import { explainFile } from "../explain.ts";
import { seenIn, writeWorld } from "../traffic/write-world.ts";
import { newPseudonyms, type Pseudonyms } from "./pseudonyms.ts";
import { unpackText } from "./unpacked.ts";

/** Writes the traffic of a proxy to a file that `drift` reads. */
export interface Recording {
  readonly write: (exchange: RelayedExchange) => void;
  /** What was written, and the world that it shows; null where that could not be written. */
  readonly close: () => Promise<{ readonly exchanges: number; readonly world: string } | null>;
}

/** The files in a recording's folder: the exchanges, and the recorded world as a scenario. */
export const exchangesFile = "exchanges.ndjson";
const worldIn = "scenarios/recorded.json";

/** Headers that belong to the interface; any other may carry a secret. */
const interfaceHeaders =
  /^(accept|content-type|date|etag|if-none-match|retry-after|allow|vary|cache-control|x-(ratelimit|quota)-[\w-]+|x-build[\w-]*|x-understudy-[\w-]+)$/;

/** A disk that fills up ends the recording, not the proxy: `onLost` is told why, once. */
export function newRecording(folder: string, keepsPeople: boolean, onLost: (why: string) => void): Recording {
  mkdirSync(folder, { recursive: true });
  const pseudonyms = newPseudonyms(keepsPeople);
  const path = join(folder, exchangesFile);
  const file = createWriteStream(path, { fd: openSync(path, "w", 0o600) });
  let exchanges = 0;
  let isLost = false;
  const lose = (error: Error): null => {
    if (!isLost) onLost(explainFile(error));
    isLost = true;
    return null;
  };
  file.on("error", lose);
  return {
    write(exchange) {
      if (isLost) return;
      exchanges += 1;
      file.write(`${JSON.stringify(entryOf(exchange, pseudonyms))}\n`);
    },
    async close() {
      const error = await new Promise<Error | null | undefined>((resolve) => {
        file.end((error?: Error | null) => resolve(error));
      });
      // A stream that was destroyed says so here, and what destroyed it comes a moment later.
      if (error) return lose(file.errored ?? error);
      const summary = { takenOut: pseudonyms.replacedCounts(), headersKept: interfaceHeaders.source };
      try {
        writeFileSync(join(folder, "taken-out.json"), `${JSON.stringify(summary, null, 2)}\n`);
        return { exchanges, world: writeWorld(await seenIn([path]), join(folder, worldIn)) };
      } catch (error) {
        return lose(error as Error);
      }
    },
  };
}

function entryOf(exchange: RelayedExchange, pseudonyms: Pseudonyms) {
  const { method, requestHeaders, requestBody, status, headers, body, at, ms } = exchange;
  const url = pseudonyms.text(exchange.url);
  const [path = "/", query = ""] = url.split("?");
  const { authorization } = requestHeaders;
  return {
    at: new Date(at - ms).toISOString(),
    ms: Math.round(ms),
    principal: authorization === undefined ? null : pseudonyms.caller(authorization),
    method,
    path,
    query,
    status,
    request: { url, headers: onlyInterfaceHeaders(requestHeaders), ...bodyOf(requestBody, requestHeaders, pseudonyms) },
    response: { headers: onlyInterfaceHeaders(headers), ...bodyOf(body, headers, pseudonyms) },
  };
}

function onlyInterfaceHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => interfaceHeaders.test(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Only JSON can be cleaned reliably; of any other body only the length is recorded. */
function bodyOf(bytes: Uint8Array | undefined, headers: Readonly<Record<string, string>>, pseudonyms: Pseudonyms) {
  if (bytes?.length === 0) return { body: null, bytes: 0 };
  const text = bytes && /json/.test(headers["content-type"] ?? "") ? unpackText(bytes, headers) : undefined;
  try {
    if (text !== undefined) return { body: pseudonyms.json(JSON.parse(text)), bytes: text.length };
  } catch {
    // A body that claims to be JSON and is not is left out like any other.
  }
  return { body: null, bytes: bytes?.length ?? 0, note: "not kept" };
}
