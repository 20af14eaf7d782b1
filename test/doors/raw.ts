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
    const answers: RawAnswer[] = [];
    let unread = Buffer.alloc(0);
    let hasHeard = false;
    const finish = (): void => {
      socket.destroy();
      resolve(answers);
    };
    socket.on("data", (chunk: Buffer) => {
      hasHeard = true;
      const read = readAnswers(Buffer.concat([unread, chunk]));
      answers.push(...read.answers);
      unread = read.unread;
      if (enough(answers)) finish();
    });
    socket.on("end", finish);
    socket.on("error", (error) => (hasHeard ? finish() : reject(error)));
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

/** Every complete answer at the beginning of these bytes, and the rest; each has a Content-Length. */
function readAnswers(bytes: Buffer<ArrayBuffer>): { answers: readonly RawAnswer[]; unread: Buffer<ArrayBuffer> } {
  const answers: RawAnswer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf("\r\n\r\n", at);
    if (end < 0) break;
    const [first = "", ...lines] = bytes.subarray(at, end).toString("latin1").split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
    );
    const status = Number(first.split(" ")[1]);
    const length = Number(headers["content-length"] ?? 0);
    if (bytes.length < end + 4 + length) break;
    answers.push({ status, headers, body: bytes.subarray(end + 4, end + 4 + length).toString() });
    at = end + 4 + length;
  }
  return { answers, unread: bytes.subarray(at) };
}
