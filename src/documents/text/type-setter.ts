import type { Cluster } from "./clusters.ts";
import type { Face, Faces, Weight } from "./faces.ts";
import type { ShapedGlyph, ShapeOptions } from "./shaper.ts";

export interface TextStyle {
  readonly size: number;
  readonly leading: number;
  readonly weight: Weight;
  readonly color: string;
  /** Extra space between letters, in points: only for labels in capitals. */
  readonly tracking?: number;
  /** Tabular figures, for columns of numbers. */
  readonly tabular?: boolean;
}

/** Clusters that one face draws together, ready to be placed from left to right. */
export interface Run {
  /** Null for one character that no face has. */
  readonly face: Face | null;
  readonly glyphs: readonly ShapedGlyph[];
  /** The report's text for each position of the shaped text. */
  readonly meanings: readonly string[];
  readonly level: number;
  readonly width: number;
}

/** Measures with the faces of one document. */
export interface TypeSetter {
  readonly faces: Faces;
  readonly width: (clusters: readonly Cluster[], style: TextStyle) => number;
  /** In visual order. */
  readonly runs: (clusters: readonly Cluster[], style: TextStyle) => readonly Run[];
}

/** The width of a code point box, in ems. */
export const boxWidth = 0.92;

export function newTypeSetter(faces: Faces): TypeSetter {
  const shaped = new Map<string, readonly ShapedGlyph[]>();

  function shape(face: Face, text: string, options: ShapeOptions): readonly ShapedGlyph[] {
    const key = `${face.id}\u0000${options.tabular}\u0000${options.rightToLeft}\u0000${text}`;
    let glyphs = shaped.get(key);
    if (glyphs === undefined) {
      glyphs = face.shape(text, options);
      shaped.set(key, glyphs);
    }
    return glyphs;
  }

  /** One run, or a box for each character that no face has. */
  function runsOf(clusters: readonly Cluster[], style: TextStyle): readonly Run[] {
    const { face, level } = clusters[0] as Cluster;
    if (face === null) return clusters.map((cluster) => boxOf(cluster, style));
    const text = clusters.map(({ drawn }) => drawn).join("");
    const glyphs = shape(face, text, { rightToLeft: level % 2 === 1, tabular: style.tabular ?? false });
    const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) / face.font.unitsPerEm;
    const width = advance * style.size + (style.tracking ?? 0) * glyphs.length;
    return [{ face, glyphs, meanings: clusters.flatMap(meaningsOf), level, width }];
  }

  function runs(clusters: readonly Cluster[], style: TextStyle): Run[] {
    const found: Run[] = [];
    let start = 0;
    for (let i = 1; i <= clusters.length; i++) {
      const first = clusters[start] as Cluster;
      const next = clusters[i];
      if (next !== undefined && next.face === first.face && next.level === first.level) continue;
      found.push(...runsOf(clusters.slice(start, i), style));
      start = i;
    }
    return found;
  }

  return {
    faces,
    width: (clusters, style) => runs(clusters, style).reduce((sum, run) => sum + run.width, 0),
    runs: (clusters, style) => inVisualOrder(runs(clusters, style)),
  };
}

function boxOf({ source, level }: Cluster, style: TextStyle): Run {
  return { face: null, glyphs: [], meanings: [source], level, width: boxWidth * style.size };
}

/** An unchanged cluster maps unit by unit; otherwise characters are assigned one by one, the rest to the last unit. */
function meaningsOf({ source, drawn }: Cluster): readonly string[] {
  if (source === drawn) return drawn.split("");
  const characters = Array.from(source);
  return Array.from(drawn).flatMap((character, index, all) => {
    const meaning = characters.slice(index, index === all.length - 1 ? undefined : index + 1).join("");
    return [meaning, ...Array.from({ length: character.length - 1 }, () => "")];
  });
}

/** From the highest level down to the lowest odd one, reverses every sequence at that level or above. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    let start = 0;
    while (start < ordered.length) {
      if ((ordered[start] as Run).level < level) {
        start++;
        continue;
      }
      let end = start;
      while (end < ordered.length && (ordered[end] as Run).level >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
