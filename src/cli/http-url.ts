import type { UsageProblem } from "./flags.ts";

export function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** What is wrong with a URL that a flag takes, with the scheme that may have been left out. */
export function badUrl(flag: string, whose: string, address = ""): UsageProblem {
  const guess = `http://${address}`;
  const near = /^[\w.-]+(:\d+)?(\/|$)/.test(address) && isHttp(guess) ? `; did you mean "${guess}"?` : ".";
  return { usage: `${flag}: give the http or https URL ${whose}${near}` };
}
