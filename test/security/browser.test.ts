import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { say } from "../doors/raw.ts";
import { startServer } from "../server.ts";

/** Attempts by a page in a developer's browser on a server that runs on the same machine. */
let server: Awaited<ReturnType<typeof startServer>>;
let port: number;
beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(server.url).port);
});
afterAll(() => server.close());

const form = "content-type: text/plain\r\ncontent-length: 2\r\n";

async function ask(line: string, headers: string, body = "") {
  const [answer] = await say(port, `${line} HTTP/1.1\r\n${headers}\r\n${body}`);
  return answer;
}

describe("DNS rebinding: a page whose host name resolves here", () => {
  test.each([
    ["GET /_understudy", "evil.example"],
    ["GET /_understudy/snapshot", `evil.example:4747`],
    ["GET /_understudy/credentials", "127.0.0.1.nip.io"],
    ["GET /~team/_understudy/journal", "localhost.evil.example"],
    ["GET /_understudy/events", "evil.example."],
    ["GET /_understudy/health/../snapshot", "evil.example"],
    ["GET /_understudy//snapshot", "evil.example"],
    ["GET /_UNDERSTUDY/snapshot", "evil.example"],
  ])("%s under the host %s tells nothing", async (line, host) => {
    const answer = await ask(line, `host: ${host}\r\norigin: http://${host}\r\nsec-fetch-site: same-origin\r\n`);
    expect([403, 404]).toContain(answer?.status);
    expect(answer?.body).not.toMatch(/svc_s[kt]_demo|understudy-snapshot|"entries"/);
  });
});

describe("cross-origin writes: requests that a browser sends without asking first", () => {
  test.each([
    ["POST /_understudy/reset", "https://evil.example", "cross-site"],
    ["POST /_understudy/faults", "https://evil.example", "cross-site"],
    ["POST /~team/_understudy/fork", "null", "cross-site"],
    ["POST /_understudy/pact/state", "http://localhost:3000", "same-site"],
  ])("%s from %s is refused", async (line, origin, site) => {
    const headers = `host: 127.0.0.1:${port}\r\norigin: ${origin}\r\nsec-fetch-site: ${site}\r\n`;
    expect((await ask(line, headers + form, "{}"))?.status).toBe(403);
    // An old browser sends the origin, a frame or a redirect may hide it: either header is enough.
    expect((await ask(line, `host: 127.0.0.1:${port}\r\norigin: ${origin}\r\n${form}`, "{}"))?.status).toBe(403);
    expect((await ask(line, `host: 127.0.0.1:${port}\r\nsec-fetch-site: ${site}\r\n${form}`, "{}"))?.status).toBe(403);
  });

  test("and the other origin is not listed as allowed", async () => {
    const asks = "access-control-request-method: PUT\r\naccess-control-request-headers: content-type\r\n";
    const answer = await ask(
      "OPTIONS /_understudy/scenario",
      `host: 127.0.0.1\r\norigin: https://evil.example\r\n${asks}`,
    );
    expect(answer?.headers).not.toHaveProperty("access-control-allow-origin");
    expect(answer?.headers).not.toHaveProperty("access-control-allow-methods");
  });

  test.each(["https://app.example", "http://localhost.evil.example", "http://127.0.0.1.nip.io:80", "null"])(
    "and a page of %s cannot use the interface",
    async (origin) => {
      const answer = await ask("GET /~theirs/v1/pricing/catalog", `host: 127.0.0.1\r\norigin: ${origin}\r\n`);
      expect(answer?.status).toBe(403);
      expect(JSON.parse(answer?.body ?? "").message).toContain(`--cors-origins ${origin}`);
      expect(answer?.headers).not.toHaveProperty("access-control-allow-origin");
      expect(server.core.stage.sandboxes.inMemory.has("theirs")).toBe(false);
    },
  );

  test.each(["image", "document", "empty"])("and its %s does not create a sandbox", async (dest) => {
    const mode = dest === "document" ? "navigate" : "no-cors";
    const asks = `host: 127.0.0.1\r\nsec-fetch-site: cross-site\r\nsec-fetch-mode: ${mode}\r\nsec-fetch-dest: ${dest}\r\n`;
    for (const from of ["", "referer: https://evil.example/\r\n"]) {
      expect((await ask("GET /~theirs/avatars/7015682299.svg", asks + from))?.status).toBe(403);
    }
    expect(server.core.stage.sandboxes.inMemory.has("theirs")).toBe(false);
    const mine = await ask("GET /~mine/avatars/7015682299.svg", `${asks}referer: http://localhost:5173/\r\n`);
    expect(mine?.status).toBe(200);
  });

  test.each([
    ["script", "no-cors", "", 403],
    ["iframe", "navigate", "", 403],
    ["empty", "no-cors", "", 403],
    ["script", "no-cors", "referer: https://evil.example/\r\n", 403],
    ["image", "no-cors", "referer: https://evil.example/\r\n", 403],
    ["script", "no-cors", "referer: http://localhost:5173/\r\n", 200],
    ["image", "no-cors", "", 200],
    ["document", "navigate", "referer: https://docs.example/\r\n", 200],
  ])("without an Origin, its %s (%s, %j) gets %i of a sandbox that exists", async (dest, mode, referer, status) => {
    const from = `host: 127.0.0.1\r\nsec-fetch-site: cross-site\r\nsec-fetch-mode: ${mode}\r\nsec-fetch-dest: ${dest}\r\n`;
    expect((await ask("GET /v1/pricing/catalog", from + referer))?.status).toBe(status);
  });

  test.each(["http://localhost:5173", "http://127.0.0.1:3000", "http://app.localhost:8080", "https://[::1]"])(
    "a page of %s may use the interface with no flag, cookies or none",
    async (origin) => {
      const answer = await ask("GET /v1/pricing/catalog", `host: 127.0.0.1\r\norigin: ${origin}\r\n`);
      expect(answer?.status).toBe(200);
      expect(answer?.headers).toMatchObject({
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
        vary: expect.stringContaining("origin"),
      });
      expect(answer?.headers).not.toHaveProperty("set-cookie");
    },
  );

  test("a public page cannot reach a private network unless its origin is allowed", async () => {
    const asks = "access-control-request-method: GET\r\naccess-control-request-private-network: true\r\n";
    const answer = await ask("OPTIONS /v1/me", `host: 127.0.0.1\r\norigin: http://localhost:5173\r\n${asks}`);
    expect(answer?.status).toBe(204);
    expect(answer?.headers).not.toHaveProperty("access-control-allow-private-network");
  });
});

describe("the console's files", () => {
  test.each([
    "/_understudy/console/../../package.json",
    "/_understudy/console/..%2f..%2fpackage.json",
    "/_understudy/console/%2e%2e/%2e%2e/package.json",
    "/_understudy/console/..\\..\\package.json",
    "/_understudy/console/....//package.json",
    "/_understudy/console/%00",
    "/_understudy/console//etc/passwd",
    "/~../_understudy/console",
    "/~a%2f..%2f..%2fx/_understudy/console/../cli.cjs",
  ])("%s leads to no other file", async (path) => {
    const answer = await ask(`GET ${path}`, "host: 127.0.0.1\r\n");
    expect(answer?.body ?? "").not.toMatch(/"devDependencies"|root:x:0|#!\/usr\/bin/);
    expect(answer?.body ?? "").not.toMatch(/\bat .*\.(ts|js):\d+/);
  });

  test("run nothing inline, load nothing from elsewhere and cannot be framed", async () => {
    const answer = await ask("GET /_understudy/console", "host: 127.0.0.1\r\n");
    const policy = answer?.headers["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });
});
