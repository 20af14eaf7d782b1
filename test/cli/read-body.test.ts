import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createGzip } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { readAnswerBody, readFileText, textOf } from "../../src/cli/read-body.ts";
import { readDocument } from "../../src/cli/read-document.ts";
import { send } from "../../src/contract/run/sending/transport.ts";
import { newFolder } from "../folder.ts";
import { endInProcess } from "./in-process.ts";

const folder = newFolder();
const blanks = Buffer.alloc(2 ** 16, " ");

/** Answers that never end, plain or packed: two thousand times smaller on the wire than after unpacking. */
const endless = createServer(async (request, response) => {
  const isPacked = request.url === "/packed";
  response.writeHead(200, { "content-type": "application/json", ...(isPacked && { "content-encoding": "gzip" }) });
  const sink = isPacked ? createGzip() : response;
  if (sink !== response) sink.pipe(response);
  const ended = once(response, "close");
  while (!response.destroyed) if (!sink.write(blanks)) await Promise.race([once(sink, "drain"), ended]);
});
endless.listen(0, "127.0.0.1");
afterAll(() => endless.close());

const address = (path: string): string => `http://127.0.0.1:${(endless.address() as AddressInfo).port}${path}`;

describe.each(["/plain", "/packed"])("an answer without an end, %s,", (path) => {
  test("is given up at the limit", async () => {
    await expect(readAnswerBody(await fetch(address(path)), 2 ** 20)).rejects.toThrow("it is larger than 1 MiB");
  });

  test("is no document", async () => {
    const { code, said } = await endInProcess(["learn", address(path)]);
    expect(said).toContain("cannot be read: it is larger than 64 MiB.");
    expect(code).toBe(3);
  });

  test("is none of a target's answers", async () => {
    const asked = { method: "GET", path, headers: {}, body: null, as: null } as const;
    const answer = send({ base: address(""), timeoutMs: 60_000 }, asked, null);
    await expect(answer).rejects.toThrow("it is larger than 64 MiB");
  });
});

test.each([
  ["learn", "learn", "/dev/zero"],
  ["an overlay", "start", "--overlay", "/dev/zero"],
  ["people", "start", "--people", "/dev/zero"],
  ["a target's document", "contract", "--target", "http://127.0.0.1:9", "--document", "/dev/zero"],
])("a file without an end is refused as %s", async (_, ...words) => {
  const { code, said } = await endInProcess(words);
  expect(said).toMatch(/cannot be read: it is larger than (64|256) MiB/);
  expect(code).toBeGreaterThan(1);
});

test.each([
  ["in UTF-16", Buffer.from("\uFEFF{}", "utf16le"), "it is in UTF-16; save it as UTF-8"],
  ["in UTF-16 without a mark", Buffer.from('{"a":1}', "utf16le"), "it is in UTF-16; save it as UTF-8"],
  ["packed", Buffer.from([0x1f, 0x8b, 8, 0]), "it is packed with gzip; give it unpacked"],
  ["in Latin-1", Buffer.from("Zürich", "latin1"), "it is not UTF-8; save it in that encoding"],
])("a text %s is named", (_, bytes, sentence) => {
  expect(() => textOf(bytes)).toThrow(sentence);
});

test("a byte order mark is no part of the text", () => {
  const file = join(folder, "marked.txt");
  writeFileSync(file, "\uFEFFZürich");
  expect(readFileText(file)).toBe("Zürich");
});

test.each([
  ["a page", "<!doctype html><title>Docs</title>", /is a page of HTML or XML/],
  ["a text", "See the wiki for the API.", /is plain text/],
  ["nothing", " \n", /is empty/],
  ["UTF-16", Buffer.from('\uFEFF{"openapi":"3.1.0"}', "utf16le"), /it is in UTF-16/],
  [
    "an endless object",
    `{"openapi":"3.1.0","paths":{"/a":${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}}}`,
    /nested more than \d+ levels/,
  ],
  ["brackets without an end", `a: ${"[".repeat(4_000_000)}`, /nested too deeply/],
  ["an endless object in YAML", `a: ${"{a: ".repeat(20_000)}1${"}".repeat(20_000)}`, /nested/],
])("%s is not taken for a document, and it is said what it is", async (_, content, sentence) => {
  const file = join(folder, "document");
  writeFileSync(file, content);
  await expect(readDocument(file, { flag: "learn", exitCode: 3 })).rejects.toThrow(sentence);
});
