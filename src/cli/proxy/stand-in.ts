import type { IncomingMessage, ServerResponse } from "node:http";
import { matchesGlob } from "../../base/glob.ts";
import { operationAt } from "../../contract/seen/operations.ts";
import type { Core } from "../../core.ts";
import { newFetch } from "../../doors/fetch.ts";
import { asDemoCaller } from "../demo-caller.ts";

/** The mock behind a proxy: it answers some operations, or those that the target cannot. */
export interface StandIn {
  /** Why the mock answers a request rather than the target; null where the target does. */
  readonly whyMocked: (method: string, url: string) => string | null;
  /** Whether the target has no answer: it cannot be reached, or does not have the operation. */
  readonly isAnsweredByMock: (request: IncomingMessage, status: number) => boolean;
  readonly answer: (request: IncomingMessage, response: ServerResponse, why: string, body: Uint8Array) => void;
}

export interface StandInOptions {
  /** Patterns of operation ids, or routes. */
  readonly mockedOperations: readonly string[];
  readonly fallback: boolean;
}

/** Ids of records that the mock created; they mean nothing to the target. */
const idLike = /\b[a-z]{2,4}_[0-9a-z]{8,}\b/g;
const maxIds = 10_000;

export function newStandIn({ mockedOperations, fallback }: StandInOptions, mock: () => Core): StandIn {
  let fetch: ReturnType<typeof newFetch> | null = null;
  const mockIds = new Set<string>();
  const isMocked = (method: string, url: string): boolean => {
    const operation = operationAt(method, url);
    const names = operation === null ? [] : [operation.id, `${operation.method} ${operation.path}`];
    return mockedOperations.some((pattern) => names.some((name) => matchesGlob(pattern, name)));
  };
  return {
    whyMocked(method, url) {
      if (isMocked(method, url)) return "mock";
      return [...url.matchAll(idLike)].some(([id]) => mockIds.has(id)) ? "made by the mock" : null;
    },
    isAnsweredByMock({ method = "GET", url = "/" }, status) {
      const operation = fallback ? operationAt(method, url) : null;
      if (operation === null) return false;
      return [0, 405, 501].includes(status) || (status === 404 && !operation.path.includes("{"));
    },
    answer(request, response, why, body) {
      fetch ??= newFetch(mock());
      void fetch(request.url ?? "/", requestOf(request, body))
        .then(async (answer) => {
          const bytes = new Uint8Array(await answer.arrayBuffer());
          for (const [id] of new TextDecoder().decode(bytes).matchAll(idLike)) {
            if (mockIds.size < maxIds) mockIds.add(id);
          }
          response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), "x-understudy-mock": why });
          response.end(bytes);
        })
        .catch(() => response.destroy());
    },
  };
}

function requestOf({ method = "GET", headers }: IncomingMessage, body: Uint8Array): RequestInit {
  const { authorization, host: _, connection: __, "transfer-encoding": ___, "content-length": ____, ...rest } = headers;
  return {
    method,
    headers: {
      ...(rest as Record<string, string>),
      ...(authorization !== undefined && { authorization: asDemoCaller(authorization) }),
    },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  };
}
