import type { Source } from "../../base/provenance.ts";
import type { Shape } from "../../kernel/overlay/shape.ts";
import type { SchemaReader } from "../read/plain.ts";
import type { Likeness } from "./likeness.ts";
import type { Style } from "./style.ts";

/** One thing that the two documents say differently. */
export interface Difference {
  /** Our operation, or theirs where we have none. */
  readonly on: string;
  /** `answer results[].name`, `body config`, `query limit`, or empty for the operation itself. */
  readonly where: string;
  readonly ours: string;
  readonly theirs: string;
  readonly source: Source;
  readonly is: Standing;
  /** Why it is not followed. */
  readonly why: string | null;
  /** No request that is valid by theirs can be understood. */
  readonly stops: boolean;
  /** A habit of the whole document, such as `every answer`, of which this is one place. */
  readonly habit?: string | undefined;
}

/**
 * What comes of a difference. `kept` is ours, of which they say nothing; `invented` is what they require and nothing of ours
 * feeds. A contradiction is where something valid by theirs breaks a sentence that is stated: it is never followed.
 */
export type Standing = "followed" | "kept" | "invented" | "not followed" | "contradiction";

/** Two documents on the way through one operation. */
export interface Walk {
  readonly ours: SchemaReader;
  readonly theirs: SchemaReader;
  readonly likeness: Likeness;
  readonly style: Style;
  readonly on: string;
  readonly side: "answer" | "request";
  /** Within something of a request that may be left out. */
  readonly isOptional?: boolean;
  readonly differences: Difference[];
  /** The assumptions that a place of both documents was compared for. */
  readonly compared: Set<string>;
  /** How the value of one schema becomes that of another; here, so that objects and lists can ask for what is in them. */
  readonly align: (walk: Walk, ours: Ours, theirs: unknown, where: string) => Shape;
}

/** A schema of ours, and whether the interface states what it says. */
export interface Ours {
  readonly schema: unknown;
  readonly source: Source;
  /** In an operation that is assumed as a whole nothing is stated. */
  readonly isGuess: boolean;
  readonly open: Readonly<Record<string, Source>>;
  /** It is in a form that the whole document has, which says nothing of this place. */
  readonly habit?: string | undefined;
}

type Told = Pick<Difference, "where" | "ours" | "theirs" | "source" | "habit"> & {
  readonly why?: string;
  /** What a request has to say to ours cannot be said by theirs. */
  readonly stops?: boolean;
  /** Nothing that is valid by theirs breaks the sentence that is stated: a text may be a UUID. */
  readonly isOpen?: boolean;
  readonly is?: "kept" | "invented";
};

/** Notes a difference; whether a mock may follow it. */
export function differ(walk: Walk, { why, isOpen = false, stops = false, is: wanted, ...told }: Told): boolean {
  const isStated = "stated" in told.source && !isOpen;
  const is = isStated ? "contradiction" : (wanted ?? (why === undefined ? "followed" : "not followed"));
  const because = isStated ? `the interface states it (${sectionOf(told.source)})` : (why ?? null);
  const isFollowed = is === "followed" || is === "invented";
  const isStopped = stops && !isFollowed && walk.side === "request" && !walk.isOptional;
  walk.differences.push({ on: walk.on, ...told, is, why: because, stops: isStopped });
  return isFollowed;
}

export function compare(walk: Walk, source: Source): void {
  if ("assumed" in source) walk.compared.add(source.assumed);
}

export function sectionOf(source: Source): string {
  return "stated" in source ? source.stated : "assumed" in source ? source.assumed : "";
}

export function differencesBy(
  differences: readonly Difference[],
  keyOf: (difference: Difference) => string,
): ReadonlyMap<string, readonly Difference[]> {
  const groups = new Map<string, Difference[]>();
  for (const each of differences) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}
