import type { IncomingMessage, ServerResponse } from "node:http";
import { begunOnce } from "../base/on-first-use.ts";
import type { Core } from "../core.ts";
import type { Inside } from "../library/sandbox-types.ts";
import { sandboxHeader } from "../stage/sandbox-names.ts";
import { answerRequest, type OnAnswer, sayInternalError } from "./answer-request.ts";
import { isForKernel } from "./http.ts";
import { originForm } from "./request-head.ts";

/** Express is loaded at first use, so that the API answers sooner. */
export function loadingExpress(core: Core, onAnswer?: OnAnswer) {
  const app = begunOnce(async () => (await import("./express.ts")).newExpressApp(core, onAnswer));
  return (request: IncomingMessage, response: ServerResponse): void => {
    app().then(
      (serve) => serve(request, response),
      (failure) => {
        core.onFailure(failure);
        sayInternalError(response);
      },
    );
  };
}

export type Middleware = (
  request: IncomingMessage & { readonly originalUrl?: string },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** The interface and its console as middleware for another Express or dev server; other requests are passed on. */
export function newMiddleware(inside: Inside, onAnswer?: OnAnswer): Middleware {
  const core = inside as Core;
  const others = loadingExpress(core, onAnswer);
  return (request, response, next) => {
    // Mounted under a path, `url` lacks it: it may be the interface's own, such as /v1, or one that holds the interface.
    const targets = [request.originalUrl ?? "", request.url ?? ""].map(originForm);
    const target = targets.find((each) => isAnswered(each) || isServed(core, request, each));
    if (target === undefined) return next();
    request.url = target;
    if (isForKernel(target)) answerRequest(core, request, response, onAnswer);
    else others(request, response);
  };
}

/** Where the real service's own document is followed, operations may be anywhere. */
function isServed(core: Core, { method = "GET", headers }: IncomingMessage, target: string): boolean {
  const named = headers[sandboxHeader];
  const sandbox: Record<string, string> = typeof named === "string" ? { [sandboxHeader]: named } : {};
  return core.resolve({ method, target, host: "", headers: sandbox, body: null, ip: "" }).match.found === "operation";
}

function isAnswered(target: string): boolean {
  return isForKernel(target) || /^(?:\/~[^/?]*)?\/_understudy(?:[/?]|$)/.test(target);
}
