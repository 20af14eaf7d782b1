import { shorten } from "../base/text.ts";
import type { Answered } from "../doors/answer-request.ts";
import { redact } from "../stage/journal/redact.ts";
import type { Terminal } from "./command.ts";
import { isHealthCheck } from "./health-check.ts";

/**
 * One line per request: coloured by status class for people, JSON for machines. Credentials never appear, and health checks
 * are left out: they come every few seconds and carry no information.
 */
export function requestLog(style: string, terminal: Terminal): ((line: Answered) => void) | undefined {
  if (style === "silent") return undefined;
  const write = writerOf(style, terminal);
  return (line) => {
    if (!isHealthCheck(line)) write(line);
  };
}

function writerOf(style: string, { out, hasColours }: Terminal): (line: Answered) => void {
  if (style === "json") {
    return ({ trace, route: _route, scheme: _scheme, ...line }) => {
      const traceMembers = trace === null ? {} : { traceId: trace.traceId, parentId: trace.parentId };
      out(`${redact(JSON.stringify({ event: "request", ...line, ...traceMembers }))}\n`);
    };
  }
  return ({ at, method, path, query, status, ms, principal, sandbox }) => {
    const code = hasColours ? `\u001b[${colourOf(status)}m${status}\u001b[0m` : String(status);
    const sandboxLabel = sandbox === "default" ? "" : ` [${sandbox}]`;
    const target = query === "" ? path : `${path}?${shorten(query, 120)}`;
    const what = plain(redact(`${method.padEnd(6)} ${target}  ${principal ?? "-"}${sandboxLabel}`));
    out(`${at.slice(11, 19)} ${code} ${what}  ${ms.toFixed(1)} ms\n`);
  };
}

/** Text from a caller is printed on a terminal, which interprets control characters. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "\uFFFD");
}

function colourOf(status: number): number {
  return status >= 500 ? 31 : status >= 400 ? 33 : 32;
}
