import { type ChildProcess, spawn } from "node:child_process";

/** A server in its own process, as its users run it. */
export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Its output besides its answers. */
  readonly said: () => string;
  readonly kill: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export interface SpawnOptions {
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** A command that starts it, such as `prlimit --fsize=65536`. */
  readonly by?: readonly string[];
}

/** Starts the built server; rejects with its output if it ends before it listens. */
export function runServer(args: readonly string[], { by = [], ...options }: SpawnOptions = {}): Promise<Running> {
  const command = [...by, process.execPath, "dist/cli.cjs", "start", "--port", "0", ...args];
  const child = spawn(command[0] as string, command.slice(1), { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    let out = "";
    child.stdout.on("data", (chunk) => {
      if (out.length > 4_096) return;
      out += chunk;
      const url = /ready at \S*?(http:\/\/[\w.]+:\d+)/.exec(out)?.[1];
      if (url !== undefined) resolve({ url, pid: child.pid ?? 0, said: () => said, kill: end(child) });
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
    child.once("error", reject);
  });
}

function end(child: ChildProcess): Running["kill"] {
  return (signal = "SIGKILL") => {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
    const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
    child.kill(signal);
    return ended;
  };
}
