import type { IncomingMessage, ServerResponse } from "node:http";
import type { Core } from "../core.ts";
import { Refusal } from "../kernel/refusal.ts";
import { answerRequest, type OnAnswer, sayInternalError, takeTurn } from "./answer-request.ts";
import { arrivalOf } from "./arrival.ts";
import { type ReadBody, readBody } from "./read-body.ts";

const mcpPath = /^(?:\/~[^/?]*)?\/_understudy\/mcp\/?(?:\?|$)/;

export function isForMcp(target: string): boolean {
  return mcpPath.test(target);
}

const onlyPost = new Refusal(
  "client_error",
  "Assistants send each message by POST, and there is no stream to listen to. Add this address to one as a streamable HTTP server.",
  { status: 405, headers: { allow: "POST" } },
);

const tooLarge = new Refusal("payload_too_large", "A message has at most 1 MiB. Send less at once.");

/** `/_understudy/mcp`: guarded like the control plane, and loaded at the first message. */
export function takeMcp(core: Core, request: IncomingMessage, response: ServerResponse, onAnswer?: OnAnswer): void {
  const call = core.resolve(arrivalOf(request));
  if (call.doorRefusal !== null || request.method !== "POST") {
    answerRequest(core, request, response, onAnswer, onlyPost);
    return;
  }
  const fail = (error: unknown): void => {
    core.onFailure(error);
    if (response.headersSent) response.destroy();
    else sayInternalError(response);
  };
  const proceed = (body: ReadBody): void => {
    if (!(body instanceof Uint8Array)) {
      const refusal = body === "too_large" ? tooLarge : body;
      response
        .writeHead(refusal.status, { "content-type": "application/json; charset=utf-8", ...refusal.details.headers })
        .end(JSON.stringify(refusal));
      return;
    }
    call.body = body;
    takeTurn(() => import("./mcp/mcp-http.ts").then(({ answerMcp }) => answerMcp(core, call, response)).catch(fail));
  };
  readBody(request, response, call.maxBody, proceed);
}
