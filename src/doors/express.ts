import type { IncomingMessage, ServerResponse } from "node:http";
import express, { type ErrorRequestHandler } from "express";
import type { Core } from "../core.ts";
import type { Inside } from "../sandbox-types.ts";
import { newConsole } from "./console.ts";
import { answerRequest, isForKernel, type OnAnswer, originForm } from "./http.ts";
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

export type Middleware = (
  request: IncomingMessage & { readonly originalUrl?: string },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** The interface and its console as middleware for another Express or dev server; other requests are passed on. */
export function newMiddleware(inside: Inside, onAnswer?: OnAnswer): Middleware {
  const core = inside as Core;
  const others = newExpressApp(core, onAnswer);
  return (request, response, next) => {
    // Mounted under a path, `url` lacks it: it may be the interface's own, such as /v1, or one that holds the interface.
    const targets = [request.originalUrl ?? "", request.url ?? ""].map(originForm);
    const target = targets.find(isAnswered);
    if (target === undefined) return next();
    request.url = target;
    if (isForKernel(target)) answerRequest(core, request, response, onAnswer);
    else others(request, response);
  };
}

function isAnswered(target: string): boolean {
  return isForKernel(target) || /^(?:\/~[^/?]*)?\/_understudy(?:[/?]|$)/.test(target);
}
