import type { IncomingMessage, ServerResponse } from "node:http";
import express, { type ErrorRequestHandler } from "express";
import type { Core } from "../core.ts";
import { answerRequest, type OnAnswer } from "./answer-request.ts";
import { newConsole } from "./console.ts";
import { isForMcp, takeMcp } from "./mcp.ts";

/** Everything except the interface itself: the control plane, the console and unknown paths. */
export function newExpressApp(
  core: Core,
  onAnswer?: OnAnswer,
): (request: IncomingMessage, response: ServerResponse) => void {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.get("/", (_, response) => response.redirect(302, "/_understudy/console"));
  app.use(newConsole());
  app.use((request, response, next) => (isForMcp(request.url) ? takeMcp(core, request, response, onAnswer) : next()));
  app.use((request, response) => answerRequest(core, request, response, onAnswer));
  // What Express cannot read, such as a malformed escape, is refused like everything else.
  const refuse: ErrorRequestHandler = (_error, request, response, _next) => {
    answerRequest(core, request, response, onAnswer);
  };
  app.use(refuse);
  return app;
}
