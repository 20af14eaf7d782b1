import { shorten } from "../../base/text.ts";

/** Longer strings are cut before layout: no member of a report is longer, and layout time must be bounded. */
const maxLength = 12_000;

/** Text ready for layout: well-formed, composed, one kind of line end, no control characters, nothing invisible. */
export function clean(text: string): string {
  return shorten(text, maxLength)
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/(?!\n)\p{Control}/gu, " ")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Format}]/gu, "")
    .trim();
}

/** The same on a single line, for names, labels and cells. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/g, " ");
}
