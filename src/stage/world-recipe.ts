import type { Instant } from "../base/instants.ts";
import type { JsonObject } from "../base/json-object.ts";
import type { Readings } from "../model/readings.ts";

/** The real service's own document, and where it was read. */
export interface GivenDocument {
  readonly source: string;
  readonly document: JsonObject;
  readonly bytes: number;
}

/** What a world is built from. */
export interface WorldRecipe {
  readonly seed: string;
  readonly scenario: string;
  readonly population: number;
  /** Null members are left to the scenario, then to `usual`. */
  readonly clock: {
    readonly start: Instant | null;
    readonly factor: number | null;
    readonly usual: number;
    /** The start of worlds whose scenario sets an instant of its own, such as the end of a month. */
    readonly usualStart?: Instant | null;
  };
  /** Windows and quotas are counted but refuse no call, whatever the scenario says. */
  readonly unlimited?: boolean;
  /** Readings that apply whatever the scenario says. */
  readonly assume?: Readings;
  /** What this sandbox follows instead of what the server was started with. */
  readonly document?: GivenDocument;
}
