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

/** Whether some path of a template such as `/v1/shortlists/{id}` matches a pattern. */
export function fitsTemplate(pattern: string, template: string): boolean {
  const fits = (part: string, segment: string) => segment.includes("{") || matchesGlob(part, segment);
  return matchesSegments(pattern.split("/"), template.split("/"), fits);
}

function matchesSegments(patterns: readonly string[], segments: readonly string[], matches = matchesGlob): boolean {
  let reachable = new Set([0]);
  for (const pattern of patterns) {
    const next = new Set<number>();
    for (const position of reachable) {
      if (pattern === "**") for (let i = position; i <= segments.length; i++) next.add(i);
      else if (position < segments.length && matches(pattern, segments[position] as string)) next.add(position + 1);
    }
    reachable = next;
  }
  return reachable.has(segments.length);
}
