import { isObject, type JsonObject } from "../../kernel/openapi/json.ts";
import type { Fetch } from "../fetch.ts";

/** The control plane and the document of one sandbox, wherever it is served. */
export interface ControlPlane {
  /** Rejects with the refusal's own words. */
  readonly ask: (method: string, path: string, body?: JsonObject) => Promise<JsonObject>;
}

/** What a model is told when something was refused; anything else that is thrown is a fault of ours. */
export class ToolRefusal extends Error {}

/** `address` is that of the sandbox, such as http://127.0.0.1:4747/~ada. */
export function newControlPlane(fetch: Fetch, address: string, token?: string): ControlPlane {
  const headers = {
    ...(token !== undefined && { "x-understudy-control-token": token }),
    "content-type": "application/json",
  };
  return {
    async ask(method, path, body) {
      const answer = await fetch(address + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new ToolRefusal(
          `No server answers at ${address}. Start one with \`understudy start\`, or name another one: understudy mcp --url URL.`,
        );
      });
      const read: unknown = await answer.json().catch(() => null);
      if (!isObject(read)) {
        throw new ToolRefusal(`${address}${path} did not answer with JSON. Is it an Understudy server?`);
      }
      if (answer.ok) return read;
      throw new ToolRefusal(`${String(read.code)}: ${String(read.message)}`);
    },
  };
}
