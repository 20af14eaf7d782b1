import type { Exchange, SentRequest } from "../../seen/exchange.ts";
import { redact } from "../../seen/redact.ts";
import type { ExchangeEvidence } from "../../seen/verdict.ts";
import type { Session } from "../session.ts";

/** The secrets given to this run, and those that passed. */
export function secretsOf({ options, recorder }: Session): string[] {
  const given = [...Object.values(options.credentials), ...Object.values(options.transport.headers ?? {})];
  return [...given.filter((each) => each !== undefined && each.length >= 4), ...recorder.secrets];
}

const maxLength = 4_000;

/** An exchange in the form for reports: without credentials, and with bodies shortened. */
export function show(session: Session, { sent, raw: answer }: Pick<Exchange, "sent" | "raw">): ExchangeEvidence {
  const secrets = secretsOf(session);
  // Cut before redacting, because megabytes take long, and again after, so that no credential is cut in two and missed.
  const clean = (text: string) => clip(redact(text.slice(0, 4 * maxLength), secrets), text.length);
  const body = sent.body === null ? null : typeof sent.body === "string" ? sent.body : `‹${sent.body.length} bytes›`;
  const isJson = answer.json !== undefined;
  return {
    method: sent.method,
    path: redact(sent.path, secrets),
    as: sent.as,
    requestHeaders: cleanHeaders(sent.headers, secrets, (name) => !telling.test(name)),
    requestBody: body === null ? null : clean(body),
    status: answer.status,
    answerHeaders: cleanHeaders(answer.headers, secrets, (name) => secretAnswer.test(name)),
    answerBody: clean(isJson ? JSON.stringify(answer.json, null, 2) : answer.text || `‹${answer.bytes.length} bytes›`),
    curl: redact(curlOf(session, sent, body), secrets),
  };
}

/** What a request says in the interface's own words. The value of any other header may be what a gateway lets in by. */
const telling =
  /^(accept(-[a-z]+)?|access-control-request-[a-z]+|cache-control|content-[a-z]+|expect|idempotency-key|if-[a-z-]+|origin|prefer|range|signature-input|traceparent|user-agent|x-understudy-sandbox)$/i;
const secretAnswer = /^(authorization|set-cookie|signature)$|token|secret|session|csrf|xsrf|jwt|api-?key|password/i;

type Headers = Readonly<Record<string, string>>;

function cleanHeaders(headers: Headers, secrets: readonly string[], isSecret: (name: string) => boolean) {
  const shown = Object.entries(headers).filter(([name]) => !isSecret(name));
  return Object.fromEntries(shown.map(([name, value]) => [name, redact(String(value), secrets)]));
}

const variables: Readonly<Record<string, string>> = {
  key: "UNDERSTUDY_KEY",
  session: "UNDERSTUDY_SESSION",
  other: "UNDERSTUDY_OTHER_ACCOUNT_KEY",
};

/** What curl says by itself, and signatures, which are of one moment. */
const notRepeated = /^(content-length|expect|signature-input|user-agent)$/i;

/** A command that repeats the request; the credential comes from an environment variable. */
function curlOf({ options }: Session, { method, path, as, headers }: SentRequest, body: string | null): string {
  const url = options.transport.base + path;
  const parts = ["curl -i"];
  if (method === "HEAD") parts.push("--head");
  else if (method !== "GET" || body !== null) parts.push(`-X ${method}`);
  // curl would read brackets and braces as a set of addresses.
  if (/[[\]{}]/.test(url)) parts.push("--globoff");
  parts.push(quote(url));
  if (as !== null) parts.push(`-H "Authorization: Bearer $${variables[as] ?? "CREDENTIAL"}"`);
  for (const [name, value] of Object.entries(headers)) {
    if (/^accept-encoding$/i.test(name)) parts.push("--compressed");
    else if (telling.test(name) && !notRepeated.test(name)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  if (body !== null) parts.push(`--data-raw ${quote(body.length <= 2_000 ? body : `‹${body.length} characters›`)}`);
  return parts.join(" ");
}

/** One word for a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function clip(text: string, whole: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}\n… of ${whole} characters` : text;
}
