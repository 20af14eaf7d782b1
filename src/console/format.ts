const number = new Intl.NumberFormat("en-US");

export function amount(value: number): string {
  return number.format(value);
}

export function signed(value: number): string {
  return value > 0 ? `+${number.format(value)}` : value < 0 ? `−${number.format(-value)}` : "0";
}

export function timeOf(instant: string): string {
  return instant.slice(11, 19);
}

export function dayAndTime(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)}`;
}

/** A span in words of at most two units: 1 m 20 s. */
export function span(ms: number): string {
  const units: readonly (readonly [string, number])[] = [
    ["d", 86_400_000],
    ["h", 3_600_000],
    ["m", 60_000],
    ["s", 1_000],
  ];
  const whole = Math.max(0, ms);
  const at = units.findIndex(([, size]) => whole >= size);
  if (at < 0) return `${Math.round(whole)} ms`;
  const [unit, size] = units[at] as readonly [string, number];
  const [smaller, smallerSize] = units[at + 1] ?? ["", 0];
  const first = Math.floor(whole / size);
  const second = smallerSize === 0 ? 0 : Math.floor((whole % size) / smallerSize);
  return second === 0 ? `${first} ${unit}` : `${first} ${unit} ${second} ${smaller}`;
}

/** A query as a person reads it. */
export function queryText(query: string): string {
  try {
    return decodeURIComponent(query.replaceAll("+", " "));
  } catch {
    return query;
  }
}

/** Whether a text contains every word that is searched for, in any order. */
export function containsWords(text: string, wanted: string): boolean {
  const lower = text.toLowerCase();
  return wordsOf(wanted).every((word) => lower.includes(word));
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

export function statusClass(status: number): string {
  return status === 0 ? "broken" : status >= 500 ? "server" : status >= 400 ? "client" : "good";
}

export function bytes(count: number): string {
  return count < 1024
    ? `${count} B`
    : count < 1024 ** 2
      ? `${(count / 1024).toFixed(1)} kB`
      : `${(count / 1024 ** 2).toFixed(1)} MB`;
}
