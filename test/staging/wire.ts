import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { buffer } from "node:stream/consumers";
import { openServer } from "../listening.ts";

/** An answer on its way through a middle box. */
export interface Wire {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
  /** How its end is marked: by a length, by chunks, or by the end of the connection, as in HTTP/1.0. */
  readonly ends: "length" | "chunks" | "connection";
}

/** A request as a middle box sees it. */
export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** How many requests came before it. */
  readonly nth: number;
  /** Whether an earlier request used its connection. */
  readonly isReused: boolean;
}

/** Something between a client and the service that follows HTTP and the interface. */
export interface Box {
  readonly name: string;
  /** Replaces the path of the request to the service. */
  readonly inward?: (path: string) => string;
  /** Answers instead of the service; "reset" breaks the connection. */
  readonly before?: (asked: Asked) => Wire | "reset" | null;
  readonly after?: (wire: Wire, asked: Asked) => Wire;
  /** Sends an informational answer first. */
  readonly hints?: true;
  /** How long its first answer takes. */
  readonly startsIn?: number;
}

/** A server that forwards requests through boxes, the outermost first. */
export async function openBoxes(inside: string, boxes: readonly Box[]) {
  const agent = new Agent({ keepAlive: true });
  const used = new WeakSet<object>();
  const start = new Promise((resolve) =>
    setTimeout(resolve, Math.max(0, ...boxes.map(({ startsIn = 0 }) => startsIn))),
  );
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    void relay(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const { url, close } = await openServer(server);

  async function relay(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/", socket } = incoming;
    const headers = incoming.headers as Asked["headers"];
    const asked: Asked = {
      method,
      path: url,
      headers,
      body: await buffer(incoming),
      nth: count++,
      isReused: used.has(socket),
    };
    used.add(socket);
    await start;
    for (const { before } of boxes) {
      const instead = before?.(asked) ?? null;
      if (instead === "reset") return void socket.resetAndDestroy();
      if (instead !== null) return write(outgoing, asked, instead, boxes);
    }
    const path = boxes.reduce((each, { inward }) => inward?.(each) ?? each, url);
    const answered = await passOn(inside, agent, { ...asked, path });
    write(
      outgoing,
      asked,
      boxes.reduceRight((each, { after }) => after?.(each, asked) ?? each, answered),
      boxes,
    );
  }

  return {
    url,
    async close(): Promise<void> {
      agent.destroy();
      await close();
    },
  };
}

function passOn(inside: string, agent: Agent, { method, path, headers, body }: Asked): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const { "accept-encoding": _, connection: __, ...kept } = headers;
    const inner = send(new URL(inside), { agent, method, path, headers: kept }, (answer) => {
      buffer(answer).then((bytes) => {
        const { "transfer-encoding": _t, connection: _c, "keep-alive": _k, ...rest } = answer.headers;
        const plain = Object.entries(rest).filter(([name]) => !name.startsWith("x-understudy-"));
        resolve({
          status: answer.statusCode ?? 500,
          headers: Object.fromEntries(plain) as Wire["headers"],
          body: bytes,
          ends: "length",
        });
      }, reject);
    });
    inner.on("error", reject);
    inner.end(body);
  });
}

function write(outgoing: ServerResponse, { method }: Asked, wire: Wire, boxes: readonly Box[]): void {
  const { status, body, ends } = wire;
  const hasBody = method !== "HEAD" && status !== 204 && status !== 304;
  const headers = Object.fromEntries(Object.entries(wire.headers).filter(([name]) => !/^content-length$/i.test(name)));
  if (ends === "length" && hasBody) headers["content-length"] = String(body.length);
  if (boxes.some(({ hints }) => hints)) outgoing.writeEarlyHints({ link: "</style.css>; rel=preload" });
  if (ends === "connection" && hasBody) {
    const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${each}`));
    outgoing.socket?.end(
      Buffer.concat([Buffer.from(`HTTP/1.0 ${status} Whatever\r\n${lines.join("\r\n")}\r\n\r\n`, "latin1"), body]),
    );
    return;
  }
  outgoing.sendDate = false;
  outgoing.writeHead(status, headers as Record<string, string | string[]>);
  if (!hasBody) return void outgoing.end();
  if (ends === "chunks") {
    for (let at = 0; at < body.length; at += 700) outgoing.write(body.subarray(at, at + 700));
    outgoing.end();
  } else outgoing.end(body);
}
