import { putBounded } from "../../base/bounded.ts";
import { unknownCaller } from "../../watch/observed.ts";

/** Tokens that are renewed with every call have no end. */
const maxNames = 10_000;

/**
 * Names for callers, in the order of their appearance: they tell callers apart and are no credentials. Browsers
 * leave credentials out of what they record, so that a request without one says something only where others have one.
 */
export function newCallers(unnamed: string | null = unknownCaller): (credential: string | null) => string | null {
  const names = new Map<string, string>();
  let count = 0;
  return (credential) => {
    if (credential === null) return names.size === 0 ? unnamed : null;
    const known = names.get(credential);
    if (known !== undefined) {
      putBounded(names, credential, known, maxNames);
      return known;
    }
    const kind = /svc_sk_/.test(credential) ? "key" : /svc_st_/.test(credential) ? "session" : "caller";
    const name = `${kind} ${++count}`;
    putBounded(names, credential, name, maxNames);
    return name;
  };
}
