import supertest from "supertest";
import { mediaTypeOf } from "../../base/media-type.ts";
import { parseJson } from "../../base/parse-json.ts";
import type { ReceivedAnswer, SentRequest } from "../seen/exchange.ts";
import { unreachable } from "../seen/signals.ts";

/** The destination of requests: a URL, or a server in this process. */
export interface Transport {
  readonly base: string;
  /** An agent of node:http or node:https that keeps connections open. */
  readonly agent?: object;
  readonly timeoutMs: number;
  /** Headers required by a gateway in front of the service; never shown, since they may be secret. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Verb = "get" | "post" | "put" | "patch" | "delete" | "head" | "options";

/**
 * Sends one request and reads its answer. Redirects are not followed and no status is an error. An answer with the
 * same body as the previous one shares its parsed value, so that it need not be parsed again.
 */
export async function send(
  transport: Transport,
  sent: SentRequest,
  token: string | null,
  before: ReceivedAnswer | null = null,
): Promise<ReceivedAnswer> {
  const request = supertest(transport.base)
    [sent.method.toLowerCase() as Verb](sent.path)
    .redirects(0)
    .ok(() => true)
    .timeout({ response: transport.timeoutMs, deadline: transport.timeoutMs * 2 })
    .buffer(true)
    .parse(readBytes);
  // A server may close an idle connection just as it is used again, and a write is not sent twice: it gets one of its own.
  if (transport.agent) request.agent((sent.method === "GET" ? transport.agent : false) as never);
  for (const [name, value] of Object.entries({ ...transport.headers, ...sent.headers })) request.set(name, value);
  if (token !== null) request.set("authorization", `Bearer ${token}`);
  try {
    const response = await (sent.body === null ? request : request.send(asSent(sent.body)));
    const headers = response.headers as ReceivedAnswer["headers"];
    return before !== null && isSameBody(before, response)
      ? { ...before, headers }
      : readAnswer(response.status, headers, response.body);
  } catch (error) {
    return unreachable(explain(error as NodeJS.ErrnoException, transport));
  }
}

/** superagent accepts text, and bytes only as a Buffer, which can wrap any Uint8Array. */
function asSent(body: string | Uint8Array): string | Buffer {
  return typeof body === "string" ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** superagent's type for a parser names its own response, but it passes the stream of the answer. */
function readBytes(response: supertest.Response, done: (error: Error | null, body: unknown) => void): void {
  const chunks: Uint8Array[] = [];
  response.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  response.on("end", () => done(null, Buffer.concat(chunks)));
}

function isSameBody({ status, bytes }: ReceivedAnswer, response: supertest.Response): boolean {
  return (
    status === response.status && response.body instanceof Uint8Array && Buffer.compare(bytes, response.body) === 0
  );
}

function readAnswer(status: number, headers: ReceivedAnswer["headers"], bytes: unknown): ReceivedAnswer {
  const body = bytes instanceof Uint8Array ? bytes : new Uint8Array();
  const media = mediaTypeOf(headers["content-type"]) ?? "";
  const isText = /json|text|html|xml/.test(media) || body.length < 10_000;
  const text = isText ? new TextDecoder().decode(body) : "";
  return { status, headers, bytes: body, text, json: media.includes("json") ? parseJson(text) : undefined };
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "its name does not resolve",
  EAI_AGAIN: "its name does not resolve now",
  ECONNRESET: "it closed the connection in the middle of an answer",
  EPIPE: "it closed the connection while the request was being sent",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no network to it",
  ECONNABORTED: "it did not answer in time",
  ETIMEDOUT: "it did not answer in time",
  ETIME: "it did not answer in time",
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
  // supertest rewrites some error codes and keeps only their beginning.
  const code = error.code ?? /^(E[A-Z]+): /.exec(error.message)?.[1] ?? "";
  if (code.startsWith("HPE_")) return `${base} does not speak HTTP`;
  if (words[code]?.includes("in time")) return `${base}: ${words[code]} (${timeoutMs / 1_000} s)`;
  if (words[code]) return `${base}: ${words[code]}`;
  if (error.message === "aborted") return `${base}: it closed the connection in the middle of an answer`;
  return `${base} cannot be talked to: ${error.message}`;
}
