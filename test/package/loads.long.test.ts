import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { runServer } from "../processes.ts";
import { hasRedis, startRedis } from "../redis.ts";
import { ask } from "../stores/load.ts";

const scratch = newFolder();

/**
 * The parts of `dist` that a server executed until it was stopped, according to V8, without the hashes in their names.
 */
async function loadedBy(args: readonly string[], requests: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(scratch, "coverage-"));
  const server = await runServer(args, { env: { ...process.env, NODE_V8_COVERAGE: folder } });
  for (const request of requests) expect((await ask(server.url, request)).status).toBe(200);
  await server.kill("SIGTERM");
  const urls = readdirSync(folder).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(folder, file), "utf8")) as { result: { url: string }[] };
    return result.map(({ url }) => url);
  });
  const paths = urls.map((url) => relative("dist", url.startsWith("file:") ? fileURLToPath(url) : url));
  const own = paths.filter((path) => !path.startsWith(".."));
  return [...new Set(own.map((path) => path.replace(/-[0-9A-Z]{8}(?=\.)/, "")))].sort();
}

const usual = ["GET /v1/me", "GET /v1/developers/search?q=rust", "GET /openapi.json"];
const scripts = ["cli.cjs", "start.cjs"];

test("a server in memory loads one script, whichever operation is called: a search reads its tables as text", async () => {
  expect(await loadedBy([], ["GET /v1/me", "GET /openapi.json"])).toEqual(scripts);
  expect(await loadedBy([], usual)).toEqual(scripts);
});

test("a start on a folder loads no more", async () => {
  expect(await loadedBy(["--store", `file:${join(scratch, "worlds")}`], usual)).toEqual(scripts);
});

test.skipIf(!hasRedis)("the Redis client is loaded only with a Redis store", async () => {
  const redis = await startRedis();
  expect(await loadedBy(["--store", redis.url], usual)).toEqual(["cli.cjs", "redis.cjs", "start.cjs"]);
  await redis.stop();
});

test("express comes with the first call of the control plane", async () => {
  expect(await loadedBy([], ["GET /_understudy"])).toEqual(["cli.cjs", "express.cjs", "start.cjs"]);
});
