import bidiFactory from "bidi-js";
import { graphemes, isInvisible } from "./clean.ts";
import { type Face, type Faces, isComplex, type Weight } from "./faces.ts";

/** One character as a reader sees it, with the font face that draws it. */
export interface Cluster {
  /** The text as in the report. */
  readonly source: string;
  /** The text as drawn: decomposed or simplified if no face has the original. */
  readonly drawn: string;
  /** Null if no face has it: its code point is drawn in a box. */
  readonly face: Face | null;
  /** The level of the bidirectional algorithm: odd runs from right to left. */
  readonly level: number;
}

const bidi = bidiFactory();
const plain = /^[\x20-\x7e]*$/;
const emojiForm = /\ufe0f|\p{Emoji_Presentation}/u;
/** Invisible, but they control whether letters join. */
const joiners = /[\u200c\u200d]/;
const maxMarks = 4;

export interface Paragraph {
  readonly clusters: readonly Cluster[];
  readonly rightToLeft: boolean;
}

/** One paragraph (without line ends) as clusters in logical order. */
export function clustersOf(faces: Faces, text: string, weight: Weight): Paragraph {
  if (plain.test(text))
    return { clusters: Array.from(text, (c) => plainCluster(faces, c, weight)), rightToLeft: false };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, "auto");
  const clusters: Cluster[] = [];
  let index = 0;
  for (const segment of graphemes(text)) {
    const level = levels[index] ?? 0;
    index += segment.length;
    const before = clusters.at(-1);
    const face = before !== undefined && before.level === level ? before.face : null;
    clusters.push(clusterOf(faces, segment, level, weight, face));
  }
  return { clusters, rightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

function plainCluster(faces: Faces, character: string, weight: Weight): Cluster {
  const face = faces.find(character.charCodeAt(0), weight);
  return { source: character, drawn: character, face, level: 0 };
}

function clusterOf(faces: Faces, source: string, level: number, weight: Weight, before: Face | null): Cluster {
  if (before !== null && /^[\p{Zs}\p{P}]+$/u.test(source) && drawsAll(before, source)) {
    return { source, drawn: source, face: before, level };
  }
  for (const form of formsOf(source)) {
    const face = faceFor(faces, form, weight);
    if (face === null) continue;
    const drawn = displayedBy(face, form);
    // Some characters, like ﹉, are only a space without a mark that the face lacks.
    if (drawn.trim() !== "" || source.trim() === "") return { source, drawn, face, level };
  }
  const visible = Array.from(source).some((character) => !isInvisible(character.codePointAt(0) as number));
  if (visible) return { source, drawn: source, face: null, level };
  return { source, drawn: "", face: before ?? faces.find(0x20, weight), level };
}

/** From exact to just readable: as written, as compatible letters (𝓐 → A), without marks. */
function formsOf(text: string): readonly string[] {
  const compatible = text.normalize("NFKC");
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "");
  return [...new Set([text, compatible, bare])].filter((form) => form !== "");
}

function faceFor(faces: Faces, text: string, weight: Weight): Face | null {
  const first = text.codePointAt(0) as number;
  const emoji = emojiForm.test(text) ? faces.findEmoji(first) : null;
  const face = emoji ?? faces.find(first, weight);
  if (face === null) return null;
  const rest = Array.from(text).slice(1);
  const needed = rest.filter((c) => !isInvisible(c.codePointAt(0) as number) && !/\p{M}|\p{Emoji_Modifier}/u.test(c));
  return needed.every((character) => face.draws(character.codePointAt(0) as number)) ? face : null;
}

/** The part of a cluster to draw: no invisible characters, no marks that the face lacks, no stacks of many marks. */
function displayedBy(face: Face, text: string): string {
  let marks = 0;
  return Array.from(text)
    .filter((character, index) => {
      const codePoint = character.codePointAt(0) as number;
      if (isInvisible(codePoint)) return isComplex(face) && joiners.test(character);
      if (index === 0) return true;
      if (/\p{Emoji_Modifier}/u.test(character)) return false;
      if (/\p{M}/u.test(character) && ++marks > maxMarks) return false;
      return face.draws(codePoint);
    })
    .join("");
}

function drawsAll(face: Face, text: string): boolean {
  return Array.from(text).every((character) => face.draws(character.codePointAt(0) as number));
}
