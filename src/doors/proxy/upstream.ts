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
const keptAlive = { keepAlive: true, noDelay: true, timeout: 60_000 };

/** The way to a target: the protocol of its choice, over connections that stay open. */
export interface Upstream {
  readonly ready: () => Promise<Send>;
  readonly close: () => void;
}

export function newUpstream(target: URL, ca: readonly string[] | undefined): Upstream {
  return target.protocol === "https:" ? secureUpstream(target, ca && [...ca]) : plainUpstream(target);
}

function plainUpstream(target: URL): Upstream {
  const agent = new Agent(keptAlive);
  const send = overHttp1(target, agent);
  return { ready: async () => send, close: () => agent.destroy() };
}

/** Asks the target once which protocol it takes (ALPN), and again only after its HTTP/2 connection has ended. */
function secureUpstream(target: URL, ca: string[] | undefined): Upstream {
  const agent = new SecureAgent({ ...keptAlive, ...(ca && { ca }) });
  const http1 = overHttp1(target, agent);
  let socket: TLSSocket | undefined;
  let session: ClientHttp2Session | undefined;
  let chosenSend: Promise<Send> | undefined;
  const chooseProtocol = (): Promise<Send> =>
    new Promise((resolve) => {
      const host = hostOf(target);
      const newSocket = connect({
        host,
        port: Number(target.port || 443),
        ALPNProtocols: ["h2", "http/1.1"],
        ...(isIP(host) === 0 && { servername: host }),
        ...(ca && { ca }),
      });
      socket = newSocket;
      // A failure occurs in the same way over HTTP/1.1, and is answered there.
      newSocket.on("error", () => {
        chosenSend = undefined;
        resolve(http1);
      });
      newSocket.once("secureConnect", () => {
        if (newSocket.alpnProtocol !== "h2") {
          newSocket.destroy();
          return resolve(http1);
        }
        session = connectHttp2(target.origin, { createConnection: () => newSocket });
        session.on("error", () => {}); // It closes then, and its streams say why.
        resolve(overHttp2(target, session));
      });
    });
  return {
    ready: () => {
      if (session?.closed || session?.destroyed) [session, chosenSend] = [undefined, undefined];
      chosenSend ??= chooseProtocol();
      return chosenSend;
    },
    close: () => {
      socket?.destroy();
      agent.destroy();
    },
  };
}
