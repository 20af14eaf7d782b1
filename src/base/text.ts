/** How long a text is to a person and to JSON Schema's maxLength: in code points, so an emoji is not two. */
export function lengthOf(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const isPair = unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (isPair) i++;
    length++;
  }
  return length;
}

/** The first `most` code points of a text. */
export function clipText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : [...text].slice(0, maxLength).join("");
}

/** What is the same text to a reader: composed and decomposed, upper and lower case, ß and ss, without a locale. */
export function foldCase(text: string): string {
  return text.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC").replaceAll("ς", "σ");
}

/** A text as a sentence: with a full stop, unless it ends in its own sign. */
export function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
