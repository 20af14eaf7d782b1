import type { Paper } from "./paper.ts";
import { colors, contentWidth, sheet, tint, type } from "./theme.ts";

/** A sentence in a box as wide as the page; returns where the box ends. */
export function drawNote(
  paper: Paper,
  words: string,
  y: number,
  fill: string = colors.wash,
  ink: string = colors.muted,
): number {
  const block = paper.set(words, tint(type.body, ink), contentWidth - 32);
  paper.fill(fill, sheet.left, y, contentWidth, block.height + 20, 6);
  paper.draw(block, sheet.left + 16, y + 10);
  return y + block.height + 20;
}
