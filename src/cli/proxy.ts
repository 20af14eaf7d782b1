import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { rootCertificates } from "node:tls";
import { withoutEndSlashes } from "../base/end-slashes.ts";
import { readStreamBody } from "../base/stream-body.ts";
import type { DocumentOfTarget } from "../contract/learn/self-description.ts";
import { sayProvenance } from "../contract/seen/verdict.ts";
import { isOurHost, shownHost } from "../control/guard.ts";
import { controlTokenFor } from "../doors/control-token.ts";
import { maxHeaderSize } from "../doors/proxy/http1.ts";
import { refuse } from "../doors/proxy/refusing.ts";
import { newRelay, type RelayedExchange } from "../doors/proxy/relay.ts";
import { answerToTunnel, hangUp } from "../doors/raw-refusals.ts";
import { hasTwoHosts, settleHead } from "../doors/request-head.ts";
import { Refusal } from "../kernel/refusal.ts";
import { type PageOrigins, refuseForeignPage } from "../stage/browser-pages.ts";
import { command, type Terminal } from "./command.ts";
import { exitCodeWhere, publish } from "./contract/publish.ts";
import { explainListening } from "./error-words.ts";
import { UsageError } from "./flags.ts";
import { proxyFlags } from "./proxy/flags.ts";
import { newBackgroundJudge } from "./proxy/judging.ts";
import { type ProxyWish, readProxyWish } from "./proxy/options.ts";
import { newOwnPages } from "./proxy/own-pages.ts";
import { newRecording } from "./proxy/recording.ts";
import { newStandIn } from "./proxy/stand-in.ts";
import { newVerdicts } from "./proxy/verdicts.ts";
import type { FirstSighting } from "./proxy/watcher.ts";
import { readItsDocument } from "./report-options.ts";

export const proxy = command({
  name: "proxy",
  usage: "understudy proxy --target URL [--mock OPS] [--fallback] [--record DIR] [--report DIR] [options]",
  flags: proxyFlags,
  config: "proxy",
  async run(options, rest, terminal) {
    const wish = readProxyWish(options, rest);
    return serve(wish, await readItsDocument(options.document), terminal);
  },
});

const controlWords = { choose: "--control-token", open: "--host 127.0.0.1" };

async function serve(wish: ProxyWish, document: DocumentOfTarget | undefined, terminal: Terminal): Promise<number> {
  const { target, ca, record, report, failOn } = wish;
  const address = withoutEndSlashes(target.href);
  const began = performance.now();
  let exchanges = 0;
  let broken = 0;
  const verdicts = newVerdicts(address, () => ({ exchanges, broken, unjudged: judge.unjudgedCount() }));
  const judge = newBackgroundJudge(address, wish.overlay, document, {
    seen(sightings) {
      verdicts.add(sightings);
      for (const each of sightings) terminal.out(`${line(each, terminal.hasColours)}\n`);
    },
    lost: (sentence) => terminal.err(`${sentence}\n`),
  });
  const sayRecordingLost = (why: string): void =>
    terminal.err(`--record: ${record} cannot be written: ${why}. Nothing of this run is recorded.\n`);
  const recording = record === null ? null : newRecording(record, wish.keep, sayRecordingLost);
  const { token, notice } = controlTokenFor(wish.host, wish.controlToken, false, controlWords);
  const own = newOwnPages({ ...wish, watched: verdicts.watched, controlToken: token });
  const standIn = newStandIn(wish, own.mock);
  const onExchange = (exchange: RelayedExchange): void => {
    exchanges += 1;
    if (exchange.broken !== null) broken += 1;
    judge.pass(exchange);
    recording?.write(exchange);
  };
  const certificates = ca && [...rootCertificates, ...ca];
  const { isAnsweredByMock, answer: answerInstead } = standIn;
  const relay = newRelay({ target, ca: certificates, onExchange, isAnsweredByMock, answerInstead });
  const gate = { hosts: [wish.host, ...wish.controlHosts], pages: wish.pages };
  const server = createServer(serverOptions, (request, response) => {
    settleHead(request, response);
    const { method = "GET", url = "/" } = request;
    if (hasTwoHosts(request)) return refuse(response, notOneHost);
    if (own.isOwn(url)) return own.serve(request, response);
    const refusal = refuseAtGate(gate, request);
    const why = standIn.whyMocked(method, url);
    if (refusal !== null) refuse(response, refusal);
    else if (why !== null)
      void readStreamBody(request).then(
        (body) => answerInstead(request, response, why, body),
        () => refuse(response, tooLarge),
      );
    else relay.pass(request, response);
  });
  // Their length bounds them; node would ignore those after the two thousandth, credentials among them.
  server.maxHeadersCount = 0;
  server.on("connect", (_request, socket) => hangUp(socket, answerToTunnel));
  const port = await portOf(server, wish);
  terminal.err(notice);
  terminal.out(`Forwarding http://${wish.host}:${port} to ${address}\n`);
  terminal.out(`Verdicts as they come: http://${wish.host}:${port}/_understudy/console\n`);
  await terminal.stopped;
  const isClosed = whenClosed(server);
  own.close(port);
  await isClosed;
  relay.close();
  const summary = await recording?.close();
  const seconds = (performance.now() - began) / 1_000;
  const reported = await judge.conclude({ seconds, failOn, report });
  const isWritten = publish(reported, wish, terminal);
  if (judge.unjudgedCount() > 0)
    terminal.out(`${judge.unjudgedCount()} exchanges were not judged: they came too fast, or judging had stopped\n`);
  if (summary) terminal.out(`recorded ${summary.exchanges} exchanges in ${record}\nworld: ${summary.world}\n`);
  return exitCodeWhere(isWritten && summary !== null, reported);
}

const notOneHost = new Refusal("bad_request", "The request has more than one Host header. Send one.");

const tooLarge = new Refusal("payload_too_large", "The body is larger than the 64 MiB that are read for the mock.");

/** Uploads may take any time, and headers may be as long as the target accepts. */
const serverOptions = { requestTimeout: 0, keepAliveTimeout: 65_000, noDelay: true, maxHeaderSize };

const colours = { violation: 31, refuted: 33, confirmed: 36, "unknown member": 90 } as const;

function line({ verdict, source, route, text }: FirstSighting, hasColours: boolean): string {
  const word = hasColours ? `\x1b[${colours[verdict]}m${verdict}\x1b[0m` : verdict;
  return `${word} ${sayProvenance(source)}  ${route}: ${text.slice(0, 300)}`;
}

function portOf(server: Server, { port, host }: ProxyWish): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", async (error) => reject(new UsageError(await explainListening(error, { host, port }))));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Requests in progress may finish; a client that hangs is not waited for long. */
function whenClosed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), 5_000);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

interface GateRules {
  /** The name that the proxy listens on, and others under which it is reached. */
  readonly hosts: readonly string[];
  /** The origins besides loopback whose pages may use the target through it. */
  readonly pages: PageOrigins;
}

/**
 * Why a request may not pass to the target; null where it may. What is behind a proxy trusts this machine, so a page in
 * a browser must not get there: neither from its own origin nor by pointing its own name here. The mock judges alike.
 */
function refuseAtGate({ hosts, pages }: GateRules, { headers }: IncomingMessage): Refusal | null {
  const { host = "" } = headers;
  if (!isOurHost(hosts, host))
    return new Refusal(
      "forbidden",
      `This proxy does not answer under the host name "${shownHost(host)}". Use 127.0.0.1 or localhost, or allow the name when starting it (--control-hosts).`,
    );
  return refuseForeignPage(pages, { headers: headers as Readonly<Record<string, string>>, inProcess: false });
}
