import type { UnderstudyOptions } from "../src/core.ts";
import { type Fetch, newFetch } from "../src/doors/fetch.ts";
import type { Parts } from "../src/library/understudy.ts";
import { checkAnswer } from "./answer-check.ts";
import { newTestCore } from "./core.ts";

/** One answer in the form that tests read. */
export interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly json: any;
}

/** Tokens of the demo principals, by name. */
export const tokens: Record<string, string> = {
  owner: "svc_st_demo_owner",
  member: "svc_st_demo_member",
  agent: "svc_sk_demo_agent",
  reader: "svc_sk_demo_reader",
  signer: "svc_sk_demo_signer",
  expired: "svc_sk_demo_expired",
  outsider: "svc_sk_demo_outsider",
  starter: "svc_st_demo_starter",
};

export interface RequestOptions {
  readonly as?: string | null;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly isUnlawful?: boolean;
}

/** Sends a request, `GET /v1/me`, as a demo principal or with a token, and reads the whole answer. */
export async function send(
  fetch: Fetch,
  base: string,
  route: string,
  { as = "owner", body, headers = {} }: RequestOptions = {},
): Promise<Seen> {
  const [method, path] = route.split(" ") as [string, string];
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(as !== null && { authorization: `Bearer ${tokens[as] ?? as}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  const json = isJson && text !== "" ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}

/**
 * A small client over the in-process fetch: `as` names a demo principal, such as "owner". Every answer is checked
 * against the document; one that an injected fault breaks on purpose is requested with `isUnlawful: true`.
 */
export function startWorld(options: UnderstudyOptions = {}, parts: Parts = {}) {
  const failures: unknown[] = [];
  const onFailure = (failure: unknown): void => void failures.push(failure);
  const core = newTestCore({ ...options, onFailure }, parts);
  const fetch = newFetch(core);
  async function call(route: string, options: RequestOptions = {}): Promise<Seen> {
    const seen = await send(fetch, "", route, options);
    if (failures.length > 0) throw failures[0];
    const [method, target] = route.split(" ") as [string, string];
    if (!options.isUnlawful) checkAnswer(core, { method, target }, seen);
    return seen;
  }

  return { core, fetch, call };
}
