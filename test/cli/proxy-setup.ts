import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { afterEach } from "vitest";
import { listen } from "../../src/doors/listen.ts";
import { newTestCore } from "../core.ts";
import { altered, type Change } from "../faults/altered.ts";
import { disguised } from "../faults/changes.ts";
import { tokens } from "../harness.ts";
import { openServer } from "../listening.ts";
import { runInProcess } from "./in-process.ts";

/** What a test ends, newest first. */
export const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The command as a user starts it, in this process: its address, and how it ends. */
export async function proxy(target: string, ...args: readonly string[]) {
  const { heard, end } = runInProcess(["proxy", "--target", target, "--port", "0", ...args]);
  ends.push(end);
  return { url: await heard(/^Forwarding (\S+) to/m), end };
}

/** A deployment that no client can recognise as a mock. */
export async function service(...changes: readonly Change[]): Promise<string> {
  const door = await listen(altered(newTestCore({ scenario: "lived-in-account" }), [...changes, disguised]), {
    port: 0,
  });
  ends.push(door.close);
  return door.url;
}

export async function target(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const { url, close } = await openServer(createServer(answer));
  ends.push(close);
  return url;
}

export const owner = { authorization: `Bearer ${tokens.owner}` };
export const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { ...owner, ...init.headers } });

interface Raw {
  readonly status: number | undefined;
  readonly headers: readonly string[];
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

/** The bytes as sent: not decompressed, and with repeated headers separate. */
export function raw(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: options.method ?? "GET", headers: options.headers ?? {} }, (answer) => {
      const chunks: Buffer[] = [];
      const done = (isCut: boolean) => () =>
        resolve({ status: answer.statusCode, headers: answer.rawHeaders, bytes: Buffer.concat(chunks), isCut });
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", done(false));
      answer.on("error", done(true));
    });
    asking.on("error", reject);
    asking.end(options.body);
  });
}

/** A target that counts what reaches it. */
export async function counting() {
  const heard: string[] = [];
  const url = await target((incoming, outgoing) => {
    heard.push(`${incoming.method} ${incoming.url}`);
    outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  return { url, heard };
}
