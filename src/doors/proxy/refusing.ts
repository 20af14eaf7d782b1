import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal } from "../../kernel/refusal.ts";

/** A body in a coding that is not passed on would reach the target as another one (RFC 9112 §6.1). */
export function refuseFraming({ headers }: IncomingMessage): Refusal | null {
  const coding = headers["transfer-encoding"];
  if (coding === undefined || coding.trim().toLowerCase() === "chunked") return null;
  return new Refusal(
    "bad_request",
    "The only transfer coding that is passed on is chunked. Send that one, or a length.",
  );
}

/** A refusal of the proxy itself; the rest of the request is not waited for. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "x-understudy-proxy": "refused",
    connection: "close",
  };
  response.writeHead(refusal.status, headers).end(JSON.stringify(refusal));
}
