import type { Exchange, SentRequest } from "./exchange.ts";
import { redact } from "./redact.ts";
import type { Session } from "./session.ts";
import type { ExchangeEvidence } from "./verdict.ts";

/** The secrets given to this run. */
export function secretsOf({ options, transport }: Session): string[] {
  const given = [...Object.values(options.credentials), ...Object.values(transport.headers ?? {})];
  return given.filter((each) => each !== undefined && each.length >= 4);
}

const maxLength = 4_000;

/** An exchange in the form for reports: without credentials, and with bodies shortened. */
export function show(session: Session, { sent, raw: answer }: Exchange): ExchangeEvidence {
  const secrets = secretsOf(session);
  // Cut before redacting, because megabytes take long, and again after, so that no credential is cut in two and missed.
  const clean = (text: string) => clip(redact(text.slice(0, 4 * maxLength), secrets), text.length);
  const body = sent.body === null ? null : typeof sent.body === "string" ? sent.body : `‹${sent.body.length} bytes›`;
  const isJson = answer.json !== undefined;
  return {
    method: sent.method,
    path: redact(sent.path, secrets),
    as: sent.as,
    requestHeaders: cleanHeaders(sent.headers, secrets),
    requestBody: body === null ? null : clean(body),
    status: answer.status,
    answerHeaders: cleanHeaders(answer.headers, secrets),
    answerBody: clean(isJson ? JSON.stringify(answer.json, null, 2) : answer.text || `‹${answer.bytes.length} bytes›`),
    curl: redact(curlOf(session, sent, body), secrets),
  };
}

function cleanHeaders(headers: Readonly<Record<string, string>>, secrets: readonly string[]): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !/^(authorization|cookie|set-cookie|signature)$/i.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, redact(String(value), secrets)]));
}

const variables: Readonly<Record<string, string>> = {
  key: "UNDERSTUDY_KEY",
  session: "UNDERSTUDY_SESSION",
  other: "UNDERSTUDY_OTHER_ACCOUNT_KEY",
};

/** A command that repeats the request; the credential comes from an environment variable. */
function curlOf({ transport }: Session, { method, path, as, headers }: SentRequest, body: string | null): string {
  const parts = ["curl -i", ...(method === "GET" ? [] : [`-X ${method}`]), quote(transport.base + path)];
  if (as !== null) parts.push(`-H "Authorization: Bearer $${variables[as] ?? "CREDENTIAL"}"`);
  for (const [name, value] of Object.entries(headers)) {
    if (!/^(user-agent|signature|signature-input)$/.test(name)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  if (body !== null) parts.push(`--data-raw ${quote(body.length <= 2_000 ? body : `‹${body.length} characters›`)}`);
  return parts.join(" ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function clip(text: string, whole: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}\n… of ${whole} characters` : text;
}
