import { z } from "zod";
import { stated } from "../../src/base/provenance.ts";
import type { UnderstudyOptions } from "../../src/core.ts";
import type { Answer } from "../../src/kernel/call.ts";
import { perMinute } from "../../src/kernel/limits.ts";
import { free, type Implemented, operation } from "../../src/kernel/operation.ts";
import { newRouter } from "../../src/kernel/router.ts";
import { setClock } from "../../src/stage/clock.ts";
import { resolve } from "../../src/stage/resolve.ts";
import { serve } from "../../src/stage/serve.ts";
import { newTestCore } from "../core.ts";
import { tokens } from "../harness.ts";

export interface Plain {
  readonly as?: string | null;
  readonly body?: string | Uint8Array | "too_large" | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

/** The kernel with a table of operations that a test declares itself, called with plain calls. */
export function startTable(operations: readonly Implemented[], options: UnderstudyOptions = {}) {
  const failures: unknown[] = [];
  const core = newTestCore({ ...options, onFailure: (failure) => failures.push(failure) });
  const stage = { ...core.stage, router: newRouter(operations) };

  async function call(route: string, { as = "owner", body = null, headers = {}, ip = "127.0.0.1" }: Plain = {}) {
    const [method, target] = route.split(" ") as [string, string];
    const arrival = {
      method,
      target,
      host: "http://understudy.local",
      headers: {
        ...(as !== null && { authorization: `Bearer ${tokens[as] ?? as}` }),
        ...(body !== null && { "content-type": "application/json" }),
        ...headers,
      },
      body: typeof body === "string" && body !== "too_large" ? new TextEncoder().encode(body) : (body as Uint8Array),
      ip,
    };
    const answer: Answer = await serve(stage, resolve(stage, arrival));
    const text = answer.body instanceof Uint8Array ? new TextDecoder().decode(answer.body) : String(answer.body ?? "");
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: text.startsWith("{") ? JSON.parse(text) : null,
    };
  }

  function world() {
    const sandbox = stage.sandboxes.inMemory.get("default");
    if (sandbox === undefined) throw new Error("No call has been made yet.");
    return sandbox.world;
  }

  /** Stops the clock at an instant. */
  function setTime(instant: string): void {
    setClock(world(), Date.parse(instant), 0);
  }

  return { call, world, setTime, failures, stage };
}

/** An operation that answers every caller with a credential; a test changes the parts that it is about. */
export function greeting(change: Partial<Implemented> = {}): Implemented {
  const plain = operation({
    id: "greetings.get",
    route: "GET /v1/greetings",
    tag: "Greetings",
    summary: "Say hello",
    source: stated("§0"),
    access: { to: "self", cost: free, limit: perMinute(1_000, "account") },
    answers: { status: 200, body: z.looseObject({ hello: z.string() }) },
    refuses: [],
    handle: () => ({ hello: "you" }),
  });
  return { ...plain, ...change };
}
