import { overlayNames } from "../interface/overlay-names.ts";
import { readOverlay } from "../kernel/overlay/read.ts";
import type { Overlay } from "../kernel/overlay/schema.ts";
import type { UsageProblem } from "./flags.ts";
import { readJsonFile } from "./json-file.ts";

/** The overlay in a file, or every reason why the file is not one. */
export function readOverlayFile(path: string): { readonly overlay: Overlay } | UsageProblem {
  return readJsonFile("overlay", path, (value) => readOverlay(value, overlayNames));
}
