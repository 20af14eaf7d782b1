import type { Call } from "../../../src/kernel/call.ts";
import { type Alteration, altering, type Exchanged } from "../altering.ts";
import { type By, type Fault, sourceOf } from "../fault.ts";

/** An error that a new version of a deployment may introduce, and the check and the words that report it. */
export interface Told {
  readonly words: string;
  /** The violated rule. */
  readonly by: By;
  /** The checks to run: those about the error, and those of all answers. */
  readonly look: RegExp;
  readonly says: RegExp;
  readonly change: () => Alteration;
  readonly isLimited?: boolean;
  /** How many times faster than real time its clock runs. */
  readonly speed?: number;
}

export function told(area: string, rows: readonly Told[]): readonly Fault[] {
  return rows.map(({ by, change, speed, ...rest }) => ({
    ...rest,
    area,
    source: sourceOf(by),
    on: [],
    change: () => altering(change()),
    ...(speed !== undefined && { clock: `${speed}x` }),
  }));
}

export const isShortlist = (path: string): boolean => /^\/v1\/shortlists\/[^/]+$/.test(path);

export const isPoll = ({ method, path }: Call): boolean => method === "GET" && /^\/v1\/search\/jobs\/[^/]+$/.test(path);

/** How often each id was seen. */
export function counter() {
  const counts = new Map<string, number>();
  return (id: string): number => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts.get(id) as number;
  };
}

/** The balance moves by what no answer tells. */
export const drawing = (extraOf: (exchanged: Exchanged) => number) => (): Alteration => {
  let extra = 0;
  return {
    answer(exchanged) {
      const { call, json } = exchanged;
      extra += extraOf(exchanged);
      if (call.path !== "/v1/quotas" || !json?.credits) return undefined;
      return { ...json, credits: { ...json.credits, used: json.credits.used + extra } };
    },
  };
};
