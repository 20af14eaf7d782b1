import { parseJson } from "../../src/base/parse-json.ts";
import type { Answer, Call } from "../../src/kernel/call.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import { tokens } from "../harness.ts";

// A deployment with an error: a mock behind a proxy that alters its calls and answers.

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are altered
export type Json = any;

export interface Passing {
  readonly call: Call;
  readonly json: Json;
  /** The body of the call. */
  readonly requestBody: Json;
  readonly status: number;
  /** Calls that overlapped with this one. */
  readonly isOverlapping: boolean;
  /** Sends another call to the mock, as its owner. */
  readonly send: (method: string, path: string, body?: object) => Promise<Json>;
}

export interface Alteration {
  /** The request to send instead. */
  readonly ask?: (passing: Omit<Passing, "json" | "status">) => Json;
  /** The answer to give instead: another JSON value, or undefined for the unchanged answer. */
  readonly answer?: (passing: Passing) => Json | Promise<Json>;
  readonly status?: (passing: Passing) => number | undefined;
  readonly headers?: (passing: Passing, headers: Record<string, string>) => void;
  /** Calls are delayed a little, so that they overlap as they do over a network. */
  readonly isHolding?: boolean;
}

/** A deployment that gives other answers. */
export const answering = (answer: NonNullable<Alteration["answer"]>) => (): Alteration => ({ answer });

/** A deployment that understands requests otherwise. */
export const asking = (ask: NonNullable<Alteration["ask"]>) => (): Alteration => ({ ask });

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const withAlteration =
  ({ ask, answer: alter, status, headers: alterHeaders, isHolding = false }: Alteration) =>
  (core: StagedCore): StagedCore => {
    const underWay = new Set<{ path: string; met: boolean }>();
    return {
      ...core,
      async serve(call) {
        const mine = { path: call.path, met: false };
        for (const other of underWay) if (other.path === mine.path) other.met = mine.met = true;
        underWay.add(mine);
        if (isHolding) await hold();
        underWay.delete(mine);
        const requestBody: Json = parseJson(textOf(call) ?? "");
        const send = async (method: string, path: string, body?: object): Promise<Json> => {
          const headers = { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" };
          const bytes = body === undefined ? null : encoder.encode(JSON.stringify(body));
          const other = core.resolve({ method, target: path, host: call.origin, headers, body: bytes, ip: call.ip });
          return parseJson(textOf(await core.serve(other)) ?? "");
        };
        const before = { call, requestBody, isOverlapping: mine.met, send };
        const other = ask?.(before);
        const body = other === undefined ? call.body : encoder.encode(JSON.stringify(other));
        const answered = await core.serve({ ...call, body });
        const passing = { ...before, json: parseJson(textOf(answered) ?? ""), status: answered.status };
        const headers = { ...answered.headers };
        alterHeaders?.(passing, headers);
        const altered = await alter?.(passing);
        const statusNow = status?.(passing) ?? answered.status;
        return {
          ...answered,
          status: statusNow,
          headers,
          ...(altered !== undefined && { body: JSON.stringify(altered) }),
        };
      },
    };
  };

/** Waits long enough for every call that was sent in the meantime to arrive, even on a busy machine. */
async function hold(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 15));
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function textOf({ body }: { readonly body: Answer["body"] | Call["body"] }): string | null {
  return typeof body === "string" ? body : body instanceof Uint8Array ? decoder.decode(body) : null;
}
