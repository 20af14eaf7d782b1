import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Core } from "../core.ts";
import { type Answered, type HttpOptions, newHttpServer, sayInternalError } from "./http.ts";
import { takeSlices } from "./slices.ts";
import { endStreams } from "./socket-carrier.ts";

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Takes no more connections, lets what is under way finish, then closes. */
  readonly close: () => Promise<void>;
}

export interface ListenOptions extends HttpOptions {
  readonly port?: number;
  readonly host?: string;
  readonly onAnswer?: (answered: Answered) => void;
}

export async function listen(core: Core, options: ListenOptions = {}): Promise<Listening> {
  const { port = 4747, host = "127.0.0.1", onAnswer } = options;
  const server = newHttpServer(core, lazily(core, onAnswer), onAnswer, options);
  const silent = silentConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  prepare(core, server);
  const address = server.address() as AddressInfo;
  const shown = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${shown}:${address.port}`,
    port: address.port,
    close: () => close(server, address.port, silent),
  };
}

function prepare(core: Core, server: Server): void {
  const work = core.prepare?.();
  const wasOpen = (): boolean => server.listening;
  if (work) takeSlices(work, wasOpen, (failure) => failure !== undefined && core.onFailure(failure));
}

/** Express is loaded when something that needs it is first asked for, so that the API answers sooner. */
function lazily(core: Core, onAnswer: ListenOptions["onAnswer"]) {
  let app: Promise<(request: IncomingMessage, response: ServerResponse) => void> | null = null;
  return (request: IncomingMessage, response: ServerResponse): void => {
    app ??= import("./express.ts").then(({ newExpressApp }) => newExpressApp(core, onAnswer));
    app.then(
      (serve) => serve(request, response),
      () => sayInternalError(response),
    );
  };
}

/** Connections on which nothing has been asked yet: clients open some ahead of need, and they are never idle to node. */
function silentConnections(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }: IncomingMessage) => silent.delete(socket));
  return silent;
}

/** Ten seconds are enough for anything under way; then what is left is cut. */
function close(server: Server, port: number, silent: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), 10_000);
    // A connection whose last answer is still leaving turns idle only after this moment.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    endStreams(port);
    for (const socket of silent) socket.destroy();
    server.closeIdleConnections();
  });
}
