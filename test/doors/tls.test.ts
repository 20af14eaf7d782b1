import { X509Certificate } from "node:crypto";
import { request } from "node:https";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListeningServer, listen } from "../../src/doors/listen.ts";
import { makeCertificate } from "../../src/doors/tls/authority.ts";
import { integer } from "../../src/doors/tls/der.ts";
import { selfSigned } from "../contract/self-signed.ts";
import { newTestCore } from "../core.ts";

const owner = { authorization: "Bearer svc_st_demo_owner" };
const foreign: string[] = [];
let server: ListeningServer;
let ca: string;
beforeAll(async () => {
  server = await listen(newTestCore(), { port: 0, tls: "made", onForeign: (protocol) => foreign.push(protocol) });
  ca = server.authority as string;
});
afterAll(() => server.close());

function ask(path: string, trusted: string = ca, host = "127.0.0.1"): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host, port: server.port, path, headers: owner, agent: false, ca: trusted });
    sent.on("response", async (answer) => {
      resolve({ status: answer.statusCode ?? 0, text: (await answer.setEncoding("utf8").toArray()).join("") });
    });
    sent.on("error", reject).end();
  });
}

test("clients that trust the authority are served, others are not", async () => {
  expect(server.url).toMatch(/^https:/);
  expect((await ask("/v1/me")).status).toBe(200);
  expect((await ask("/v1/me", ca, "localhost")).status).toBe(200);
  await expect(ask("/v1/me", selfSigned.cert)).rejects.toThrow(/unable to verify|self.signed|local issuer/);
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

test("links lead back to https://", async () => {
  const { text } = await ask("/_understudy");
  expect(JSON.parse(text).links.self).toBe(`${server.url}/_understudy`);
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
