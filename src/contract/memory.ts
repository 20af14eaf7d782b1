import type { Route } from "../kernel/operation.ts";
import type { Exchange } from "./exchange.ts";

/**
 * What a check asked and what was found for it, so that it can be made again over the same writes: everything up to
 * its last write is remembered then, and only what it read after that is asked again.
 */
export interface Memory {
  /** Names this making of the check; what it makes is named after it, the second time as the first. */
  readonly serial: string;
  /** The remembered answer at this place, or the answer to what is asked now. */
  readonly ask: (route: Route, isWrite: boolean, send: () => Promise<Exchange>) => Promise<Exchange>;
  readonly find: <Value>(look: () => Value) => Value;
}

interface Kept {
  readonly calls: { readonly route: Route; readonly isWrite: boolean; readonly exchange: Promise<Exchange> }[];
  readonly found: unknown[];
}

const kept = new WeakMap<Memory, Kept>();

export function newMemory(serial: string): Memory {
  const { calls, found }: Kept = { calls: [], found: [] };
  const memory: Memory = {
    serial,
    ask(route, isWrite, send) {
      const exchange = send();
      calls.push({ route, isWrite, exchange });
      return exchange;
    },
    find(look) {
      const value = look();
      found.push(value);
      return value;
    },
  };
  kept.set(memory, { calls, found });
  return memory;
}

/** Thrown where a check that failed would write on: what it failed at is behind it now. */
export class WentOn extends Error {}

/** The same, made again. A check that takes another path than before cannot be compared with itself. */
export function recall(memory: Memory): Memory {
  const { calls, found } = kept.get(memory) as Kept;
  const lastWrite = calls.findLastIndex(({ isWrite }) => isWrite);
  let asks = 0;
  let finds = 0;
  return {
    serial: memory.serial,
    async ask(route, isWrite, send) {
      const at = asks++;
      if (at > lastWrite && isWrite) throw new WentOn();
      if (at > lastWrite) return send();
      const before = calls[at];
      if (before?.route !== route) throw new Error(`it goes another way when it reads again: ${route}`);
      return before.exchange;
    },
    find<Value>(look: () => Value): Value {
      return finds < found.length ? (found[finds++] as Value) : look();
    },
  };
}

/** Finders whose answers are remembered: what a check finds for itself, it is given again. */
export function remembering<Tools extends object>(tools: Tools, memory: Memory): Tools {
  const entries = Object.entries(tools).map(([name, tool]) => [
    name,
    typeof tool === "function" ? (...given: unknown[]) => memory.find(() => tool(...given)) : tool,
  ]);
  return Object.fromEntries(entries) as Tools;
}
