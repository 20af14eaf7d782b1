import type { Paper } from "./paper.ts";
import { colors } from "./theme.ts";

/** Fills a share of a track; a share above 0 is always visible. */
export function drawBar(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  height: number,
  share: number,
  color: string = colors.accent,
): void {
  const part = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  paper.fill(colors.track, x, y, width, height, height / 2);
  if (part > 0) paper.fill(color, x, y, Math.max(height, width * part), height, height / 2);
}
