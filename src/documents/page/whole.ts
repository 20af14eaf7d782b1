import type { TextBlock } from "../text/lines.ts";
import type { TextStyle } from "../text/type-setter.ts";
import type { Paper } from "./paper.ts";

/** From the largest on: a style, and how many lines a text in it may take. */
export type Sizes = readonly [...(readonly Size[]), Size];
type Size = readonly [style: TextStyle, maxLines: number];

/** A text in the first size in which it stands whole; in the last one what is longer still is cut. */
export function setWhole(paper: Paper, text: string, width: number, sizes: Sizes): TextBlock {
  for (const [style, maxLines] of sizes) {
    const block = paper.set(text, style, width, { maxLines: maxLines + 1 });
    if (block.lines.length <= maxLines) return block;
  }
  const [style, maxLines] = sizes.at(-1) as Size;
  return paper.set(text, style, width, { maxLines });
}
