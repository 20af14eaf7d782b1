import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ListeningServer, listen } from "../../src/doors/listen.ts";
import { newTestCore } from "../core.ts";
import { converse, get, say, token } from "./raw.ts";

const failures: unknown[] = [];
let server: ListeningServer;
beforeAll(async () => {
  server = await listen(newTestCore({ onFailure: (failure) => failures.push(failure) }), { port: 0 });
});
afterAll(async () => {
  await server.close();
  expect(failures).toEqual([]);
});

const post = (body: string | Buffer, headers = "") =>
  `POST /v1/keys HTTP/1.1\r\nhost: test\r\n${token}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;

/** Whatever was sent to it, the server continues to answer. */
async function expectAlive(): Promise<void> {
  const [answer] = await say(server.port, get("/v1/me"));
  expect(answer?.status).toBe(200);
}

describe("a connection", () => {
  test("is kept alive and reused", async () => {
    const answers = await converse(
      server.port,
      (socket) => {
        socket.write(get("/v1/me"));
        socket.once("data", () => socket.write(get("/v1/pricing/catalog", "")));
      },
      (come) => come.length === 2,
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("may carry several requests at once, answered in their order", async () => {
    const [first, second, third, last] = await say(
      server.port,
      get("/v1/me") + post('{"name":"Pipelined","entitlements":["search:read"]}') + get("/v1/nothing") + get("/v1/me"),
      4,
    );
    expect(JSON.parse(first?.body ?? "")).toHaveProperty("actor");
    expect(second?.status).toBe(201);
    expect(third?.status).toBe(404);
    expect(last?.status).toBe(200);
    const ids = [first, second, third, last].map((answer) => answer?.headers["x-request-id"] ?? "");
    expect(ids).toEqual([...ids].sort());
  });

  test("that the client has closed on its side still gets its answer", async () => {
    const [answer] = await converse(server.port, (socket) => socket.end(get("/v1/me")));
    expect(answer?.status).toBe(200);
  });

  test("that the client has half-closed gets its answer without delay, and no stream stays open for it", async () => {
    const [late] = await converse(server.port, (socket) => socket.end(get("/v1/me", `${token}prefer: wait=60\r\n`)));
    expect(late?.status).toBe(200);
    await converse(server.port, (socket) => socket.end(get("/_understudy/events")));
  });

  test("that breaks in the middle of a body affects no other client", async () => {
    await new Promise<void>((resolve) => {
      void converse(server.port, (socket) => {
        socket.write(post("x".repeat(100)).slice(0, -50), () => setTimeout(() => socket.resetAndDestroy(), 20));
        socket.on("close", () => resolve());
      }).catch(() => {});
    });
    await expectAlive();
  });

  test("is closed when the client asks for it", async () => {
    const [answer] = await converse(server.port, (socket) =>
      socket.write(get("/v1/me", `${token}connection: close\r\n`)),
    );
    expect(answer).toMatchObject({ status: 200, headers: { connection: "close" } });
  });
});

describe("input that is not HTTP, or too large, is refused in the error shape", () => {
  test.each([
    ["a URL of 100 KB", get(`/v1/me?q=${"x".repeat(100_000)}`), 431, "client_error"],
    ["headers of 64 KB", get("/v1/me", `x-long: ${"x".repeat(65_536)}\r\n`), 431, "client_error"],
    ["three thousand headers", get("/v1/me", `${"x-a: 1\r\n".repeat(3_000)}${token}`), 200, null],
    ["noise", "\u0016\u0003\u0001\u0002hello\r\n\r\n", 400, "bad_request"],
    ["a method that is none", "FLY /v1/me HTTP/1.1\r\nhost: test\r\n\r\n", 400, "bad_request"],
    [
      "a length that is no number",
      "POST /v1/keys HTTP/1.1\r\nhost: test\r\ncontent-length: ten\r\n\r\n",
      400,
      "bad_request",
    ],
    ["a host that is none", get("/v1/developers/search?q=rust").replace("test", 'a"b\\'), 400, "bad_request"],
  ])("%s", async (_, text, status, code) => {
    const [answer] = await say(server.port, text);
    expect(answer?.status).toBe(status);
    if (code !== null) expect(JSON.parse(answer?.body ?? "")).toMatchObject({ code, status });
    await expectAlive();
  });
});

test("a client that uses the server as a proxy gets an explanation, over HTTP/1.1", async () => {
  const [answer] = await say(server.port, "CONNECT api.example:443 HTTP/1.1\r\nhost: api.example:443\r\n\r\n");
  expect(answer).toMatchObject({
    status: 405,
    headers: { allow: expect.stringContaining("GET"), connection: "close" },
  });
  expect(JSON.parse(answer?.body ?? "")).toMatchObject({ code: "client_error", status: 405 });
  expect(answer?.body).toContain("HTTPS_PROXY");
  await expectAlive();
});

describe("a body", () => {
  test("of 3 MB gets its 413, and the connection stays usable", async () => {
    const body = JSON.stringify({ name: "x".repeat(3 * 2 ** 20) });
    const [refused, next] = await say(server.port, post(body) + get("/v1/me"), 2);
    expect(refused?.status).toBe(413);
    expect(JSON.parse(refused?.body ?? "")).toMatchObject({ code: "payload_too_large", status: 413 });
    expect(next?.status).toBe(200);
  });

  test("of 40 MB gets it too, also when no length is given and the client does not wait for it", async () => {
    const head = post("").replace("content-length: 0", "transfer-encoding: chunked");
    const chunk = Buffer.from(`${(2 ** 20).toString(16)}\r\n${"x".repeat(2 ** 20)}\r\n`);
    const [refused, next] = await converse(
      server.port,
      (socket) => {
        socket.write(head);
        for (let sent = 0; sent < 40; sent++) socket.write(chunk);
        socket.write(`0\r\n\r\n${get("/v1/me")}`);
      },
      (come) => come.length === 2,
    );
    expect(refused?.status).toBe(413);
    expect(JSON.parse(refused?.body ?? "")).toMatchObject({ code: "payload_too_large" });
    expect(next?.status).toBe(200);
  });

  test("of exactly a mebibyte is read, and one byte more is not", async () => {
    const padded = (length: number) => `{"name":"${"x".repeat(length - 11)}"}`;
    expect(padded(2 ** 20)).toHaveLength(2 ** 20);
    expect((await say(server.port, post(padded(2 ** 20))))[0]?.status).toBe(400);
    expect((await say(server.port, post(padded(2 ** 20 + 1))))[0]?.status).toBe(413);
  });

  test("may come in chunks", async () => {
    const chunked = `POST /v1/keys HTTP/1.1\r\nhost: test\r\n${token}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
    const body = '{"name":"Chunked","entitlements":["search:read"]}';
    const chunks = [body.slice(0, 10), body.slice(10)].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
    const [answer] = await say(server.port, `${chunked}${chunks.join("")}0\r\n\r\n`);
    expect(answer?.status).toBe(201);
  });

  test("is requested with 100 Continue", async () => {
    const answers = await converse(
      server.port,
      (socket) => {
        const [head = "", body = ""] = post('{"name":"Patient","entitlements":["search:read"]}').split("\r\n\r\n");
        socket.write(`${head}\r\nexpect: 100-continue\r\n\r\n`);
        socket.once("data", () => socket.write(body));
      },
      (come) => come.length === 2,
    );
    expect(answers.map(({ status }) => status)).toEqual([100, 201]);
  });
});

describe("an answer", () => {
  test("says its length in bytes, not in characters", async () => {
    const body = '{"name":"Café ☕","entitlements":["search:read"]}';
    const [answer] = await say(server.port, post(body));
    expect(JSON.parse(answer?.body ?? "").key.name).toBe("Café ☕");
  });

  test("is the same for a target that names the whole URL, as a proxy's client sends it", async () => {
    const [answer] = await say(server.port, get("http://elsewhere.example/v1/me"));
    expect(answer?.status).toBe(200);
  });

  test("has links to the address that the client used: https behind a TLS proxy", async () => {
    const ask = (headers: string): string => get("/v1/developers/search?q=rust&limit=20", token + headers);
    for (const [headers, scheme] of [
      ["", "http"],
      ["x-forwarded-proto: https\r\n", "https"],
      ["x-forwarded-proto: https, http\r\n", "https"],
      ["x-forwarded-proto: gopher\r\n", "http"],
    ] as const) {
      const [answer] = await say(server.port, ask(headers));
      const addresses = JSON.parse(answer?.body ?? "").results.flatMap(
        ({ avatarUrl }: { avatarUrl: string | null }) => avatarUrl ?? [],
      );
      expect(addresses.length).toBeGreaterThan(10);
      for (const address of addresses) expect(address).toMatch(new RegExp(`^${scheme}://test/avatars/`));
    }
  });

  test("to a path outside the interface is a 404 in the error shape", async () => {
    for (const path of ["/v3", "/v1/../v1/me", "/favicon.ico", "/v1/%2e%2e/me", "/V1/me"]) {
      const [answer] = await say(server.port, get(path));
      expect(answer?.status, path).toBe(404);
      expect(JSON.parse(answer?.body ?? ""), path).toMatchObject({ code: "not_found", status: 404 });
    }
  });
});

describe("a page of another origin", () => {
  const origin = "origin: http://localhost:5173\r\n";

  test("gets permission by a preflight", async () => {
    const asks = `access-control-request-method: PATCH\r\naccess-control-request-headers: authorization, content-type\r\n`;
    const [answer] = await say(server.port, `OPTIONS /v1/me HTTP/1.1\r\nhost: test\r\n${origin}${asks}\r\n`);
    expect(answer?.status).toBe(204);
    expect(answer?.headers).toMatchObject({
      "access-control-allow-origin": "http://localhost:5173",
      "access-control-allow-headers": "authorization, content-type",
      "access-control-allow-methods": expect.stringContaining("PATCH"),
    });
  });

  test("may read every answer and the headers that matter, refusals too", async () => {
    for (const headers of [origin, `${origin}${token}`]) {
      const [answer] = await say(server.port, get("/v1/me", headers));
      expect(answer?.headers["access-control-allow-origin"]).toBe("http://localhost:5173");
      expect(answer?.headers["access-control-expose-headers"]).toContain("retry-after");
    }
  });

  test("gets each header of a fault once, in place of the usual one", async () => {
    const headers = { "access-control-allow-origin": "https://other.example" };
    const rule = await fetch(`${server.url}/~barred/_understudy/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ match: {}, then: { headers } }),
    });
    expect(rule.status).toBe(201);
    const answer = await fetch(`${server.url}/~barred/v1/me`, { headers: { origin: "http://localhost:5173" } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://other.example");
    expect(answer.headers.get("access-control-expose-headers")).toContain("retry-after");
  });

  test("cannot read the control plane", async () => {
    const [answer] = await say(server.port, get("/_understudy/credentials", origin));
    expect(answer?.headers).not.toHaveProperty("access-control-allow-origin");
  });
});
