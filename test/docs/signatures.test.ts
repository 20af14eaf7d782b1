import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import demo from "../../fixtures/demo-signer.json" with { type: "json" };
import { readPublicKey } from "../../src/service/access/signatures/public-key.ts";
import { verifySignature } from "../../src/service/access/signatures/verify.ts";

const page = readFileSync("docs/signatures.md", "utf8");
const folder = mkdtempSync(join(tmpdir(), "signatures-"));
let server: Server;
let url: string;

/** The page's last block in this language, which readers copy. */
function blockIn(language: string): string {
  return page.split(`\`\`\`${language}\n`).at(-1)?.split("\n```")[0] ?? expect.unreachable();
}

async function verdictOn(request: IncomingMessage) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const key = readPublicKey({ pem: demo.publicKeyPem });
  if ("problem" in key) return expect.unreachable(key.problem);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const { verdict } = await verifySignature(
    {
      method: request.method ?? "",
      url: `http://${request.headers.host}${request.url}`,
      headers: Object.fromEntries(headers),
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    },
    {
      keys: [{ keyId: demo.keyId, name: "signer", jwk: key.value }],
      now: 0,
      realNow: Date.now(),
      nonceSeen: () => false,
    },
  );
  return verdict;
}

function missing(command: string, ...version: string[]): boolean {
  try {
    execFileSync(command, version, { stdio: "ignore" });
    return false;
  } catch {
    return true;
  }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    verdictOn(request).then(
      (verdict) => response.end(JSON.stringify(verdict)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

describe("docs/signatures.md", () => {
  it("signs from JavaScript as described", async () => {
    const file = join(folder, "signed-fetch.mjs");
    writeFileSync(file, blockIn("js"));
    const { signedFetch } = await import(/* @vite-ignore */ pathToFileURL(file).href);
    const common = { token: "svc_sk_demo_signer", signing: demo };
    const post = await signedFetch(`${url}/v1/keys/signature-check`, { ...common, method: "POST", body: "{}" });
    expect(await post.json()).toMatchObject({ verified: true, reason: null, digest: { valid: true } });
    const get = await signedFetch(`${url}/v1/search/jobs?savedSearchId=ss_1`, common);
    expect(await get.json()).toMatchObject({ verified: true, reason: null });
  });

  const tools = [missing("openssl", "version") && "openssl", missing("curl", "--version") && "curl"].filter(Boolean);
  it.skipIf(tools.length > 0)(
    `signs from a shell as it says${tools.length > 0 ? ` (skipped: no ${tools.join(", no ")})` : ""}`,
    async () => {
      writeFileSync(join(folder, "signer.pem"), demo.privateKeyPem);
      const { stdout } = await promisify(execFile)("sh", ["-eu", "-c", blockIn("sh")], {
        cwd: folder,
        env: { ...process.env, UNDERSTUDY_URL: url },
      });
      expect(JSON.parse(stdout)).toMatchObject({
        verified: true,
        reason: null,
        label: "sig1",
        digest: { valid: true },
      });
    },
  );
});
