import LineBreaker from "linebreak";
import { shorten } from "../../base/text.ts";
import type { Cluster } from "./clusters.ts";
import { clustersOf } from "./clusters.ts";
import type { TextStyle, TypeSetter } from "./type-setter.ts";

export interface TextLine {
  readonly clusters: readonly Cluster[];
  readonly width: number;
  readonly rightToLeft: boolean;
  /** True if a space or a line end separates this line from the next. */
  readonly spaced: boolean;
}

export interface TextBlock {
  readonly lines: readonly TextLine[];
  readonly style: TextStyle;
  readonly height: number;
  /** The width of the widest line. */
  readonly width: number;
}

export interface LineRules {
  /** Further lines are left out, and the last one ends with an ellipsis. */
  readonly maxLines?: number;
}

/** Breaks cleaned text into lines of at most the given width. */
export function setLines(
  setter: TypeSetter,
  text: string,
  style: TextStyle,
  width: number,
  rules: LineRules = {},
): TextBlock {
  const maxLines = rules.maxLines ?? Number.POSITIVE_INFINITY;
  const lines: TextLine[] = [];
  for (const paragraph of atMost(text, (maxLines * width) / style.size).split("\n")) {
    const before = lines.at(-1);
    if (before !== undefined) lines[lines.length - 1] = { ...before, spaced: true };
    const { clusters, rightToLeft } = clustersOf(setter.faces, paragraph, style.weight);
    let last: readonly Cluster[] = [];
    for (const part of breakLines(setter, clusters, style, width)) {
      if (lines.length === maxLines) {
        // One line too many: the last line takes as much of it as fits, then an ellipsis.
        const full = lines.pop() as TextLine;
        const whole = last.length > 0 ? [...last, ...part] : full.clusters;
        lines.push(endEarly(setter, whole, full.rightToLeft, style, width));
        return blockOf(lines, style);
      }
      lines.push(lineOf(setter, part, style, rightToLeft));
      last = part;
    }
  }
  return blockOf(lines, style);
}

function blockOf(lines: readonly TextLine[], style: TextStyle): TextBlock {
  const width = Math.max(0, ...lines.map((line) => line.width));
  return { lines, style, height: lines.length * style.leading, width };
}

/** The minimum average width of a character in ems, so that a longer text can be cut without measuring it. */
const narrowest = 0.2;

function atMost(text: string, ems: number): string {
  return shorten(text, Math.ceil(ems / narrowest) + 8);
}

function lineOf(setter: TypeSetter, clusters: readonly Cluster[], style: TextStyle, rightToLeft: boolean): TextLine {
  const kept = withoutEndSpace(clusters);
  return { clusters: kept, width: setter.width(kept, style), rightToLeft, spaced: kept.length < clusters.length };
}

/** The longest prefix that fits together with an ellipsis. */
function endEarly(
  setter: TypeSetter,
  clusters: readonly Cluster[],
  rightToLeft: boolean,
  style: TextStyle,
  width: number,
): TextLine {
  const [ellipsis] = clustersOf(setter.faces, "…", style.weight).clusters as [Cluster];
  const mark = { ...ellipsis, level: rightToLeft ? 1 : 0 };
  const fits = countFitting(clusters, (part) => setter.width([...part, mark], style) <= width);
  return lineOf(setter, [...withoutEndSpace(clusters.slice(0, fits)), mark], style, rightToLeft);
}

/** The number of clusters, from the first, that fit. */
function countFitting(clusters: readonly Cluster[], isFitting: (part: readonly Cluster[]) => boolean): number {
  if (isFitting(clusters)) return clusters.length;
  let [fits, tooMany] = [0, clusters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >>> 1;
    if (isFitting(clusters.slice(0, middle))) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

function* breakLines(
  setter: TypeSetter,
  clusters: readonly Cluster[],
  style: TextStyle,
  width: number,
): Generator<readonly Cluster[]> {
  let line: Cluster[] = [];
  let used = 0;
  for (const word of wordsOf(clusters)) {
    const needed = setter.width(withoutEndSpace(word), style);
    if (used + needed <= width) {
      line.push(...word);
      used += setter.width(word, style);
      continue;
    }
    if (line.length > 0) yield line;
    line = [];
    for (const piece of needed > width ? piecesOf(setter, word, style, width) : [word]) {
      if (line.length > 0) yield line;
      line = [...piece];
      used = setter.width(piece, style);
    }
  }
  yield line;
}

/**
 * A word that is wider than the line and cannot be broken elsewhere: as many clusters per line as fit. Together they
 * may be wider than one by one, so each piece is measured as a whole.
 */
function* piecesOf(
  setter: TypeSetter,
  word: readonly Cluster[],
  style: TextStyle,
  width: number,
): Generator<readonly Cluster[]> {
  const isFitting = (part: readonly Cluster[]) => setter.width(part, style) <= width;
  let piece: Cluster[] = [];
  let used = 0;
  for (const cluster of word) {
    const wide = setter.width([cluster], style);
    if (piece.length > 0 && used + wide > width) {
      const fits = Math.max(1, countFitting(piece, isFitting));
      yield piece.slice(0, fits);
      piece = piece.slice(fits);
      used = setter.width(piece, style);
    }
    piece.push(cluster);
    used += wide;
  }
  const fits = Math.max(1, countFitting(piece, isFitting));
  yield piece.slice(0, fits);
  if (fits < piece.length) yield piece.slice(fits);
}

/** South-East Asian scripts have no spaces between words; the segmenter's dictionary finds the word ends. */
const unspaced = /[\u0e00-\u0eff\u1780-\u17ff]/;
const words = new Intl.Segmenter("en", { granularity: "word" });

function wordsOf(clusters: readonly Cluster[]): (readonly Cluster[])[] {
  const text = clusters.map(({ source }) => source).join("");
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) breaks.add(next.position);
  if (unspaced.test(text)) {
    for (const { segment, index } of words.segment(text)) if (unspaced.test(segment)) breaks.add(index);
  }
  const found: Cluster[][] = [];
  let word: Cluster[] = [];
  let position = 0;
  for (const cluster of clusters) {
    if (word.length > 0 && breaks.has(position)) {
      found.push(word);
      word = [];
    }
    word.push(cluster);
    position += cluster.source.length;
  }
  if (word.length > 0) found.push(word);
  return found;
}

function withoutEndSpace(clusters: readonly Cluster[]): readonly Cluster[] {
  let end = clusters.length;
  while (end > 0 && /^\s*$/.test((clusters[end - 1] as Cluster).drawn)) end--;
  return end === clusters.length ? clusters : clusters.slice(0, end);
}
