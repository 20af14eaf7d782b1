import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { type ClientHttp2Session, connect, constants, type IncomingHttpHeaders } from "node:http2";
import { request } from "node:https";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ListeningServer, listen } from "../../src/doors/listen.ts";
import { makeCertificate } from "../../src/doors/tls/authority.ts";
import { integer } from "../../src/doors/tls/der.ts";
import { selfSigned } from "../contract/self-signed.ts";
import { newTestCore } from "../core.ts";

const owner = { authorization: "Bearer svc_st_demo_owner" };
const foreign: string[] = [];
let server: ListeningServer;
let ca: string;
let session: ClientHttp2Session;
beforeAll(async () => {
  server = await listen(newTestCore(), { port: 0, tls: "made", onForeign: (protocol) => foreign.push(protocol) });
  ca = server.authority as string;
  session = connect(server.url, { ca });
});
afterAll(async () => {
  session.destroy();
  await server.close();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One request over HTTP/2, on the session that all of them share. */
function ask(route: string, body?: unknown, headers: Record<string, string> = owner): Promise<Answer> {
  const [method, path] = route.split(" ") as [string, string];
  const more = body === undefined ? {} : { "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const stream = session.request({ ":method": method, ":path": path, ...headers, ...more });
    let head: IncomingHttpHeaders = {};
    let text = "";
    stream.on("response", (found) => {
      head = found;
    });
    stream.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    stream.on("error", reject);
    stream.on("end", () => resolve({ status: Number(head[":status"]), headers: head, text }));
    stream.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function askOverHttp1(path: string, trusted: string | undefined = ca, host = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host,
      port: server.port,
      path,
      headers: owner,
      agent: false,
      ...(trusted && { ca: trusted }),
    });
    sent.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
    sent.on("error", reject).end();
  });
}

test("clients that trust the authority are served, others are not", async () => {
  expect(server.url).toMatch(/^https:/);
  expect(await askOverHttp1("/v1/me")).toBe(200);
  expect(await askOverHttp1("/v1/me", ca, "localhost")).toBe(200);
  await expect(askOverHttp1("/v1/me", selfSigned.cert)).rejects.toThrow(/unable to verify|self.signed|local issuer/);
});

test("the authority certifies only its configured names, and its key is stored nowhere", () => {
  const { authority, cert } = makeCertificate(["localhost", "127.0.0.1", "::1", "mock.ci"]);
  const [issuer, leaf] = [new X509Certificate(authority), new X509Certificate(cert)];
  expect([issuer.ca, leaf.ca]).toEqual([true, false]);
  expect(leaf.checkIssued(issuer) && leaf.verify(issuer.publicKey)).toBe(true);
  expect(leaf.checkHost("mock.ci")).toBe("mock.ci");
  expect(leaf.checkIP("::1")).toBe("::1");
  expect(leaf.checkHost("example.com")).toBeUndefined();
});

describe("HTTP/2", () => {
  test("carries the interface, the control plane and the console, and links lead back to https://", async () => {
    const made = await ask("POST /v1/shortlists", { name: "by HTTP/2" });
    expect(made.status).toBe(201);
    expect(made.headers).not.toHaveProperty("connection");
    expect(JSON.parse((await ask("GET /v1/shortlists")).text).shortlists).toHaveLength(1);
    expect(JSON.parse((await ask("GET /_understudy")).text).links.self).toBe(`${server.url}/_understudy`);
    expect((await ask("GET /")).headers.location).toBe("/_understudy/console");
    expect((await ask("HEAD /v1/me")).text).toBe("");
  });

  test("answers many streams at once, each with its own", async () => {
    const names = Array.from({ length: 40 }, (_, n) => `stream ${n}`);
    const answers = await Promise.all(names.map((name) => ask("POST /~many/v1/shortlists", { name })));
    const made = answers.filter(({ status }) => status === 201).map(({ text }) => JSON.parse(text).name);
    expect(made.length).toBeGreaterThan(20);
    expect(names).toEqual(expect.arrayContaining(made));
  });

  test("a connection that a fault breaks is a stream that is reset, and the others go on", async () => {
    const rule = { match: { operation: "me.get", nth: 1 }, then: { drop: "reset" } };
    await ask("POST /~faulty/_understudy/faults", rule);
    await expect(ask("GET /~faulty/v1/me")).rejects.toThrow(/NGHTTP2_INTERNAL_ERROR/);
    expect((await ask("GET /~faulty/v1/me")).status).toBe(200);
  });

  test("events arrive as they happen, until the client disconnects", async () => {
    const stream = session.request({ ":path": "/~watched/_understudy/events" });
    let heard = "";
    stream.setEncoding("utf8").on("data", (chunk) => {
      heard += chunk;
    });
    await new Promise((resolve) => stream.once("response", resolve));
    await ask("GET /~watched/v1/me");
    await expect.poll(() => heard).toContain("event: request");
    stream.close(constants.NGHTTP2_CANCEL);
  });

  test("a client that uses the server as a proxy gets an explanation", async () => {
    const stream = session.request({ ":method": "CONNECT", ":authority": "api.example:443" });
    const status = await new Promise((resolve) => stream.on("response", (head) => resolve(head[":status"])));
    const text = (await stream.setEncoding("utf8").toArray()).join("");
    expect(status).toBe(405);
    expect(text).toContain("HTTPS_PROXY");
  });

  test("a client that waits for 100 before it sends its body gets one", async () => {
    const posted = { ...owner, ":method": "POST", ":path": "/v1/shortlists", "content-type": "application/json" };
    const stream = session.request({ ...posted, expect: "100-continue" });
    await once(stream, "continue");
    stream.end(JSON.stringify({ name: "After a hundred" }));
    const [headers] = await once(stream, "response");
    expect(headers[":status"]).toBe(201);
    stream.close();
  });

  test("a body that is too large is refused as over HTTP/1.1", async () => {
    const answer = await ask("POST /v1/shortlists", { name: "x".repeat(2 ** 21) });
    expect(answer).toMatchObject({ status: 413, text: expect.stringContaining("payload_too_large") });
  });
});

test.each([
  ["00 00", "02 01 00"],
  ["00 01 02", "02 02 01 02"],
  ["00 80", "02 02 00 80"],
  ["7f", "02 01 7f"],
])("a random serial number %s is encoded in the shortest form, else no client reads the certificate", (bytes, der) => {
  const hex = (text: string) => text.replaceAll(" ", "");
  expect(integer(Buffer.from(hex(bytes), "hex")).toString("hex")).toBe(hex(der));
});

test("a client that sends plain HTTP to the port is refused in plain HTTP, and reported", async () => {
  const answer = await fetch(`${server.url.replace("https", "http")}/v1/me`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "bad_request", message: expect.stringContaining("https") });
  expect(foreign).toContain("http");
});
