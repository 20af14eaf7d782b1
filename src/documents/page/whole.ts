import type { TextBlock } from "../text/lines.ts";
import type { TextStyle } from "../text/type-setter.ts";
import type { Paper } from "./paper.ts";

/** From the largest style down: each style with its maximum number of lines. */
export type Sizes = readonly [...(readonly Size[]), Size];
type Size = readonly [style: TextStyle, maxLines: number];

/** Sets a text in the first size in which it fits completely; in the last size it is cut if necessary. */
export function setWhole(paper: Paper, text: string, width: number, sizes: Sizes): TextBlock {
  for (const [style, maxLines] of sizes) {
    const block = paper.set(text, style, width, { maxLines: maxLines + 1 });
    if (block.lines.length <= maxLines) return block;
  }
  const [style, maxLines] = sizes.at(-1) as Size;
  return paper.set(text, style, width, { maxLines });
}
