import { isObject, type JsonObject } from "../../base/json-object.ts";
import type { Fetch } from "../fetch.ts";

/** The control plane and the document of one sandbox, wherever it is served. */
export interface ControlPlane {
  /** Of the sandbox, such as http://127.0.0.1:4747/~ada. */
  readonly address: string;
  /** What checks may be run against besides the mock; null where no target was named at the start. */
  readonly target: CheckTarget | null;
  /** Rejects with the refusal's message. */
  readonly request: (method: string, path: string, body?: JsonObject) => Promise<JsonObject>;
  /** A call of the interface, as a client makes it: its refusals are answers. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
}

/** A deployment to check, and who calls it. */
export interface CheckTarget {
  readonly url: string;
  readonly key?: string | undefined;
  readonly session?: string | undefined;
  readonly other?: string | undefined;
  readonly allowWrites: boolean;
  /** Dropped after the check. */
  readonly isCopy?: boolean;
}

/** The message of a refusal for a model; any other exception is a bug of ours. */
export class ToolRefusal extends Error {}

export function newControlPlane(
  fetch: Fetch,
  address: string,
  { token, target = null }: { readonly token?: string | undefined; readonly target?: CheckTarget | null } = {},
): ControlPlane {
  const headers = {
    ...(token !== undefined && { "x-understudy-control-token": token }),
    "content-type": "application/json",
  };
  const send: ControlPlane["send"] = (path, init) =>
    fetch(address + path, init).catch(() => {
      throw new ToolRefusal(
        `No server answers at ${address}. Start one with \`understudy start\`, or name another one: understudy mcp --url URL.`,
      );
    });
  return {
    address,
    target,
    send,
    async request(method, path, body) {
      const answer = await send(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
      const parsed: unknown = await answer.json().catch(() => null);
      if (!isObject(parsed)) {
        throw new ToolRefusal(`${address}${path} did not answer with JSON. Is it an Understudy server?`);
      }
      if (answer.ok) return parsed;
      throw new ToolRefusal(`${String(parsed.code)}: ${String(parsed.message)}`);
    },
  };
}
