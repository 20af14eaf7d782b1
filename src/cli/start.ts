import type { RealService } from "../control/real-service.ts";
import type { Core } from "../core.ts";
import { controlTokenFor } from "../doors/control-token.ts";
import type { OnAnswer } from "../doors/http.ts";
import { listen } from "../doors/listen.ts";
import { jsonTextOf } from "../kernel/call.ts";
import { parseReadings } from "../model/readings.ts";
import { isJournalSize, journalSize } from "../stage/journal/journal.ts";
import type { Store } from "../stage/store.ts";
import { openStore } from "../stores/open-store.ts";
import { newAnnouncer } from "./announcer.ts";
import type { DemoCredential } from "./banner.ts";
import { keepAuthority, readCertificate } from "./certificate.ts";
import { command, type Terminal } from "./command.ts";
import { explainListening } from "./explain.ts";
import { itemsOf, type UsageProblem } from "./flags.ts";
import { openScenarios } from "./open-scenarios.ts";
import { readOverlayFile } from "./overlay-file.ts";
import { readPeopleFile } from "./people-file.ts";
import { requestLog } from "./request-log.ts";
import { createOrExplain, type StartOptions, type StartResources } from "./start-core.ts";
import { startFlags } from "./start-flags.ts";
import { openTelemetry } from "./telemetry.ts";
import type { ReplayFile } from "./traffic/read-replay.ts";

export const start = command({
  name: "start",
  usage: "understudy start [options]",
  flags: startFlags,
  configurable: true,
  run: runStart,
});

async function runStart(
  startOptions: StartOptions,
  rest: readonly string[],
  terminal: Terminal,
): Promise<number | UsageProblem> {
  const problem = problemWith(startOptions, rest);
  if (problem !== null) return { usage: problem };
  const words = { choose: "--control-token", open: "--open-control" };
  const { token, notice } = controlTokenFor(
    startOptions.host,
    startOptions["control-token"] ?? null,
    startOptions["open-control"],
    words,
  );
  const options = { ...startOptions, "control-token": token ?? undefined };
  const folder = await openScenarios(options.scenarios, terminal);
  if (folder !== null && "usage" in folder) return folder;
  const overlay = options.overlay === undefined ? { overlay: undefined } : readOverlayFile(options.overlay);
  if ("usage" in overlay) return overlay;
  const people = options.people === undefined ? { people: [] } : readPeopleFile(options.people);
  if ("usage" in people) return people;
  const recording = options.replay === undefined ? null : await replayFrom(options.replay);
  if (recording !== null && "usage" in recording) return recording;
  const assume = parseReadings(options.assume ?? "");
  if ("problem" in assume) return { usage: `--assume: ${assume.problem}` };
  const store = await openOrExplain(options.store, terminal);
  if (store !== null && "usage" in store) return store;
  // However the start ends, a store that stays open keeps the process alive and its folder locked.
  try {
    return await serveUntilStopped(
      options,
      { folder, overlay: overlay.overlay, people: people.people, assume: assume.readings, store, recording, notice },
      terminal,
    );
  } finally {
    await store?.close();
    folder?.close();
  }
}

async function replayFrom(place: string): Promise<ReplayFile | UsageProblem> {
  const { readReplay } = await import("./traffic/read-replay.ts");
  return readReplay(place);
}

async function serveUntilStopped(
  options: StartOptions,
  resources: StartResources,
  terminal: Terminal,
): Promise<number | UsageProblem> {
  const log = requestLog(options.log, terminal);
  const say = newAnnouncer(options, terminal);
  const core = createOrExplain(options, { ...resources, truth: await truthOf(options) }, (failure) =>
    terminal.err(`${explain(failure)}\n`),
  );
  if ("usage" in core) return core;
  const certificate = await readCertificate(options);
  if ("usage" in certificate) return certificate;
  const telemetry = await openTelemetry(core.stage, terminal);
  let door: Awaited<ReturnType<typeof listen>>;
  try {
    const { port, host } = options;
    door = await listen(core, {
      port,
      host,
      ...certificate,
      ...onAnswerOf(log, telemetry?.onAnswer),
      onForeign: oncePerValue(say.foreign),
    });
  } catch (error) {
    return { usage: explainListening(error, options) };
  }
  const firstAnswer = await beginWorld(core);
  if ("usage" in firstAnswer) {
    await door.close();
    await telemetry?.close();
    return firstAnswer;
  }
  terminal.err(resources.notice);
  const authority = keepAuthority(door.authority);
  if (options.log !== "silent") say.ready(door.url, firstAnswer.credentials, authority.file);
  if (options.open) void openBrowser(`${door.url}/_understudy/console`);
  const signal = await Promise.race([terminal.stopped, ...(options["end-with-stdin"] ? [endOfInput()] : [])]);
  say.sayEnding(signal);
  await door.close();
  await telemetry?.close();
  authority.remove();
  return 0;
}

/** Combining reports needs the contract kit, which is not loaded otherwise. */
async function truthOf({ truth }: StartOptions): Promise<RealService["truth"] | null> {
  return truth === undefined ? null : (await import("./truth.ts")).newTruth(itemsOf(truth));
}

function onAnswerOf(...listeners: readonly (OnAnswer | undefined)[]): { readonly onAnswer?: OnAnswer } {
  const activeListeners = listeners.filter((listener) => listener !== undefined);
  return activeListeners.length === 0
    ? {}
    : { onAnswer: (answered) => activeListeners.forEach((listener) => void listener(answered)) };
}

/** Builds the default world, so that a scenario that cannot be played is refused at the start and not at each call. */
async function beginWorld(core: Core): Promise<{ readonly credentials: readonly DemoCredential[] } | UsageProblem> {
  const call = core.resolve({
    method: "GET",
    target: "/_understudy/credentials",
    host: "http://understudy.local",
    headers: {},
    body: null,
    ip: "127.0.0.1",
    inProcess: true,
  });
  const answer = await core.serve(call);
  const body: unknown = JSON.parse(jsonTextOf(answer) ?? "{}");
  if (answer.status === 200) return body as { credentials: DemoCredential[] };
  // A store that is out of reach may come back while the server runs.
  return answer.status === 409
    ? { usage: `--scenario: ${(body as { message: string }).message}` }
    : { credentials: [] };
}

async function openOrExplain(place: string, terminal: Terminal): Promise<Store | UsageProblem | null> {
  try {
    return await openStore(place, (notice) => terminal.err(`${notice}\n`));
  } catch (error) {
    return { usage: `--store: ${(error as Error).message}` };
  }
}

function problemWith(options: StartOptions, rest: readonly string[]): string | null {
  const [extra] = rest;
  if (extra !== undefined) {
    const isFlag = Object.hasOwn(startFlags, extra.split("=", 1)[0] as string);
    return `start takes no "${extra}"${isFlag ? `; did you mean "--${extra}"?` : "."}`;
  }
  if (options.port > 65_535) return `--port: ${options.port} is not a port; use 0 to 65535.`;
  if (options.population < 1 || options.population > 100_000_000) return "--population: use 1 to 100000000.";
  if (!isJournalSize(options.journal)) return `--journal: use ${journalSize.min} to ${journalSize.max}.`;
  const odd = itemsOf(options["control-hosts"]).find((name) => !/^[\w-]+(?:\.[\w-]+)*$/.test(name));
  if (odd !== undefined)
    return `--control-hosts: "${odd}" is not a host name; give names without a port, such as mock.ci.`;
  if (!["none", "realistic"].includes(options.latency))
    return `--latency: "${options.latency}" is not none or realistic.`;
  if (!["pretty", "json", "silent"].includes(options.log))
    return `--log: "${options.log}" is not pretty, json or silent.`;
  return null;
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
