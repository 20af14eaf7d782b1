import { withoutEndSlashes } from "../base/end-slashes.ts";
import { isHttp, withScheme } from "../base/http-address.ts";
import { UsageError } from "./flags.ts";

/** A URL given to a flag, without slashes at its end; refused with the scheme that was perhaps left out. */
export function readUrl(flag: string, whose: string, address: string | undefined): string {
  const instruction = `${flag}: give the http or https URL ${whose}`;
  if (address === undefined) throw new UsageError(`${instruction}.`);
  if (!isHttp(address)) {
    const guess = withScheme("http", address);
    const near = guess === null ? "." : `; did you mean "${guess}"?`;
    throw new UsageError(`${instruction}, not "${address}"${near}`);
  }
  const { username, password } = new URL(address);
  if (username + password !== "") throw new UsageError(`${instruction} without a name and a password in it.`);
  return withoutEndSlashes(address);
}
