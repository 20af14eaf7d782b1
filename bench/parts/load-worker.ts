import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Load, runLoad, type Tally } from "./load.ts";
import type { anywhere } from "./servers.ts";

/** Generates load in a process of its own, which runs the same file. */
export async function runElsewhere(load: Load, bind: typeof anywhere): Promise<Tally> {
  const [program, args] = bind([process.execPath, process.argv[1] ?? "", "--worker", JSON.stringify(load)]);
  const { stdout } = await promisify(execFile)(program, [...args]);
  return JSON.parse(stdout) as Tally;
}

/** Entry points that generate load elsewhere call this first. */
export async function workOnRequest(): Promise<void> {
  const at = process.argv.indexOf("--worker");
  if (at < 0) return;
  console.log(JSON.stringify(await runLoad(JSON.parse(process.argv[at + 1] ?? "") as Load)));
  process.exit();
}
