import { parseJson } from "../../base/parse-json.ts";

/** A pact of V2, V3 or V4, converted to the one form that verification needs. */
export interface Pact {
  readonly consumer: string;
  readonly provider: string;
  readonly interactions: readonly Interaction[];
  /** Interactions other than request and response, such as messages. */
  readonly others: number;
}

export interface Interaction {
  readonly description: string;
  readonly states: readonly ProviderState[];
  readonly request: PactRequest;
  readonly response: Response;
  /** A pending interaction: its failure is reported but does not fail the run. */
  readonly pending: boolean;
  /** The caller, if the pact was exported by a mock and names it. */
  readonly principal: string | null;
}

export interface ProviderState {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface PactRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
  readonly generators: Readonly<Record<string, Json>>;
}

export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
  readonly rules: Readonly<Record<string, Json>>;
}

/** Bytes if the pact has them in base64. */
interface Body {
  readonly content: unknown;
  readonly contentType: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a pact is a foreign document, looked into with care
type Json = any;

/** A pact, or the error in the text. */
export function readPact(text: string): Pact | { readonly problem: string } {
  const json: Json = parseJson(text);
  if (json === undefined) return { problem: "is not JSON" };
  if (!Array.isArray(json?.interactions) && !Array.isArray(json?.messages))
    return { problem: "is no pact: it has no interactions" };
  const version = String(
    json.metadata?.pactSpecification?.version ?? json.metadata?.["pact-specification"]?.version ?? "2",
  );
  const all: Json[] = json.interactions ?? [];
  const isHttp = ({ type = "Synchronous/HTTP", request }: Json): boolean =>
    type === "Synchronous/HTTP" && request !== undefined;
  return {
    consumer: String(json.consumer?.name ?? "a consumer"),
    provider: String(json.provider?.name ?? "a provider"),
    interactions: all.filter(isHttp).map((each) => readInteraction(each, Number.parseFloat(version) >= 4)),
    others: all.filter((each) => !isHttp(each)).length + (json.messages?.length ?? 0),
  };
}

function readInteraction(json: Json, isV4: boolean): Interaction {
  const { request, response } = json;
  const states: Json[] =
    json.providerStates ??
    [json.providerState ?? json.provider_state].filter((name) => name != null).map((name) => ({ name }));
  return {
    description: String(json.description ?? ""),
    states: states.map(({ name, params }) => ({ name: String(name), params: params ?? {} })),
    request: {
      method: String(request.method ?? "GET").toUpperCase(),
      path: String(request.path ?? "/"),
      query: readQuery(request.query),
      headers: readHeaders(request.headers),
      body: readBody(request, isV4),
      generators: request.generators ?? {},
    },
    response: {
      status: Number(response?.status ?? 200),
      headers: readHeaders(response?.headers),
      body: readBody(response ?? {}, isV4),
      rules: byPart(response?.matchingRules ?? {}),
    },
    pending: json.pending === true,
    principal: json.comments?.understudy?.principal ?? null,
  };
}

/** V2 names the part in the path: `$.body.id`, `$.headers.Location`. */
function byPart(rules: Json): Record<string, Json> {
  if (!Object.keys(rules).some((name) => name.startsWith("$."))) return rules;
  const parts: Record<string, Record<string, Json>> = {};
  for (const [path, rule] of Object.entries(rules)) {
    const [, part = "body", rest = ""] = /^\$\.(body|headers?|status|path|query)(.*)$/.exec(path) ?? [];
    const name = part === "headers" ? "header" : part;
    parts[name] ??= {};
    parts[name][name === "body" ? `$${rest}` : rest.replace(/^[.[']+|(?<!['\]])['\]]+$/g, "")] = rule;
  }
  return parts;
}

function readQuery(query: Json): string {
  if (query === undefined || query === null) return "";
  if (typeof query === "string") return query;
  return Object.entries(query)
    .flatMap(([name, values]) =>
      [values].flat().map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`),
    )
    .join("&");
}

function readHeaders(headers: Json): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), [value].flat().join(", ")]),
  );
}

function readBody(message: Json, isV4: boolean): Body | null {
  const { body } = message;
  if (body === undefined || (isV4 && (body === null || body.content === undefined))) return null;
  const usual = readHeaders(message.headers)["content-type"]?.split(";", 1)[0] ?? "application/json";
  if (!isV4) return { content: body, contentType: usual };
  const { content, contentType = usual, encoded } = body;
  if (encoded === "base64" || encoded === true)
    return { content: Uint8Array.from(atob(content), (each) => each.charCodeAt(0)), contentType };
  return { content, contentType };
}
