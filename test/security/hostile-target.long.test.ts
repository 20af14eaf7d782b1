import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { openServer } from "../listening.ts";
import { startServer } from "../server.ts";

const evil = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"']]>&\u001b[2J../../../etc/passwd`;
const key = "svc_sk_demo_agent";

/** Sometimes answers correctly, so that the kit continues, and otherwise with data that may break its reader. */
let target: Awaited<ReturnType<typeof openServer>>;
let elsewhere: Awaited<ReturnType<typeof openServer>>;
let real: Awaited<ReturnType<typeof startServer>>;
const carriedAway: string[] = [];
let requests = 0;

function answer(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  requests += 1;
  const isNeeded = /^\/(openapi\.json|v1\/pricing|v1\/me|v1\/quotas)/.test(request.url ?? "");
  if (requests % 2 === 0 || isNeeded) return void tellTruth(request, response);
  const send = (status: number, body: string, headers = {}): void =>
    void response
      .writeHead(status, { "content-type": "application/json", "x-request-id": "</script>", ...headers })
      .end(body);
  const lies: readonly (() => void)[] = [
    () => send(500, JSON.stringify({ code: evil, message: evil, status: 500, nextUrl: "javascript:alert(1)" })),
    () => send(302, "", { location: `${elsewhere.url}/${evil.length}` }),
    () => send(200, `{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}`),
    () => send(200, "[".repeat(50_000)),
    () => send(200, JSON.stringify({ notes: evil, shortlists: [{ id: "../../../tmp/x", name: evil }], keys: evil })),
    () => send(429, JSON.stringify({ code: "too_many_requests", message: evil, status: 429 }), { "retry-after": "-1" }),
    () => send(200, "x".repeat(4 * 2 ** 20)),
    () => void response.destroy(),
  ];
  lies[requests % lies.length]?.();
}

async function tellTruth({ method, url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const authorization = headers.authorization ?? "";
  const truth = await fetch(real.url + url, { method: method ?? "GET", headers: { authorization } });
  response.writeHead(truth.status, { "content-type": truth.headers.get("content-type") ?? "" });
  response.end(Buffer.from(await truth.arrayBuffer()));
}

beforeAll(async () => {
  real = await startServer();
  target = await openServer(createServer(answer));
  const steal: RequestListener = (request, response) => {
    carriedAway.push(request.headers.authorization ?? "nothing");
    response.end("{}");
  };
  elsewhere = await openServer(createServer(steal));
});
afterAll(() => Promise.all([target, elsewhere, real].map(({ close }) => close())));

/** The built command line, as in a pipeline. */
test.skipIf(!existsSync("dist/contract.js"))(
  "a malicious target cannot harm the contract run",
  async () => {
    const folder = newFolder();
    const args = ["dist/cli.cjs", "contract", "--target", target.url, "--key", key];
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(
        process.execPath,
        [...args, "--only", "shortlists\\.list|notes|contacts\\.list", "--report", join(folder, "out")],
        { timeout: 100_000, maxBuffer: 2 ** 26 },
        (error, out, err) => resolve({ code: error?.code ?? 0, said: out + err }),
      );
    });
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual(["out"]);
    const known = /^(junit\.xml|report\.(json|html|sarif)|assumptions\.json|overlay\.json|summary\.md|document\.\w+)$/;
    expect(readdirSync(join(folder, "out")).filter((name) => !known.test(name))).toEqual([]);
    for (const name of readdirSync(join(folder, "out"))) {
      const text = readFileSync(join(folder, "out", name), "utf8");
      expect(text, name).not.toContain(key);
      if (/html|xml|md$/.test(name)) expect(text, name).not.toMatch(/<script>alert|<img src=x|href="javascript:/);
      expect(text, name).not.toContain("\u001b[2J");
    }
    expect(said).not.toContain(key);
    expect(said).not.toContain("\u001b[2J");
    expect(carriedAway).toEqual([]);
  },
  120_000,
);
