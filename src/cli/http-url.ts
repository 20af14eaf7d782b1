import { isHttp, withScheme } from "../base/http-address.ts";
import type { UsageProblem } from "./flags.ts";

/** What is wrong with a URL given to a flag, with the scheme that was perhaps left out; null if nothing is wrong. */
export function badUrl(flag: string, whose: string, address: string | undefined): UsageProblem | null {
  const instruction = `${flag}: give the http or https URL ${whose}`;
  if (address === undefined) return { usage: `${instruction}.` };
  if (isHttp(address)) {
    const { username, password } = new URL(address);
    return username + password === "" ? null : { usage: `${instruction} without a name and a password in it.` };
  }
  const guess = withScheme("http", address);
  const near = guess === null ? "." : `; did you mean "${guess}"?`;
  return { usage: `${instruction}, not "${address}"${near}` };
}
