import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListeningServer, listen } from "../../src/doors/listen.ts";
import { trackUnread } from "../../src/doors/unread-bytes.ts";
import { newTestCore } from "../core.ts";
import { get, say } from "./raw.ts";

let plain: ListeningServer;
beforeAll(async () => {
  plain = await listen(newTestCore(), { port: 0 });
});
afterAll(() => plain.close());

const health = get("/_understudy/health").replace("host: test", "host: localhost");

test("beyond the budget nothing is begun but a health check, and who reads nothing is disconnected", async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  trackUnread(response)(65 * 2 ** 20);
  const [refused] = await say(plain.port, get("/v1/me"));
  expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  expect(JSON.parse(refused?.body ?? "").message).toContain("waiting to be read");
  expect((await say(plain.port, health))[0]?.status).toBe(200);

  await expect.poll(() => response.destroyed, { timeout: 10_000 }).toBe(true);
  expect((await say(plain.port, get("/v1/me")))[0]?.status).toBe(200);
}, 30_000);
