import { shorten } from "../../base/text.ts";

/** Longer strings are cut before layout: no member of a report is longer, and layout time must be bounded. */
const maxLength = 12_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is the point
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
/** Direction overrides can disguise a name; language tags and annotations draw nothing. All are removed. */
const invisibles = /[\u202d\u202e\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** Text ready for layout: well-formed, composed, one kind of line end, no control characters. */
export function clean(text: string): string {
  return shorten(text, maxLength)
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(controls, " ")
    .replace(invisibles, "")
    .trim();
}

/** The same on a single line, for names, labels and cells. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/g, " ");
}

/** Isolates a text from the report inside our sentence, in either writing direction. */
export function isolate(text: string): string {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text)
    ? `\u2068${text}\u2069`
    : text;
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The characters as a reader sees them (grapheme clusters). */
export function graphemes(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Invisible in every font; only the shaping of some scripts needs them. */
export function isInvisible(codePoint: number): boolean {
  return (
    codePoint === 0xad ||
    codePoint === 0x34f ||
    codePoint === 0x61c ||
    (codePoint >= 0x180b && codePoint <= 0x180e) ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x206f) ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0xfeff
  );
}
