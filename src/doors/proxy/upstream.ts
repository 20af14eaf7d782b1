import { Agent } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { Agent as SecureAgent } from "node:https";
import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { hostOf, overHttp1 } from "./http1.ts";
import { overHttp2 } from "./http2.ts";
import type { Send } from "./sending.ts";

/**
 * Connections are kept alive, and closed before the target announces to close them: an
 * upload that meets such a close cannot be sent again. Node's agent ignores the announcement unless it has its own timeout.
 */
const staying = { keepAlive: true, noDelay: true, timeout: 60_000 };

/** The way to a target: the protocol of its choice, over connections that stay open. */
export interface Upstream {
  readonly ready: () => Promise<Send>;
  readonly close: () => void;
}

export function newUpstream(target: URL, ca: readonly string[] | undefined): Upstream {
  return target.protocol === "https:" ? secureUpstream(target, ca && [...ca]) : plainUpstream(target);
}

function plainUpstream(target: URL): Upstream {
  const agent = new Agent(staying);
  const send = overHttp1(target, agent);
  return { ready: async () => send, close: () => agent.destroy() };
}

/** Asks the target once which protocol it takes (ALPN), and again only after its HTTP/2 connection has ended. */
function secureUpstream(target: URL, ca: string[] | undefined): Upstream {
  const agent = new SecureAgent({ ...staying, ...(ca && { ca }) });
  const http1 = overHttp1(target, agent);
  let socket: TLSSocket | undefined;
  let session: ClientHttp2Session | undefined;
  let chosen: Promise<Send> | undefined;
  const choose = (): Promise<Send> =>
    new Promise((resolve) => {
      const host = hostOf(target);
      const opened = connect({
        host,
        port: Number(target.port || 443),
        ALPNProtocols: ["h2", "http/1.1"],
        ...(isIP(host) === 0 && { servername: host }),
        ...(ca && { ca }),
      });
      socket = opened;
      // A failure occurs in the same way over HTTP/1.1, and is answered there.
      opened.on("error", () => {
        chosen = undefined;
        resolve(http1);
      });
      opened.once("secureConnect", () => {
        if (opened.alpnProtocol !== "h2") {
          opened.destroy();
          return resolve(http1);
        }
        session = connectHttp2(target.origin, { createConnection: () => opened });
        session.on("error", () => {}); // It closes then, and its streams say why.
        resolve(overHttp2(target, session));
      });
    });
  return {
    ready: () => {
      if (session?.closed || session?.destroyed) [session, chosen] = [undefined, undefined];
      chosen ??= choose();
      return chosen;
    },
    close: () => {
      socket?.destroy();
      agent.destroy();
    },
  };
}
