import type { CheckMemory } from "../../src/contract/judge/memory.ts";

/** What a check reads of its answers: operations, and members such as `GET /v1/me account.plan`. */
export interface Reads {
  readonly routes: Set<string>;
  readonly members: Set<string>;
  /**
   * The members of all answers that it causes, read or not, in the same form; an operation by itself if it succeeds.
   */
  readonly stands: Set<string>;
}

let current: Reads | null = null;

/** Records what is read while something runs. */
export async function noteReads(run: () => Promise<unknown>): Promise<Reads> {
  const reads: Reads = { routes: new Set(), members: new Set(), stands: new Set() };
  current = reads;
  try {
    await run();
  } finally {
    current = null;
  }
  return reads;
}

/** A memory whose answers record which members are read. */
export function noting(memory: CheckMemory): CheckMemory {
  const { ask } = memory;
  return Object.assign(memory, {
    ask: async (...parameters: Parameters<CheckMemory["ask"]>) => {
      const exchange = await ask(...parameters);
      current?.routes.add(exchange.route);
      if (exchange.raw.status < 300) noteStanding(exchange.raw.json, exchange.route, current?.stands);
      const answer = { ...exchange.answer, json: watch(exchange.answer.json, `${exchange.route} `) };
      return { ...exchange, answer };
    },
  });
}

function noteStanding(value: unknown, path: string, stands: Set<string> | undefined): void {
  stands?.add(path);
  if (value === null || typeof value !== "object") return;
  const isList = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    const step = isList ? "[]" : name;
    noteStanding(member, path.includes(" ", path.indexOf(" ") + 1) ? `${path}.${step}` : `${path} ${step}`, stands);
  }
}

function watch<Value>(value: Value, path: string): Value {
  if (value === null || typeof value !== "object") return value;
  return new Proxy(value as object, {
    get(object, name) {
      const member: unknown = Reflect.get(object, name);
      if (typeof name === "symbol" || typeof member === "function") return member;
      if (Array.isArray(object) && name === "length") return member;
      const inner = join(path, Array.isArray(object) ? "[]" : name);
      current?.members.add(inner);
      return watch(member, inner);
    },
    ownKeys(object) {
      if (!Array.isArray(object)) current?.members.add(join(path, "*"));
      return Reflect.ownKeys(object);
    },
    has(object, name) {
      if (typeof name === "string") current?.members.add(join(path, name));
      return Reflect.has(object, name);
    },
    // A value that is compared or copied as a whole is read member by member, also through this proxy.
    getOwnPropertyDescriptor(object, name) {
      const own = Reflect.getOwnPropertyDescriptor(object, name);
      if (typeof name === "string" && name !== "length") current?.members.add(join(path, name));
      return own;
    },
  }) as Value;
}

function join(path: string, name: string): string {
  return path.endsWith(" ") ? path + name : `${path}.${name}`;
}

/** Whether a check produces an answer with the member or, without a member, any answer. */
export function shows({ stands }: Reads, route: string, steps: readonly string[] | null): boolean {
  return stands.has(steps === null ? route : `${route} ${steps.join(".")}`);
}

/** Whether a check would notice a change of the member at `route steps`. */
export function minds({ members }: Reads, route: string, steps: readonly string[]): boolean {
  const path = `${route} ${steps.join(".")}`;
  const around = [...steps.slice(0, -1), "*"].join(".");
  return members.has(path) || members.has(`${route} ${around}`);
}
