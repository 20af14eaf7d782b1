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
  const height = block.height + 20;
  paper.tags.artifact(() => paper.fill(fill, sheet.left, y, contentWidth, height, 6));
  paper.tags.leaf("P", () => paper.draw(block.lines, block.style, sheet.left + 16, y + 10, contentWidth - 32));
  return y + height;
}
