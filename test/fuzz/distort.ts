import fc from "fast-check";

/** One small error in a value: its place, its kind, and the replacement. */
export interface Wrong {
  readonly pick: number;
  readonly how: "replace" | "remove" | "add" | "double" | "wrap";
  readonly junk: unknown;
}

/** Values that break programs that trust their input. */
export const junk = fc.oneof(
  fc.constantFrom("", " ", "\u0000", "null", "\ud800", "../..", "__proto__", "💥".repeat(50), "x".repeat(2_000)),
  fc.constantFrom("<script>alert(1)</script>", "'; drop table", "%00", "\u202eabc", "a\r\nx-evil: 1", "1e400"),
  fc.constantFrom(0, -1, 1e21, -0, 0.1, 2 ** 53, null, true, [], {}, [[]], [null], { toString: 0 }),
  fc.constantFrom("constructor", "a/b", "İı"),
  fc.jsonValue({ maxDepth: 2 }),
);

export const wrong: fc.Arbitrary<Wrong> = fc.record({
  pick: fc.nat(),
  how: fc.constantFrom("replace", "replace", "remove", "add", "double", "wrap"),
  junk,
});

/** A copy of the value with a few errors. */
export function distort(value: unknown, wrongs: readonly Wrong[]): unknown {
  return wrongs.reduce<unknown>((distorted, each) => distortOnce(distorted, each), value);
}

function distortOnce(value: unknown, { pick, how, junk }: Wrong): unknown {
  const places = placesIn(value);
  return changeAt(value, places[pick % places.length] ?? [], (found) => {
    if (how === "remove") return undefined;
    if (how === "wrap") return [found];
    if (how === "double" && Array.isArray(found)) return [...found, ...found];
    if (how === "double" && typeof found === "string") return found + found;
    if (how === "add" && typeof found === "object" && found !== null && !Array.isArray(found)) {
      return { ...found, [typeof junk === "string" ? junk.slice(0, 40) : "odd"]: junk };
    }
    return junk;
  });
}

function placesIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => placesIn(member, [...at, name]))];
}

function changeAt(value: unknown, [name, ...rest]: readonly string[], change: (found: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.flatMap((member, index) => {
      if (String(index) !== name) return [member];
      const changed = changeAt(member, rest, change);
      return changed === undefined ? [] : [changed];
    });
  }
  const members = value as Readonly<Record<string, unknown>>;
  return { ...members, [name]: changeAt(members[name], rest, change) };
}
