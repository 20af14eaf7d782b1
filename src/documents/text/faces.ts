import { create, type Font } from "fontkit";
import type { Pause } from "../../base/slices.ts";
import { type FontPack, fontPacks, type PackedFace, type Ranges, readRanges, shaperProgram } from "./packs.ts";
import { newShaper, type Shape } from "./shaper.ts";
import { unpack } from "./unpack.ts";

declare module "fontkit" {
  /** The type package declares a Buffer, but any byte array works. */
  export function create(bytes: Uint8Array): Font | FontCollection;
}

export type Weight = 400 | 600;

export interface Face {
  /** The face's name in the PDF. */
  readonly id: string;
  readonly pack: string;
  readonly weight: number;
  readonly font: Font;
  readonly shape: Shape;
  readonly draws: (codePoint: number) => boolean;
}

/** The faces that a document needs, best first. */
export interface Faces {
  readonly all: readonly Face[];
  readonly find: (codePoint: number, weight: Weight) => Face | null;
  readonly findEmoji: (codePoint: number) => Face | null;
}

const complex =
  /^(?:arabic|thaana|devanagari|bengali|gurmukhi|gujarati|oriya|tamil|telugu|kannada|malayalam|sinhala|thai|lao|khmer|myanmar)$/;

/** True if letters join, stack or reorder, so that glyphs and characters do not correspond one to one. */
export function isComplex(face: Face): boolean {
  return complex.test(face.pack);
}

/** Characters that every document needs, whatever the report: digits, signs and the digits of code point boxes. */
const ownCharacters = "0123456789ABCDEF abcdefghijklmnopqrstuvwxyz.,:;·–—…→@%+×()/’";

/** Loads the faces for these texts, one after the other. Bytes and parsed fonts are cached for the next document. */
export async function loadFaces(texts: Iterable<string>, pause?: Pause): Promise<Faces> {
  const needed = new Set<number>();
  for (const text of [ownCharacters, ...texts]) {
    for (const form of [text, text.normalize("NFKC"), text.normalize("NFKD")]) {
      for (const character of form) needed.add(character.codePointAt(0) as number);
    }
  }
  const characters = [...needed];
  const found: Face[] = [];
  for (const pack of fontPacks) {
    if (!characters.some((c) => pack.blocks.some(([first, last]) => c >= first && c <= last))) continue;
    for (const { ranges, open } of await shelfOf(pack)) {
      await pause?.();
      if (characters.some((c) => isIn(ranges, c))) found.push(await open());
    }
  }
  return facesOf(found);
}

function facesOf(all: readonly Face[]): Faces {
  const known = new Map<number, Face | null>();
  const find = (codePoint: number, weight: Weight): Face | null => {
    const key = codePoint * 1_000 + weight;
    let face = known.get(key);
    if (face === undefined) {
      const able = all.filter((one) => one.draws(codePoint));
      face = able.find((one) => one.weight === weight) ?? able[0] ?? null;
      known.set(key, face);
    }
    return face;
  };
  return {
    all,
    find,
    findEmoji: (codePoint) => all.find((face) => face.pack === "emoji" && face.draws(codePoint)) ?? null,
  };
}

let shaper: ReturnType<typeof newShaper> | null = null;

function loadShaper(): ReturnType<typeof newShaper> {
  shaper ??= shaperProgram().then(async (module) => newShaper(await unpack(module.default.data)));
  return shaper;
}

interface Shelved {
  readonly ranges: Ranges;
  readonly open: () => Promise<Face>;
}

const shelves = new Map<string, Promise<readonly Shelved[]>>();

/** A pack that cannot be loaded counts as empty: its script is drawn as code point boxes. */
function shelfOf({ name, load }: FontPack): Promise<readonly Shelved[]> {
  let shelf = shelves.get(name);
  if (shelf === undefined) {
    shelf = load().then(
      ({ faces }) => faces.map((face, index) => shelve(name, index, face)),
      () => [],
    );
    shelves.set(name, shelf);
  }
  return shelf;
}

function shelve(pack: string, index: number, packed: PackedFace): Shelved {
  const ranges = readRanges(packed.characters);
  let opened: Promise<Face> | null = null;
  const open = async (): Promise<Face> => {
    const [bytes, shaperFor] = await Promise.all([unpack(packed.data), loadShaper()]);
    const font = create(bytes) as Font;
    const shape = shaperFor(bytes);
    const draws = (codePoint: number) => isIn(ranges, codePoint);
    return { id: `${pack}-${index}`, pack, weight: packed.weight, font, shape, draws };
  };
  return {
    ranges,
    open: () => {
      opened ??= open();
      return opened;
    },
  };
}

/** Ranges are sorted and not adjacent. */
function isIn(ranges: Ranges, codePoint: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const [first, last] = ranges[middle] as readonly [number, number];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}
