import { type Instant, minute, second } from "../base/instants.ts";
import { get, put } from "../base/table.ts";
import { reading } from "../model/readings.ts";
import { rateWindows } from "../model/windows.ts";
import type { World } from "../model/world.ts";
import type { Headers } from "./call.ts";

export type LimitScope = "account" | "actor" | "ip";

export interface Limit {
  readonly calls: number;
  readonly windowMs: number;
  readonly scope: LimitScope;
  /** The resource of a row of §8 that names several operations: under one reading they share its window. */
  readonly row?: string;
}

export function perMinute(calls: number, scope: LimitScope, row?: string): Limit {
  return { calls, windowMs: minute, scope, ...(row !== undefined && { row }) };
}

export function perSecond(calls: number, scope: LimitScope): Limit {
  return { calls, windowMs: second, scope };
}

export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: Instant;
  readonly exceeded: boolean;
}

/** Counts one call in its fixed window, aligned to the clock's minute or second (§8, A-09). */
export function countCall(world: World, counted: string, limit: Limit, subject: string, now: Instant): Allowance {
  const key = `${counted}|${limit.scope}|${subject}`;
  const start = now - (now % limit.windowMs);
  const before = get(world.tables, rateWindows, key);
  const count = (before?.start === start ? before.count : 0) + 1;
  put(world.tables, rateWindows, { key, start, count });
  return {
    limit: limit.calls,
    remaining: Math.max(0, limit.calls - count),
    resetsAt: start + limit.windowMs,
    exceeded: count > limit.calls,
  };
}

export function secondsUntil(instant: Instant, now: Instant): number {
  return Math.max(1, Math.ceil((instant - now) / second));
}

/** When a window or a quota resets, in the form of its header. */
export function resetIn(world: World, resetsAt: Instant, now: Instant): string {
  return String(reading(world, "A-105") === "epoch" ? Math.ceil(resetsAt / second) : secondsUntil(resetsAt, now));
}

/** Whether an answer carries the headers about an allowance. */
export function showsAllowance(world: World, isExceeded: boolean): boolean {
  return isExceeded || reading(world, "A-09") === "always";
}

export function writeAllowance(world: World, headers: Headers, allowance: Allowance, now: Instant): void {
  if (!showsAllowance(world, allowance.exceeded)) return;
  headers["x-ratelimit-limit"] = String(allowance.limit);
  headers["x-ratelimit-remaining"] = String(allowance.remaining);
  headers["x-ratelimit-reset"] = resetIn(world, allowance.resetsAt, now);
}
