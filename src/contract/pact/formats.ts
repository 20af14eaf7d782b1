const letters: Readonly<Record<string, string>> = {
  y: "\\d",
  M: "\\d",
  d: "\\d",
  H: "\\d",
  h: "\\d",
  m: "\\d",
  s: "\\d",
  S: "\\d",
};

/** Java's X is +01, XX is +0100 and XXX is +01:00; each may be Z. */
const offsets = ["", "\\d{2}", ":\\d{2}"];
const anyOffset = "(?:Z|[+-]\\d{2}(?::?\\d{2})?)";

/** The formats of dates in pacts are Java's: `yyyy-MM-dd'T'HH:mm:ss.SSSX`. */
export function dateFormat(format: string): RegExp {
  const parts = format.matchAll(/'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']/g);
  const source = [...parts].map(([whole, quoted, letter]) => {
    if (quoted !== undefined) return literally(quoted === "" ? "'" : quoted);
    if (letter === undefined) return literally(whole);
    if (letter === "X") return `(?:Z|[+-]\\d{2}${offsets[whole.length - 1] ?? ":\\d{2}"})`;
    if (/[xZz]/.test(letter)) return anyOffset;
    if (letter === "M" && whole.length === 3) return "[A-Za-z]{3}";
    if (letter === "E") return "[A-Za-z]+";
    if (letter === "a") return "(?:AM|PM)";
    const digit = letters[letter] ?? ".";
    return whole.length === 1 ? `${digit}{1,2}` : `${digit}{${whole.length}}`;
  });
  return new RegExp(`^${source.join("")}$`);
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The default formats of date matchers. */
export const usualFormats = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/,
  datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/,
} as const;
