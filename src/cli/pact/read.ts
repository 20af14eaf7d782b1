import { isObject } from "../../base/json-object.ts";
import { parseJson } from "../../base/parse-json.ts";

// biome-ignore lint/suspicious/noExplicitAny: a pact is a foreign document, of which little is read
type Json = any;

export interface Pact {
  readonly provider?: { readonly name?: unknown };
  readonly interactions: readonly Json[];
}

/** What a file has, or why it is no pact. */
export function readPact(text: string): Pact | string {
  const pact: Json = parseJson(text);
  if (pact === undefined) return "is not JSON";
  if (!Array.isArray(pact?.interactions)) return "is no pact: it has no interactions";
  const odd = pact.interactions.findIndex((each: Json) => !isObject(each) || !isObject(each.request ?? {}));
  return odd < 0 ? pact : `is no pact: interactions[${odd}] is not an object with a request`;
}

export function isRead({ request }: Json): boolean {
  return String(request?.method ?? "GET").toUpperCase() === "GET";
}

/** A pact has no credential; what expects to be refused for its own keeps that. */
export function withCredential(interaction: Json, tokenFor: (principal: string | null) => string | null): Json {
  const { request, response, comments } = interaction;
  const header = Object.keys(request?.headers ?? {}).find((name) => name.toLowerCase() === "authorization");
  const token = tokenFor(comments?.understudy?.principal ?? null);
  const refusal = JSON.stringify(response?.body ?? null);
  const isRefused = response?.status === 401 && !refusal.includes("signature_required");
  if (header === undefined || token === null || isRefused) return interaction;
  return { ...interaction, request: { ...request, headers: { ...request.headers, [header]: `Bearer ${token}` } } };
}
