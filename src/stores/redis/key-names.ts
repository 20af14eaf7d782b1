/** The keys of one sandbox, in the order in which scripts take them. The braces make a cluster keep them together. */
export const parts = ["meta", "rows", "log", "journal", "counts", "events"] as const;

export interface Keys {
  /** What all keys of a sandbox begin with. */
  readonly homeOf: (name: string) => string;
  readonly keysOf: (name: string) => string[];
  readonly channelOf: (name: string) => string;
  /** The list of sandboxes, which is in another slot than they are, so it shows if one is missing. */
  readonly index: string;
}

export function keysUnder(prefix: string): Keys {
  const homeOf = (name: string): string => `${prefix}:{${name}}`;
  return {
    homeOf,
    keysOf: (name) => parts.map((part) => `${homeOf(name)}:${part}`),
    channelOf: (name) => `${homeOf(name)}:happens`,
    index: `${prefix}:sandboxes`,
  };
}
