import { connect } from "node:net";
import { expect, test } from "vitest";
import { endInProcess } from "./in-process.ts";
import { counting, proxy, raw, service } from "./proxy-setup.ts";

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

/** The first line and the headers of the answer to what no client library sends, and whether the connection is closed after it. */
async function say(address: string, text: string) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let heard = "";
  socket.on("data", (bytes) => {
    heard += bytes;
  });
  socket.write(text);
  await expect.poll(() => heard, { timeout: 20_000 }).toMatch(/\r\n\r\n/);
  socket.end();
  return { status: Number(heard.split(" ", 2)[1]), isLast: /^connection: close/im.test(heard) };
}

test("an absolute target is judged by the host in it, and two Host headers by nobody", async () => {
  const { url: behind, heard } = await counting();
  const { url } = await proxy(behind);
  for (const path of ["/v1/me", "/_understudy/credentials"]) {
    const get = (target: string, ...hosts: readonly string[]): string =>
      `GET ${target}${path} HTTP/1.1\r\n${hosts.map((each) => `host: ${each}\r\n`).join("")}\r\n`;
    expect(await say(url, get("http://evil.example", "127.0.0.1"))).toMatchObject({ status: 403 });
    expect(await say(url, get("http://127.0.0.1", "evil.example"))).toMatchObject({ status: 200 });
    expect(await say(url, get("", "127.0.0.1", "evil.example"))).toMatchObject({ status: 400 });
    expect(await say(url, get("http://127.0.0.1", "127.0.0.1", "evil.example"))).toMatchObject({ status: 400 });
  }
  expect(heard).toHaveLength(1);
});

test("HTTP/1.0 has no chunks, so the connection ends after some", async () => {
  const { url: behind } = await counting();
  const body = "2\r\n{}\r\n0\r\n\r\n";
  const head = "host: 127.0.0.1\r\nconnection: keep-alive\r\ntransfer-encoding: chunked\r\n\r\n";
  for (const address of [(await proxy(behind)).url, await service()])
    expect((await say(address, `POST /v1/shortlists HTTP/1.0\r\n${head}${body}`)).isLast).toBe(true);
});
