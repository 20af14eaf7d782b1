import { createServer as createHttp, request } from "node:http";
import { constants, createSecureServer, type ServerHttp2Stream } from "node:http2";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { createServer as createTls } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { newRelay, type RelayedExchange, type RelayOptions } from "../../src/doors/proxy/relay.ts";
import { selfSigned } from "../contract/self-signed.ts";

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

/** A target that writes given bytes as soon as it has a request's head. */
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

/** A proxy for it, and every exchange that the proxy recorded. */
async function before(target: URL, options: Partial<RelayOptions> = {}) {
  const passed: RelayedExchange[] = [];
  const relay = newRelay({ target, onExchange: (each) => void passed.push(each), ...options });
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

/** The behaviour of a target, and what the client then receives. */
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

test("when a client gives up on a hanging target, the request there is cancelled, too", async () => {
  const target = await rawTarget(() => {});
  const { url, passed } = await before(target.url);
  const asking = request(`${url}/v1/me`, { agent: false }).on("error", () => {});
  asking.end();
  await expect.poll(() => target.connections.opened).toBe(1);
  asking.destroy();
  await expect.poll(() => target.connections.closed).toBe(1);
  expect(passed).toMatchObject([{ status: 0, broken: "requests that the client gave up" }]);
});

test("hop-by-hop headers are dropped in both directions, and all others pass", async () => {
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

/** What a target hears, as requests; each is answered at once, and the connection stays open. */
async function heardBy(sent: string): Promise<{ requests: string[]; said: string }> {
  const requests: string[] = [];
  const server = createHttp((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    let body = "";
    incoming.on("data", (chunk) => {
      body += chunk;
    });
    incoming.on("end", () => {
      requests.push(`${method} ${url} ${headers.authorization ?? "nobody"} ${body}`);
      outgoing.end("ok");
    });
  });
  const { url } = await before(new URL(`http://127.0.0.1:${await portOf(server)}`));
  ends.push(() => server.closeAllConnections());
  const said = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(sent));
    socket.on("error", reject).on("data", (bytes) => {
      text += bytes.toString();
    });
    socket.on("close", () => resolve(text));
  });
  return { requests, said };
}

const smuggled = "DELETE /v1/shortlists/sl_1 HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n";

test.each(["GET", "DELETE", "OPTIONS", "POST"])(
  "%s with a body is one request, whatever Connection says of its framing and its credential",
  async (method) => {
    const { requests } = await heardBy(
      `${method} /v1/me HTTP/1.1\r\nhost: a\r\nauthorization: Bearer svc_sk_x\r\nconnection: close, content-length, authorization\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
    );
    expect(requests).toEqual([`${method} /v1/me Bearer svc_sk_x ${smuggled}`]);
  },
);

test("a body in chunks is one request, too, and one in another transfer coding is refused", async () => {
  const request = (coding: string) =>
    `GET /v1/me HTTP/1.1\r\nhost: a\r\nconnection: close, transfer-encoding\r\ntransfer-encoding: ${coding}\r\n\r\n${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
  expect((await heardBy(request("chunked"))).requests).toEqual([`GET /v1/me nobody ${smuggled}`]);
  const { requests, said } = await heardBy(request("gzip, chunked"));
  expect(requests).toEqual([]);
  expect(said).toMatch(/^HTTP\/1.1 400 [\s\S]*Send that one, or a length/);
});

test("a request whose length and chunks contradict each other is refused", async () => {
  const { requests, said } = await heardBy(
    "POST /v1/me HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
  );
  expect([requests, said.split("\r\n")[0]]).toEqual([[], "HTTP/1.1 400 Bad Request"]);
});

test("a DELETE whose connection breaks is sent once, and its sender is told that it may have been done", async () => {
  const heard: string[] = [];
  const target = await rawTarget((socket, text) => {
    heard.push(text.split(" ")[0] as string);
    if (heard.length === 1) socket.write(`${head("content-length: 2")}ok`);
    else socket.destroy();
  });
  const { url, passed } = await before(target.url);
  await ask(`${url}/v1/me`);
  const { status, text } = await ask(`${url}/v1/notes/nt_1`, {}, "DELETE");
  expect(heard).toEqual(["GET", "DELETE"]);
  expect([status, JSON.parse(text).message]).toEqual([502, expect.stringContaining("It may have done what was asked")]);
  expect(passed.map(({ broken }) => broken)).toEqual([null, "connections lost before an answer"]);
});

test("one connection to the target serves many requests, and one that it closed in between is no failure", async () => {
  let requests = 0;
  const target = await rawTarget((socket) => {
    requests += 1;
    socket.write(`${head("content-length: 2")}ok`, () => {
      if (requests === 3) socket.destroySoon();
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

test("a hundred megabytes pass without being buffered", async () => {
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

test("a target with a private certificate authority works with --ca, and is refused with a message without it", async () => {
  const target = await rawTarget((socket) => socket.write(`${head("content-length: 2")}ok`), selfSigned);
  const trusting = await before(target.url, { ca: [selfSigned.cert] });
  expect((await ask(`${trusting.url}/v1/me`)).text).toBe("ok");
  const plain = await before(target.url);
  const refusal = await ask(`${plain.url}/v1/me`);
  expect(refusal.status).toBe(502);
  expect(JSON.parse(refusal.text)).toMatchObject({ message: expect.stringContaining("cannot be reached") });
});

/** A target that answers each stream of HTTP/2, and HTTP/1.1 only if told to. */
async function http2Target(answer: (stream: ServerHttp2Stream, headers: Headers2) => void, allowHTTP1 = false) {
  const server = createSecureServer({ ...selfSigned, allowHTTP1 });
  let sessions = 0;
  server.on("session", (session) => {
    sessions += 1;
    ends.push(() => session.destroy());
  });
  server.on("stream", (stream, headers) => {
    stream.on("error", () => {});
    answer(stream, headers as Headers2);
  });
  const url = new URL(`https://127.0.0.1:${await portOf(server)}`);
  return { ...(await before(url, { ca: [selfSigned.cert] })), target: url, sessions: () => sessions };
}

type Headers2 = Readonly<Record<string, string>>;

test.each([false, true])(
  "a target that offers HTTP/2 (beside HTTP/1.1: %s) gets the same requests over HTTP/2",
  async (also) => {
    let heard: Headers2 = {};
    const { url, target, sessions, passed } = await http2Target((stream, headers) => {
      heard = headers;
      stream.respond({ ":status": 207, "x-theirs": "2", "set-cookie": ["a=1", "b=2"], "content-length": 2 });
      stream.end(headers[":method"] === "HEAD" ? "" : "ok");
    }, also);
    const headers = {
      connection: "x-hop",
      "x-hop": "1",
      te: "trailers",
      "X-End": "2",
      authorization: "Bearer svc_sk_x",
    };
    const answer = await ask(`${url}/v1/me?depth=core`, headers);
    expect(answer).toMatchObject({ status: 207, text: "ok", isCut: false });
    expect(answer.headers).toMatchObject({ "x-theirs": "2", "set-cookie": ["a=1", "b=2"] });
    expect(heard).toMatchObject({ ":path": "/v1/me?depth=core", ":authority": target.host, "x-end": "2" });
    expect(heard).toMatchObject({ authorization: "Bearer svc_sk_x" });
    expect(Object.keys(heard)).not.toContain("x-hop");
    expect(await ask(`${url}/v1/me`, {}, "HEAD")).toMatchObject({ status: 207, size: 0, isCut: false });
    expect(sessions()).toBe(1);
    expect(passed).toMatchObject([{ status: 207, headers: { "set-cookie": "a=1, b=2" } }, { method: "HEAD" }]);
  },
);

test("a PDF passes over HTTP/2 as it is, and so does an upload of it", async () => {
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(300_000, 0xe2), Buffer.from("\n%%EOF")]);
  const { url, passed } = await http2Target((stream, headers) => {
    stream.respond({ ":status": 200, "content-type": "application/pdf" });
    if (headers[":method"] === "POST") stream.pipe(stream);
    else stream.end(pdf);
  });
  for (const init of [{}, { method: "POST", body: pdf }]) {
    const answer = await fetch(`${url}/v2/report.pdf`, init);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  }
  expect(passed.map(({ body, requestBody }) => [body?.length, requestBody?.length])).toEqual([
    [pdf.length, 0],
    [pdf.length, pdf.length],
  ]);
});

const frame = (type: number, flags: number, stream: number, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0, 0, payload.length, type, flags, 0, 0, 0, stream]), payload]);

/** The types of all whole frames that a client sent after its preface; 1 is the head of a request. */
function framesOf(bytes: Buffer): number[] {
  const types: number[] = [];
  for (let at = 24; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3)) types.push(bytes[at + 3] as number);
  return types;
}

test.each(["NGHTTP2_CANCEL", "NGHTTP2_INTERNAL_ERROR", "a lost connection"] as const)(
  "a break over HTTP/2 (%s) breaks the client's connection",
  async (how) => {
    // Node's own server ends a stream properly before it resets it: these are the frames of a server that does not.
    const server = createTls({ ...selfSigned, ALPNProtocols: ["h2"] }, (socket) => {
      ends.push(() => socket.destroy());
      socket.on("error", () => {}).write(frame(4, 0, 0, Buffer.alloc(0)));
      let [received, isRequested] = [Buffer.alloc(0), false];
      socket.on("data", (bytes) => {
        received = Buffer.concat([received, bytes]);
        if (isRequested || !framesOf(received).includes(1)) return;
        isRequested = true;
        socket.write(frame(1, 4, 1, Buffer.from([0x88])));
        socket.write(frame(0, 0, 1, Buffer.from('{"half":')));
        if (how === "a lost connection") socket.end();
        else socket.write(frame(3, 0, 1, Buffer.from([0, 0, 0, constants[how]])));
      });
    });
    const { url, passed } = await before(new URL(`https://127.0.0.1:${await portOf(server)}`), {
      ca: [selfSigned.cert],
    });
    expect(await ask(`${url}/v1/me`)).toMatchObject({ status: 200, isCut: true });
    expect(passed).toMatchObject([{ status: 0, broken: "answers that were cut off" }]);
  },
);

test("a stream that ends without an answer counts as unreachable, and a refused stream is retried", async () => {
  let requests = 0;
  const { url } = await http2Target((stream, headers) => {
    requests += 1;
    if (headers[":path"] === "/never") stream.close(constants.NGHTTP2_CANCEL);
    else if (requests < 3) stream.close(constants.NGHTTP2_REFUSED_STREAM);
    else stream.respond({ ":status": 204 }, { endStream: true });
  });
  expect((await ask(`${url}/v1/me`)).status).toBe(204);
  expect((await ask(`${url}/never`)).status).toBe(502);
});

test("after the target ended its HTTP/2 connection another is opened", async () => {
  const { url, sessions } = await http2Target((stream) => {
    stream.respond({ ":status": 200 });
    stream.end("ok", () => stream.session?.close());
  });
  for (let turn = 1; turn <= 3; turn++) {
    expect((await ask(`${url}/v1/me`)).text).toBe("ok");
    await expect.poll(sessions).toBe(turn);
  }
});

test("a client that gives up cancels its stream, and others of the connection go on", async () => {
  const cancelled: number[] = [];
  const { url, sessions } = await http2Target((stream, headers) => {
    stream.on("close", () => cancelled.push(stream.rstCode));
    if (headers[":path"] === "/ok") stream.respond({ ":status": 204 }, { endStream: true });
  });
  const asking = request(`${url}/hang`, { agent: false }).on("error", () => {});
  asking.end();
  await expect.poll(sessions).toBe(1);
  asking.destroy();
  await expect.poll(() => cancelled).toEqual([constants.NGHTTP2_CANCEL]);
  expect((await ask(`${url}/ok`)).status).toBe(204);
  expect(sessions()).toBe(1);
});
