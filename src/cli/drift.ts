import { existsSync } from "node:fs";
import { type Flags, UsageError, type Values } from "./flags.ts";
import { readUrl } from "./http-url.ts";
import { reportFlags } from "./report-flags.ts";
import { type ReportWish, readItsDocument, readReportWish } from "./report-options.ts";
import { scenarioNameOf, writeWorld } from "./traffic/write-world.ts";
import "../library/at-once.ts";
import { join } from "node:path";
import { everyStatement } from "../../contracts/statements/all.ts";
import { noteSecrets } from "../contract/judge/recorder.ts";
import { newSaid } from "../contract/learn/self-description.ts";
import type { WatchedTraffic } from "../contract/report/run-report.ts";
import { isOfMock } from "../contract/seen/answer-kinds.ts";
import { secretsInHeaders } from "../contract/seen/redact.ts";
import { judge, newJudge } from "../watch/judge.ts";
import { watchReport } from "../watch/report.ts";
import { collect } from "../watch/world/collect.ts";
import { newSeenWorld, type SeenWorld } from "../watch/world/seen-world.ts";
import { judgeByDocument } from "./beside/ask-document.ts";
import { command, type Terminal } from "./command.ts";
import { exitCodeWhere, publish } from "./contract/publish.ts";
import { earlierFindings } from "./contract/write-reports.ts";
import { type JudgedOrigin, leftOut, newOrigins, type Origins, ofTheInterface } from "./drift/origins.ts";
import { explainFile } from "./error-words.ts";
import { newCallers } from "./traffic/callers.ts";
import { newReading, readRecording } from "./traffic/recordings.ts";

const driftFlags = {
  target: { kind: "text", value: "URL", help: "Judge only what this address answered" },
  world: {
    kind: "text",
    value: "FILE",
    help: "Write the recorded world as a scenario, such as scenarios/recorded.json",
  },
  ...reportFlags,
} as const satisfies Flags;

interface DriftWish extends ReportWish {
  readonly files: readonly string[];
  readonly target: string | null;
  /** Where the recorded world is written as a scenario. */
  readonly world: string | null;
}

function readDriftWish(options: Values<typeof driftFlags>, files: readonly string[]): DriftWish {
  const { target, world = null } = options;
  if (files.length === 0)
    throw new UsageError(
      "drift: name at least one recording: a HAR, NDJSON or a journal; - reads one from standard input.",
    );
  const missing = files.find((file) => file !== "-" && !existsSync(file));
  if (missing !== undefined) throw new UsageError(`drift: there is no file ${missing}.`);
  if (world !== null && scenarioNameOf(world) === null)
    throw new UsageError(
      `--world: ${world} is not a scenario name; use lower-case letters, digits and dashes, and .json.`,
    );
  return {
    files,
    world,
    target: target === undefined ? null : readUrl("--target", "whose answers are judged", target),
    ...readReportWish(options),
  };
}

export const drift = command({
  name: "drift",
  usage: "understudy drift FILE… [--target URL] [--report DIR] [options]",
  flags: driftFlags,
  async run(options, rest, terminal) {
    const wish = readDriftWish(options, rest);
    const began = performance.now();
    const document = await readItsDocument(options.document);
    const beside = document && judgeByDocument({ document: document.document });
    const origins = newOrigins((origin) => newJudge(origin, wish.overlay, document && newSaid(document, beside?.ask)));
    const sources = [];
    const world = newSeenWorld();
    for (const file of wish.files) sources.push(await judgeRecording(file, wish, origins, world));
    const seconds = (performance.now() - began) / 1_000;
    const code = await conclude(wish, origins, sources, seconds, terminal);
    beside?.end();
    if (wish.world === null) return code;
    try {
      terminal.out(`world: ${writeWorld(world, wish.world)}\n`);
      return code;
    } catch (error) {
      terminal.err(`--world: ${wish.world} cannot be written: ${explainFile(error)}\n`);
      return code || 2;
    }
  },
});

type WatchedSource = WatchedTraffic["sources"][number];

async function judgeRecording(
  file: string,
  { target, world: worldFile }: DriftWish,
  origins: Origins,
  world: SeenWorld,
): Promise<WatchedSource> {
  const reading = newReading();
  const nameOf = newCallers();
  for await (const { origin, sandbox, credential, observed } of readRecording(file, reading)) {
    const call = { ...observed, caller: nameOf(credential) };
    const place = target === null || origin === target ? origins.at(origin, isOfMock(call)) : null;
    if (place === null) origins.elsewhere += 1;
    else {
      place.see(call);
      // A journal has the caller's name in place of a credential.
      if (/^(bearer|basic) /i.test(credential ?? ""))
        noteSecrets(place.judge.session.recorder, secretsInHeaders({ authorization: credential }));
      judge(place.judge, call, `${file} ${sandbox}`);
      await place.judge.session.recorder.said?.hasRoom();
      if (worldFile !== null) collect(world, call, place.judge.session.target.lenses);
    }
  }
  return { name: file, exchanges: reading.entries, problem: reading.problem };
}

async function conclude(
  wish: DriftWish,
  origins: Origins,
  sources: readonly WatchedSource[],
  seconds: number,
  terminal: Terminal,
): Promise<number> {
  const { ours, foreign } = ofTheInterface(origins, wish.target !== null);
  const { err } = terminal;
  for (const { name, problem } of sources) if (problem !== null) err(`${name}: ${problem}.\n`);
  for (const { origin, judged, unknownPaths } of foreign)
    err(
      `${origin || "what is recorded"} looks like another API: ${unknownPaths} answers are for paths that the interface does not have, and ${judged} for paths that it has. Name it with --target to judge it anyway.\n`,
    );
  const isUnread = sources.some(({ problem }) => problem !== null);
  const exchanges = sources.reduce((sum, each) => sum + each.exchanges, 0);
  if (ours.length === 0) {
    err(
      `Nothing was judged: none of the ${exchanges} exchanges is with this interface${wish.target === null ? "" : ` at ${wish.target}`}.\n`,
    );
    return isUnread ? 2 : 3;
  }
  const codes: number[] = [];
  for (const place of ours) {
    const report = wish.report === null || ours.length === 1 ? wish.report : join(wish.report, folderOf(place));
    const { session } = place.judge;
    const target = session.options.transport.base;
    const reported = await watchReport(place.judge, {
      by: "drift",
      target,
      failOn: wish.failOn,
      seconds,
      statements: everyStatement,
      exchanges,
      unshown: leftOut(origins, place),
      sources,
      earlier: earlierFindings(report, target),
    });
    if (ours.length > 1) terminal.out(`\n${target}${session.target.isStandIn ? ", a mock" : ""}\n`);
    const isWritten = publish(reported, { ...wish, report }, terminal);
    if (report !== null && isWritten) terminal.out(`reports: ${report}\n`);
    // A mock beside the real service does not decide how this ends.
    if (!session.target.isStandIn || ours.every(({ judge }) => judge.session.target.isStandIn))
      codes.push(exitCodeWhere(isWritten && !isUnread, reported));
  }
  // A violation at any of the addresses is the first thing to know.
  return codes.includes(1) ? 1 : Math.max(...codes);
}

/** A name of a folder for the report of one of several addresses. */
function folderOf({ origin, judge: { session } }: JudgedOrigin): string {
  const address = origin.replace(/^https?:\/\//, "").replaceAll(/[^\w.-]+/g, "-") || "recorded";
  return session.target.isStandIn ? `${address}-mock` : address;
}
