import { spawn } from "node:child_process";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** A day's work of a client: refusals, reads and writes, recorded to the byte. */
const program = `
import { newFetch } from "./src/doors/fetch.ts";
import { createCore } from "./src/library/understudy.ts";

const fetch = newFetch(createCore({ seed: process.argv[2], now: "2026-03-01T09:00:00Z" }));
const calls = [
  ["GET", "/v1/pricing/catalog"],
  ["GET", "/v1/me"],
  ["POST", "/v1/keys", { name: "Nightly", entitlements: ["search:read"] }],
  ["POST", "/v1/keys", { name: "Weekly", entitlements: ["search:read"] }],
  ["GET", "/v1/keys"],
  ["GET", "/v1/quotas"],
  ["GET", "/v1/me?odd=1"],
  ["GET", "/v1/nothing"],
  ["GET", "/openapi.json"],
];
for (const [method, path, body] of calls) {
  const response = await fetch(path, {
    method,
    headers: { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  console.log(response.status, JSON.stringify([...response.headers]), await response.text());
}
`;

async function run(code: string, seed: string): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "-", seed], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(code);
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  return output;
}

test("same seed, clock and requests: same bytes in two processes", async () => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  const code = outputFiles[0]?.text ?? "";
  const [first, second, other] = await Promise.all([run(code, "a"), run(code, "a"), run(code, "b")]);
  expect(first?.split("\n").filter((line) => line !== "")).toHaveLength(9);
  expect(first).toContain("svc_sk_");
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});
