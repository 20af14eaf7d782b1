import { operationAt, routeOf } from "../src/contract/seen/operations.ts";
import { type Answer, type Call, jsonTextOf } from "../src/kernel/call.ts";
import type { StagedCore } from "../src/library/understudy.ts";
import { unmarked } from "./unmarked.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are altered
export type Json = any;

/** A request, as an alteration may change it. */
export interface Heard {
  readonly route: string;
  query: Record<string, string>;
  body: Json;
}

/** Its answer; the JSON is undefined where it has none. */
export interface Said {
  status: number;
  readonly headers: Record<string, string>;
  json: Json;
}

export interface Alteration {
  /** Changes a request, or answers it. */
  readonly hear?: (heard: Heard) => Said | undefined;
  readonly say?: (said: Said, heard: Heard) => void;
}

/** A mock that answers otherwise in some respects, and does not say that it is a mock. */
export function altered(core: StagedCore, ...alterations: readonly Alteration[]): StagedCore {
  return {
    ...core,
    serve(call) {
      const operation = operationAt(call.method, call.path);
      const heard: Heard = {
        route: operation === null ? "" : routeOf(operation),
        query: Object.fromEntries(new URLSearchParams(call.query)),
        body: bodyOf(call),
      };
      const before = JSON.stringify(heard);
      for (const { hear } of alterations) {
        const instead = hear?.(heard);
        if (instead !== undefined) return say(instead, heard, alterations);
      }
      const given =
        JSON.stringify(heard) === before
          ? call
          : {
              ...call,
              query: new URLSearchParams(heard.query).toString(),
              ...(heard.body !== undefined && { body: new TextEncoder().encode(JSON.stringify(heard.body)) }),
            };
      const answer = core.serve(given);
      return answer instanceof Promise
        ? answer.then((each) => alter(each, heard, alterations))
        : alter(answer, heard, alterations);
    },
  };
}

function bodyOf(call: Call): Json {
  if (!(call.body instanceof Uint8Array) || !/json/.test(call.headers["content-type"] ?? "")) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(call.body));
  } catch {
    return undefined;
  }
}

function alter(answer: Answer, heard: Heard, alterations: readonly Alteration[]): Answer {
  const headers = unmarked(answer.headers);
  const text = jsonTextOf(answer);
  if (text === null) return { ...answer, headers };
  return { ...answer, ...say({ status: answer.status, headers, json: JSON.parse(text) }, heard, alterations) };
}

function say(said: Said, heard: Heard, alterations: readonly Alteration[]): Answer {
  for (const each of alterations) each.say?.(said, heard);
  const { status, headers, json } = said;
  if (json === undefined) return { status, headers, body: null };
  headers["content-type"] ??= "application/json";
  return { status, headers, body: JSON.stringify(json) };
}

/** Changes the successful answers of one operation. */
export function answers(route: string, change: (json: Json) => Json): Alteration {
  return {
    say(said, heard) {
      if (heard.route === route && said.status < 300) said.json = change(said.json) ?? said.json;
    },
  };
}
