import type { OnNotice } from "../notice.ts";
import { refusesChanges } from "./error-words.ts";

export type Ask = (...command: string[]) => Promise<unknown>;

/** Whether a node belongs to a cluster; throws a sentence about one that would lose worlds. */
export async function checkEngine(ask: Ask, displayUrl: string): Promise<boolean> {
  const problem = await findEviction(ask, displayUrl);
  if (problem !== null) throw new Error(problem);
  const cluster = membersOf(await ask("INFO", "cluster"));
  return cluster.get("cluster_enabled") === "1";
}

/** What is wrong with a node that evicts keys when its memory is full; null if it does not evict. */
export async function findEviction(ask: Ask, displayUrl: string): Promise<string | null> {
  const memory = membersOf(await ask("INFO", "memory"));
  const policy = memory.get("maxmemory_policy") ?? "noeviction";
  if (policy === "noeviction" || memory.get("maxmemory") === "0") return null;
  return `${displayUrl} evicts keys when its memory is full (maxmemory-policy ${policy}), which would tear pieces out of worlds. Set maxmemory-policy noeviction, or use another engine.`;
}

/** Writes nothing: a script that may write is refused before it begins wherever its writes would be. */
const mayWrite = "#!lua\nreturn 1";

/** The error with which a node refuses changes at the moment; null when it takes them. */
export async function findRefusal(ask: Ask): Promise<unknown> {
  try {
    await ask("EVAL", mayWrite, "0");
    return null;
  } catch (error) {
    return refusesChanges(error) ? error : null;
  }
}

/** Follows the id of an engine's history, which is another one after a restart or a failover. */
export function newHistory(displayUrl: string, onNotice: OnNotice) {
  let id = "";
  return {
    id: () => id,
    async read(ask: Ask): Promise<void> {
      const found = membersOf(await ask("INFO", "replication")).get("master_replid") ?? "";
      if (id !== "" && found !== id) {
        onNotice(
          `${displayUrl} was restarted, or another engine has taken over: changes that it had not written or replicated are lost. Each sandbox's next answer says so.`,
        );
      }
      id = found;
    },
  };
}

function membersOf(info: unknown): Map<string, string> {
  return new Map(
    String(info)
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
}
