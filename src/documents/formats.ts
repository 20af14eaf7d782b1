import { iso, parseInstant } from "../base/instants.ts";
import { cleanLine } from "./page/clean.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const unknown = "–";

/** 12,345 or 0.482: significant digits only, independent of the locale. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknown;
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 0.0005)) return value.toExponential(2);
  const digits = Number.isInteger(value) || size >= 1_000 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return grouped(value.toFixed(digits));
}

function grouped(number: string): string {
  const [whole, rest] = number.split(".") as [string, string | undefined];
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ",").replace("-", "−");
  return rest === undefined ? commas : `${commas}.${rest}`;
}

/** 12.4k, for stars and similar counts. */
export function compact(value: number): string {
  if (!Number.isFinite(value)) return unknown;
  const size = Math.abs(value);
  if (size < 1_000) return figure(Math.round(value));
  const [unit, name] = size < 999_500 ? [1e3, "k"] : size < 999_500_000 ? [1e6, "M"] : [1e9, "B"];
  const scaled = value / unit;
  return `${grouped(scaled.toFixed(Math.abs(scaled) < 99.95 ? 1 : 0)).replace(/\.0$/, "")}${name}`;
}

export function percent(share: number): string {
  if (!Number.isFinite(share)) return unknown;
  const value = Math.min(1, Math.max(0, share)) * 100;
  return value > 0 && value < 1 ? "<1%" : `${Math.round(value)}%`;
}

/** `1 commit`, `2 commits`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${figure(value)} ${value === 1 ? one : many}`;
}

/** 1 Mar, where the context shows the year. */
export function dayAndMonth(instant: string): string {
  return date(instant).replace(/ \d{4}$/, "");
}

/** 1 Mar 2026, in UTC; a text that is not a date is shown unchanged. */
export function date(instant: string): string {
  const read = readInstant(instant);
  if (read === null) return cleanLine(instant).slice(0, 40);
  const [year, month, day] = read.slice(0, 10).split("-") as [string, string, string];
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

export function dateAndTime(instant: string): string {
  const read = readInstant(instant);
  return read === null ? date(instant) : `${date(instant)}, ${read.slice(11, 16)} UTC`;
}

export function monthName(index: number): string {
  return months[index] as string;
}

function readInstant(text: string): string | null {
  const instant = parseInstant(text);
  if (instant === null) return null;
  const whole = iso(instant);
  return whole.length === 24 ? whole : null;
}

const capitals = new Set(["pr", "prs", "ci", "cd", "ai", "ml", "api", "oss", "loc", "p50", "p90", "id", "sdk", "cli"]);
const plurals = new Map(Object.entries({ prs: "PRs", apis: "APIs" }));

/** `mergedPrRatio`, `merged_pr_ratio` or `code.mergedPrRatio` in readable form: Merged PR ratio. */
export function label(key: string): string {
  const words = cleanLine(key)
    .slice(0, 200)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Ll})(\d)/gu, "$1 $2")
    .split(/[\s._\-/:]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase())
    .map((word) => plurals.get(word) ?? (capitals.has(word) ? word.toUpperCase() : word));
  const [first = unknown, ...rest] = words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(" ");
}
