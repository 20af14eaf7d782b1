import { operationAt, routeOf } from "../../src/contract/seen/operations.ts";
import { type Answer, type Call, jsonTextOf } from "../../src/kernel/call.ts";
import { route as routeTo } from "../../src/kernel/router.ts";
import type { StagedCore } from "../../src/understudy.ts";
import { unmarked } from "../unmarked.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are varied
export type Json = any;

/** A request to the deployment, and its answer, as plain data. */
export interface Heard {
  readonly route: string;
  readonly path: string;
  query: Record<string, string>;
  body: Json;
}

export interface Said {
  status: number;
  readonly headers: Record<string, string>;
  /** Undefined if the answer is not JSON. */
  json: Json;
}

/** One way in which a deployment may differ from our assumptions without violating the interface. */
export interface Variation {
  readonly name: string;
  /** The assumptions that do not hold. */
  readonly refutes: readonly string[];
  /** Changes a request before it is handled, or answers it instead of the service. */
  readonly hear?: (heard: Heard) => Said | undefined;
  readonly say?: (said: Said, heard: Heard) => void;
  /** Changes every text in requests and answers, such as the form of ids. */
  readonly inward?: (text: string) => string;
  readonly outward?: (text: string) => string;
}

/** A mock behind a server that keeps every stated sentence of the interface, and differs from our assumptions. */
export function deploy(core: StagedCore, variations: readonly Variation[]): StagedCore {
  const through = (text: string, way: "inward" | "outward") =>
    variations.reduce((each, variation) => variation[way]?.(each) ?? each, text);
  return {
    ...core,
    serve(call) {
      const path = through(call.path, "inward");
      const operation = operationAt(call.method, path);
      const heard: Heard = {
        route: operation === null ? "" : routeOf(operation),
        path,
        query: Object.fromEntries(new URLSearchParams(through(call.query, "inward"))),
        body: bodyOf(call, (text) => through(text, "inward")),
      };
      const before = JSON.stringify(heard);
      for (const { hear } of variations) {
        const instead = hear?.(heard);
        if (instead !== undefined) return asAnswer(instead, heard, variations, through);
      }
      const query =
        JSON.stringify(heard) === before && path === call.path
          ? call.query
          : new URLSearchParams(heard.query).toString();
      const body = heard.body === undefined ? call.body : new TextEncoder().encode(JSON.stringify(heard.body));
      const match = path === call.path ? call.match : routeTo(core.stage.router, call.method, path);
      const answer = core.serve({ ...call, path, query, body, match });
      return answer instanceof Promise
        ? answer.then((each) => vary(each, heard, variations, through))
        : vary(answer, heard, variations, through);
    },
  };
}

type Through = (text: string, way: "inward" | "outward") => string;

function bodyOf(call: Call, through: (text: string) => string): Json {
  if (!(call.body instanceof Uint8Array) || !/json/.test(call.headers["content-type"] ?? "")) return undefined;
  if (call.headers.signature !== undefined || call.body.length > 200_000) return undefined;
  try {
    return JSON.parse(through(new TextDecoder().decode(call.body)));
  } catch {
    return undefined;
  }
}

function vary(answer: Answer, heard: Heard, variations: readonly Variation[], through: Through): Answer {
  const headers = unmarked(answer.headers);
  const text = jsonTextOf(answer);
  if (text === null) return { ...answer, headers };
  return asAnswer({ status: answer.status, headers, json: JSON.parse(text) }, heard, variations, through, answer);
}

function asAnswer(
  said: Said,
  heard: Heard,
  variations: readonly Variation[],
  through: Through,
  answer?: Answer,
): Answer {
  for (const { say } of variations) say?.(said, heard);
  const { status, headers, json } = said;
  if (json === undefined) {
    delete headers["content-type"];
    return { ...answer, status, headers, body: null };
  }
  headers["content-type"] ??= "application/json";
  return { ...answer, status, headers, body: through(JSON.stringify(json), "outward") };
}

export function refusal(status: number, code: string, message: string): Said {
  return { status, headers: {}, json: { code, message, status } };
}
