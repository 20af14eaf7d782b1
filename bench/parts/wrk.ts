import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { Load, Tally } from "./load.ts";
import { pinned } from "./servers.ts";
import { workloadNamed } from "./workloads.ts";

/** Debian's package `wrk`: it needs a tenth of the processor time of a Node client, so that the server is measured. */
const wrk = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "wrk"))
  .find(existsSync);
export const hasWrk = wrk !== undefined;

export async function runWrk(load: Load): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "understudy-wrk-"));
  const script = join(folder, "requests.lua");
  writeFileSync(script, scriptOf(load));
  const url = `http://127.0.0.1:${load.port}`;
  const options = ["-t1", `-c${load.connections}`, `-d${load.seconds}s`, "--latency", "-s", script, url];
  const [program, args] = pinned(1, [wrk ?? "wrk", ...options]);
  try {
    const { stdout } = await promisify(execFile)(program, [...args]);
    return tallyIn(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The workload as a Lua script for wrk. */
function scriptOf({ workload, jobId, from, token }: Load): string {
  const { method, targets, body = "" } = workloadNamed(workload);
  const lines = targets.map((target) => JSON.stringify(target.replace("{job}", jobId)));
  return `local n = ${from}
local targets = { ${lines.join(", ")} }
local body = ${JSON.stringify(body)}
wrk.method = "${method}"
wrk.headers["authorization"] = "Bearer ${token}"
if body ~= "" then wrk.headers["content-type"] = "application/json" end
request = function()
  n = n + 1
  local sent = body ~= "" and body:gsub("#", n) or nil
  return wrk.format(nil, (targets[n % #targets + 1]:gsub("#", n)), nil, sent)
end
`;
}

function tallyIn(said: string): Tally {
  const find = (form: RegExp): string[] => form.exec(said)?.slice(1) ?? [];
  const [requests, seconds] = find(/(\d+) requests in ([\d.]+)s/);
  const [p50] = find(/50% +([\d.]+\w+)/);
  const [p99] = find(/99% +([\d.]+\w+)/);
  if (requests === undefined || seconds === undefined || p50 === undefined || p99 === undefined) {
    throw new Error(`wrk said something unexpected:\n${said}`);
  }
  const [refused = "0"] = find(/Non-2xx or 3xx responses: (\d+)/);
  return {
    requests: Number(requests),
    seconds: Number(seconds),
    p50: milliseconds(p50),
    p99: milliseconds(p99),
    refused: Number(refused),
  };
}

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function milliseconds(text: string): number {
  const [, amount, unit = ""] = /^([\d.]+)(\w+)$/.exec(text) ?? [];
  return Number(amount) * (units[unit] ?? Number.NaN);
}
