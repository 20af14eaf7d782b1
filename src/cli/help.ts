import type { Flags } from "./flags.ts";

/** A first column that takes more than this share leaves too little room beside it. */
const maxFirstShare = 0.4;
/** A narrower terminal has room for one column only. */
const fewestForTwo = 48;

type HelpLine = readonly [left: string, right: string];

export function describeFlags(flags: Flags, columns: number): string {
  const rows = Object.entries(flags).map(
    ([name, flag]): HelpLine => [
      `--${name}${flag.value ? ` ${flag.value}` : ""}`,
      flag.default === undefined || flag.default === false ? flag.help : `${flag.help} (${flag.default})`,
    ],
  );
  return inTwoColumns(rows, columns);
}

/**
 * Names, and beside or below each what it is, no wider than the terminal; `columns` is Infinity where none is. The second
 * column begins where it does for `all`.
 */
export function inTwoColumns(rows: readonly HelpLine[], columns: number, all: readonly HelpLine[] = rows): string {
  const widest = Math.max(...all.map(([left]) => left.length)) + 4;
  const indent = columns < fewestForTwo ? 4 : Math.min(widest, Math.floor(columns * maxFirstShare));
  return rows
    .flatMap(([left, right]) => {
      const texts = wrap(right, columns - indent);
      const isBeside = left.length + 4 <= indent;
      const first = isBeside ? `  ${left}`.padEnd(indent) + (texts.shift() ?? "") : `  ${left}`;
      return [first, ...texts.map((text) => " ".repeat(indent) + text)];
    })
    .join("\n");
}

/** Each way to call a command, which its usage separates by four blanks, on lines of its own. */
export function describeUsage(usage: string, columns: number): string {
  return usage
    .split(/ {4}/)
    .map((form) => `  ${wrap(form, columns - 6).join("\n      ")}`)
    .join("\n");
}

/** Lines of whole words; a word that is wider than a line stays whole. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
