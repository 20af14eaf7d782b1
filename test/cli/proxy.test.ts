import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { listen } from "../../src/doors/listen.ts";
import { newTestCore } from "../core.ts";
import { newFolder } from "../folder.ts";
import { tokens } from "../harness.ts";
import { openServer } from "../listening.ts";
import { deploy, type Variation } from "../staging/deployment.ts";
import { endInProcess, runInProcess } from "./in-process.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The command as a user starts it, in this process: its address, and how it ends. */
async function proxy(target: string, ...args: readonly string[]) {
  const { heard, end } = runInProcess(["proxy", "--target", target, "--port", "0", ...args]);
  ends.push(end);
  return { url: await heard(/^Forwarding (\S+) to/m), end };
}

/** A deployment that no client can recognise as a mock. */
async function service(...variations: readonly Variation[]): Promise<string> {
  const door = await listen(deploy(newTestCore({ scenario: "lived-in-account" }), variations), { port: 0 });
  ends.push(door.close);
  return door.url;
}

async function target(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const { url, close } = await openServer(createServer(answer));
  ends.push(close);
  return url;
}

const owner = { authorization: `Bearer ${tokens.owner}` };
const ask = (url: string, init: RequestInit = {}) => fetch(url, { ...init, headers: { ...owner, ...init.headers } });

interface Raw {
  readonly status: number | undefined;
  readonly headers: readonly string[];
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

/** The bytes as sent: not decompressed, and with repeated headers separate. */
function raw(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: options.method ?? "GET", headers: options.headers ?? {} }, (answer) => {
      const chunks: Buffer[] = [];
      const done = (isCut: boolean) => () =>
        resolve({ status: answer.statusCode, headers: answer.rawHeaders, bytes: Buffer.concat(chunks), isCut });
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", done(false));
      answer.on("error", done(true));
    });
    asking.on("error", reject);
    asking.end(options.body);
  });
}

test("traffic passes unchanged: bytes, compression, repeated headers, HEAD, uploads", async () => {
  const large = Buffer.alloc(3 * 2 ** 20, 7);
  const packed = gzipSync(JSON.stringify({ plan: "x".repeat(5_000) }));
  const behind = await target((incoming, outgoing) => {
    if (incoming.url === "/large") outgoing.end(large);
    else if (incoming.url === "/packed") {
      outgoing.writeHead(200, [
        "Content-Type",
        "application/json",
        "Content-Encoding",
        "gzip",
        "Set-Cookie",
        "a=1",
        "Set-Cookie",
        "b=2",
        "X-Case",
        "Kept",
      ]);
      outgoing.end(packed);
    } else incoming.pipe(outgoing.writeHead(207, "Echoed", { "x-method": incoming.method as string }));
  });
  const { url } = await proxy(behind);
  expect((await raw(`${url}/large`)).bytes.equals(large)).toBe(true);
  const answer = await raw(`${url}/packed`);
  expect(answer.bytes.equals(packed)).toBe(true);
  expect(answer.headers.filter((each) => ["a=1", "b=2", "X-Case", "Kept"].includes(each))).toHaveLength(4);
  const echoed = await raw(`${url}/v1/files`, {
    method: "PUT",
    headers: { "transfer-encoding": "chunked" },
    body: large,
  });
  expect(echoed.status).toBe(207);
  expect(echoed.bytes.equals(large)).toBe(true);
  const head = await raw(`${url}/packed`, { method: "HEAD" });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
});

test("headers longer than Node's default limit pass, and an absolute URL as a path works", async () => {
  const policy = "default-src 'self'; ".repeat(1_500);
  const behind = await target((incoming, outgoing) => {
    outgoing.writeHead(200, { "content-security-policy": policy, "x-path": incoming.url ?? "" }).end("{}");
  });
  const { url } = await proxy(behind);
  const { port } = new URL(url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const path = "http://service.example/v1/me?fields=plan";
    request({ port, path, headers: owner, maxHeaderSize: 64_000 }, resolve).once("error", reject).end();
  });
  answer.resume();
  expect(answer.headers).toMatchObject({ "content-security-policy": policy.trim(), "x-path": "/v1/me?fields=plan" });
});

test("a connection is closed before the target's announced timeout", async () => {
  let closed = () => {};
  const left = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const behind = await target((incoming, outgoing) => {
    incoming.socket.once("end", closed);
    outgoing.writeHead(200, { connection: "keep-alive", "keep-alive": "timeout=2" }).end("{}");
  });
  const { url } = await proxy(behind);
  expect((await ask(`${url}/v1/me`)).status).toBe(200);
  await left;
});

test("a truncated answer, or one with a wrong length, is passed on unchanged and stops nothing", async () => {
  const behind = await target((incoming, outgoing) => {
    outgoing.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    outgoing.write('{"cut":', () => outgoing.destroy());
    incoming.resume();
  });
  const { url, end } = await proxy(behind);
  expect((await raw(`${url}/v1/me`)).isCut).toBe(true);
  expect((await raw(`${url}/v1/quotas`)).isCut).toBe(true);
  expect((await end()).code).toBe(3);
});

test("a violation is reported in the terminal, on a page and by the exit code", async () => {
  const behind = await service({
    name: "a stated member is missing",
    refutes: [],
    say({ json }, { route }) {
      if (route === "GET /v1/developers/search") delete json.results[0].hasEmail;
    },
  });
  const report = newFolder();
  const { url, end } = await proxy(behind, "--report", report);
  await ask(`${url}/v1/developers/search?q=rust&limit=2`);
  await ask(`${url}/v1/shortlists`);
  const seen = await expect
    .poll(async () => (await fetch(`${url}/_understudy/proxy/verdicts`)).json(), { timeout: 5_000 })
    .toMatchObject({ target: behind, exchanges: 2, counts: { violation: 1, confirmed: 1 } })
    .then(async () => (await fetch(`${url}/_understudy/proxy/verdicts?since=0`)).json());
  expect(seen.verdicts[0]).toMatchObject({
    verdict: "violation",
    route: "GET /v1/developers/search",
    source: { stated: "§2.1" },
  });
  expect(seen.verdicts[0].shown[0]).toMatchObject({ method: "GET", status: 200 });
  expect(JSON.stringify(seen)).not.toContain(tokens.owner);
  const { code, out } = await end();
  expect(code).toBe(1);
  expect(out).toContain("violation §2.1  GET /v1/developers/search: results.0.hasEmail");
  expect(JSON.parse(readFileSync(join(report, "report.json"), "utf8"))).toMatchObject({
    by: "proxy",
    watched: { judged: 2 },
  });
});

/** A target that counts what reaches it. */
async function counting() {
  const heard: string[] = [];
  const url = await target((incoming, outgoing) => {
    heard.push(`${incoming.method} ${incoming.url}`);
    outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  return { url, heard };
}

/** What a browser sends for pages that may not use a server of this machine. */
const foreignPages: Readonly<Record<string, { method?: string; headers: Record<string, string> }>> = {
  "a page whose own name was pointed here": { headers: { host: "evil.example" } },
  "a script of another origin": { headers: { origin: "https://evil.example" } },
  "a form of another site, as text/plain": {
    method: "POST",
    headers: { origin: "https://evil.example", "content-type": "text/plain", "sec-fetch-site": "cross-site" },
  },
  "a page in a sandboxed frame": { method: "POST", headers: { origin: "null" } },
  "a preflight of another origin": {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "DELETE" },
  },
  "a script tag, which hides its origin": { headers: { "sec-fetch-site": "cross-site", "sec-fetch-dest": "script" } },
};

test.each(Object.entries(foreignPages))("the target hears nothing of %s", async (_, sent) => {
  const { url: behind, heard } = await counting();
  for (const args of [[], ["--mock", "me.get"]]) {
    const { url } = await proxy(behind, ...args);
    const { status, headers } = await raw(`${url}/v1/me`, sent);
    expect([status, headers.some((each) => /^access-control-allow/i.test(each))]).toEqual([403, false]);
  }
  expect(heard).toEqual([]);
});

test("pages of localhost, clients without a page, and what was allowed by name pass", async () => {
  const { url: behind, heard } = await counting();
  const { url } = await proxy(behind, "--cors-origins", "https://app.example", "--control-hosts", "proxy.ci");
  const allowed = [
    {},
    { origin: "http://localhost:3000" },
    { origin: "https://app.example" },
    { host: "proxy.ci:4748" },
  ];
  for (const headers of allowed) expect((await raw(`${url}/v1/me`, { headers })).status).toBe(200);
  expect(heard).toHaveLength(allowed.length);
  const { code, err } = await endInProcess(["proxy", "--target", behind, "--cors-origins", "app.example"]);
  expect([code, err]).toEqual([2, expect.stringContaining('--cors-origins: "app.example" is not an origin')]);
});

test("a page with a rebound host name cannot read verdicts", async () => {
  const { url } = await proxy(await service());
  expect((await raw(`${url}/_understudy/proxy/verdicts`, { headers: { host: "evil.example" } })).status).toBe(403);
});

test("the mock serves the chosen operations, stores what it created, and says so", async () => {
  const { url, end } = await proxy(await service(), "--mock", "shortlists.create");
  const json = { method: "POST", headers: { "content-type": "application/json" }, body: '{"name":"Half and half"}' };
  const made = await ask(`${url}/v1/shortlists`, json);
  expect(made.headers.get("x-understudy-mock")).toBe("mock");
  const { id } = (await made.json()) as { id: string };
  const read = await ask(`${url}/v1/shortlists/${id}`);
  expect([read.status, read.headers.get("x-understudy-mock")]).toEqual([200, "made by the mock"]);
  expect((await ask(`${url}/v1/quotas`)).headers.get("x-understudy-mock")).toBeNull();
  expect((await end()).out).toContain("1 of 1 exchanges judged");
});

test("an unreachable target is reported, and with --fallback the mock answers", async () => {
  const gone = "http://127.0.0.1:1";
  const alone = await proxy(gone);
  const refusal = await ask(`${alone.url}/v1/me`);
  expect(refusal.status).toBe(502);
  expect(await refusal.json()).toMatchObject({ message: expect.stringContaining("cannot be reached") });
  const { url } = await proxy(gone, "--fallback");
  const body = JSON.stringify({ name: "Offline" });
  const made = await ask(`${url}/v1/shortlists`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  expect([made.status, made.headers.get("x-understudy-mock")]).toEqual([201, "ECONNREFUSED"]);
});

test("with --fallback the mock does not answer a write that the target may have done", async () => {
  const behind = await target((incoming) => {
    incoming.on("data", () => incoming.socket.destroy());
    if (incoming.method === "GET") incoming.socket.destroy();
  });
  const { url, end } = await proxy(behind, "--fallback");
  const headers = { "content-type": "application/json" };
  const made = await ask(`${url}/v1/shortlists`, { method: "POST", headers, body: '{"name":"Once"}' });
  expect([made.status, made.headers.get("x-understudy-mock")]).toEqual([502, null]);
  expect(await made.json()).toMatchObject({ message: expect.stringContaining("It may have done what was asked for") });
  const read = await ask(`${url}/v1/shortlists`);
  expect([read.status, read.headers.get("x-understudy-mock")]).toEqual([200, "ECONNRESET"]);
  expect((await end()).out).toContain("0 of 2 exchanges judged");
});

test("answers that were cut off, lost or not waited for are counted, on the page and at the end", async () => {
  const behind = await target((incoming, outgoing) => {
    if (incoming.url === "/v1/quotas")
      outgoing.writeHead(200, { "content-length": 9 }).write("{", () => outgoing.destroy());
    else if (incoming.url === "/v1/me") incoming.socket.destroy();
    else if (incoming.url === "/v1/pricing/catalog") outgoing.writeHead(404).end();
  });
  const { url, end } = await proxy(behind);
  await raw(`${url}/v1/quotas`);
  await raw(`${url}/v1/me`);
  await raw(`${url}/v1/pricing/catalog`);
  const hasGivenUp = expect(fetch(`${url}/v1/shortlists`, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
  await hasGivenUp;
  await expect
    .poll(async () => (await fetch(`${url}/_understudy/proxy/verdicts`)).json())
    .toMatchObject({ exchanges: 4, broken: 3 });
  const { out } = await end();
  expect(out).toContain("1 of 4 exchanges judged");
  for (const words of [
    "1 answers that were cut off",
    "1 connections lost before an answer",
    "1 requests that the client gave up",
  ])
    expect(out).toContain(words);
});

test("a target that speaks something else than HTTP is said to, and takes nothing down", async () => {
  const mail = createTcpServer((socket) => socket.end("220 mail.example ESMTP\r\n"));
  const { url: target, close } = await openServer(mail);
  ends.push(close);
  const { url } = await proxy(target);
  for (const _ of [1, 2]) {
    const refusal = await ask(`${url}/v1/me`);
    expect(refusal.status).toBe(502);
    expect(await refusal.json()).toMatchObject({ message: expect.stringContaining("does not answer as HTTP has it") });
  }
});

test("a full disk stops the recording and not the proxy", async () => {
  const folder = newFolder();
  symlinkSync("/dev/full", join(folder, "exchanges.ndjson"));
  const { url, end } = await proxy(await service(), "--record", folder);
  for (let call = 0; call < 3; call += 1) expect((await ask(`${url}/v1/me`)).status).toBe(200);
  const { code, err } = await end();
  expect([code, err.match(/--record: .*/g)]).toEqual([
    2,
    [`--record: ${folder} cannot be written: the disk is full. What passes from now on is not recorded.`],
  ]);
});

test("a port in use and a folder that cannot be created are reported in a sentence", async () => {
  const taken = await service();
  const ended = (...args: string[]) => endInProcess(["proxy", "--target", taken, ...args]);
  expect((await ended("--port", new URL(taken).port)).said).toContain("is taken by another process. End that one,");
  const folder = join(newFolder(), "file");
  writeFileSync(folder, "");
  expect((await ended("--port", "0", "--record", folder)).said).toContain(
    `${folder} cannot be used: a file is in its place.`,
  );
});

test("a recording contains no secrets and no personal data, keeps its references, and gets the same verdicts as the traffic", async () => {
  const folder = newFolder();
  const { url, end } = await proxy(await service(), "--record", folder);
  const found = (await (await ask(`${url}/v1/developers/search?q=rust&limit=3`)).json()) as {
    results: { id: string; login: string; name: string }[];
  };
  const [first] = found.results;
  await ask(`${url}/v1/developers/${first?.id}`);
  await ask(`${url}/v1/keys`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"name":"ci","entitlements":["search:read"]}',
  });
  await end();
  const text = readFileSync(join(folder, "exchanges.ndjson"), "utf8");
  for (const secret of ["svc_sk_", "svc_st_", `"${first?.login}"`, `"${first?.name}"`, `"${first?.id}"`])
    expect(text).not.toContain(secret);
  const [search, read] = text
    .split("\n")
    .slice(0, 2)
    .map((line) => JSON.parse(line));
  expect(read.path).toBe(`/v1/developers/${search.response.body.results[0].id}`);
  expect(read.response.body.developer.login).toBe(search.response.body.results[0].login);
  expect(JSON.parse(readFileSync(join(folder, "taken-out.json"), "utf8")).takenOut).toMatchObject({
    credentials: expect.any(Number),
  });
  const { out } = await endInProcess(["drift", join(folder, "exchanges.ndjson")]);
  expect(out).toMatch(/violations 0 .*refuted 0/);
});
