import type { Route } from "../../../kernel/operation.ts";
import type { Exchange } from "../../seen/exchange.ts";

/**
 * The requests and findings of a check, so that it can be repeated over the same writes: everything up to
 * its last write is replayed from memory, and only later reads are sent again.
 */
export interface CheckMemory {
  /** Names this execution of the check; things it creates are named after it, also in the repetition. */
  readonly serial: string;
  /** The remembered answer at this position, or the answer to a new request. */
  readonly ask: (route: Route, isWrite: boolean, send: () => Promise<Exchange>) => Promise<Exchange>;
  readonly find: <Value>(look: () => Value) => Value;
}

interface RecordedRun {
  readonly calls: { readonly route: Route; readonly isWrite: boolean; readonly exchange: Promise<Exchange> }[];
  readonly findings: unknown[];
}

const recordedRuns = new WeakMap<CheckMemory, RecordedRun>();

export function newMemory(serial: string): CheckMemory {
  const { calls, findings }: RecordedRun = { calls: [], findings: [] };
  let looks = 0;
  const endLook = (): void => {
    looks -= 1;
  };
  const memory: CheckMemory = {
    serial,
    ask(route, isWrite, send) {
      const exchange = send();
      // What is asked to find something is not asked again where that is remembered.
      if (looks === 0) calls.push({ route, isWrite, exchange });
      return exchange;
    },
    find(look) {
      if (looks > 0) return look();
      looks += 1;
      const value = look();
      Promise.resolve(value).then(endLook, endLook);
      findings.push(value);
      return value;
    },
  };
  recordedRuns.set(memory, { calls, findings });
  return memory;
}

/** Thrown when a failed check would continue to write in its repetition: it has passed the point of failure. */
export class WrotePastFailure extends Error {}

/** Thrown when a repetition asks for something else than the check did. */
export class TookAnotherPath extends Error {}

/** A repetition. A check that takes a different path than before cannot be compared. */
export function recall(memory: CheckMemory): CheckMemory {
  const { calls, findings } = recordedRuns.get(memory) as RecordedRun;
  const lastWrite = calls.findLastIndex(({ isWrite }) => isWrite);
  let askCount = 0;
  let findCount = 0;
  return {
    serial: memory.serial,
    async ask(route, isWrite, send) {
      const at = askCount++;
      // Only a read that failed is asked again; where the answer to a write failed, going on to write is another path.
      if (at > lastWrite && isWrite && lastWrite < calls.length - 1) throw new WrotePastFailure();
      if (at > lastWrite && isWrite) throw new TookAnotherPath(route);
      if (at > lastWrite) return send();
      const before = calls[at];
      if (before?.route !== route) throw new TookAnotherPath(route);
      return before.exchange;
    },
    find<Value>(look: () => Value): Value {
      return findCount < findings.length ? (findings[findCount++] as Value) : look();
    },
  };
}

/** Finders with remembered answers: the repetition of a check gets the same findings. */
export function withMemory<Tools extends object>(tools: Tools, memory: CheckMemory): Tools {
  const entries = Object.entries(tools).map(([name, tool]) => [
    name,
    typeof tool === "function" ? (...args: unknown[]) => memory.find(() => tool(...args)) : tool,
  ]);
  return Object.fromEntries(entries) as Tools;
}
