import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../test/redis.ts";

export interface Server {
  readonly port: number;
  /** From spawn to the first 200. */
  readonly startedIn: number;
  readonly process: ChildProcess;
}

const canPin = cpus().length > 1 && existsSync("/usr/bin/taskset");

/** A command bound to one core, where the machine supports it: servers to the first core, clients to the second. */
export function pinned(core: 0 | 1, command: readonly string[]): readonly [string, readonly string[]] {
  return anywhere(canPin ? ["taskset", "-c", String(core), ...command] : command);
}

/** A command that may run on any core. */
export function anywhere([program = "", ...args]: readonly string[]): readonly [string, readonly string[]] {
  return [program, args];
}

interface Running {
  /** The program that runs the server, if it is not node. */
  readonly program?: string | undefined;
  /** The core on which it runs: the first one by default. */
  readonly bind?: typeof anywhere;
}

/** Starts a server and waits for its first answer. */
export async function startServer(
  args: (port: number) => readonly string[],
  path: string,
  { program = process.execPath, bind = (command) => pinned(0, command) }: Running = {},
): Promise<Server> {
  const port = await freePort();
  const [first, rest] = bind([program, ...args(port)]);
  const began = performance.now();
  const child = spawn(first, rest, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  while (!(await answers(port, path))) {
    if (child.exitCode !== null) throw new Error(`${rest.join(" ")} ended: ${said.slice(-600)}`);
    if (performance.now() - began > 30_000) throw new Error(`${rest.join(" ")} does not answer ${path}.`);
    await wait(1);
  }
  return { port, startedIn: performance.now() - began, process: child };
}

export async function stopServer({ process: child }: Server): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  const late = setTimeout(() => child.kill("SIGKILL"), 2_000);
  await ended;
  clearTimeout(late);
}

/** Resident memory in MB. */
export function memoryOf({ process: child }: Server): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)], { encoding: "utf8" })) / 1_024;
}

/** Seconds of processor time so far; null if the system does not report it with a precision of a hundredth. */
export function processorTimeOf({ process: child }: Server): number | null {
  return processorTimeAt(child.pid ?? 0);
}

/** The same for any process. */
export function processorTimeAt(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const fields = readFileSync(file, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: "127.0.0.1", path, agent: false }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode === 200));
    }).on("error", () => resolve(false));
  });
}
