import { everyStatement } from "../../../contracts/statements/all.ts";
import { noteSecrets } from "../../contract/judge/recorder.ts";
import { type DocumentOfTarget, newSaid } from "../../contract/learn/self-description.ts";
import type { ReportedRun } from "../../contract/report/reported-run.ts";
import type { FailOn } from "../../contract/report/summary.ts";
import { secretsOf, show } from "../../contract/run/verdict/show.ts";
import { redact, secretsInHeaders } from "../../contract/seen/redact.ts";
import type { ExchangeEvidence } from "../../contract/seen/verdict.ts";
import type { RelayedExchange } from "../../doors/proxy/relay.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";
import { judge, newJudge, type Sighting } from "../../watch/judge.ts";
import type { Observed } from "../../watch/observation.ts";
import { watchReport } from "../../watch/report.ts";
import { judgeByDocument } from "../beside/ask-document.ts";
import { earlierFindings } from "../contract/write-reports.ts";
import { newCallers } from "../traffic/callers.ts";
import { unpackText } from "./unpacked.ts";

/** Findings that are new, as plain data that is passed between threads; without credentials. */
export interface FirstSighting extends Omit<Sighting, "calls"> {
  readonly at: string;
  readonly shown: readonly ExchangeEvidence[];
}

export interface Conclusion {
  /** All that were to be judged. */
  readonly exchanges: number;
  /** How many earlier judges of the same run saw, who have ended, and what they found. */
  readonly judgedBefore: number;
  readonly before: readonly FirstSighting[];
  /** Exchanges over which they ended, and why. */
  readonly unjudged: readonly string[];
  readonly seconds: number;
  readonly failOn: FailOn;
  readonly report: string | null;
}

/** Judges the exchanges that a proxy forwards, away from the request path. */
export interface Watcher {
  readonly see: (exchange: RelayedExchange) => readonly FirstSighting[];
  readonly conclude: (conclusion: Conclusion) => Promise<ReportedRun>;
}

export function newWatcher(target: string, overlay: Overlay | undefined, document?: DocumentOfTarget): Watcher {
  const beside = document && judgeByDocument({ document: document.document });
  const judgeState = newJudge(target, overlay, document && newSaid(document, beside?.ask));
  const nameOf = newCallers(null);
  return {
    see(exchange) {
      const { session } = judgeState;
      const passedSecrets = [exchange.requestHeaders, exchange.headers].flatMap(secretsInHeaders);
      noteSecrets(session.recorder, passedSecrets);
      const seen = observedCall(exchange, nameOf);
      return judge(judgeState, seen).map(({ calls, text, ...sighting }) => ({
        ...sighting,
        text: redact(text, secretsOf(session)),
        at: new Date(exchange.at).toISOString(),
        shown: calls.map((each) => show(session, each)),
      }));
    },
    conclude({ exchanges, judgedBefore, before, unjudged, seconds, failOn, report }) {
      beside?.hurry(concludingMs);
      return watchReport(judgeState, {
        before,
        unjudged,
        unshown: judgedBefore === 0 ? {} : { "exchanges of judges that have ended": judgedBefore },
        by: "proxy",
        target,
        failOn,
        seconds,
        statements: everyStatement,
        exchanges,
        sources: [{ name: target, exchanges, problem: null }],
        earlier: earlierFindings(report, target),
      }).finally(() => beside?.end());
    },
  };
}

/** A document that somebody still waits for, who wants to end. */
const concludingMs = 600;

const secret = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie", "signature"]);

function observedCall(exchange: RelayedExchange, nameOf: (credential: string | null) => string | null): Observed {
  const { method, url, status, at, ms, requestHeaders } = exchange;
  const headers = textsOf(exchange.headers);
  return {
    method,
    path: url,
    caller: nameOf(requestHeaders.authorization ?? null),
    requestHeaders: textsOf(requestHeaders),
    requestBody: exchange.requestBody?.length ? (unpackText(exchange.requestBody, requestHeaders) ?? null) : null,
    status,
    headers,
    body: exchange.body && unpackText(exchange.body, headers),
    at,
    ms,
    ...(exchange.broken !== null && { broken: exchange.broken }),
  };
}

function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const publicHeaders = Object.entries(headers).filter(([name]) => !secret.has(name));
  return Object.fromEntries(publicHeaders.map(([name, value]) => [name, String(value)]));
}
