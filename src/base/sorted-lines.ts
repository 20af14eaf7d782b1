/**
 * A table of texts as one text: a line for each key with a tab before its value, sorted. It is looked up as it is, so that a
 * process that has it ready builds nothing.
 */
export function sortedLines(entries: Iterable<readonly [key: string, value: string]>): string {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([key, value]) => `${key}\t${value}\n`).join("");
}

/** The value of a key, which is in the table at most once; null if it is not. */
export function valueIn(lines: string, key: string): string | null {
  // Where a line begins, or the text ends.
  let [low, high] = [0, lines.length];
  while (low < high) {
    const start = lines.lastIndexOf("\n", Math.floor((low + high) / 2) - 1) + 1;
    const [tab, end] = [lines.indexOf("\t", start), lines.indexOf("\n", start)];
    const found = lines.slice(start, tab);
    if (found === key) return lines.slice(tab + 1, end);
    if (found < key) low = end + 1;
    else high = start;
  }
  return null;
}
