import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import demo from "../../fixtures/demo-signer.json" with { type: "json" };
import { readPublicKey } from "../../src/service/access/signatures/public-key.ts";
import { verifySignature } from "../../src/service/access/signatures/verify.ts";
import { newFolder } from "../folder.ts";
import { openServer } from "../listening.ts";

const page = readFileSync("docs/signatures.md", "utf8");
const folder = newFolder();
let server: Awaited<ReturnType<typeof openServer>>;

/** The page's last block in this language, which readers copy. */
function blockIn(language: string): string {
  return page.split(`\`\`\`${language}\n`).at(-1)?.split("\n```")[0] ?? expect.unreachable();
}

async function verdictOn(request: IncomingMessage) {
  const body = await buffer(request);
  const key = readPublicKey({ pem: demo.publicKeyPem });
  if ("problem" in key) return expect.unreachable(key.problem);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const { verdict } = await verifySignature(
    {
      method: request.method ?? "",
      url: `http://${request.headers.host}${request.url}`,
      headers: Object.fromEntries(headers),
      body: body.length > 0 ? body : null,
    },
    {
      key: { keyId: demo.keyId, name: "signer", jwk: key.value },
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
  const listener: RequestListener = (request, response) => {
    verdictOn(request).then(
      (verdict) => response.end(JSON.stringify(verdict)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  };
  server = await openServer(createServer(listener));
});

afterAll(() => server.close());

describe("docs/signatures.md", () => {
  it("signs from JavaScript as described", async () => {
    const file = join(folder, "signed-fetch.mjs");
    writeFileSync(file, blockIn("js"));
    const { signedFetch } = await import(/* @vite-ignore */ pathToFileURL(file).href);
    const common = { token: "svc_sk_demo_signer", signing: demo };
    const post = await signedFetch(`${server.url}/v1/keys/signature-check`, { ...common, method: "POST", body: "{}" });
    expect(await post.json()).toMatchObject({ verified: true, reason: null, digest: { valid: true } });
    const get = await signedFetch(`${server.url}/v1/search/jobs?savedSearchId=ss_1`, common);
    expect(await get.json()).toMatchObject({ verified: true, reason: null });
  });

  const tools = [missing("openssl", "version") && "openssl", missing("curl", "--version") && "curl"].filter(Boolean);
  it.skipIf(tools.length > 0)(
    `signs from a shell as it says${tools.length > 0 ? ` (skipped: no ${tools.join(", no ")})` : ""}`,
    async () => {
      writeFileSync(join(folder, "signer.pem"), demo.privateKeyPem);
      const { stdout } = await promisify(execFile)("sh", ["-eu", "-c", blockIn("sh")], {
        cwd: folder,
        env: { ...process.env, UNDERSTUDY_URL: server.url },
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
