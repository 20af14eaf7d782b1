import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runServer } from "../processes.ts";
import { ask, audit } from "./load.ts";

export interface CrashReport {
  readonly rounds: number;
  readonly acknowledged: number;
  /** How often a torn write was reported. */
  readonly torn: number;
  readonly problems: readonly string[];
}

/**
 * A server that stores its worlds in a folder is killed at random moments while clients write, again and again on the
 * same folder. Before each restart a torn write is left at the end of its log, as after a loss of power.
 */
export async function runCrashes(folder: string, rounds: number, clients = 8): Promise<CrashReport> {
  const made = new Map<string, Set<string>>();
  const problems: string[] = [];
  let acknowledged = 0;
  let torn = 0;
  const args = ["--store", `file:${folder}`, "--no-limits", "--clock", "frozen"];
  for (let round = 0; round <= rounds; round++) {
    const server = await runServer(args);
    if (server.said().includes("the last write was torn")) torn += 1;
    for (const [sandbox, names] of made) {
      const { lists, problems: found } = await audit(server.url, sandbox);
      problems.push(...found.map((problem) => `round ${round}: ${sandbox}: ${problem}`));
      const there = new Set(lists.values());
      problems.push(...[...names].filter((name) => !there.has(name)).map((name) => `round ${round}: ${name} is lost`));
    }
    if (round === rounds) {
      await server.kill("SIGTERM");
      break;
    }
    let over = false;
    const client = async (at: number): Promise<void> => {
      const sandbox = `box-${(round + at) % 4}`;
      for (let n = 0; !over; n++) {
        const name = `round ${round}, client ${at}, list ${n}`;
        const { status } = await ask(server.url, `POST /~${sandbox}/v1/shortlists`, { name });
        if (status >= 500) problems.push(`${name} was answered ${status}`);
        if (status !== 201) continue;
        acknowledged += 1;
        made.set(sandbox, (made.get(sandbox) ?? new Set()).add(name));
      }
    };
    const load = Array.from({ length: clients }, (_, at) => client(at));
    const before = acknowledged;
    while (acknowledged < before + 3) await wait(5);
    await wait(Math.random() * 400);
    await server.kill();
    over = true;
    await Promise.all(load);
    tear(folder);
  }
  return { rounds, acknowledged, torn, problems };
}

function tear(folder: string): void {
  const log = readdirSync(folder)
    .filter((name) => name.startsWith("log-"))
    .sort()
    .at(-1) as string;
  const bytes = Buffer.alloc(Math.ceil(Math.random() * 200), 7);
  appendFileSync(join(folder, log), bytes);
}
