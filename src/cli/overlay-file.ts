import { readFileSync } from "node:fs";
import { readOverlay } from "../kernel/overlay/read.ts";
import type { Overlay } from "../kernel/overlay/schema.ts";
import { overlayNames } from "../service/overlay-names.ts";
import type { UsageProblem } from "./flags.ts";

const most = 8;

/** The overlay in a file, or every reason why it is none. */
export function readOverlayFile(path: string): { readonly value: Overlay } | UsageProblem {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    const why = error instanceof SyntaxError ? "is not JSON" : "cannot be read";
    return { usage: `--overlay: ${path} ${why}: ${(error as Error).message}` };
  }
  const read = readOverlay(value, overlayNames);
  if ("overlay" in read) return { value: read.overlay };
  const shown = read.problems.slice(0, most);
  const more = read.problems.length - shown.length;
  return {
    usage: [`--overlay: ${path} cannot be taken in:`, ...shown, ...(more > 0 ? [`and ${more} more.`] : [])].join(
      "\n  ",
    ),
  };
}
