/** An engine's error in words for the operator. */
export function explainEngineError(error: unknown, displayUrl: string): string {
  const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
  const known: readonly (readonly [sign: RegExp, words: string])[] = [
    [/^OOM\b/, "has no memory left for worlds. Give it more (maxmemory), or drop sandboxes."],
    [/^(WRONGPASS|NOAUTH|ERR AUTH|ERR Client sent AUTH)/, "does not take this user name or password."],
    [/^NOPERM/, `does not permit what a store needs: ${message}.`],
    [/^READONLY/, "is a replica that may only be read. Name the primary."],
    [/^LOADING/, "is still reading its data."],
    [/^(CLUSTERDOWN|MASTERDOWN)/, "is a cluster that does not serve just now."],
    [strange, "has other data under the keys of a world. Choose another database (/1) or prefix (?prefix=NAME)."],
    [/^MISCONF/, "cannot write its data to its disk and takes no changes."],
    [/^NOREPLICAS/, "has fewer replicas than it wants for changes (min-replicas-to-write), and takes none."],
    [/ECONNREFUSED/, "cannot be reached: the connection is refused. Is it running there?"],
    [/ENOTFOUND|EAI_AGAIN/, "cannot be reached: there is no host of that name."],
    [/client is (offline|closed)|closed unexpectedly|ECONNRESET|EPIPE/i, "cannot be reached: the connection broke."],
    [/no answer in time|timeout/i, "does not answer."],
    [/ERR_SSL|wrong version number|self-signed|certificate/i, `does not speak TLS as expected: ${message}.`],
  ];
  const found = known.find(([sign]) => sign.test(code) || sign.test(message));
  return `${displayUrl} ${found?.[1] ?? `cannot be reached: ${message || "the connection is closed"}.`}`;
}

const strange = /^WRONGTYPE|is not an integer|not a valid float/;

/** Something was read whose checksum is not its own; the message names it. */
export class StrangeData extends Error {}

/** The engine works, but a key has unexpected data, written by hand or by another program. */
export function isStrangeData(error: unknown): boolean {
  if (error instanceof StrangeData || error instanceof SyntaxError) return true;
  return error instanceof Error && strange.test(error.message);
}

/** The engine can be reached and read, and takes no changes: no memory, a disk that fails, no replicas, not the primary. */
export function refusesChanges(error: unknown): boolean {
  return error instanceof Error && /^(OOM|MISCONF|NOREPLICAS|READONLY)\b/.test(error.message);
}

/** Errors that are temporary while a cluster moves slots: the same command is sent again. */
export function isPassing(error: unknown): boolean {
  return error instanceof Error && /^(TRYAGAIN|ASK|MOVED)\b/.test(error.message);
}
