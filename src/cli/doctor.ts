import { createServer } from "node:net";
import { createCore } from "../library/understudy.ts";
import { openerOf } from "../stores/open-store.ts";
import { command, type Terminal } from "./command.ts";
import { readConfigFile } from "./config-file.ts";
import { explainListening } from "./error-words.ts";
import { isCommandError, portRange, readFlags, refuseExtra, saidOfPlace, UsageError } from "./flags.ts";
import { whileServing } from "./start.ts";
import type { StartOptions } from "./start-core.ts";
import { startFlags } from "./start-flags.ts";

interface Finding {
  readonly what: string;
  readonly problem: string | null;
  readonly seen: string;
}

export const doctor = command({
  name: "doctor",
  usage: "understudy doctor [--port 4747]",
  flags: {
    port: { kind: "number", range: portRange, value: "PORT", help: "The port that start would use" },
  },
  async run({ port }, rest, terminal) {
    refuseExtra("doctor", rest, (extra) => /^\d+$/.test(extra) && "port");
    const { config, options } = await configFile(terminal);
    const findings = [
      nodeVersion(),
      await portFree(port ?? options?.port ?? startFlags.port.default),
      config,
      await ed25519(),
      firstAnswer(),
    ];
    for (const { what, problem, seen } of findings) {
      terminal.out(
        `${problem === null ? "ok  " : "FAIL"}  ${what.padEnd(14)}${seen}${problem === null ? "" : `\n      ${problem}`}\n`,
      );
    }
    return findings.some(({ problem }) => problem !== null) ? 1 : 0;
  },
});

function nodeVersion(): Finding {
  const [major, minor] = process.versions.node.split(".").map(Number) as [number, number];
  const enough = major > 20 || (major === 20 && minor >= 19);
  return {
    what: "Node.js",
    seen: process.versions.node,
    problem: enough ? null : "Understudy needs Node.js 20.19 or newer.",
  };
}

function portFree(port: number): Promise<Finding> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", async (error: NodeJS.ErrnoException) =>
      resolve({
        what: "Port",
        seen: String(port),
        problem: await explainListening(error, { host: "127.0.0.1", port }),
      }),
    );
    probe.listen(port, "127.0.0.1", () =>
      probe.close(() => resolve({ what: "Port", seen: `${port} is free`, problem: null })),
    );
  });
}

interface JudgedConfig {
  readonly config: Finding;
  /** What `start` would take from it; null where it would be refused. */
  readonly options: StartOptions | null;
}

/** What `start` would say to the config file, found out by a start that nobody uses. */
async function configFile(terminal: Terminal): Promise<JudgedConfig> {
  const { env, cwd } = terminal;
  const what = "Config file";
  let placeOf = (flag: string): string => `--${flag}`;
  try {
    const file = await readConfigFile(cwd);
    const read = readFlags(startFlags, { argv: [], env, config: file?.of("start") ?? null });
    placeOf = read.placeOf;
    await tryStart(read.values, terminal);
    return { config: { what, seen: file?.path ?? "none, defaults apply", problem: null }, options: read.values };
  } catch (error) {
    if (!isCommandError(error)) throw error;
    return { config: { what, seen: "broken", problem: saidOfPlace(error.message, placeOf) }, options: null };
  }
}

/** Refuses what a start with these options would refuse, and leaves nothing behind: no store is opened. */
async function tryStart(options: StartOptions, terminal: Terminal): Promise<void> {
  try {
    openerOf(options.store);
  } catch (error) {
    throw new UsageError(`--store: ${(error as Error).message}`);
  }
  const unheard = { ...terminal, env: {}, out: () => {}, err: () => {} };
  await whileServing({ ...options, port: 0, store: "memory", log: "silent" }, unheard, async () => {});
}

async function ed25519(): Promise<Finding> {
  try {
    await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]);
    return { what: "Signatures", seen: "Ed25519 is available", problem: null };
  } catch {
    return { what: "Signatures", seen: "no Ed25519", problem: "Signed requests cannot be verified by this Node.js." };
  }
}

function firstAnswer(): Finding {
  const began = performance.now();
  const core = createCore();
  const host = "http://127.0.0.1";
  const target = "/v1/pricing/catalog";
  core.serve(core.resolve({ method: "GET", target, host, headers: {}, body: null, ip: "127.0.0.1" }));
  return { what: "First answer", seen: `${(performance.now() - began).toFixed(1)} ms in process`, problem: null };
}
