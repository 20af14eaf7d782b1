import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compress, compressionFor } from "../../src/doors/compression.ts";
import { type ListeningServer, listen } from "../../src/doors/listen.ts";
import { newTestCore } from "../core.ts";

let server: ListeningServer;
beforeAll(async () => {
  server = await listen(newTestCore(), { port: 0 });
});
afterAll(() => server.close());

function ask(
  path: string,
  accepted?: string,
  method = "GET",
): Promise<{ headers: Record<string, unknown>; bytes: Buffer }> {
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  return new Promise((resolve, reject) => {
    const sent = request({ port: server.port, path, headers, method }, async (answer) => {
      resolve({ headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) });
    });
    sent.on("error", reject).end();
  });
}

test("a client that accepts brotli or gzip gets a compressed answer, with the same content for all", async () => {
  const plain = await ask("/v1/pricing/catalog");
  expect(plain.headers).not.toHaveProperty("content-encoding");
  // A cache must not give the bytes that one client asked for to another.
  expect(plain.headers.vary).toContain("accept-encoding");
  const [br, gzip] = [await ask("/v1/pricing/catalog", "gzip, deflate, br"), await ask("/v1/pricing/catalog", "gzip")];
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(br.headers).toMatchObject({
    "content-encoding": "br",
    vary: plain.headers.vary,
    etag: `W/${plain.headers.etag}`,
  });
  expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 2);
});

test("an answer of the control plane says as well that there is a compressed one, in either form", async () => {
  const [plain, gzip] = [await ask("/_understudy/scenarios"), await ask("/_understudy/scenarios", "gzip")];
  expect(plain.headers.vary).toBe("accept-encoding");
  expect(gzip.headers).toMatchObject({ vary: "accept-encoding", "content-encoding": "gzip" });
});

test("HEAD has the same headers as the compressed GET", async () => {
  const [got, head] = [await ask("/v1/pricing/catalog", "gzip"), await ask("/v1/pricing/catalog", "gzip", "HEAD")];
  for (const name of ["content-encoding", "vary", "etag", "content-type"])
    expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
  expect(head.headers).not.toHaveProperty("content-length");
  const plain = [await ask("/v1/pricing/catalog"), await ask("/v1/pricing/catalog", undefined, "HEAD")];
  expect(plain[1]?.headers["content-length"]).toBe(plain[0]?.headers["content-length"]);
});

test("the client's preferred encoding is used, and none where it wants none or the body is small", () => {
  const json = "application/json";
  expect(compressionFor("gzip;q=0.9, br;q=0.2", json, 5_000)).toBe("gzip");
  expect(compressionFor("*", json, 5_000)).toBe("br");
  expect(compressionFor("br;q=0, gzip", json, 5_000)).toBe("gzip");
  expect(compressionFor("identity, gzip;q=0.5", json, 5_000)).toBeNull();
  expect(compressionFor("gzip, br", json, 500)).toBeNull();
  expect(compressionFor("gzip", "application/pdf", 50_000)).toBeNull();
  expect(compressionFor("gzip", "text/event-stream", 50_000)).toBeNull();
  expect(compressionFor("deflate", json, 5_000)).toBeNull();
});

test("short and long answers decompress to what they were, and the same bytes are compressed once", async () => {
  for (const length of [2_000, 65_536, 65_537, 1_000_000]) {
    const body = Uint8Array.from({ length }, (_, at) => at % 251);
    expect(gunzipSync(await compress(body, "gzip")).equals(body)).toBe(true);
    expect(brotliDecompressSync(await compress(body, "br")).equals(body)).toBe(true);
  }
  const text = JSON.stringify({ name: "Zoë".repeat(1_000) });
  expect(gunzipSync(await compress(text, "gzip")).toString()).toBe(text);
  const catalog = new TextEncoder().encode(text);
  expect(await compress(catalog, "br")).toBe(await compress(catalog, "br"));
  expect(await compress(catalog, "gzip")).not.toEqual(await compress(catalog, "br"));
});
