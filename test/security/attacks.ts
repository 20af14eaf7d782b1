import fc from "fast-check";

/** Texts that make a backtracking matcher try all possibilities, each about as long as requested. */
export function attacksOn(pattern: RegExp, length: number): string[] {
  const drawn = samples(pattern);
  const cut = drawn.flatMap((each) => [each, each.slice(0, -1), each.slice(0, Math.ceil(each.length / 2))]);
  const own = [...new Set(pattern.source.replaceAll(/[\\()[\]?|^$]/g, ""))].slice(0, 12);
  const pairs = own.flatMap((one) => own.map((other) => one + other));
  const fragments = new Set([...usual, ...own, ...pairs, ...runs(pattern.source), ...cut]);
  fragments.delete("");
  // They begin with a match and end without one, so that every way of matching is tried before the matcher gives up.
  const heads = ["", drawn[0] ?? "", drawn[0]?.slice(0, 1) ?? ""];
  return [...fragments].flatMap((fragment) => {
    const pumped = fragment.repeat(Math.ceil(length / fragment.length)).slice(0, length);
    return [...new Set(heads)].flatMap((head) => [`${head}${pumped}\u0001`, head + pumped]);
  });
}

const usual = [
  ..."aA1 \t\n.,;:-_/\\<>\"'{}[]()#*+@&=%é漢",
  "a ",
  " a",
  "1.",
  "a.",
  "--",
  "\r\n",
  "{a",
  "<a ",
  "a=",
  "aA",
];

/** The literal parts of a pattern: `<!--`, `years`. */
function runs(source: string): string[] {
  return source.replaceAll("\\", "").match(/[\w<>!\-#*/:. ]{2,}/g) ?? [];
}

function samples(pattern: RegExp): string[] {
  try {
    return fc.sample(fc.stringMatching(pattern, { size: "small" }), { numRuns: 6, seed: 1 });
  } catch {
    return []; // Some patterns are not supported by the generator.
  }
}
