export interface LeftBehind {
  readonly what: string;
  readonly ref: string | null;
  readonly name: string | null;
  readonly why: string;
}

/** One line for objects of one kind that remain for one reason. */
export function sayLeft(left: readonly LeftBehind[]): string[] {
  const groups = new Map<string, LeftBehind[]>();
  for (const each of left) {
    const group = `${each.what} ${each.why}`;
    groups.set(group, [...(groups.get(group) ?? []), each]);
  }
  return [...groups.values()].map((group) => {
    const { what, why } = group[0] as LeftBehind;
    const names = group.flatMap(({ ref, name }) => ref ?? name ?? []);
    if (group.length === 1) return `${what} ${names[0] ?? "without a name"}: ${why}`;
    return `${what} (${group.length} of them): ${[why, names.join(", ")].filter(Boolean).join(": ")}`;
  });
}

export interface CleanupResult {
  readonly removed: number;
  /** What was seen to be there. */
  readonly left: readonly LeftBehind[];
  /** What was asked for without an answer that shows it, and cannot be looked up. */
  readonly unknown?: readonly LeftBehind[];
}

/** What remains, and what may remain, in sentences. */
export function sayRemains({ left, unknown = [] }: Pick<CleanupResult, "left" | "unknown">): string[] {
  return [
    ...sayLeft(left).map((each) => `left behind: ${each}`),
    ...sayLeft(unknown).map((each) => `not known to be there: ${each}`),
  ];
}
