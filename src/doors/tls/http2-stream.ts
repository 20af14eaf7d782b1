import { request as newRequest } from "node:http";
import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import { duplexPair } from "node:stream";
import { refuseTunnelStream } from "../raw-refusals.ts";

/** Headers of one connection, which HTTP/2 has other means for (RFC 9113 §8.2.2). */
const ofConnection = new Set(["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"]);

/**
 * Serves one stream as its own HTTP/1.1 connection, within the process. So one server answers both, to the byte:
 * its delays, its event streams, and broken connections, which become reset streams.
 */
export function carryStream(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  serve: (connection: unknown) => void,
): void {
  if (headers[":method"] === constants.HTTP2_METHOD_CONNECT) {
    refuseTunnelStream(stream);
    return;
  }
  const [near, far] = duplexPair();
  const { remoteAddress, remotePort, localPort } = stream.session?.socket ?? {};
  const address = { remoteAddress, remotePort, localPort, encrypted: true };
  const asSocket = { ...address, http2Stream: stream, resetAndDestroy: () => far.destroy() };
  serve(Object.assign(far, asSocket));
  const innerRequest = newRequest({
    createConnection: () => near as never,
    method: headers[":method"] ?? "GET",
    path: headers[":path"] ?? "/",
    headers: plainHeaders(headers),
    setHost: false,
  });
  const breakOff = (): void => {
    if (!stream.closed) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    near.destroy();
    far.destroy();
  };
  innerRequest.on("error", breakOff);
  far.on("close", () => near.destroy());
  stream.on("error", breakOff);
  stream.on("close", () => innerRequest.destroy());
  // A client that expects it sends no body before it (RFC 9110 §10.1.1).
  innerRequest.on("continue", () => {
    if (!stream.destroyed && !stream.closed) stream.additionalHeaders({ ":status": constants.HTTP_STATUS_CONTINUE });
  });
  innerRequest.on("response", (response) => {
    response.on("error", breakOff);
    if (stream.destroyed || stream.closed) return void innerRequest.destroy();
    const streamHeaders = Object.entries(response.headers).filter(([name]) => !ofConnection.has(name));
    stream.respond({ ...Object.fromEntries(streamHeaders), ":status": response.statusCode ?? 500 });
    response.pipe(stream);
  });
  if (stream.endAfterHeaders) innerRequest.end();
  else stream.pipe(innerRequest);
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const { ":authority": authority } = headers;
  const plainEntries = Object.entries(headers).filter(([name, value]) => !name.startsWith(":") && value !== undefined);
  const plain = Object.fromEntries(plainEntries) as Record<string, string | string[]>;
  return authority === undefined ? plain : { ...plain, host: authority };
}
