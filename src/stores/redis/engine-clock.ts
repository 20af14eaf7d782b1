import type { Instant } from "../../base/instants.ts";
import type { OnNotice } from "../notice.ts";
import type { Ask } from "./nodes.ts";

/**
 * The engine's time, which the whole fleet uses: rate windows, expiry, dates. Between two readings it is calculated
 * from the elapsed time, so neither the machine's own clock nor a change of it matters.
 */
export interface EngineClock {
  readonly now: () => Instant;
  /** How far the machine's own clock is ahead of the engine's, in milliseconds. */
  readonly skewMs: () => number;
  readonly read: (ask: Ask) => Promise<void>;
}

/** The reading of an answer that took longer than this is too inaccurate. */
const maxRoundTripMs = 50;
/** A reading older than this is worse than a slow one. */
const staleMs = 5_000;
/** Messages for the operator. */
const notableMs = 2_000;

export function newEngineClock(displayUrl: string, onNotice: OnNotice): EngineClock {
  /** The engine's time when this process was zero milliseconds old. */
  let origin: number | null = null;
  let readAt = 0;
  let isReported = false;

  const now = (): Instant => Math.floor((origin ?? performance.timeOrigin) + performance.now());
  const skewMs = (): number => Date.now() - now();

  function adopt(found: number, sentAt: number, answeredAt: number): void {
    const isVague = answeredAt - sentAt > maxRoundTripMs;
    if (origin !== null && isVague && answeredAt - readAt < staleMs) return;
    const before = origin;
    origin = found - (sentAt + answeredAt) / 2;
    readAt = answeredAt;
    if (before !== null && Math.abs(origin - before) > notableMs) {
      onNotice(
        `The clock of ${displayUrl}, which limits and expiry go by, has leapt by ${inSeconds(origin - before)}.`,
      );
    }
    warnAboutSkew();
  }

  function warnAboutSkew(): void {
    const skew = skewMs();
    if (Math.abs(skew) <= notableMs) isReported = false;
    else if (!isReported) {
      isReported = true;
      const relation = skew > 0 ? "ahead of" : "behind";
      onNotice(
        `The clock of this machine is ${inSeconds(Math.abs(skew))} ${relation} that of ${displayUrl}. Limits, expiry and dates go by the latter; set the former right, for logs go by it.`,
      );
    }
  }

  return {
    now,
    skewMs,
    async read(ask) {
      const sentAt = performance.now();
      const [seconds, microseconds] = (await ask("TIME")) as [string, string];
      adopt(Number(seconds) * 1_000 + Number(microseconds) / 1_000, sentAt, performance.now());
    },
  };
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
