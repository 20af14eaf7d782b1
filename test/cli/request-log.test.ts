import { expect, test } from "vitest";
import { runInProcess } from "./in-process.ts";

test.each(["pretty", "json"])("health checks are not in the %s log, except those that are refused", async (style) => {
  const server = runInProcess(["start", "--port", "0", "--log", style]);
  const url = await server.url();
  const health = `${url}/_understudy/health`;
  for (const method of ["GET", "HEAD", "OPTIONS"]) await fetch(health, { method });
  await fetch(`${url}/~one/_understudy/health`);
  expect((await fetch(`${health}?deep=1`)).status).toBe(400);
  await fetch(`${url}/v1/me`);
  const { out } = await server.end();
  const logged = out.split("\n").filter((line) => /\/v1\/me|health/.test(line));
  expect(logged).toEqual([expect.stringMatching(/400.*health|health.*400/), expect.stringContaining("/v1/me")]);
});
