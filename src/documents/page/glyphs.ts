import type { Glyph } from "fontkit";
import type { Face } from "../text/faces.ts";
import type { ShapedGlyph } from "../text/shaper.ts";
import type { Run, TextStyle } from "../text/type-setter.ts";

/** The library's text call does its own shaping and maps each glyph to one character only, so glyphs bypass it. */
type Inner = PDFKit.PDFDocument & {
  readonly _font: EmbeddedFont;
  readonly page: { readonly fonts: Record<string, unknown> };
  readonly addContent: (operators: string) => void;
};

interface EmbeddedFont {
  readonly id: string;
  readonly ref: () => unknown;
  readonly subset: {
    readonly glyphs: number[];
    readonly mapping: Record<number, number>;
    includeGlyph: (id: number) => number;
  };
  readonly widths: (number | undefined)[];
  readonly unicode: (readonly number[] | undefined)[];
  readonly scale: number;
}

interface Embedded {
  readonly font: EmbeddedFont;
  /** The code of each glyph for each text that it represents. */
  readonly codes: Map<string, number>;
}

/** `unseen` draws nothing visible, but the text can be found and copied. */
export type DrawRun = (run: Run, x: number, baseline: number, style: TextStyle, unseen?: boolean) => void;

export function newGlyphWriter(doc: PDFKit.PDFDocument): DrawRun {
  const embedded = new Map<Face, Embedded>();

  function embed(face: Face): Embedded {
    doc.font(face.id);
    let found = embedded.get(face);
    if (found === undefined) {
      found = { font: (doc as Inner)._font, codes: new Map() };
      embedded.set(face, found);
    }
    return found;
  }

  return (run, x, baseline, style, unseen = false) => {
    const { face, glyphs } = run;
    if (face === null || glyphs.length === 0) return;
    const { font, codes } = embed(face);
    const inner = doc as Inner;
    inner.page.fonts[font.id] ??= font.ref();
    doc.fillColor(style.color);
    // Scripts with only one weight get an outline of the same colour to look bold; emoji would become blobs.
    const bolder = style.weight > face.weight && face.pack !== "emoji";
    if (bolder) doc.strokeColor(style.color).lineWidth(style.size * 0.024);
    const mode = unseen ? 3 : bolder ? 2 : 0;
    const meanings = meaningsOf(run);
    const written = glyphs.map((glyph, index) => {
      const source = face.font.getGlyph(glyph.id);
      return { ...glyph, code: codeOf(font, codes, source, meanings[index] ?? ""), own: source.advanceWidth };
    });
    inner.addContent(
      [
        `BT /${font.id} ${n(style.size)} Tf ${mode === 0 ? "" : `${mode} Tr `}${style.tracking ? `${n(style.tracking)} Tc ` : ""}`,
        ...operatorsOf(written, x, baseline, style, font.scale),
        `${mode === 0 ? "" : "0 Tr "}${style.tracking ? "0 Tc " : ""}ET`,
      ].join(""),
    );
  };
}

/**
 * A glyph that represents different characters in different places gets a code for each, so that every viewer can find
 * and copy the text in any script without duplicates.
 */
function codeOf(font: EmbeddedFont, codes: Map<string, number>, glyph: Glyph, meaning: string): number {
  const key = `${glyph.id}:${meaning}`;
  let code = codes.get(key);
  if (code === undefined) {
    const { subset } = font;
    code = subset.mapping[glyph.id] === undefined ? subset.includeGlyph(glyph.id) : subset.glyphs.push(glyph.id) - 1;
    font.widths[code] = glyph.advanceWidth * font.scale;
    font.unicode[code] = Array.from(meaning, (character) => character.codePointAt(0) as number);
    codes.set(key, code);
  }
  return code;
}

/**
 * The characters that each glyph represents. A cluster's characters are assigned, in reading order, to those of its
 * glyphs that have a width, because a viewer reads a glyph without characters as a gap.
 */
function meaningsOf(run: Run): readonly string[] {
  const { glyphs, level } = run;
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const meanings = glyphs.map(() => "");
  starts.forEach((start, index) => {
    const characters = Array.from(run.meanings.slice(start, starts[index + 1]).join(""));
    const own = glyphs.flatMap(({ cluster }, place) => (cluster === start ? [place] : []));
    const wide = own.filter((place) => (glyphs[place] as ShapedGlyph).advance > 0);
    const carriers = wide.length > 0 ? wide : own.slice(0, 1);
    if (level % 2 === 1) carriers.reverse();
    carriers.forEach((place, turn) => {
      meanings[place] = characters.slice(turn, turn === carriers.length - 1 ? undefined : turn + 1).join("");
    });
  });
  return meanings;
}

interface Written extends ShapedGlyph {
  readonly code: number;
  /** The advance width of the glyph in the font. */
  readonly own: number;
}

/** The page is flipped (y grows downwards), so the text matrix flips it back. */
function operatorsOf(
  glyphs: readonly Written[],
  x: number,
  baseline: number,
  style: TextStyle,
  scale: number,
): string[] {
  const unit = (style.size * scale) / 1_000;
  const operators: string[] = [];
  let codes = "";
  let pen = x;
  let at: string | null = null;
  const flush = () => {
    if (codes !== "") operators.push(`${at} Tm [${codes}] TJ `);
    codes = "";
    at = null;
  };
  for (const glyph of glyphs) {
    const moved = glyph.x !== 0 || glyph.y !== 0;
    if (moved) flush();
    at ??= `1 0 0 -1 ${n(pen + glyph.x * unit)} ${n(baseline - glyph.y * unit)}`;
    codes += `<${glyph.code.toString(16).padStart(4, "0")}>`;
    const extra = glyph.advance - glyph.own;
    if (moved) flush();
    else if (extra !== 0) codes += n(-extra * scale);
    pen += glyph.advance * unit + (style.tracking ?? 0);
  }
  flush();
  return operators;
}

function n(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}
