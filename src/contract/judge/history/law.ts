import { second } from "../../../base/instants.ts";
import type { Route } from "../../../kernel/operation.ts";
import type { Json } from "../../seen/exchange.ts";
import type { Ground } from "../../seen/sentences.ts";
import type { ofItsRecord, ThingKind } from "./things.ts";

interface Interval {
  /** Whether the object was written to in between. */
  readonly isTouched: boolean;
  /** The time of the earlier answer by the target's clock; NaN if unknown. */
  readonly beforeAt: number;
  /** The operation that the earlier answer is of. */
  readonly beforeBy: Route;
  /** Whether both answers are to the same credential. */
  readonly isSameCaller: boolean;
}

/** A law about two observations of one object, an earlier and a later one. */
export interface Law {
  readonly id: string;
  readonly title: string;
  /** Or `ofItsRecord`, for what is said of the members of each kind of record. */
  readonly source: Ground | typeof ofItsRecord;
  readonly on: readonly Route[];
  readonly kinds: readonly ThingKind[];
  /** True if an unseen write by another client would look like a violation. */
  readonly isOfOneWriter?: true;
  /** The violation, or null. */
  readonly violationOf: (before: Json, after: Json, interval: Interval) => string | null;
}

/** A number, or NaN, which compares as false. */
export function numberAt(json: Json, path: string): number {
  const value = valueAt(json, path);
  return typeof value === "number" ? value : Number.NaN;
}

function valueAt(json: Json, path: string): Json {
  return path.split(".").reduce<Json>((inner, name) => inner?.[name], json);
}

/** The first member of those that is not the same in both observations. */
export function sameMembers(names: readonly string[]) {
  return (before: Json, after: Json): string | null =>
    names.map((name) => sameMember(name)(before, after)).find((problem) => problem !== null) ?? null;
}

/** A member that both observations have is equal in both. */
export function sameMember(path: string) {
  return (before: Json, after: Json): string | null => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    if (was === undefined || is === undefined || isSameValue(was, is)) return null;
    return `\`${path}\` was ${JSON.stringify(was)} and is ${JSON.stringify(is)}`;
  };
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** The same instant may be written in different ways, and stored less finely than it was answered first. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "string" || typeof other !== "string" || !instant.test(one) || !instant.test(other)) return false;
  const [a, b] = [Date.parse(one), Date.parse(other)];
  const isWhole = a % second === 0 || b % second === 0;
  return a === b || (isWhole && Math.abs(a - b) < second);
}
