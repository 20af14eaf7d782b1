import type { UnderstudyOptions } from "./core.ts";
import { newUnderstudy, type Understudy } from "./library.ts";

export type { Answers, Bodies, Params } from "./answers.ts";
export type { UnderstudyOptions } from "./core.ts";
export type * from "./library.ts";
export type * from "./views.ts";

/** The whole mock in a page: no server, no port, no network. */
export async function createUnderstudy(options: UnderstudyOptions = {}): Promise<Understudy> {
  return newUnderstudy(options);
}
