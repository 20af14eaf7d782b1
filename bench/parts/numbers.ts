export interface Spread {
  readonly middle: number;
  readonly low: number;
  readonly high: number;
}

/** The value below which a share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function spread(values: readonly number[]): Spread {
  return { middle: quantile(values, 0.5), low: Math.min(...values), high: Math.max(...values) };
}

/** Rounded to three significant digits. */
export function show(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function showSpread({ middle, low, high }: Spread): string {
  return `${show(middle)} (${show(low)}–${show(high)})`;
}

/** How much processor time a task takes: on a busy machine that changes less than how long it takes. */
export function microseconds(task: () => void): number {
  const spent = processorTime();
  task();
  return spent();
}

/** Begins to measure processor time: the returned function says how many microseconds were used since. */
export function processorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
}
