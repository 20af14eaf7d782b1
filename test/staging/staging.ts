import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { buffer } from "node:stream/consumers";
import { hash53 } from "../../src/base/rng.ts";
import { listen } from "../../src/doors/listen.ts";
import { newTestCore } from "../core.ts";
import { openServer } from "../listening.ts";
import { type Described, variations } from "./variations.ts";

/** The deployment's world: an account whose plan has other quotas than we assume. */
const world = {
  title: "Staging",
  description: "Another deployment of the service.",
  extends: "lived-in-account",
  world: {
    accounts: [
      {
        id: "acct_demo",
        quotas: { deep_searches: { limit: 12 }, reports: { limit: 40 } },
      },
    ],
  },
};

/**
 * A plausible real deployment: it keeps every stated sentence and differs wherever the interface leaves something open.
 * It is a proxy in front of a mock on the real clock, so that the kit cannot know its internals.
 */
export async function openStaging() {
  const core = newTestCore({
    clock: "real",
    scenario: "staging",
    scenarios: { staging: world },
    noLimits: true,
    seed: "staging",
    onFailure: (failure) => {
      throw failure;
    },
  });
  const inner = await listen(core, { port: 0 });
  let paused = 0;
  const vary = variations(() => paused);
  const server = createServer((incoming, outgoing) => {
    void relay(new URL(inner.url), vary, incoming, outgoing).catch(() => outgoing.destroy());
  });
  const { url, close } = await openServer(server);
  return {
    url,
    /**
     * The pauses of a run: only these count as time here, so that a slow machine does not look like a run that waits.
     */
    async pause(ms: number): Promise<void> {
      const before = performance.now();
      await new Promise((resolve) => setTimeout(resolve, ms));
      paused += performance.now() - before;
    },
    async close(): Promise<void> {
      await close();
      await inner.close();
    },
  };
}

async function relay(
  { hostname, port }: URL,
  vary: ReturnType<typeof variations>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await buffer(incoming);
  const { method = "GET", url = "/" } = incoming;
  const varied = vary.ask({ method, path: url, body });
  await new Promise((resolve) => setTimeout(resolve, 1 + (hash53(`${method} ${url}`) % 8)));
  // Bodies have to be readable to be varied.
  const { "content-length": _, "accept-encoding": __, ...headers } = incoming.headers;
  const answered = await new Promise<Described>((resolve, reject) => {
    const inner = send({ hostname, port, method, path: varied.path, headers }, (answer) => {
      buffer(answer).then((bytes) => {
        resolve({
          status: answer.statusCode ?? 500,
          headers: { ...answer.headers } as Described["headers"],
          body: bytes,
        });
      }, reject);
    });
    inner.on("error", reject);
    inner.end(varied.body);
  });
  const answer = vary.answer({ method, path: varied.path }, answered);
  const { "transfer-encoding": _t, "content-length": _l, ...kept } = answer.headers;
  outgoing.writeHead(answer.status, kept);
  outgoing.end(method === "HEAD" ? undefined : answer.body);
}
