// Figures: A-408.
import { type Filter, withCondition } from "../filter.ts";

/** A config under construction. */
export class Draft {
  readonly levers: Record<string, unknown> = {};
  readonly config: Record<string, unknown> = {};
  filter: Filter = {};

  within(...path: string[]): Record<string, unknown> {
    return path.reduce<Record<string, unknown>>((object, name) => {
      object[name] ??= {};
      return object[name] as Record<string, unknown>;
    }, this.levers);
  }

  /** Lists are limited to 20 entries. False if there is no room for this one. */
  push(object: Record<string, unknown>, member: string, value: string): boolean {
    const list = (object[member] ?? []) as string[];
    if (!list.includes(value) && list.length < 20) list.push(value);
    object[member] = list;
    return list.includes(value);
  }

  where(field: string, op: string, value: unknown): void {
    this.filter = withCondition(this.filter, field, op, value);
  }

  /** Names that are excluded one after the other are one list. */
  exclude(field: string, op: "none" | "nin" | "excludes", names: readonly string[]): void {
    const held = this.filter[field] as Record<string, readonly string[]> | undefined;
    const before = (Array.isArray(held) ? undefined : held?.[op]) ?? [];
    const all = [...new Set([...before, ...names])].slice(0, 100);
    if (before.length === 0) this.where(field, op, all);
    else this.filter = { ...this.filter, [field]: { ...held, [op]: all } };
  }

  /** "more than 500 and fewer than 2000" is one range. False if no number would be in it, which a lever refuses. */
  narrow(object: Record<string, unknown>, member: string, min: number | null, max: number | null): boolean {
    const held = object[member] as { min: number | null; max: number | null } | undefined;
    const bounds = (one: number | null | undefined, other: number | null) =>
      [one ?? null, other].filter((bound) => bound !== null);
    const [from, to] = [bounds(held?.min, min), bounds(held?.max, max)];
    const range = {
      min: from.length === 0 ? null : Math.max(...from),
      max: to.length === 0 ? null : Math.min(...to),
    };
    if (range.min !== null && range.max !== null && range.min > range.max) return false;
    object[member] = range;
    return true;
  }

  boost(signal: string): void {
    const boost = (this.config.boost ?? []) as { signal: string; weight: number }[];
    if (!boost.some((each) => each.signal === signal) && boost.length < 20) boost.push({ signal, weight: 1 });
    this.config.boost = boost;
  }
}
