import { createServer } from "node:net";
import { createCore } from "../library/understudy.ts";
import { command } from "./command.ts";
import { readConfigFile } from "./config-file.ts";
import { explainListening } from "./explain.ts";
import { isCommandError, portRange, refuseExtra } from "./flags.ts";

interface Finding {
  readonly what: string;
  readonly problem: string | null;
  readonly seen: string;
}

export const doctor = command({
  name: "doctor",
  usage: "understudy doctor [--port 4747]",
  flags: {
    port: { kind: "number", range: portRange, value: "PORT", default: 4747, help: "The port that start would use" },
  },
  async run({ port }, rest, terminal) {
    refuseExtra("doctor", rest, (extra) => /^\d+$/.test(extra) && "port");
    const findings = [
      nodeVersion(),
      await portFree(port),
      await configFile(terminal.cwd),
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

async function configFile(folder: string): Promise<Finding> {
  try {
    const file = await readConfigFile(folder);
    return { what: "Config file", seen: file?.path ?? "none, defaults apply", problem: null };
  } catch (error) {
    if (!isCommandError(error)) throw error;
    return { what: "Config file", seen: "broken", problem: error.message };
  }
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
