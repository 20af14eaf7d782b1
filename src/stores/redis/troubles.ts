import type { OnNotice } from "../notice.ts";

/** Why requests are refused: it cannot be asked, it would lose parts of worlds, or it takes no changes while everything can be read. */
export type Trouble = "away" | "evicting" | "refusing";

export interface Troubles {
  readonly of: (trouble: Trouble) => string | null;
  /** What there is now, in words; null when it is over. The operator is told of its beginning and of its end. */
  readonly set: (trouble: Trouble, found: string | null) => void;
}

const words: Record<Trouble, { readonly until: string; readonly over: string }> = {
  away: { until: "it is back", over: "is back" },
  evicting: { until: "it does not", over: "evicts no more" },
  refusing: { until: "it takes changes again", over: "takes changes again" },
};

export function newTroubles(displayUrl: string, onNotice: OnNotice): Troubles {
  const known: Record<Trouble, string | null> = { away: null, evicting: null, refusing: null };
  return {
    of: (trouble) => known[trouble],
    set(trouble, found) {
      const { until, over } = words[trouble];
      if (found !== null && known[trouble] === null) onNotice(`${found} Requests are refused until ${until}.`);
      if (found === null && known[trouble] !== null) onNotice(`${displayUrl} ${over}; requests are answered again.`);
      known[trouble] = found;
    },
  };
}
