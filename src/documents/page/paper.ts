import { shorten } from "../../base/text.ts";
import type { Fonts } from "./fonts.ts";
import { colors, type TextStyle } from "./theme.ts";

export type Align = "left" | "right" | "center";

/** A text of known size, to be drawn when its position is known. */
export interface TextBlock {
  readonly source: string;
  /** The same in characters that the font has. */
  readonly text: string;
  readonly font: string;
  readonly style: TextStyle;
  /** The width that it was given. */
  readonly room: number;
  readonly maxLines: number;
  readonly lines: number;
  /** The width of the widest line. */
  readonly width: number;
  readonly height: number;
}

/** The drawing surface of the sections: text and shapes at absolute positions on the current page, y downwards. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  /** Measures a text; what is more than `maxLines` will be left out, with an ellipsis. */
  readonly set: (text: string, style: TextStyle, room: number, maxLines?: number) => TextBlock;
  readonly draw: (block: TextBlock, x: number, top: number, align?: Align) => void;
  /** Draws one line, cut to the room, and returns its actual width. */
  readonly line: (text: string, style: TextStyle, x: number, top: number, room: number, align?: Align) => number;
  /** Draws a text that may continue on the next pages, and returns where it ends. */
  readonly run: (block: TextBlock, x: number, top: number) => number;
  readonly fill: (color: string, x: number, y: number, width: number, height: number, radius?: number) => void;
  readonly rule: (x: number, y: number, width: number, color?: string) => void;
}

/** The minimum average width of a character in ems, so that a longer text can be cut without measuring it. */
const narrowest = 0.2;

export function newPaper(doc: PDFKit.PDFDocument, fonts: Fonts): Paper {
  for (const [name, font] of fonts.all) doc.registerFont(name, font);

  function select(font: string, style: TextStyle): PDFKit.Mixins.TextOptions {
    doc.font(font, style.size).fillColor(style.color);
    return {
      lineGap: style.leading - doc.currentLineHeight(true),
      // Capitals are vertically centred in their line.
      baseline: -(style.leading / 2 + style.size * 0.3635),
      ...(style.tracking && { characterSpacing: style.tracking }),
    };
  }

  /** Copied text, and a search, find the report's own characters. */
  function write({ source, text }: TextBlock, x: number, top: number, options: PDFKit.Mixins.TextOptions): void {
    if (text === "") return;
    if (text !== source) doc.markContent("Span", { actual: source });
    doc.text(text, x, top, options);
    if (text !== source) doc.endMarkedContent();
  }

  function set(given: string, style: TextStyle, room: number, maxLines = Number.POSITIVE_INFINITY): TextBlock {
    const source = shorten(given, Math.ceil((maxLines * room) / style.size / narrowest) + 8);
    const { text, font } = fonts.spell(source, style.weight);
    const options = { ...select(font, style), width: room, height: Number.POSITIVE_INFINITY };
    const bounds = text === "" ? { width: 0, height: 0 } : doc.boundsOfString(text, 0, 0, options);
    const lines = Math.min(maxLines, Math.round(bounds.height / style.leading));
    const height = lines * style.leading;
    return { source, text, font, style, room, maxLines, lines, width: Math.min(room, bounds.width), height };
  }

  function draw(block: TextBlock, x: number, top: number, align: Align = "left"): void {
    const { font, style, room, lines } = block;
    const options = select(font, style);
    // The library looks for the room of one more line, without the gap below it.
    const height = (lines - 1) * style.leading + doc.currentLineHeight(true) + 0.01;
    write(block, x, top, { ...options, width: room, height, align, ellipsis: true });
  }

  return {
    doc,
    set,
    draw,
    line(text, style, x, top, room, align) {
      const block = set(text, style, room, 1);
      draw(block, x, top, align);
      return block.width;
    },
    run(block, x, top) {
      write(block, x, top, { ...select(block.font, block.style), width: block.room });
      return block.text === "" ? top : doc.y;
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
}
