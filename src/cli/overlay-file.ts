import { overlayNames } from "../interface/overlay-names.ts";
import { readOverlay } from "../kernel/overlay/read.ts";
import type { Overlay } from "../kernel/overlay/schema.ts";
import { readJsonFile } from "./json-file.ts";

/** The overlay in the file that a flag names, where it names one. */
export function readOverlayFile(path: string | undefined): Overlay | undefined {
  return readJsonFile("overlay", path, (value) => readOverlay(value, overlayNames))?.overlay;
}
