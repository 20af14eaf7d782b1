import { createServer as createHttp, request } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTls } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { newRelay, type Passed, type RelayOptions } from "../../src/doors/proxy/relay.ts";
import { makeCertificate } from "../../src/doors/tls/authority.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
    ends.push(() => server.close());
  });
}

/** A target that writes what it is told to, byte for byte, once a request's head is there. */
async function rawTarget(answer: (socket: Socket, head: string) => void, tls?: { cert: string; key: string }) {
  const sockets = new Set<Socket>();
  const connections = { opened: 0, closed: 0 };
  const onSocket = (socket: Socket): void => {
    sockets.add(socket);
    connections.opened += 1;
    let heard = "";
    socket
      .on("error", () => {})
      .on("close", () => {
        connections.closed += 1;
      });
    socket.on("data", (bytes) => {
      heard += bytes.toString("latin1");
      const end = heard.indexOf("\r\n\r\n");
      if (end === -1) return;
      const head = heard.slice(0, end);
      heard = "";
      answer(socket, head);
    });
  };
  const server = tls ? createTls(tls, onSocket) : createServer(onSocket);
  const port = await portOf(server);
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: new URL(`${tls ? "https" : "http"}://127.0.0.1:${port}`), connections };
}

/** A proxy before it, and every exchange that it told of. */
async function before(target: URL, options: Partial<RelayOptions> = {}) {
  const passed: Passed[] = [];
  const relay = newRelay({ target, onPassed: (each) => void passed.push(each), ...options });
  const server = createHttp((incoming, outgoing) => relay.pass(incoming, outgoing));
  const port = await portOf(server);
  ends.push(relay.close, () => server.closeAllConnections());
  return { url: `http://127.0.0.1:${port}`, passed };
}

interface Received {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly size: number;
  readonly isCut: boolean;
}

function ask(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Received> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, agent: false }, (answer) => {
      let [text, size] = ["", 0];
      const done = (isCut: boolean) => () =>
        resolve({ status: answer.statusCode, headers: answer.headers, text, size, isCut });
      answer.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size < 10_000) text += chunk.toString();
      });
      answer.on("end", done(false)).on("error", done(true));
    });
    asking.on("error", reject).end();
  });
}

const head = (...lines: string[]): string => `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;

/** What a target may do, and what whoever asks then has. */
const behaviours: Readonly<Record<string, [(socket: Socket) => void, Partial<Received>]>> = {
  "chunks of one byte": [
    (socket) => {
      socket.write(head("content-type: application/json", "transfer-encoding: chunked"));
      for (const letter of '{"a":1}') socket.write(`1\r\n${letter}\r\n`);
      socket.write("0\r\n\r\n");
    },
    { status: 200, text: '{"a":1}', isCut: false },
  ],
  "a length that is too long, and an end": [
    (socket) => socket.end(`${head("content-length: 50")}only this`),
    { text: "only this", isCut: true },
  ],
  "a length that is too short": [
    (socket) => socket.end(`${head("content-length: 4", "connection: close")}four and more`),
    { text: "four", isCut: false },
  ],
  "no length at all": [(socket) => socket.end(`${head("connection: close")}until the end`), { text: "until the end" }],
  "HTML in place of JSON": [
    (socket) => socket.end(`${head("content-type: text/html", "content-length: 6")}<h1>No`),
    { status: 200, text: "<h1>No" },
  ],
  "what is no HTTP": [(socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"), { status: 502 }],
  "an end before any answer": [(socket) => socket.destroy(), { status: 502 }],
};

test.each(Object.entries(behaviours))("a target that answers with %s is passed on as it is", async (_, [does, has]) => {
  const { url } = await before((await rawTarget(does)).url);
  expect(await ask(`${url}/v1/me`)).toMatchObject(has);
});

test("a client that gives up on a target that hangs is given up on there, too", async () => {
  const target = await rawTarget(() => {});
  const { url, passed } = await before(target.url);
  const asking = request(`${url}/v1/me`, { agent: false }).on("error", () => {});
  asking.end();
  await expect.poll(() => target.connections.opened).toBe(1);
  asking.destroy();
  await expect.poll(() => target.connections.closed).toBe(1);
  expect(passed).toEqual([]);
});

test("headers of one connection stay there, in both directions, and all others pass", async () => {
  let heard = "";
  const target = await rawTarget((socket, text) => {
    heard = text.toLowerCase();
    socket.write(
      `${head("connection: x-mine", "x-mine: 1", "keep-alive: timeout=9", "x-theirs: 2", "content-length: 0")}`,
    );
  });
  const { url } = await before(target.url);
  const headers = { connection: "x-hop", "x-hop": "1", te: "trailers", "x-end": "2", authorization: "Bearer svc_sk_x" };
  const answer = await ask(`${url}/v1/me`, headers);
  expect(heard).toContain("x-end: 2");
  expect(heard).toContain("authorization: bearer svc_sk_x");
  expect(heard).toContain(`host: ${target.url.host}`);
  expect(heard).not.toMatch(/x-hop|\nte:/);
  expect(answer.headers).toMatchObject({ "x-theirs": "2" });
  expect(answer.headers).not.toHaveProperty("x-mine");
});

test("one connection to the target serves many requests, and one that it closed in between is no failure", async () => {
  let asked = 0;
  const target = await rawTarget((socket) => {
    asked += 1;
    socket.write(`${head("content-length: 2")}ok`, () => {
      if (asked === 3) socket.destroySoon();
    });
  });
  const { url } = await before(target.url);
  for (let turn = 0; turn < 6; turn++) expect((await ask(`${url}/v1/me`)).text).toBe("ok");
  expect(target.connections.opened).toBeLessThanOrEqual(3);
});

test("HEAD is answered without a body, and with the length that a body would have", async () => {
  const target = await rawTarget((socket) => socket.write(head("content-length: 1234")));
  const { url } = await before(target.url);
  const { status, headers, size } = await ask(`${url}/v1/me`, {}, "HEAD");
  expect({ status, length: headers["content-length"], size }).toEqual({ status: 200, length: "1234", size: 0 });
});

test("a hundred megabytes pass, and are not kept", async () => {
  const megabyte = Buffer.alloc(2 ** 20, 120);
  const target = await rawTarget((socket) => {
    socket.write(head("content-type: application/pdf", `content-length: ${100 * megabyte.length}`));
    let left = 100;
    const more = (): void => {
      while (left > 0) {
        left -= 1;
        if (!socket.write(megabyte)) return void socket.once("drain", more);
      }
    };
    more();
  });
  const { url, passed } = await before(target.url);
  expect((await ask(`${url}/v1/large`)).size).toBe(100 * megabyte.length);
  await expect.poll(() => passed).toHaveLength(1);
  expect(passed[0]?.body).toBeUndefined();
});

test("a target with a certificate of a private authority is reached with --ca, and without it refused in words", async () => {
  const { cert, key, authority } = makeCertificate(["127.0.0.1"]);
  const target = await rawTarget((socket) => socket.write(`${head("content-length: 2")}ok`), { cert, key });
  const trusting = await before(target.url, { ca: [authority] });
  expect((await ask(`${trusting.url}/v1/me`)).text).toBe("ok");
  const plain = await before(target.url);
  const refusal = await ask(`${plain.url}/v1/me`);
  expect(refusal.status).toBe(502);
  expect(JSON.parse(refusal.text)).toMatchObject({ message: expect.stringContaining("cannot be reached") });
});
