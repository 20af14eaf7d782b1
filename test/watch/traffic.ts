import type { Answer, Call } from "../../src/kernel/call.ts";
import type { StagedCore } from "../../src/understudy.ts";
import type { Observed } from "../../src/watch/observed.ts";

/** A mock whose traffic is seen as somebody on its way would see it. */
export function overheard(core: StagedCore, see: (seen: Observed) => void): StagedCore {
  return {
    ...core,
    serve(call) {
      const began = Date.now();
      const told = (answer: Answer): Answer => {
        see(observed(call, answer, began));
        return answer;
      };
      const answer = core.serve(call);
      return answer instanceof Promise ? answer.then(told) : told(answer);
    },
  };
}

function observed(call: Call, answer: Answer, began: number): Observed {
  const { authorization, ...requestHeaders } = call.headers;
  return {
    method: call.method,
    path: call.query === "" ? call.path : `${call.path}?${call.query}`,
    caller: authorization ?? null,
    requestHeaders,
    requestBody: call.body instanceof Uint8Array ? new TextDecoder().decode(call.body) : null,
    status: answer.drop === "reset" ? 0 : answer.status,
    headers: answer.headers,
    body: bodyOf(answer.body),
    at: Date.now(),
    ms: Date.now() - began,
  };
}

function bodyOf(body: Answer["body"]): Observed["body"] {
  if (body === null || typeof body === "string") return body;
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : undefined;
}
