/** One subset of one font, as packed by fixtures/fonts/pack-fonts.mjs. */
export interface PackedFace {
  readonly weight: number;
  /** The characters in the font, in hexadecimal: `4e00-4e03,4e07`. */
  readonly characters: string;
  /** A TrueType font, deflated, as text (unpack.ts). */
  readonly data: string;
}

export interface FontPack {
  readonly name: string;
  /** The ranges of its characters, so that a pack is loaded only for a text that may need it. */
  readonly blocks: readonly (readonly [number, number])[];
  readonly load: () => Promise<{ readonly default: { readonly faces: readonly PackedFace[] } }>;
}

/** The first pack with a character draws it. Packs are loaded on demand; a missing pack affects only its script. */
export const fontPacks: readonly FontPack[] = [
  {
    name: "inter",
    blocks: [
      [0x20, 0x58f],
      [0x1d00, 0x1fff],
      [0x2000, 0x22ff],
      [0x2c60, 0x2c7f],
      [0xa640, 0xa7ff],
      [0xab30, 0xab6f],
      [0xfffd, 0xfffd],
    ],
    load: () => import("../../../fixtures/generated/fonts/inter.json", { with: { type: "json" } }),
  },
  {
    name: "armenian",
    blocks: [
      [0x531, 0x58f],
      [0xfb13, 0xfb17],
    ],
    load: () => import("../../../fixtures/generated/fonts/armenian.json", { with: { type: "json" } }),
  },
  {
    name: "hebrew",
    blocks: [
      [0x590, 0x5ff],
      [0xfb1d, 0xfb4f],
    ],
    load: () => import("../../../fixtures/generated/fonts/hebrew.json", { with: { type: "json" } }),
  },
  {
    name: "arabic",
    blocks: [
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x870, 0x8ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefe],
    ],
    load: () => import("../../../fixtures/generated/fonts/arabic.json", { with: { type: "json" } }),
  },
  {
    name: "devanagari",
    blocks: [
      [0x900, 0x97f],
      [0x1cd0, 0x1cff],
      [0xa8e0, 0xa8ff],
    ],
    load: () => import("../../../fixtures/generated/fonts/devanagari.json", { with: { type: "json" } }),
  },
  {
    name: "bengali",
    blocks: [[0x980, 0x9ff]],
    load: () => import("../../../fixtures/generated/fonts/bengali.json", { with: { type: "json" } }),
  },
  {
    name: "gurmukhi",
    blocks: [[0xa00, 0xa7f]],
    load: () => import("../../../fixtures/generated/fonts/gurmukhi.json", { with: { type: "json" } }),
  },
  {
    name: "gujarati",
    blocks: [[0xa80, 0xaff]],
    load: () => import("../../../fixtures/generated/fonts/gujarati.json", { with: { type: "json" } }),
  },
  {
    name: "oriya",
    blocks: [[0xb00, 0xb7f]],
    load: () => import("../../../fixtures/generated/fonts/oriya.json", { with: { type: "json" } }),
  },
  {
    name: "tamil",
    blocks: [[0xb80, 0xbff]],
    load: () => import("../../../fixtures/generated/fonts/tamil.json", { with: { type: "json" } }),
  },
  {
    name: "telugu",
    blocks: [[0xc00, 0xc7f]],
    load: () => import("../../../fixtures/generated/fonts/telugu.json", { with: { type: "json" } }),
  },
  {
    name: "kannada",
    blocks: [[0xc80, 0xcff]],
    load: () => import("../../../fixtures/generated/fonts/kannada.json", { with: { type: "json" } }),
  },
  {
    name: "malayalam",
    blocks: [[0xd00, 0xd7f]],
    load: () => import("../../../fixtures/generated/fonts/malayalam.json", { with: { type: "json" } }),
  },
  {
    name: "sinhala",
    blocks: [[0xd80, 0xdff]],
    load: () => import("../../../fixtures/generated/fonts/sinhala.json", { with: { type: "json" } }),
  },
  {
    name: "thai",
    blocks: [[0xe00, 0xe7f]],
    load: () => import("../../../fixtures/generated/fonts/thai.json", { with: { type: "json" } }),
  },
  {
    name: "lao",
    blocks: [[0xe80, 0xeff]],
    load: () => import("../../../fixtures/generated/fonts/lao.json", { with: { type: "json" } }),
  },
  {
    name: "georgian",
    blocks: [
      [0x10a0, 0x10ff],
      [0x1c90, 0x1cbf],
      [0x2d00, 0x2d2f],
    ],
    load: () => import("../../../fixtures/generated/fonts/georgian.json", { with: { type: "json" } }),
  },
  {
    name: "khmer",
    blocks: [
      [0x1780, 0x17ff],
      [0x19e0, 0x19ff],
    ],
    load: () => import("../../../fixtures/generated/fonts/khmer.json", { with: { type: "json" } }),
  },
  {
    name: "myanmar",
    blocks: [
      [0x1000, 0x109f],
      [0xa9e0, 0xa9fe],
      [0xaa60, 0xaa7f],
    ],
    load: () => import("../../../fixtures/generated/fonts/myanmar.json", { with: { type: "json" } }),
  },
  {
    name: "ethiopic",
    blocks: [
      [0x1200, 0x139f],
      [0x2d80, 0x2dde],
      [0xab01, 0xab2e],
      [0x1e7e0, 0x1e7fe],
    ],
    load: () => import("../../../fixtures/generated/fonts/ethiopic.json", { with: { type: "json" } }),
  },
  {
    name: "thaana",
    blocks: [[0x780, 0x7bf]],
    load: () => import("../../../fixtures/generated/fonts/thaana.json", { with: { type: "json" } }),
  },
  {
    name: "han",
    blocks: [
      [0x2e80, 0x312f],
      [0x31a0, 0x31ff],
      [0x3400, 0x9fff],
      [0xf900, 0xfaff],
      [0xff01, 0xffee],
    ],
    load: () => import("../../../fixtures/generated/fonts/han.json", { with: { type: "json" } }),
  },
  {
    name: "names",
    blocks: [
      [0x4e00, 0x9fff],
      [0xfa11, 0xfa11],
    ],
    load: () => import("../../../fixtures/generated/fonts/names.json", { with: { type: "json" } }),
  },
  {
    name: "hangul",
    blocks: [
      [0x3131, 0x318e],
      [0xac00, 0xd7a3],
    ],
    load: () => import("../../../fixtures/generated/fonts/hangul.json", { with: { type: "json" } }),
  },
  {
    name: "symbols",
    blocks: [
      [0x2010, 0x22ff],
      [0x2318, 0x2328],
      [0x23ce, 0x23cf],
      [0x2500, 0x27bf],
      [0x2b00, 0x2b55],
    ],
    load: () => import("../../../fixtures/generated/fonts/symbols.json", { with: { type: "json" } }),
  },
  {
    name: "emoji",
    blocks: [
      [0x203c, 0x3299],
      [0x1f000, 0x1faff],
    ],
    load: () => import("../../../fixtures/generated/fonts/emoji.json", { with: { type: "json" } }),
  },
];

/** The compiled HarfBuzz, packed like the fonts. */
export function shaperProgram(): Promise<{ readonly default: { readonly data: string } }> {
  return import("../../../fixtures/generated/fonts/harfbuzz.json", { with: { type: "json" } });
}
