import { connect, type Socket } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Opens a socket, lets `talk` write to it, and collects the received text until the server closes or `enough` was
 * received.
 */
export function converse(
  port: number,
  talk: (socket: Socket) => void,
  enough: (answers: readonly RawAnswer[]) => boolean = () => false,
): Promise<readonly RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let bytes = Buffer.alloc(0);
    const finish = (): void => {
      socket.destroy();
      resolve(readAnswers(bytes));
    };
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (enough(readAnswers(bytes))) finish();
    });
    socket.on("end", finish);
    socket.on("error", (error) => (bytes.length > 0 ? finish() : reject(error)));
    socket.on("connect", () => talk(socket));
  });
}

export const token = "authorization: Bearer svc_st_demo_owner\r\n";

/** A GET as it is written to a socket. */
export function get(path: string, headers = token): string {
  return `GET ${path} HTTP/1.1\r\nhost: test\r\n${headers}\r\n`;
}

/** Sends one text and waits for this many answers. */
export async function say(port: number, text: string | Uint8Array, answers = 1): Promise<readonly RawAnswer[]> {
  return converse(
    port,
    (socket) => socket.write(text),
    (come) => come.length >= answers,
  );
}

/** Every complete answer in a stream of bytes; each has a Content-Length. */
function readAnswers(bytes: Buffer): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf("\r\n\r\n", at);
    if (end < 0) return answers;
    const [first = "", ...lines] = bytes.subarray(at, end).toString("latin1").split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
    );
    const status = Number(first.split(" ")[1]);
    const length = Number(headers["content-length"] ?? 0);
    if (bytes.length < end + 4 + length) return answers;
    answers.push({ status, headers, body: bytes.subarray(end + 4, end + 4 + length).toString() });
    at = end + 4 + length;
  }
}
