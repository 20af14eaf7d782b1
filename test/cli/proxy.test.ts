import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { only, says } from "../faults/changes.ts";
import { newFolder } from "../folder.ts";
import { tokens } from "../harness.ts";
import { openServer } from "../listening.ts";
import { endInProcess } from "./in-process.ts";
import { ask, ends, owner, proxy, raw, service, target } from "./proxy-setup.ts";

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
    const path = "http://localhost/v1/me?fields=plan";
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
  const behind = await service(
    only(
      "GET /v1/developers/search",
      says(({ results }) => void delete results[0].hasEmail),
    ),
  );
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
  expect(out).toContain("violation §2.1/members  GET /v1/developers/search: results.0.hasEmail");
  expect(JSON.parse(readFileSync(join(report, "report.json"), "utf8"))).toMatchObject({
    by: "proxy",
    watched: { judged: 2 },
  });
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

test("a port in use and a folder that cannot be created are reported in a sentence", async () => {
  const taken = await service();
  const ended = (...args: string[]) => endInProcess(["proxy", "--target", taken, ...args]);
  expect((await ended("--port", new URL(taken).port)).said).toMatch(/is taken by another .*End that one,/);
  const folder = join(newFolder(), "file");
  writeFileSync(folder, "");
  expect((await ended("--port", "0", "--record", folder)).said).toContain(
    `${folder} cannot be used: a file is in its place.`,
  );
});

test("credentials are told nowhere: terminal, page, reports", async () => {
  const secret = "live/4kd93hf8a0s7d6f5g4h3";
  const behind = await target((incoming, outgoing) => {
    const { authorization = "" } = incoming.headers;
    const refusal = { code: "unauthorized", message: `${authorization} is unknown.`, status: "401" };
    const isMinted = incoming.method === "POST";
    const cookie = "session=c00kie-of-somebody; Path=/; Expires=Wed, 21 Oct 2027 07:28:00 GMT; HttpOnly";
    outgoing.writeHead(isMinted ? 201 : 401, { "content-type": "application/json", "set-cookie": cookie });
    outgoing.end(
      JSON.stringify(isMinted ? { key: "svc_sk_4kd93hf8a0s7d6f5", secret, id: 1, clientSecret: secret } : refusal),
    );
  });
  const report = newFolder();
  const { url, end } = await proxy(behind, "--report", report);
  const authorization = "Bearer abcd.efgh.ijkl";
  const body = JSON.stringify({ name: secret, entitlements: ["search:read"], password: "correct horse battery" });
  const headers = { authorization, "content-type": "application/json" };
  await fetch(`${url}/v1/keys`, { method: "POST", headers, body });
  await fetch(`${url}/v1/developers/${secret}?after=c00kie-of-somebody`, { headers });
  await fetch(`${url}/v1/me`, { headers });
  await expect
    .poll(async () => (await fetch(`${url}/_understudy/proxy/verdicts`)).json())
    .toMatchObject({ exchanges: 3, last: expect.any(Number) });
  const page = await (await fetch(`${url}/_understudy/proxy/verdicts`)).text();
  const { out, err } = await end();
  expect(out).toContain("violation");
  const reports = readdirSync(report).map((name) => readFileSync(join(report, name), "utf8"));
  for (const said of [page, out, err, ...reports])
    for (const each of [secret, "4kd93hf8a0s7d6f5", "abcd.efgh.ijkl", "correct horse", "c00kie"])
      expect(said).not.toContain(each);
});

test("an error body under a success status is told as that, once", async () => {
  const refusal = { code: "unauthorized", message: "Who is there?", status: 401 };
  const behind = await target((incoming, outgoing) => {
    const isRegistry = incoming.url?.startsWith("/v2/developers/fields");
    outgoing.writeHead(200, { "content-type": "application/json" });
    outgoing.end(JSON.stringify(isRegistry ? { ok: false, error: "nobody", hint: "Say who." } : refusal));
  });
  const { url, end } = await proxy(behind);
  for (const _ of [1, 2]) {
    await fetch(`${url}/v1/me`);
    await fetch(`${url}/v1/shortlists`, { headers: owner });
    await fetch(`${url}/v2/developers/fields`, { headers: owner });
  }
  const { code, out } = await end();
  expect(out.match(/^(violation|refuted|confirmed|unknown).*/gm)).toEqual([
    'violation §7/status-repeated  GET /v1/me: it answers 200 with the body of a refusal ("unauthorized")',
    'violation §7/status-repeated  GET /v1/shortlists: it answers 200 with the body of a refusal ("unauthorized")',
    'violation §4.1/fields-errors  GET /v2/developers/fields: it answers 200 with the body of a refusal ("nobody")',
  ]);
  expect(code).toBe(1);
});
