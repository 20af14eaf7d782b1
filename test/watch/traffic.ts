import type { Answer, Call } from "../../src/kernel/call.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import type { Observed } from "../../src/watch/observation.ts";

/** A mock whose traffic is observed as by a proxy. */
export function overheard(core: StagedCore, see: (seen: Observed) => void): StagedCore {
  // One call after the other, as by a person: the clock must not move between two of them.
  let now = Date.now();
  return {
    ...core,
    serve(call) {
      const observe = (answer: Answer): Answer => {
        now += 50;
        see(observed(call, answer, now));
        return answer;
      };
      const answer = core.serve(call);
      return answer instanceof Promise ? answer.then(observe) : observe(answer);
    },
  };
}

function observed(call: Call, answer: Answer, at: number): Observed {
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
    at,
    ms: 20,
  };
}

function bodyOf(body: Answer["body"]): Observed["body"] {
  if (body === null || typeof body === "string") return body;
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : undefined;
}
