import { isObject, type JsonObject } from "../../base/json-object.ts";
import { parseJson } from "../../base/parse-json.ts";
import { isBroken } from "../../doors/proxy/relay.ts";
import { bodyText } from "../../stage/journal/har.ts";
import type { Observed } from "../../watch/observation.ts";

/** An exchange of a recording: the answering server, the request and the answer. */
export interface RecordedCall {
  /** Scheme and authority; empty where the recording does not have them. */
  readonly origin: string;
  /** A sandbox of a mock, whose ids are unknown to another mock. */
  readonly sandbox: string;
  /** The value of the header that identified the caller; null where there was none. */
  readonly credential: string | null;
  readonly observed: Observed;
}

/** Reads one entry of a HAR, of a journal or of a recording of ours; a sentence where it is not an entry. */
export function readEntry(value: unknown): RecordedCall | string {
  if (!isObject(value)) return "it is no object";
  const { request, response } = value;
  if (!isObject(request) || !isObject(response)) return "it has no request or no response";
  if (Array.isArray(request.headers) || typeof value.startedDateTime === "string")
    return fromHar(value, request, response);
  if (typeof value.method === "string" && typeof value.path === "string")
    return fromJournal(value as JsonObject & { method: string; path: string }, request, response);
  return "it is neither of a HAR nor of a journal";
}

function fromHar(entry: JsonObject, request: JsonObject, response: JsonObject): RecordedCall | string {
  const { method, url } = request;
  if (typeof method !== "string" || typeof url !== "string") return "its request has no method or no url";
  const requestHeaders = headersIn(request.headers);
  const headers = headersIn(response.headers);
  const content = isObject(response.content) ? response.content : {};
  if (headers["content-type"] === undefined && typeof content.mimeType === "string" && /\//.test(content.mimeType))
    headers["content-type"] = content.mimeType;
  const ms = typeof entry.time === "number" && entry.time >= 0 ? entry.time : 0;
  const began = Date.parse(String(entry.startedDateTime));
  const postedText = isObject(request.postData) ? request.postData.text : undefined;
  return newRecordedCall(url, requestHeaders, {
    method,
    requestBody: typeof postedText === "string" && postedText !== "" ? postedText : null,
    status: typeof response.status === "number" && response.status > 0 ? response.status : 0,
    headers,
    body: contentOf(content, Number(response.status), headers["content-type"] ?? ""),
    at: (Number.isNaN(began) ? 0 : began) + ms,
    ms,
  });
}

/** A body as text; undefined where it was left out, or is only the beginning of one. */
function contentOf({ text, encoding, size }: JsonObject, status: number, type: string): string | null | undefined {
  if (typeof text !== "string") return status === 204 || status === 205 ? null : undefined;
  const plain = encoding === "base64" ? Buffer.from(text, "base64").toString() : text;
  const isPart = typeof size === "number" && size > Buffer.byteLength(plain);
  return isPart && /json/.test(type) && parseJson(plain) === undefined ? undefined : plain;
}

function fromJournal(
  entry: JsonObject & { method: string; path: string },
  request: JsonObject,
  response: JsonObject,
): RecordedCall {
  const query = typeof entry.query === "string" && entry.query !== "" ? `?${entry.query}` : "";
  const url = typeof request.url === "string" ? request.url : entry.path + query;
  const began = Date.parse(String(entry.at));
  const isOurs = typeof entry.fault === "object" && entry.fault !== null;
  const isForced = ["preference", "fault", "recording"].includes(String(entry.decidedBy));
  const found = newRecordedCall(url, headersIn(request.headers), {
    method: entry.method,
    requestBody: bodyText(request.body),
    // An answer made by a fault rule or by the caller's Prefer header says nothing about the service.
    status: isOurs || isForced || typeof entry.status !== "number" ? 0 : entry.status,
    headers: headersIn(response.headers),
    body:
      response.note !== undefined || (response.body === null && Number(response.bytes) > 0)
        ? undefined
        : bodyText(response.body),
    at: Number.isNaN(began) ? 0 : began,
    ms: 0,
    ...(isBroken(entry.broken) && { broken: entry.broken }),
  });
  return { ...found, credential: typeof entry.principal === "string" ? entry.principal : found.credential };
}

/** Headers as a list of names and values, or as an object. */
function headersIn(receivedHeaders: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  const pairs = Array.isArray(receivedHeaders)
    ? receivedHeaders.map((each): [unknown, unknown] => (isObject(each) ? [each.name, each.value] : ["", ""]))
    : Object.entries(isObject(receivedHeaders) ? receivedHeaders : {});
  for (const [name, value] of pairs) {
    const plain = String(name).toLowerCase();
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(plain))
      headers[plain] = headers[plain] ? `${headers[plain]}, ${value}` : String(value);
  }
  return headers;
}

const secret = ["authorization", "proxy-authorization", "cookie", "set-cookie", "signature"];

function newRecordedCall(
  url: string,
  headers: Record<string, string>,
  seen: Omit<Observed, "path" | "caller" | "requestHeaders">,
): RecordedCall {
  const { origin, path, sandbox } = placeOf(url, headers["x-understudy-sandbox"]);
  const credential = headers.authorization ?? null;
  for (const name of secret) {
    delete headers[name];
    delete (seen.headers as Record<string, string>)[name];
  }
  return { origin, sandbox, credential, observed: { ...seen, path, caller: null, requestHeaders: headers } };
}

/** The path of a URL: what precedes the version belongs to the address, not to the interface. */
function placeOf(url: string, sandboxName = "") {
  const [, origin = "", rest = "/"] = /^([a-z][\w+.-]*:\/\/[^/?#]+)?([^#]*)/i.exec(url) ?? [];
  const [, before = "", path = rest] = /^([^?]*?)(\/(?:v\d+\/|openapi\.json(?:\?|$)).*)$/.exec(rest) ?? [];
  const sandbox = /\/~([^/]+)$/.exec(before)?.[1] ?? sandboxName;
  return { origin: origin + before.replace(/\/~[^/]+$/, ""), path, sandbox };
}
