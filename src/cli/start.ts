import { shorten } from "../base/text.ts";
import { credentialOperations, type DemoCredential } from "../control/credentials.ts";
import type { OnAnswer } from "../doors/answer-request.ts";
import { controlTokenFor } from "../doors/control-token.ts";
import { keepCoverage } from "../doors/coverage-file.ts";
import { jsonTextOf } from "../kernel/call.ts";
import type { Following } from "../kernel/overlay/followed-operation.ts";
import { newRouter } from "../kernel/router.ts";
import type { StagedCore } from "../library/understudy.ts";
import { parseReadings } from "../model/readings.ts";
import { ownCall } from "../stage/routing.ts";
import type { Store } from "../stage/store.ts";
import { openStore } from "../stores/open-store.ts";
import { type Announcer, newAnnouncer } from "./announcer.ts";
import { consoleAddress } from "./banner.ts";
import { readCertificate } from "./certificate.ts";
import { command, type Terminal } from "./command.ts";
import { itemsOf, UsageError } from "./flags.ts";
import { openScenarios } from "./open-scenarios.ts";
import { readOverlayFile } from "./overlay-file.ts";
import { readPeopleFile } from "./people-file.ts";
import { requestLog } from "./request-log.ts";
import { listenAt } from "./server.ts";
import { type AlignedDocument, coreOf, type StartOptions, type StartResources } from "./start-core.ts";
import { startFlags } from "./start-flags.ts";
import { openTelemetry } from "./telemetry.ts";
import type { ReplayFile } from "./traffic/read-replay.ts";

export const start = command({
  name: "start",
  usage: "understudy start [options]",
  flags: startFlags,
  config: "start",
  run: runStart,
});

async function runStart(options: StartOptions, rest: readonly string[], terminal: Terminal): Promise<number> {
  refuseExtra(rest);
  await whileServing(options, terminal, async ({ core, url, credentials, say, madeToken }) => {
    if (core.stage.follows !== null && options.log !== "silent") terminal.err(sayFollowing(core.stage.follows));
    if (options.log !== "silent") say.ready(url, credentials);
    else if (options.port === 0) terminal.out(`${url}\n`);
    if (options.open) void openBrowser(consoleAddress(url, madeToken));
    const signal = await Promise.race([terminal.stopped, ...(options["end-with-stdin"] ? [endOfInput()] : [])]);
    say.sayEnding(signal);
  });
  return 0;
}

/** A server that listens, and the world of its default sandbox. */
interface Serving {
  readonly core: StagedCore;
  readonly url: string;
  readonly credentials: readonly DemoCredential[];
  readonly say: Announcer;
  readonly madeToken: string | null;
}

/** Serves as `start`'s options say, for as long as `use` takes. */
export async function whileServing<Result>(
  startOptions: StartOptions,
  terminal: Terminal,
  use: (serving: Serving) => Promise<Result>,
): Promise<Result> {
  requireHostNames(startOptions);
  const words = { choose: "--control-token", open: "--open-control" };
  const { "control-token": chosenToken = null, "open-control": isOpen } = startOptions;
  const { token, notice } = controlTokenFor(startOptions.host, chosenToken, isOpen, words);
  const madeToken = chosenToken === null ? token : null;
  const options = { ...startOptions, "control-token": token ?? undefined };
  const folder = await openScenarios(options.scenarios, terminal);
  const overlay = readOverlayFile(options.overlay);
  const document =
    options.document === undefined ? null : await readDocumentAt(options.document, itemsOf(options["document-files"]));
  if (document === null && options["document-files"] !== undefined)
    throw new UsageError("--document-files: name the document that refers to them with --document.");
  const people = options.people === undefined ? [] : readPeopleFile(options.people);
  const recording = options.replay === undefined ? null : await replayFrom(options.replay);
  const assumed = parseReadings(options.assume ?? "");
  if ("problem" in assumed) throw new UsageError(`--assume: ${assumed.problem}`);
  const store = await storeAt(options.store, terminal);
  // However the start ends, a store that stays open keeps the process alive and its folder locked.
  try {
    const assume = assumed.readings;
    return await serve(
      options,
      { folder, overlay, document, people, assume, store, recording, notice, madeToken },
      terminal,
      use,
    );
  } finally {
    await store?.close();
    folder?.close();
  }
}

/** A reader of YAML is loaded only for a document. */
async function readDocumentAt(place: string, files: readonly string[]): Promise<AlignedDocument> {
  const { openDocumentAt } = await import("./read-document.ts");
  const { source, document, ask, end } = await openDocumentAt(place, { flag: "--document", exitCode: 2, files });
  const alignment = await ask("align").catch((error: Error) => {
    throw new UsageError(`--document: ${place} cannot be compared with the interface: ${error.message}.`);
  });
  end();
  return { source, document, alignment };
}

async function replayFrom(place: string): Promise<ReplayFile> {
  const { readReplay } = await import("./traffic/read-replay.ts");
  return readReplay(place);
}

async function serve<Result>(
  options: StartOptions,
  resources: StartResources,
  terminal: Terminal,
  use: (serving: Serving) => Promise<Result>,
): Promise<Result> {
  const log = requestLog(options.log, terminal);
  const say = newAnnouncer({ ...options, madeToken: resources.madeToken }, terminal);
  const core = coreOf(options, resources, {
    onFailure: (failure) => terminal.err(`${explain(failure)}\n`),
    say: (notice) => options.log !== "silent" && terminal.err(`${notice}\n`),
  });
  keepCoverage(core.stage.coverage, terminal.env);
  const certificate = await readCertificate(options);
  const telemetry = await openTelemetry(core.stage, terminal);
  const door = await listenAt(options.host, options.port, core, {
    ...certificate,
    ...onAnswerOf(log, telemetry?.onAnswer),
    onForeign: oncePerValue(say.foreign),
  });
  try {
    const credentials = await beginWorld(core);
    terminal.err(resources.notice);
    return await use({ core, url: door.url, credentials, say, madeToken: resources.madeToken });
  } finally {
    await door.close();
    await telemetry?.close();
  }
}

function onAnswerOf(...listeners: readonly (OnAnswer | undefined)[]): { readonly onAnswer?: OnAnswer } {
  const activeListeners = listeners.filter((listener) => listener !== undefined);
  return activeListeners.length === 0
    ? {}
    : { onAnswer: (answered) => activeListeners.forEach((listener) => void listener(answered)) };
}

/** Builds the default world, so that a scenario that cannot be played is refused at the start and not at each call. */
async function beginWorld(core: StagedCore): Promise<readonly DemoCredential[]> {
  const read = { method: "GET", target: "/_understudy/credentials", headers: {}, body: null };
  // A router of its own, since the one for clients would declare the whole control plane now.
  const router = newRouter(credentialOperations(() => core.stage));
  const answer = await core.serve(ownCall(router, read));
  const { credentials, message } = JSON.parse(jsonTextOf(answer) ?? "{}");
  if (answer.status === 409) throw new UsageError(`--scenario: ${message}`);
  // A store that is out of reach may come back while the server runs.
  return answer.status === 200 ? credentials : [];
}

async function storeAt(place: string, terminal: Terminal): Promise<Store | null> {
  try {
    return await openStore(place, (notice) => terminal.err(`${notice}\n`));
  } catch (error) {
    throw new UsageError(`--store: ${(error as Error).message}`);
  }
}

function refuseExtra([extra]: readonly string[]): void {
  if (extra === undefined) return;
  const isFlag = Object.hasOwn(startFlags, extra.split("=", 1)[0] as string);
  throw new UsageError(`start takes no "${extra}"${isFlag ? `; did you mean "--${extra}"?` : "."}`);
}

function requireHostNames(options: StartOptions): void {
  const odd = itemsOf(options["control-hosts"]).find((name) => !/^[\w-]+(?:\.[\w-]+)*$/.test(name));
  if (odd === undefined) return;
  throw new UsageError(`--control-hosts: "${odd}" is not a host name; give names without a port, such as mock.ci.`);
}

function explain(failure: unknown): string {
  return failure instanceof Error ? `Internal error: ${failure.stack ?? failure.message}` : String(failure);
}

/** A client with the wrong protocol retries continually; one line about it is enough. */
function oncePerValue<Value>(tell: (value: Value) => void): (value: Value) => void {
  const seen = new Set<Value>();
  return (value) => {
    if (!seen.has(value)) tell(value);
    seen.add(value);
  };
}

/** A program in another language cannot always end its server: when a test run is killed, its pipes are closed all the same. */
function endOfInput(): Promise<string> {
  return new Promise((resolve) => {
    const done = (): void => resolve("end of input");
    process.stdin.once("end", done).once("error", done).resume();
  });
}

/** Best effort: a machine without a browser is no reason to fail. */
async function openBrowser(url: string): Promise<void> {
  const { spawn } = await import("node:child_process");
  const opener = process.platform === "darwin" ? "open" : process.platform === "win32" ? "explorer" : "xdg-open";
  spawn(opener, [url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}

/** How far a document is followed, in one line. */
export function sayFollowing(following: Following): string {
  const { source, version, style, followed, kept, invented, notFollowed, uncallable } = following;
  const name = version === null ? source : `${source} ${version}`;
  const [first] = notFollowed;
  const not =
    first === undefined
      ? "and nothing in it is left out"
      : `${notFollowed.length} not, such as ${first.where}: ${shorten(first.why, 120)}`;
  const [blocked, ...others] = uncallable;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const head = blocked === undefined ? "" : `Cannot be called as it says: ${blocked}${more}. `;
  const counts = [`${followed.length} differences`, ...count(invented, "invented"), ...count(kept, "ours kept")];
  const written = style.length === 0 ? "" : ` It is written so that ${style.join("; ")}.`;
  return `${head}Follows ${shorten(name, 200)}: ${counts.join(", ")}, ${not}.${written} GET /_understudy/document lists them.\n`;
}

function count(all: readonly unknown[], what: string): string[] {
  return all.length === 0 ? [] : [`${all.length} ${what}`];
}
