import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { coverageVariable, readCoverage } from "../doors/coverage-file.ts";
import type { Operation } from "../kernel/operation.ts";
import { type Coverage, mergeMet } from "../stage/coverage/encounters.ts";
import { type CoverageReport, coverageOf, coverageText, shareOfAll } from "../stage/coverage/tally.ts";
import { command, type Terminal } from "./command.ts";
import { coveragePage } from "./coverage-page.ts";
import { CommandError, type Flags, UsageError } from "./flags.ts";
import { whileServing } from "./start.ts";
import { startFlags } from "./start-flags.ts";

/** `start`'s own, with defaults for a server that others do not see. */
const { open: _open, "end-with-stdin": _end, ...served } = startFlags;
const flags = {
  ...served,
  // Not those of a file, which are meant for the server beside which this one runs.
  port: {
    ...startFlags.port,
    default: 0,
    notInFile: "one call",
    help: "Where to listen; 0, the default, picks a free port",
  },
  log: { ...startFlags.log, default: "silent", notInFile: "one call" },
  coverage: {
    kind: "text",
    value: "[=FILE]",
    alone: "-",
    help: "Say at the end what the command has met of the interface, and never met; with =FILE.html, .json or .txt whole, in a file",
  },
  "coverage-min": {
    kind: "number",
    range: [1, 100],
    value: "PERCENT",
    help: "Fail where less was met, of operations, answers and states together",
  },
} as const satisfies Flags;

export const runCommand = command({
  name: "run",
  usage: "understudy run [options] -- COMMAND [ARGUMENT …]",
  flags,
  config: "start",
  async run(options, words, terminal) {
    const [program, ...args] = words;
    if (program === undefined) throw new UsageError("Name the command to run, after --.");
    const wants = options.coverage !== undefined || options["coverage-min"] !== undefined;
    const write = options.coverage === undefined ? null : writerFor(options.coverage, terminal);
    const folder = wants ? mkdtempSync(join(tmpdir(), "understudy-coverage-")) : null;
    try {
      return await whileServing(
        { ...options, open: false, "end-with-stdin": false },
        terminal,
        async ({ core, url }) => {
          const env = { ...terminal.env, UNDERSTUDY_URL: url, ...(folder !== null && { [coverageVariable]: folder }) };
          const code = await exitCodeOf(program, args, { env, cwd: terminal.cwd }, terminal.stopped);
          if (folder === null) return code;
          const { coverage, router, rules } = core.stage;
          const report = reportOf(coverage, folder, router.operations, rules.statedOnly);
          write?.(report);
          return code || verdictOn(report, options["coverage-min"] ?? 0, terminal);
        },
      );
    } finally {
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** The command has this process's terminal, and its exit code is ours. */
function exitCodeOf(
  program: string,
  args: readonly string[],
  { env, cwd }: { readonly env: NodeJS.ProcessEnv; readonly cwd: string },
  stopped: Promise<string>,
): Promise<number> {
  const child = spawn(program, args, { env, cwd, stdio: "inherit", shell: process.platform === "win32" });
  void stopped.then((signal) => endWith(child, signal));
  return new Promise((done, reject) => {
    child.once("error", ({ code, message }: NodeJS.ErrnoException) =>
      reject(
        new CommandError(
          `${program} cannot be started: ${code === "ENOENT" ? "there is no such program" : message}.`,
          127,
        ),
      ),
    );
    child.once("exit", (code, signal) => done(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

/** A signal of the terminal reaches the command as well; one that was sent to this process alone does not. */
function endWith(child: ChildProcess, signal: string): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal as NodeJS.Signals);
}

/** What the command's clients met: at this server, and at those that its own processes began. */
function reportOf(
  { all }: Coverage,
  folder: string,
  operations: readonly Operation[],
  statedOnly: boolean,
): CoverageReport {
  return coverageOf(operations, mergeMet([all, ...readCoverage(folder)]), statedOnly);
}

const writers: { readonly [ending: string]: (report: CoverageReport) => string } = {
  ".html": coveragePage,
  ".json": (report) => `${JSON.stringify(report, null, 2)}\n`,
  ".txt": coverageText,
};

/** Refused before the command has run for minutes. */
function writerFor(file: string, terminal: Terminal): (report: CoverageReport) => void {
  if (file === "-") return (report) => terminal.out(`\n${coverageText(report)}`);
  const inForm = writers[extname(file)];
  if (inForm === undefined) throw new UsageError(`--coverage=${file}: the file's name ends in .html, .json or .txt.`);
  return (report) => {
    writeFileSync(resolve(terminal.cwd, file), inForm(report));
    const [heading] = coverageText(report).split("\n");
    terminal.out(`\n${heading}: ${file}\n`);
  };
}

function verdictOn(report: CoverageReport, least: number, { err }: Terminal): number {
  const percent = shareOfAll(report);
  if (percent >= least) return 0;
  err(`Of what can be met ${percent} % was, and --coverage-min asks for ${least} %.\n`);
  return 1;
}
