/**
 * Whether a text matches a pattern in which `*` stands for any run of characters and `?` for one. Linear in practice
 * and never exponential, since patterns come from files and requests.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let mark = 0;
  while (t < text.length) {
    if (p < pattern.length && pattern[p] === "*") {
      star = p++;
      mark = t;
    } else if (p < pattern.length && (pattern[p] === "?" || pattern[p] === text[t])) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++mark;
    } else {
      return false;
    }
  }
  while (pattern[p] === "*") p++;
  return p === pattern.length;
}

/** The same for paths: `*` stays within one segment, a whole segment `**` stands for any number of them. */
export function matchesPath(pattern: string, path: string): boolean {
  return matchesSegments(pattern.split("/"), path.split("/"));
}

function matchesSegments(patterns: readonly string[], segments: readonly string[]): boolean {
  let reachable = new Set([0]);
  for (const pattern of patterns) {
    const next = new Set<number>();
    for (const position of reachable) {
      if (pattern === "**") for (let i = position; i <= segments.length; i++) next.add(i);
      else if (position < segments.length && matchesGlob(pattern, segments[position] as string)) next.add(position + 1);
    }
    reachable = next;
  }
  return reachable.has(segments.length);
}
