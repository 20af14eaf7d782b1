import { newUnderstudy, type Understudy } from "./library.ts";
import type { UnderstudyOptions } from "./understudy.ts";

export type * from "./library.ts";
export type { UnderstudyOptions } from "./understudy.ts";

/** The whole mock in a page: no server, no port, no network. */
export async function createUnderstudy(options: UnderstudyOptions = {}): Promise<Understudy> {
  return newUnderstudy(options);
}
