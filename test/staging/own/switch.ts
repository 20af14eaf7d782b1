import type { Json } from "./people.ts";
import type { Account, Principal } from "./service.ts";

/** A request, as a switch may change it. */
export interface Asked {
  readonly route: string;
  readonly account: Account;
  readonly who: Principal;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Record<string, string>;
  readonly accept: string;
  /** The service's own time. */
  readonly now: number;
  body: Json;
}

/** Its answer, also where it is refused. */
export interface Answered {
  status?: number;
  json?: Json;
  headers?: Record<string, string>;
}

/** One decision of the own server, made otherwise. */
export interface Switch {
  readonly name: string;
  /** The checks that look at it. */
  readonly judges: RegExp;
  /** Of a lawful one: the assumptions that do not hold then. */
  readonly refutes?: readonly string[];
  /** Of a lawful one: checks that it does not close. */
  readonly keeps?: RegExp;
  /** Of a faulty one: what says the violation. */
  readonly violates?: RegExp;
  /** Whether it is about windows of calls, or a while of its own, for which the clock is slower. */
  readonly windows?: true;
  /** The window in which an operation is counted; else each has its own. */
  readonly windowOf?: (route: string) => string;
  readonly hear?: (asked: Asked) => void;
  readonly say?: (answered: Answered, asked: Asked) => void;
}

/** Changes the successful answers of some operations. */
export function says(route: RegExp, change: (json: Json, asked: Asked) => void): NonNullable<Switch["say"]> {
  return ({ status = 200, json }, asked) => {
    if (route.test(asked.route) && status < 300 && json !== undefined) change(json, asked);
  };
}

/** Writes every successful answer, and not the document, in another way. */
export function writes(write: (json: Json) => Json): NonNullable<Switch["say"]> {
  return (answered) => {
    if (answered.json !== undefined) answered.json = write(answered.json);
  };
}
