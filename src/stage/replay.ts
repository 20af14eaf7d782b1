import { z } from "zod";
import { isObject } from "../base/json-object.ts";
import { get, put, table } from "../base/table.ts";
import type { Answer } from "../kernel/call.ts";
import type { Outcome } from "../kernel/perform.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import { rowOf, whole } from "../model/rows.ts";
import type { World } from "../model/world.ts";

/** The key of a request. The caller is not part of it: a recording contains no credentials. */
export interface ReplayedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  /** Whether it had a credential at all. */
  readonly isIdentified: boolean;
}

export type ReplayedAnswer = Pick<Answer, "status" | "headers"> & { readonly body: string | null };

/** Recorded answers in order, by the key of their request. */
export type Replay = ReadonlyMap<string, readonly ReplayedAnswer[]>;

/** The same key for parameters and members in any order. */
export function keyOf({ method, path, query, body, isIdentified }: ReplayedRequest): string {
  const parameters = [...new URLSearchParams(query)].map((each) => each.join("=")).sort();
  return JSON.stringify([method, path, parameters, plainOf(body), isIdentified]);
}

function plainOf(body: string): unknown {
  try {
    return inOrder(JSON.parse(body));
  } catch {
    return body;
  }
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return names.map((name) => [name, inOrder(value[name])]);
}

/** How many times each request was answered: a reset world replays the recording from its beginning. */
const played = table("played", rowOf({ key: z.string(), times: whole }), (row) => row.key);

/** The next answer to a recorded request, and its last one from then on; null for any other request. */
export function replay(recording: Replay, world: World, call: RoutedCall): Outcome | null {
  const { method, path, query, body, headers } = call;
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : "";
  const key = keyOf({ method, path, query, body: text, isIdentified: headers.authorization !== undefined });
  const answers = recording.get(key);
  if (answers === undefined) return null;
  const times = get(world.tables, played, key)?.times ?? 0;
  put(world.tables, played, { key, times: times + 1 });
  const recorded = answers[Math.min(times, answers.length - 1)] as ReplayedAnswer;
  const answer = { ...recorded, headers: { ...recorded.headers, "x-understudy-replay": "recorded" } };
  return { answer, decidedBy: "recording", stop: null, failure: null };
}
