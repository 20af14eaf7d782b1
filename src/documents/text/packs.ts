/** One subset of one font, as packed by fixtures/fonts/pack-fonts.mjs. */
export interface PackedFace {
  readonly weight: number;
  /** The characters in the font, as `readRanges` reads them. */
  readonly characters: string;
  /** A TrueType font, deflated, as text (unpack.ts). */
  readonly data: string;
}

interface Pack {
  readonly faces: readonly PackedFace[];
}

export interface FontPack {
  readonly name: string;
  /** The ranges of its characters, so that a pack is loaded only for a text that may need it. */
  readonly blocks: Ranges;
  readonly load: () => Promise<Pack>;
}

export type Ranges = readonly (readonly [first: number, last: number])[];

/** Code points in hexadecimal: `4e00-4e03,4e07`. */
export function readRanges(text: string): Ranges {
  return text.split(",").map((range) => {
    const [first, last] = range.split("-").map((end) => Number.parseInt(end, 16)) as [number, number | undefined];
    return [first, last ?? first];
  });
}

function pack(name: string, blocks: string, load: () => Promise<{ readonly default: Pack }>): FontPack {
  return { name, blocks: readRanges(blocks), load: async () => (await load()).default };
}

// biome-ignore format: A table of one pack a line reads better.
/** The first pack with a character draws it. Packs are loaded on demand; a missing pack affects only its script. */
export const fontPacks: readonly FontPack[] = [
  pack("inter", "20-58f,1d00-1fff,2000-22ff,2c60-2c7f,a640-a7ff,ab30-ab6f,fffd", () => import("../../../fixtures/generated/fonts/inter.json", { with: { type: "json" } })),
  pack("armenian", "531-58f,fb13-fb17", () => import("../../../fixtures/generated/fonts/armenian.json", { with: { type: "json" } })),
  pack("hebrew", "590-5ff,fb1d-fb4f", () => import("../../../fixtures/generated/fonts/hebrew.json", { with: { type: "json" } })),
  pack("arabic", "600-6ff,750-77f,870-8ff,fb50-fdff,fe70-fefe", () => import("../../../fixtures/generated/fonts/arabic.json", { with: { type: "json" } })),
  pack("devanagari", "900-97f,1cd0-1cff,a8e0-a8ff", () => import("../../../fixtures/generated/fonts/devanagari.json", { with: { type: "json" } })),
  pack("bengali", "980-9ff", () => import("../../../fixtures/generated/fonts/bengali.json", { with: { type: "json" } })),
  pack("gurmukhi", "a00-a7f", () => import("../../../fixtures/generated/fonts/gurmukhi.json", { with: { type: "json" } })),
  pack("gujarati", "a80-aff", () => import("../../../fixtures/generated/fonts/gujarati.json", { with: { type: "json" } })),
  pack("oriya", "b00-b7f", () => import("../../../fixtures/generated/fonts/oriya.json", { with: { type: "json" } })),
  pack("tamil", "b80-bff", () => import("../../../fixtures/generated/fonts/tamil.json", { with: { type: "json" } })),
  pack("telugu", "c00-c7f", () => import("../../../fixtures/generated/fonts/telugu.json", { with: { type: "json" } })),
  pack("kannada", "c80-cff", () => import("../../../fixtures/generated/fonts/kannada.json", { with: { type: "json" } })),
  pack("malayalam", "d00-d7f", () => import("../../../fixtures/generated/fonts/malayalam.json", { with: { type: "json" } })),
  pack("sinhala", "d80-dff", () => import("../../../fixtures/generated/fonts/sinhala.json", { with: { type: "json" } })),
  pack("thai", "e00-e7f", () => import("../../../fixtures/generated/fonts/thai.json", { with: { type: "json" } })),
  pack("lao", "e80-eff", () => import("../../../fixtures/generated/fonts/lao.json", { with: { type: "json" } })),
  pack("georgian", "10a0-10ff,1c90-1cbf,2d00-2d2f", () => import("../../../fixtures/generated/fonts/georgian.json", { with: { type: "json" } })),
  pack("khmer", "1780-17ff,19e0-19ff", () => import("../../../fixtures/generated/fonts/khmer.json", { with: { type: "json" } })),
  pack("myanmar", "1000-109f,a9e0-a9fe,aa60-aa7f", () => import("../../../fixtures/generated/fonts/myanmar.json", { with: { type: "json" } })),
  pack("ethiopic", "1200-139f,2d80-2dde,ab01-ab2e,1e7e0-1e7fe", () => import("../../../fixtures/generated/fonts/ethiopic.json", { with: { type: "json" } })),
  pack("thaana", "780-7bf", () => import("../../../fixtures/generated/fonts/thaana.json", { with: { type: "json" } })),
  pack("han", "2e80-312f,31a0-31ff,3400-9fff,f900-faff,ff01-ffee", () => import("../../../fixtures/generated/fonts/han.json", { with: { type: "json" } })),
  pack("names", "4e00-9fff,fa11", () => import("../../../fixtures/generated/fonts/names.json", { with: { type: "json" } })),
  pack("hangul", "3131-318e,ac00-d7a3", () => import("../../../fixtures/generated/fonts/hangul.json", { with: { type: "json" } })),
  pack("symbols", "2010-22ff,2318-2328,23ce-23cf,2500-27bf,2b00-2b55", () => import("../../../fixtures/generated/fonts/symbols.json", { with: { type: "json" } })),
  pack("emoji", "203c-3299,1f000-1faff", () => import("../../../fixtures/generated/fonts/emoji.json", { with: { type: "json" } })),
];

/** The compiled HarfBuzz, packed like the fonts. */
export function shaperProgram(): Promise<{ readonly default: { readonly data: string } }> {
  return import("../../../fixtures/generated/fonts/harfbuzz.json", { with: { type: "json" } });
}
