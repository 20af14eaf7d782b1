/** Several scripts, combining marks, right-to-left runs, scripts without spaces, and emoji of several code points. */
const difficult =
  "Z̷̛a̶̓l̵̆g̴̽o̷, naïve cafés, 👩🏽‍💻 and 🏳️‍🌈; مرحبا بالعالم, שלום עולם, 漢字かな交じり文, नमस्ते दुनिया, สวัสดีชาวโลก, Привет, мир. ";

/** A text of a given number of UTF-16 units with a meaningful beginning, for testing layouts with maximum lengths. */
export function longText(length: number, about: string): string {
  let text = `${about} `;
  while (text.length < length) text += difficult;
  const cut = text.slice(0, Math.max(0, length - 1));
  // The text must not end in half a surrogate pair, nor in a blank, which might be trimmed.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? `${cut.slice(0, -1)}.` : cut}.`.slice(0, length);
}
