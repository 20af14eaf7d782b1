import type { Answer } from "./kernel/call.ts";
import type { RoutedCall } from "./kernel/routed-call.ts";
import type { Readings } from "./model/readings.ts";
import type { Arrival } from "./stage/routing.ts";

export interface UnderstudyOptions {
  readonly seed?: string;
  readonly scenario?: string;
  /** How many developers the population has. */
  readonly population?: number;
  /** `frozen` (the default here), `real`, `step` (a poll of something unfinished moves it to its next event), or a factor such as `60x`. */
  readonly clock?: string;
  /** What the clock shows at first; an ISO 8601 instant. A clock that is not frozen starts at the real time. */
  readonly now?: string;
  readonly statedOnly?: boolean;
  /** Rate limits and quotas are counted and shown, and refuse no call. */
  readonly noLimits?: boolean;
  /** How many requests a sandbox's journal keeps; 1,000 when nothing is said. */
  readonly journal?: number;
  /** `realistic` makes every answer take about as long as a real service would; drawn from the seed. */
  readonly latency?: "none" | "realistic";
  /** Scenarios beside the built-in ones, by name, in the form that the files have. */
  readonly scenarios?: Readonly<Record<string, unknown>>;
  /** Developers in the shape of an answer, whole or partly, who join every world; what is not given of them is drawn. */
  readonly people?: readonly unknown[];
  /** How a real deployment differs, as the contract kit recorded it; refused where it names unknown operations or members. */
  readonly overlay?: unknown;
  /** The real service's own OpenAPI document, parsed: the mock follows it as far as it can. */
  readonly document?: Readonly<Record<string, unknown>>;
  /** Which readings of contested assumptions hold, such as `{ "A-107": "ignore" }`. */
  readonly assume?: Readings;
  /** What callers of the control plane over a network must present. */
  readonly controlToken?: string;
  /** Host names beside the loopback ones under which the control plane answers. */
  readonly controlHosts?: readonly string[];
  /** Origins whose pages may use the interface beside those of localhost, such as `https://app.example`; `*` is all. */
  readonly corsOrigins?: "*" | readonly string[];
  readonly onFailure?: (failure: unknown) => void;
}

/** The core as a door sees it: it resolves a request by its head, reads its body, and returns the answer. */
export interface Core {
  /** Finds out which operation a request is for, once. */
  readonly resolve: (arrival: Arrival) => RoutedCall;
  readonly serve: (call: RoutedCall) => Answer | Promise<Answer>;
  /**
   * Work in slices of a few milliseconds: what the first search would otherwise wait for, for when the server is idle, or what
   * one call has to wait for, such as a new world. Null when there is nothing to do; if a caller does not do it, the call does
   * all of it synchronously.
   */
  readonly prepare?: (call?: RoutedCall) => Iterator<unknown> | null;
  /** Where unexpected errors are reported. */
  readonly onFailure: (failure: unknown) => void;
}
