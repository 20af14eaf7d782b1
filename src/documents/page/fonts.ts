import { create, type Font } from "fontkit";
import { begunOnce } from "../../base/on-first-use.ts";

declare module "fontkit" {
  /** The type package declares a Buffer, but any byte array works. */
  export function create(bytes: Uint8Array): Font | FontCollection;
}

export type Weight = 400 | 600;

/** A text in characters that its font has. */
export interface Spelled {
  readonly text: string;
  readonly font: string;
}

export interface Fonts {
  readonly all: readonly (readonly [name: string, font: Font])[];
  readonly spell: (text: string, weight: Weight) => Spelled;
  /** Whether a text can be drawn as it is written. */
  readonly draws: (text: string) => boolean;
}

const unpacked = (load: () => Promise<{ readonly default: { readonly data: string } }>) =>
  begunOnce(async () => unpack((await load()).default.data));

/** Inter for Latin, Cyrillic and Greek, and one font with both Inter's letters and CJK, for texts that need those. */
const packs = {
  "inter-400": unpacked(() => import("../../../fixtures/generated/fonts/inter-400.json", { with: { type: "json" } })),
  "inter-600": unpacked(() => import("../../../fixtures/generated/fonts/inter-600.json", { with: { type: "json" } })),
  cjk: unpacked(() => import("../../../fixtures/generated/fonts/cjk.json", { with: { type: "json" } })),
};

const cjk =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fb\u30fc\uff01-\uffee]/u;

const plain = /^[\x20-\x7e]*$/;

/** The fonts for these texts: the large one only where a text has a character of its scripts. */
export async function loadFonts(texts: readonly string[]): Promise<Fonts> {
  const inter = await open("inter-400");
  const bold = await open("inter-600");
  const large = texts.some((text) => cjk.test(text)) ? await open("cjk") : null;
  const formOf = formsIn(large === null ? [inter] : [inter, large]);
  return {
    all: [["inter-400", inter], ["inter-600", bold], ...(large === null ? [] : [["cjk", large] as const])],
    spell(text, weight) {
      if (plain.test(text)) return { text, font: `inter-${weight}` };
      const needsLarge = Array.from(text).some((character) => formOf(character)?.font === large);
      return { text: spell(text, formOf), font: large !== null && needsLarge ? "cjk" : `inter-${weight}` };
    },
    draws: (text) => spell(text, formOf) === text,
  };
}

/** Each document has its own: the library notes in a font's glyphs which characters the document wrote with them. */
async function open(name: keyof typeof packs): Promise<Font> {
  return create(await packs[name]()) as Font;
}

/** The bytes of a font: deflated, in base64. */
async function unpack(data: string): Promise<Uint8Array> {
  const characters = atob(data);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** How a character is written, and in which font; null if no font has it. */
type FormOf = (character: string) => { readonly form: string; readonly font: Font } | null;

/** As itself, by its compatible letters (𝓐 as A), or without its marks. */
function formsIn(fonts: readonly Font[]): FormOf {
  const known = new Map<string, ReturnType<FormOf>>();
  const find: FormOf = (character) => {
    const forms = [character, character.normalize("NFKC"), character.normalize("NFKD").replace(/\p{M}/gu, "")];
    for (const form of forms) {
      const has = (one: Font) => Array.from(form).every((c) => one.hasGlyphForCodePoint(c.codePointAt(0) as number));
      const font = fonts.find(has);
      if (font !== undefined && (form.trim() !== "" || character.trim() === "")) return { form, font };
    }
    return null;
  };
  return (character) => {
    let form = known.get(character);
    if (form === undefined) {
      form = find(character);
      known.set(character, form);
    }
    return form;
  };
}

/** What no font has is written as code points in brackets, a whole word in one pair; a mark alone is left out. */
function spell(text: string, formOf: FormOf): string {
  let spelled = "";
  let boxed: string[] = [];
  const endBox = () => {
    if (boxed.length > 0) spelled += `[U+${boxed.join(" ")}]`;
    boxed = [];
  };
  for (const character of text) {
    const form = character === "\n" ? character : (formOf(character)?.form ?? null);
    if (form !== null) {
      endBox();
      spelled += form;
    } else if (boxed.length > 0 || !/\p{M}/u.test(character)) {
      boxed.push((character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0"));
    }
  }
  endBox();
  return spelled;
}
