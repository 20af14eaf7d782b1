import { later } from "../base/later.ts";
import type * as Rare from "./rare.ts";

/** What few calls of the control plane need, and a page loads then. */
export const rare = later<typeof Rare>(() => import("./rare.ts"));
