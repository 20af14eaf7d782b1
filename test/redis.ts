import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openServer } from "./listening.ts";

const executable = ["/usr/bin/redis-server", "/usr/bin/valkey-server", "/usr/local/bin/redis-server"].find(existsSync);

/** Tests that need it are skipped where it is not installed; continuous integration has it. */
export const hasRedis = executable !== undefined || process.env.CI === "true";

export interface Redis {
  readonly port: number;
  readonly url: string;
  /** Ends the process at once, like a loss of power. */
  readonly kill: () => Promise<void>;
  /** Starts it again on its port and its folder. */
  readonly start: () => Promise<void>;
  readonly pid: () => number;
  readonly cli: (...command: readonly string[]) => string;
  readonly stop: () => Promise<void>;
}

/** A separate engine on a free loopback port, with a temporary folder. */
export async function startRedis(settings: readonly string[] = []): Promise<Redis> {
  const folder = mkdtempSync(join(tmpdir(), "understudy-redis-"));
  const port = await freePort();
  let running: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const own = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--daemonize", "no"];
    running = spawn(executable ?? "redis-server", [...own, ...settings], { stdio: "ignore" });
    await ready(port);
  };
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    if (running === null) return;
    const ended = new Promise((resolve) => running?.once("exit", resolve));
    running.kill(signal);
    await ended;
    running = null;
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill: end("SIGKILL"),
    start,
    pid: () => running?.pid ?? 0,
    cli: (...command) => execFileSync("redis-cli", ["-p", String(port), ...command], { encoding: "utf8" }).trim(),
    async stop() {
      await end("SIGKILL")();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      const answer = execFileSync("redis-cli", ["-p", String(port), "ping"], { encoding: "utf8", stdio: "pipe" });
      if (/PONG|NOAUTH/.test(answer)) return;
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("redis-server does not answer.");
}

/** Nodes of a cluster communicate on a port that is larger by 10,000. */
const maxPort = 55_000;

export async function freePort(): Promise<number> {
  const { port, close } = await openServer(createServer());
  await close();
  return port > maxPort ? freePort() : port;
}
