import { clustersOf } from "../text/clusters.ts";
import type { LineRules, TextBlock, TextLine } from "../text/lines.ts";
import { setLines } from "../text/lines.ts";
import { boxWidth, type Run, type TextStyle, type TypeSetter } from "../text/type-setter.ts";
import { type DrawRun, newGlyphWriter } from "./glyphs.ts";
import type { Tags } from "./tags.ts";
import { colors } from "./theme.ts";

export type Align = "left" | "right" | "center" | "start";

/** The drawing surface of the sections: text and shapes at absolute positions on the current page, y downwards. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly tags: Tags;
  readonly set: (text: string, style: TextStyle, width: number, rules?: LineRules) => TextBlock;
  /** Draws lines below a top edge; `start` aligns right-to-left lines with the right edge. */
  readonly draw: (
    lines: readonly TextLine[],
    style: TextStyle,
    x: number,
    top: number,
    width: number,
    align?: Align,
  ) => void;
  /** Draws one line, cut to the width, and returns its actual width. */
  readonly line: (text: string, style: TextStyle, x: number, top: number, width: number, align?: Align) => number;
  readonly fill: (color: string, x: number, y: number, width: number, height: number, radius?: number) => void;
  readonly rule: (x: number, y: number, width: number, color?: string) => void;
}

export function newPaper(doc: PDFKit.PDFDocument, tags: Tags, setter: TypeSetter): Paper {
  const drawRun = newGlyphWriter(doc);
  let before = { stretch: -1, x: 0, baseline: 0 };

  /** An invisible space for text extraction: without it, adjacent lines and cells would be joined into one word. */
  function space(x: number, baseline: number, style: TextStyle): void {
    for (const run of setter.runs(clustersOf(setter.faces, " ", 400).clusters, style)) drawRun(run, x, baseline, style);
  }

  const paper: Paper = {
    doc,
    tags,
    set: (text, style, width, rules) => setLines(setter, text, style, width, rules),
    draw(lines, style, x, top, width, align = "left") {
      lines.forEach((line, index) => {
        const side = align === "start" ? (line.rightToLeft ? "right" : "left") : align;
        const free = width - line.width;
        const start = x + (side === "right" ? free : side === "center" ? free / 2 : 0);
        // Capitals are vertically centred, whatever the script of the line.
        const baseline = top + index * style.leading + style.leading / 2 + style.size * 0.3635;
        const follows = baseline === before.baseline && Math.abs(start - before.x) < 2;
        if (index === 0 && tags.stretch() === before.stretch && !follows) space(start, baseline, style);
        let at = start;
        for (const run of setter.runs(line.clusters, style)) {
          if (run.face === null) drawBox(paper, setter, drawRun, run, at, baseline, style);
          else drawRun(run, at, baseline, style);
          at += run.width;
        }
        if (line.spaced) space(at, baseline, style);
        before = { stretch: tags.stretch(), x: at, baseline };
      });
    },
    line(text, style, x, top, width, align) {
      const block = setLines(setter, text, style, width, { maxLines: 1 });
      paper.draw(block.lines, style, x, top, width, align);
      return block.width;
    },
    fill(color, x, y, width, height, radius = 0) {
      if (width <= 0 || height <= 0) return;
      if (radius > 0) doc.roundedRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
      else doc.rect(x, y, width, height);
      doc.fill(color);
    },
    rule(x, y, width, color = colors.line) {
      doc.rect(x, y - 0.25, width, 0.5).fill(color);
    },
  };
  return paper;
}

/**
 * A character without a font, as its code point in a box: four digits in two rows, longer ones in two rows of three.
 * The character itself is drawn invisibly on the box, for searching and copying.
 */
function drawBox(
  paper: Paper,
  setter: TypeSetter,
  draw: DrawRun,
  run: Run,
  x: number,
  baseline: number,
  style: TextStyle,
): void {
  const { doc } = paper;
  const [source = ""] = run.meanings;
  const digits = (source.codePointAt(0) as number).toString(16).toUpperCase();
  const even = digits.padStart(digits.length > 4 ? 6 : 4, "0");
  const half = even.length / 2;
  const size = style.size * (half === 2 ? 0.42 : 0.34);
  const box = { width: style.size * (boxWidth - 0.1), height: style.size * 0.98 };
  const [left, top] = [x + style.size * 0.05, baseline - style.size * 0.84];
  doc.roundedRect(left, top, box.width, box.height, style.size * 0.1);
  doc
    .lineWidth(style.size * 0.04)
    .strokeColor(style.color)
    .stroke();
  const row = { size, leading: size, weight: 400, color: style.color, tabular: true } as const;
  const runsOf = (text: string, meaning: string, look: TextStyle) => {
    const { clusters } = clustersOf(setter.faces, text, 400);
    return setter.runs(
      clusters.map((cluster) => ({ ...cluster, source: meaning })),
      look,
    );
  };
  [even.slice(0, half), even.slice(half)].forEach((text, index) => {
    for (const digitRun of runsOf(text, "", row)) {
      const below = (index === 0 ? 0.29 : 0.71) * box.height + size * 0.3635;
      draw(digitRun, left + (box.width - digitRun.width) / 2, top + below, row);
    }
  });
  for (const unseen of runsOf("M", source, { ...style, weight: 400 })) draw(unseen, x, baseline, style, true);
}
