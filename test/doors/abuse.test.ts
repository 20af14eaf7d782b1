import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ListeningServer, listen } from "../../src/doors/listen.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import { newTestCore } from "../core.ts";
import { converse, get, say, token } from "./raw.ts";

const failures: unknown[] = [];
let core: StagedCore;
let server: ListeningServer;
beforeAll(async () => {
  core = newTestCore({ onFailure: (failure) => failures.push(failure), noLimits: true });
  server = await listen(core, { port: 0, patience: { headersMs: 300, requestMs: 900 } });
});
afterAll(async () => {
  await server.close();
  expect(failures).toEqual([]);
});

const head = (lines: string) =>
  `POST /v1/shortlists HTTP/1.1\r\nhost: test\r\n${token}content-type: application/json\r\n${lines}\r\n`;
const list = (name: string) => JSON.stringify({ name });

async function namesOfLists(): Promise<string[]> {
  const [answer] = await say(server.port, get("/v1/shortlists?limit=100"));
  return JSON.parse(answer?.body ?? "{}").shortlists.map(({ name }: { name: string }) => name);
}

/** All bytes that are received until the server closes the connection. */
function listenTo(text: string | Uint8Array) {
  return converse(server.port, (socket) => socket.write(text)).catch(() => []);
}

describe("a message with an ambiguous length is refused, and a request smuggled behind it is not answered", () => {
  const inner = `${head(`content-length: ${list("Smuggled").length}\r\n`)}${list("Smuggled")}`;
  test.each([
    ["a length beside chunks", `${head("content-length: 5\r\ntransfer-encoding: chunked\r\n")}0\r\n\r\n${inner}`],
    [
      "chunks beside a length",
      `${head(`transfer-encoding: chunked\r\ncontent-length: ${inner.length}\r\n`)}0\r\n\r\n${inner}`,
    ],
    ["two lengths", `${head(`content-length: 2\r\ncontent-length: ${inner.length + 2}\r\n`)}{}${inner}`],
    ["a list of lengths", `${head(`content-length: 2, ${inner.length + 2}\r\n`)}{}${inner}`],
    ["a length with a sign", `${head("content-length: +2\r\n")}{}${inner}`],
    ["a length in another base", `${head("content-length: 0x2\r\n")}{}${inner}`],
    ["a length below nothing", `${head("content-length: -1\r\n")}{}${inner}`],
    ["a length beyond any", `${head("content-length: 99999999999999999999999\r\n")}{}${inner}`],
    ["a coding that is none", `${head("transfer-encoding: xchunked\r\n")}0\r\n\r\n${inner}`],
    ["chunks that are not the last coding", `${head("transfer-encoding: chunked, identity\r\n")}0\r\n\r\n${inner}`],
    ["a space before the colon", `${head("transfer-encoding : chunked\r\n")}0\r\n\r\n${inner}`],
    ["a folded line", `${head("transfer-encoding:\r\n chunked\r\ncontent-length: 3\r\n")}0\r\n\r\n${inner}`],
    ["a size of chunk that is none", `${head("transfer-encoding: chunked\r\n")}2;\r\r\n{}\r\n0\r\n\r\n${inner}`],
    [
      "a size of chunk beyond any",
      `${head("transfer-encoding: chunked\r\n")}fffffffffffffffff\r\n{}\r\n0\r\n\r\n${inner}`,
    ],
    ["a chunk longer than its size", `${head("transfer-encoding: chunked\r\n")}1\r\n{}\r\n0\r\n\r\n${inner}`],
    ["lines that end early", `${head("x: y\ncontent-length: 2\n")}{}${inner}`],
    ["a bare return within a value", `${head("x: a\rtransfer-encoding: chunked\r\n")}0\r\n\r\n${inner}`],
    ["a nothing within a value", `${head("x: a\0b\r\n")}${inner}`],
  ])("%s", async (_, text) => {
    const answers = await listenTo(text);
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ code: "bad_request", status: 400 });
    expect(await namesOfLists()).not.toContain("Smuggled");
  });

  test("but a body may look like a request", async () => {
    const [answer, next] = await say(
      server.port,
      head(`content-length: ${Buffer.byteLength(list(inner))}\r\n`) + list(inner) + get("/v1/me"),
      2,
    );
    expect(answer?.status).toBe(400); // A name must not be as long as this.
    expect(next?.status).toBe(200);
  });
});

describe("contradicting headers", () => {
  test("two Host headers are refused, and so is a missing one", async () => {
    const [two] = await say(server.port, get("/v1/me", `host: other\r\n${token}`));
    const [none] = await say(server.port, `GET /v1/me HTTP/1.1\r\n${token}\r\n`);
    for (const answer of [two, none]) {
      expect(answer?.status).toBe(400);
      expect(JSON.parse(answer?.body ?? "")).toMatchObject({ code: "bad_request" });
      expect(answer?.headers.vary).toContain("origin");
    }
    const [old] = await say(server.port, `GET /v1/me HTTP/1.0\r\n${token}\r\n`);
    expect(old?.status).toBe(200);
  });

  test("an unknown Expect header is refused with a message", async () => {
    const [answer] = await say(server.port, get("/v1/me", `${token}expect: a-miracle\r\n`));
    expect(answer?.status).toBe(417);
    expect(JSON.parse(answer?.body ?? "").message).toContain("100-continue");
  });

  test("two credentials count as none", async () => {
    const [credentials] = await say(
      server.port,
      get("/v1/me", `${token}authorization: Bearer svc_sk_demo_outsider\r\n`),
    );
    expect(JSON.parse(credentials?.body ?? "")).toMatchObject({ code: "unauthorized" });
  });

  test("two sandbox headers are not a name, and a sandbox in the path takes precedence over a header", async () => {
    const two = "x-understudy-sandbox: one\r\nx-understudy-sandbox: two\r\n";
    const [answer] = await say(server.port, get("/v1/me", token + two));
    expect(answer?.status).toBe(400);
    await say(server.port, get("/~in-path/v1/me", `${token}x-understudy-sandbox: in-header\r\n`));
    expect([...core.stage.sandboxes.inMemory.keys()]).toEqual(expect.arrayContaining(["in-path"]));
    expect([...core.stage.sandboxes.inMemory.keys()]).not.toContain("in-header");
  });
});

test("a compressed body is refused before it is decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20));
  for (const coding of ["gzip", "deflate", "br", "gzip, gzip", "zstd"]) {
    const text = head(`content-encoding: ${coding}\r\ncontent-length: ${bomb.length}\r\n`);
    const [answer] = await say(server.port, Buffer.concat([Buffer.from(text), bomb]));
    expect(answer?.status).toBe(400);
    expect(JSON.parse(answer?.body ?? "")).toMatchObject({ code: "bad_request", status: 400 });
    expect(answer?.body).toContain("content-encoding");
  }
});

describe("slow clients", () => {
  test("a client that drips its headers is answered and disconnected, while others are served", async () => {
    const slow = Array.from({ length: 50 }, () =>
      converse(server.port, (socket) => {
        socket.write("GET /v1/me HTTP/1.1\r\n");
        const drip = setInterval(() => socket.writable && socket.write("x"), 20);
        socket.on("close", () => clearInterval(drip));
      }),
    );
    expect((await say(server.port, get("/v1/me")))[0]?.status).toBe(200);
    for (const answers of await Promise.all(slow)) {
      expect(answers[0]?.status).toBe(408);
      expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ code: "client_error", status: 408 });
    }
  });

  test("a client that drips its body is disconnected, too", async () => {
    const answers = await converse(server.port, (socket) => {
      socket.write(head("content-length: 1000\r\n"));
      const drip = setInterval(() => socket.writable && socket.write(" "), 20);
      socket.on("close", () => clearInterval(drip));
    });
    expect(answers[0]?.status).toBe(408);
  });

  test("hundreds of silent connections do not delay others, or the server's stop", async () => {
    const other = await listen(newTestCore(), { port: 0 });
    const idle = await Promise.all(
      Array.from(
        { length: 500 },
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect(other.port, "127.0.0.1", () => resolve(socket)).on("error", () => {});
          }),
      ),
    );
    expect((await say(other.port, get("/v1/me")))[0]?.status).toBe(200);
    await other.close();
    for (const socket of idle) socket.destroy();
  });
});

describe("pipelined requests", () => {
  test("are answered in order, however many wait behind a slow one", async () => {
    const prefer = "prefer: wait=0.2\r\n";
    const many = 900;
    const answers = await say(server.port, get("/v1/me", token + prefer) + get("/v1/me").repeat(many), many + 1);
    expect(answers).toHaveLength(many + 1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = answers.map(({ headers }) => headers["x-request-id"] ?? "");
    expect(ids).toEqual([...ids].sort());
  });

  describe("are all answered, in order, before what is wrong with the connection is said", () => {
    const slow = get("/v1/me", `${token}prefer: wait=0.1\r\n`);
    const unfinished = `${head("transfer-encoding: chunked\r\n")}x\r\n`;
    test.each([
      ["lines that are no HTTP follow", `${slow}${get("/v1/me")}NOT HTTP\r\n\r\n`, [200, 200, 400]],
      ["headers that are too long follow", `${slow}${get("/v1/me", `x: ${"a".repeat(40_000)}\r\n`)}`, [200, 431]],
      ["a body that is broken follows", `${slow}${get("/v1/me")}${unfinished}`, [200, 200, 400]],
      ["a broken body is all there is", unfinished, [400]],
      ["a tunnel is asked for", `${slow}CONNECT a.test:1 HTTP/1.1\r\nhost: a.test\r\n\r\n`, [200, 405]],
      [
        "one of them ends the connection",
        `${slow}${get("/v1/me", `${token}connection: close\r\n`)}${get("/")}`,
        [200, 200],
      ],
    ])("%s", async (_, text, statuses) => {
      const answers = await converse(server.port, (socket) => {
        socket.write(text);
        // Whatever comes then changes nothing.
        for (const at of [20, 40]) setTimeout(() => socket.writable && socket.write("NOT HTTP\r\n"), at);
      });
      expect(answers.map(({ status }) => status)).toEqual(statuses);
    });
  });

  test("without end do not pile up, and the connection stays open", async () => {
    const prefer = "prefer: wait=5\r\n";
    const answers = await listenTo(get("/v1/me", token + prefer) + get("/v1/me").repeat(5_000));
    expect(answers).toEqual([]);
    expect((await say(server.port, get("/v1/me")))[0]?.status).toBe(200);
  });

  test("are not buffered in memory when the client does not read", async () => {
    const before = await requestsSeen();
    const socket = connect(server.port, "127.0.0.1").on("error", () => {});
    socket.pause();
    socket.write(get("/openapi.json").repeat(500));
    await new Promise((resolve) => setTimeout(resolve, 500));
    // Each answer is half as long as the buffer of a socket.
    expect((await requestsSeen()) - before).toBeLessThan(50);
    socket.destroy();
  });
});

test("a client that never closes its own side does not keep a connection on which nothing is answered any more", async () => {
  const closed = [
    "NOT HTTP\r\n\r\n",
    "GET /v1/me HTTP/1.1\r\nho",
    "CONNECT a.test:1 HTTP/1.1\r\nhost: a.test\r\n\r\n",
  ].map(
    (text) =>
      new Promise<string>((resolve) => {
        const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.write(text));
        socket.on("error", () => {}).resume();
        // Once the server has let go of it, what is sent is answered by a reset.
        socket.on("end", () => setInterval(() => socket.writable && socket.write("x"), 20).unref());
        socket.on("close", () => resolve("closed"));
      }),
  );
  expect(await Promise.all(closed)).toEqual(["closed", "closed", "closed"]);
});

async function requestsSeen(): Promise<number> {
  const [answer] = await say(server.port, `GET /_understudy/journal?limit=0 HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return JSON.parse(answer?.body ?? "{}").counts["openapi.get"]?.["200"] ?? 0;
}

test("two hundred clients that disconnect at any moment leave nothing behind", async () => {
  const whole = `${head(`content-length: ${list("Interrupted").length}\r\nprefer: wait=0.05\r\n`)}${list("Interrupted")}`;
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const socket = connect(server.port, "127.0.0.1").on("error", () => {});
      return new Promise<void>((resolve) => {
        socket.on("close", () => resolve());
        // Half of them have sent a whole request before, and all of the next one but its end.
        if (index % 4 > 1) socket.write(whole);
        socket.write(whole.slice(0, Math.ceil((whole.length * (index + 1)) / 200)), () =>
          setTimeout(() => (index % 2 === 0 ? socket.resetAndDestroy() : socket.destroy()), index % 20),
        );
      });
    }),
  );
  await expect
    .poll(() => [...core.stage.sandboxes.inMemory.values()].map(({ inUse }) => inUse))
    .toEqual([...core.stage.sandboxes.inMemory.values()].map(() => 0));
  expect((await say(server.port, get("/v1/me")))[0]?.status).toBe(200);
});
