import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { connect, constants } from "node:http2";
import { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListeningServer, listen } from "../../src/doors/listen.ts";
import { trackUnread, unreadBytes } from "../../src/doors/unread.ts";
import { newTestCore } from "../core.ts";
import { get, say } from "./raw.ts";

let plain: ListeningServer;
let secure: ListeningServer;
beforeAll(async () => {
  plain = await listen(newTestCore(), { port: 0 });
  secure = await listen(newTestCore(), { port: 0, tls: "made" });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
});

const health = get("/_understudy/health").replace("host: test", "host: localhost");

/** A session of HTTP/2 that reads no body, and the streams of it on which a document has begun to arrive. */
async function unreadDocuments(count: number) {
  const session = connect(secure.url, { ca: secure.authority as string, settings: { initialWindowSize: 0 } });
  const [settings] = await once(session, "remoteSettings");
  const streams = Array.from({ length: count }, () =>
    session.request({ ":path": "/_understudy/openapi.json" }).on("error", () => {}),
  );
  await Promise.all(streams.map((stream) => once(stream, "response")));
  return { session, settings, streams };
}

test("a document that many streams do not read is held once, and let go with them", async () => {
  const document = `${plain.url}/_understudy/openapi.json`;
  const { length } = await (await fetch(document)).text();
  const { session, settings } = await unreadDocuments(20);
  expect(settings.maxConcurrentStreams).toBeLessThanOrEqual(32);
  expect(unreadBytes()).toBeGreaterThan(length);
  expect(unreadBytes()).toBeLessThan(4 * length);
  session.destroy();
  await expect.poll(unreadBytes).toBe(0);
});

test("beyond the budget nothing is begun but a health check, and who reads nothing is disconnected", async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const { session, streams } = await unreadDocuments(1);
  trackUnread(response)(65 * 2 ** 20);
  const [refused] = await say(plain.port, get("/v1/me"));
  expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  expect(JSON.parse(refused?.body ?? "").message).toContain("waiting to be read");
  expect((await say(plain.port, health))[0]?.status).toBe(200);

  await expect.poll(() => response.destroyed, { timeout: 10_000 }).toBe(true);
  await expect.poll(() => streams[0]?.rstCode, { timeout: 10_000 }).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);
  expect((await say(plain.port, get("/v1/me")))[0]?.status).toBe(200);
  session.destroy();
}, 30_000);
