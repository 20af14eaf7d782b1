import { withoutEndSlashes } from "../../../base/end-slashes.ts";
import { mediaTypeOf } from "../../../base/media-type.ts";
import { parseJson } from "../../../base/parse-json.ts";
import type { ReceivedAnswer, SentRequest } from "../../seen/exchange.ts";
import { skip, unreachable } from "../../seen/signals.ts";
import { type Agent, type HttpAnswer, overHttp } from "./http.ts";

/** The destination of requests: a URL, or a server in this process. */
export interface Transport {
  readonly base: string;
  /** The agent whose connections its reads share; without one, that of the process. */
  readonly agent?: Agent;
  readonly timeoutMs: number;
  /** Headers required by a gateway in front of the service; never shown, since they may be secret. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends one request and reads its answer. Redirects are not followed and no status is an error. An answer with the
 * same body as the previous one shares its parsed value, so that it need not be parsed again.
 */
export async function send(
  transport: Transport,
  { method, path, headers, body }: SentRequest,
  token: string | null,
  before: ReceivedAnswer | null = null,
): Promise<ReceivedAnswer> {
  // A server may close an idle connection just as it is used again, and a write is not sent twice: it gets one of its own.
  const agent = method === "GET" ? transport.agent : false;
  const authorization = token !== null && { authorization: `Bearer ${token}` };
  const request = {
    url: new URL(transport.base + path),
    method,
    headers: byName({ ...transport.headers, ...headers, ...authorization }),
    body,
  };
  try {
    const answer = await overHttp(request, { agent, timeoutMs: transport.timeoutMs });
    return before !== null && isSameBody(before, answer) ? { ...before, headers: answer.headers } : readAnswer(answer);
  } catch (error) {
    return unreachable(explain(error as NodeJS.ErrnoException, transport));
  }
}

/** Names in lower case, so that one that is given twice is sent once. */
function byName(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function isSameBody(before: ReceivedAnswer, { status, bytes }: HttpAnswer): boolean {
  return before.status === status && Buffer.compare(before.bytes, bytes) === 0;
}

function readAnswer({ status, headers, bytes }: HttpAnswer): ReceivedAnswer {
  const media = mediaTypeOf(headers["content-type"]) ?? "";
  const isText = /json|text|html|xml/.test(media) || bytes.length < 10_000;
  const text = isText ? new TextDecoder().decode(bytes) : "";
  return { status, headers, bytes, text, json: media.includes("json") ? parseJson(text) : undefined };
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "its name does not resolve",
  EAI_AGAIN: "its name does not resolve now",
  ECONNRESET: "it closed the connection in the middle of an answer",
  EPIPE: "it closed the connection while the request was being sent",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no network to it",
  ETIMEDOUT: "it did not answer in time",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed (NODE_EXTRA_CA_CERTS names one to trust)",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by no known authority (NODE_EXTRA_CA_CERTS names one to trust)",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "its certificate is signed by no known authority (NODE_EXTRA_CA_CERTS names one to trust)",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  EPROTO: "it does not speak TLS, or not a version that we do; the address may be https by mistake",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS; the address may be https by mistake",
};

function explain(error: NodeJS.ErrnoException, { base, timeoutMs }: Transport): string {
  const code = error.code ?? "";
  if (code.startsWith("HPE_")) return `${base} does not speak HTTP`;
  if (words[code]?.includes("in time")) return `${base}: ${words[code]} (${timeoutMs / 1_000} s)`;
  if (words[code]) return `${base}: ${words[code]}`;
  if (error.message === "aborted") return `${base}: it closed the connection in the middle of an answer`;
  return `${base} cannot be talked to: ${error.message}`;
}

/**
 * The same request where a redirect leads to the same path at the same address, with or without a slash at its end:
 * frameworks know one of the two. Null for any other answer; a credential is sent nowhere else.
 */
export function redirectedTo(
  { base }: Transport,
  sent: SentRequest,
  { status, headers }: ReceivedAnswer,
): SentRequest | null {
  const isRead = sent.method === "GET" || sent.method === "HEAD";
  const kept = isRead ? [301, 302, 307, 308] : [307, 308];
  if (!kept.includes(status) || headers.location === undefined) return null;
  const from = new URL(base + sent.path);
  if (!URL.canParse(headers.location, from)) return null;
  const to = new URL(headers.location, from);
  const isSame = to.origin === from.origin && withoutEndSlashes(to.pathname) === withoutEndSlashes(from.pathname);
  if (!isSame || to.pathname === from.pathname || !isSameQuery(to, from)) return null;
  if (sent.headers.signature !== undefined)
    skip(`${from.pathname} is redirected to ${to.pathname}, and the signature covers the first of them`);
  const prefix = withoutEndSlashes(new URL(base).pathname);
  return { ...sent, path: to.pathname.slice(prefix.length) + from.search };
}

function isSameQuery({ searchParams: one }: URL, { searchParams: other }: URL): boolean {
  return one.toString() === other.toString();
}
