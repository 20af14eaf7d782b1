import type { Instant } from "../base/instants.ts";
import type { Readings } from "../model/readings.ts";

/** What a world is built from. */
export interface WorldPlan {
  readonly seed: string;
  readonly scenario: string;
  readonly population: number;
  /** Null members leave it to the scenario, then to `usual`. */
  readonly clock: {
    readonly start: Instant | null;
    readonly factor: number | null;
    readonly usual: number;
    /** Where worlds begin whose scenario tells of no instant of its own, such as the end of a month. */
    readonly usualStart?: Instant | null;
  };
  /** Windows and quotas are counted and refuse no call, whatever the scenario says. */
  readonly unlimited?: boolean;
  /** Readings that hold whatever the scenario says. */
  readonly assume?: Readings;
}
