import type { DemoCredential } from "../control/credentials.ts";
import { banner, consoleAddress } from "./banner.ts";
import type { Terminal } from "./command.ts";

/** The server's own log lines, apart from its requests: sentences for people, JSON lines for programs. */
export interface Announcer {
  readonly ready: (url: string, credentials: readonly DemoCredential[]) => void;
  readonly foreign: (protocol: string) => void;
  readonly sayEnding: (signal: string) => void;
}

interface AnnouncedStart {
  readonly log: string;
  readonly seed: string;
  readonly scenario: string;
  readonly clock: string;
  readonly madeToken: string | null;
}

export function newAnnouncer(
  { log, seed, scenario, clock, madeToken }: AnnouncedStart,
  { out, err, hasColours }: Terminal,
): Announcer {
  if (log === "json") {
    const line = (event: string, members: Readonly<Record<string, string>>): void =>
      out(`${JSON.stringify({ event, at: new Date().toISOString(), ...members })}\n`);
    return {
      ready: (url) =>
        line("ready", {
          url,
          console: consoleAddress(url, madeToken),
          seed,
          scenario,
          clock,
        }),
      foreign: (protocol) => line("foreign-protocol", { protocol, hint: hintFor(protocol) }),
      sayEnding: (signal) => line("ending", { signal }),
    };
  }
  return {
    ready: (url, credentials) => out(banner(url, { seed, scenario, clock, credentials, madeToken }, hasColours)),
    foreign: (protocol) => err(`${hintFor(protocol)}\n`),
    sayEnding(signal) {
      if (log === "pretty") out(`\n${signal}: finishing the requests in progress.\n`);
    },
  };
}

function hintFor(protocol: string): string {
  if (protocol === "http") {
    return "A client speaks http:// to this port, which takes https://. Change the client's base URL.";
  }
  return protocol === "https"
    ? "A client speaks https:// to this port, which takes http://. Change the client's base URL."
    : `A client speaks ${protocol} to this port directly; this port takes HTTP/1.1. Configure the client to use that.`;
}
