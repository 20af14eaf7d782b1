import { later } from "../base/later.ts";
import type { Preparing } from "../kernel/operation.ts";
import type * as Parts from "./parts.ts";

/** Most of the service: all that has to do with people and records. */
export const service = later<typeof Parts>(() => import("./parts.ts"));

/** For operations outside of it: it is loaded first, and then prepared as it says itself. */
export function withService(need: (parts: typeof Parts) => Preparing): Preparing {
  return (call, world) => service.ahead() ?? need(service())(call, world);
}

/** For those that read a text. */
export const readingText = withService((parts) => parts.readingText);
