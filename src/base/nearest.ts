/**
 * The known name that was most likely meant by an unknown one: equal except for case, separators and an index in brackets
 * (some clients write lang[0]=Rust for a list), or with a few typos
 * (a letter omitted, added, changed, or swapped with the next). Null where no name is near enough.
 */
export function nearest(names: readonly string[], wrong: string): string | null {
  if (wrong.length > 120) return null;
  const folded = fold(wrong);
  const same = names.find((name) => fold(name) === folded);
  if (same !== undefined) return same;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const allowed = Math.min(3, Math.floor(Math.max(name.length, wrong.length) / 3));
    if (Math.abs(name.length - wrong.length) > allowed) continue;
    const slips = distance(name.toLowerCase(), wrong.toLowerCase());
    if (slips <= allowed && slips < least) [best, least] = [name, slips];
  }
  return best;
}

/** For the end of a sentence: `; did you mean "limit"?`, or nothing. */
export function didYouMean(names: readonly string[], wrong: string): string {
  const near = nearest(names, wrong);
  return near === null ? "" : `; did you mean "${near}"?`;
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/\[\w*\]|[-_. ]/g, "");
}

/** Optimal string alignment: Levenshtein distance in which swapping two adjacent letters counts as one typo. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const changed = (last[column - 1] as number) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let least = Math.min(changed, (last[column] as number) + 1, (next[column - 1] as number) + 1);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) least = Math.min(least, (before[column - 2] as number) + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return last[b.length] as number;
}
