import type { Paper, TextBlock } from "./paper.ts";
import type { TextStyle } from "./theme.ts";

/** From the largest style down: each style with its maximum number of lines. */
export type Sizes = readonly [...(readonly Size[]), Size];
type Size = readonly [style: TextStyle, maxLines: number];

/** Sets a text in the first size in which it fits completely; in the last size it is cut if necessary. */
export function setWhole(paper: Paper, text: string, room: number, sizes: Sizes): TextBlock {
  for (const [style, maxLines] of sizes) {
    const block = paper.set(text, style, room, maxLines + 1);
    if (block.lines <= maxLines) return block;
  }
  const [style, maxLines] = sizes.at(-1) as Size;
  return paper.set(text, style, room, maxLines);
}
