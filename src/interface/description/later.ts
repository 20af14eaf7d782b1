import { later } from "../../base/later.ts";
import type * as Texts from "./texts.ts";

/** The long texts about the interface, which few calls need. */
export const documentTexts = later<typeof Texts>(() => import("./texts.ts"));
