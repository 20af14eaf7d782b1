import { putBounded } from "../../base/bounded-map.ts";
import { unknownCaller } from "../../watch/observation.ts";

/** Tokens that are renewed with every call are unlimited in number. */
const maxNames = 10_000;

/**
 * Names for callers, in the order of their appearance: they distinguish callers and are not credentials. Browsers
 * leave credentials out of recordings, so a request without one is anonymous only where others have one.
 */
export function newCallers(nameOfUnknown: string | null = unknownCaller): (credential: string | null) => string | null {
  const names = new Map<string, string>();
  let count = 0;
  return (credential) => {
    if (credential === null) return names.size === 0 ? nameOfUnknown : null;
    const knownName = names.get(credential);
    if (knownName !== undefined) {
      putBounded(names, credential, knownName, maxNames);
      return knownName;
    }
    const kind = /svc_sk_/.test(credential) ? "key" : /svc_st_/.test(credential) ? "session" : "caller";
    const name = `${kind} ${++count}`;
    putBounded(names, credential, name, maxNames);
    return name;
  };
}
