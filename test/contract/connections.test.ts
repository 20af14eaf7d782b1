import { Agent, createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, test } from "vitest";
import { send } from "../../src/contract/run/transport.ts";

test("a write does not depend on a connection that the server may be closing", async () => {
  const used = new Set<Socket>();
  // It keeps connections open, and gives up each one as soon as it is used again.
  const server = createServer((request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const agent = new Agent({ keepAlive: true });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (method: string) =>
    send({ base, agent, timeoutMs: 5_000 }, { method, path: "/", as: null, headers: {}, body: null }, null);
  try {
    const answers = [await ask("GET"), await ask("POST"), await ask("DELETE")];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  } finally {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  }
});
