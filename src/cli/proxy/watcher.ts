import { everyStatement } from "../../../contracts/statements/all.ts";
import { show } from "../../contract/show.ts";
import type { FailOn } from "../../contract/summary.ts";
import type { ExchangeEvidence } from "../../contract/verdict.ts";
import type { RelayedExchange } from "../../doors/proxy/relay.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";
import { judge, newJudge, type Sighting } from "../../watch/judge.ts";
import type { Observed } from "../../watch/observed.ts";
import { type Watching, watchReport } from "../../watch/report.ts";
import { earlierFindings } from "../contract/write-reports.ts";
import { newCallers } from "../traffic/callers.ts";
import { unpacked } from "./unpacked.ts";

/** Findings that are new, as plain data that is passed between threads; without credentials. */
export interface FirstSighting extends Omit<Sighting, "calls"> {
  readonly at: string;
  readonly shown: readonly ExchangeEvidence[];
}

export interface Conclusion {
  readonly seconds: number;
  readonly failOn: FailOn;
  readonly report: string | null;
}

/** Judges the exchanges that a proxy forwards, away from the request path. */
export interface Watcher {
  readonly see: (passed: RelayedExchange) => readonly FirstSighting[];
  readonly conclude: (given: Conclusion) => Promise<Watching>;
}

export function newWatcher(target: string, overlay: Overlay | undefined): Watcher {
  const watching = newJudge(target, overlay);
  const nameOf = newCallers(null);
  let exchanges = 0;
  return {
    see(passed) {
      exchanges += 1;
      const seen = observed(passed, nameOf);
      return judge(watching, seen).map(({ calls, ...sighting }) => ({
        ...sighting,
        at: new Date(passed.at).toISOString(),
        shown: calls.map((each) => show(watching.session, each)),
      }));
    },
    conclude: ({ seconds, failOn, report }) =>
      watchReport([watching], {
        by: "proxy",
        target,
        build: null,
        failOn,
        seconds,
        statements: everyStatement,
        exchanges,
        sources: [{ name: target, exchanges, problem: null }],
        earlier: earlierFindings(report, target),
      }),
  };
}

const secret = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie", "signature"]);

function observed(passed: RelayedExchange, nameOf: (credential: string | null) => string | null): Observed {
  const { method, url, status, at, ms, requestHeaders } = passed;
  const headers = textsOf(passed.headers);
  return {
    method,
    path: url,
    caller: nameOf(requestHeaders.authorization ?? null),
    requestHeaders: textsOf(requestHeaders),
    requestBody: passed.requestBody?.length ? (unpacked(passed.requestBody, requestHeaders) ?? null) : null,
    status,
    headers,
    body: passed.body && unpacked(passed.body, headers),
    at,
    ms,
  };
}

function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !secret.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
