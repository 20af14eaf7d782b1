import { type ClientHttp2Session, constants, type IncomingHttpHeaders } from "node:http2";
import { isSafeMethod, type RequestHead, type Send } from "./sending.ts";

const { NGHTTP2_CANCEL, NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = constants;

/** Sends each request as a stream of one HTTP/2 connection. */
export function overHttp2(target: URL, session: ClientHttp2Session): Send {
  let isReused = false;
  return (head, listener) => {
    // Its connection may close just as it is used again; reading again does no harm.
    const mayRepeat = isReused && isSafeMethod(head.method);
    isReused = true;
    const stream = session.request(headersOf(head, target), { endStream: !head.hasBody });
    let isAnswered = false;
    stream.on("response", (headers) => {
      isAnswered = true;
      const rawHeaders = alternatingHeaders(headers);
      listener.answer({
        status: headers[":status"] ?? 502,
        statusText: "",
        rawHeaders,
        headers: joinRepeated(rawHeaders),
        body: stream,
        isWhole: () => stream.rstCode === NGHTTP2_NO_ERROR,
      });
    });
    // The outcome of a stream is its code; some codes come without an error.
    let problem: NodeJS.ErrnoException = new Error("The stream was reset");
    stream.on("error", (error) => {
      problem = error;
    });
    stream.on("close", () => {
      const isRefused = stream.rstCode === NGHTTP2_REFUSED_STREAM;
      const isLost = mayRepeat && (session.closed || session.destroyed);
      if (!isAnswered)
        listener.error(problem, { isSent: !isRefused, mayRepeat: !head.hasBody && (isRefused || isLost) });
    });
    return { body: stream, cancel: () => stream.close(NGHTTP2_CANCEL) };
  };
}

/** Headers of HTTP/1.1 in the form of HTTP/2: lower case, repeated ones as lists. */
function headersOf({ method, path, headers }: RequestHead, target: URL): Record<string, string | string[]> {
  const lists: Record<string, string[]> = {};
  for (let at = 0; at < headers.length; at += 2) {
    const name = (headers[at] as string).toLowerCase();
    if (name === "transfer-encoding") continue;
    lists[name] = [...(lists[name] ?? []), headers[at + 1] as string];
  }
  const entries = Object.entries(lists).map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  return {
    ":method": method,
    ":scheme": "https",
    ":authority": target.host,
    ":path": path,
    ...Object.fromEntries(entries),
  };
}

function alternatingHeaders(headers: IncomingHttpHeaders): string[] {
  return Object.entries(headers)
    .filter(([name]) => !name.startsWith(":"))
    .flatMap(([name, value]) => [value ?? []].flat().flatMap((each) => [name, each]));
}

function joinRepeated(rawHeaders: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = rawHeaders.slice(at, at + 2) as [string, string];
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}
