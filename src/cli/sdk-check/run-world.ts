import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { listen } from "../../doors/listen.ts";
import { coreFor } from "../server.ts";
import { type LawfulWorld, scenariosOf } from "./worlds.ts";

/** The settings that all worlds share. */
export interface Setting {
  readonly command: readonly string[];
  readonly seed: string;
  readonly scenario: string;
  readonly clock: string;
  readonly population: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

export interface WorldOutcome {
  readonly world: LawfulWorld;
  readonly verdict: "passes" | "fails" | "hangs" | "cannot start";
  /** The exit code, or the signal that ended it. */
  readonly exit: number | string | null;
  readonly seconds: number;
  readonly requests: number;
  /** The end of the command's output. */
  readonly output: string;
}

const keptCharacters = 8_000;

/** Runs the command once, against its own server in this world. */
export async function runInWorld(
  world: LawfulWorld,
  { command, env, cwd, ...options }: Setting,
  timeoutSeconds: number,
  stopped: Promise<unknown>,
): Promise<WorldOutcome> {
  const core = coreFor(
    { ...options, ...(world.assume && { assume: world.assume }), onFailure: () => {} },
    { scenarioSource: scenariosOf(world) },
  );
  let requests = 0;
  const door = await listen(core, {
    port: 0,
    onAnswer: ({ path }) => {
      if (!path.startsWith("/_understudy")) requests += 1;
    },
  });
  const began = performance.now();
  const [program = "", ...args] = command;
  // Its own process group, so that processes started by a test runner end with it.
  const child = spawn(program, args, {
    cwd,
    env: { ...env, UNDERSTUDY_URL: door.url, UNDERSTUDY_WORLD: world.name },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      output = (output + text).slice(-keptCharacters);
    });
  }
  void stopped.then(() => endRunning(child, door.url));
  try {
    const outcome = await endOf(child, door.url, timeoutSeconds);
    return { world, ...outcome, seconds: (performance.now() - began) / 1_000, requests, output };
  } finally {
    await door.close();
  }
}

function endOf(
  child: ChildProcess,
  url: string,
  timeoutSeconds: number,
): Promise<Pick<WorldOutcome, "verdict" | "exit">> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => {
      endRunning(child, url);
      resolve({ verdict: "hangs", exit: null });
    }, timeoutSeconds * 1_000);
    const end = (outcome: Pick<WorldOutcome, "verdict" | "exit">): void => {
      clearTimeout(patience);
      resolve(outcome);
    };
    child.once("error", ({ code, message }: NodeJS.ErrnoException) =>
      end({ verdict: "cannot start", exit: code ?? message }),
    );
    // What a test runner leaves behind would hold its output open, and could hold a port that the next run needs.
    child.once("exit", () => endProcesses(child, url));
    child.once("close", (code, signal) => end({ verdict: code === 0 ? "passes" : "fails", exit: code ?? signal }));
  });
}

/** A command that has ended took all its processes with it, and its number may be another's by now. */
function endRunning(child: ChildProcess, url: string): void {
  if (child.exitCode === null && child.signalCode === null) endProcesses(child, url);
}

/** Ends what a command has started: its process group, and where the system tells, what has left it. */
function endProcesses({ pid }: { readonly pid?: number | undefined }, url: string): void {
  if (pid !== undefined) end(-pid);
  for (const stray of startedWith(`UNDERSTUDY_URL=${url}`)) end(stray);
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Nothing of it is left.
  }
}

/** Whatever a process does with its group and its parent, its environment remains; only Linux shows it. */
function startedWith(variable: string): readonly number[] {
  try {
    return readdirSync("/proc").flatMap((name) =>
      /^\d+$/.test(name) && hasVariable(name, variable) ? [Number(name)] : [],
    );
  } catch {
    return [];
  }
}

function hasVariable(pid: string, variable: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(variable);
  } catch {
    return false; // It has ended, or is another user's.
  }
}
