import { later } from "../base/later.ts";
import type * as Parts from "./parts.ts";

/** A page loads it with the first document. */
export const alignment = later<typeof Parts>(() => import("./parts.ts"));
