import { connect, createServer, type Socket } from "node:net";

/** The network between one replica and the engine, which a test can cut and redirect. */
export interface Link {
  readonly port: number;
  /** Stops all traffic without notifying either side, as when a cable is pulled. */
  readonly cut: () => void;
  /** Closes open connections and lets new ones pass, as when the network comes back. */
  readonly heal: () => void;
  /** Redirects new connections; open ones are closed. */
  readonly leadTo: (port: number) => void;
  readonly close: () => void;
}

export async function startLink(target: number): Promise<Link> {
  let [port, isCut] = [target, false];
  const open = new Set<Socket>();
  const closeAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  };
  const server = createServer((inner) => {
    keep(inner);
    if (isCut) return;
    const outer = connect(port, "127.0.0.1");
    keep(outer);
    inner.pipe(outer).pipe(inner);
    inner.on("close", () => outer.destroy());
    outer.on("close", () => inner.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      isCut = true;
      for (const socket of open) socket.unpipe().pause();
    },
    heal() {
      isCut = false;
      closeAll();
    },
    leadTo(to) {
      port = to;
      closeAll();
    },
    close() {
      server.close();
      closeAll();
    },
  };
}
