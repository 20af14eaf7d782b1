import type { Instant } from "../base/instants.ts";
import type { SignatureCheck } from "../kernel/operation.ts";
import type { Adapt } from "../kernel/overlay/adapt.ts";
import type { OverriddenMembers } from "../kernel/overrides.ts";
import type { Refusal } from "../kernel/refusal.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import type { Router } from "../kernel/router.ts";
import type { Rules } from "../kernel/rules.ts";
import type { SignedRequest } from "../service/access/signed-requests.ts";
import type { PageOrigins } from "./browser-pages.ts";
import type { RealTime } from "./clock.ts";
import { keepInStore } from "./commit-queue.ts";
import type { Coverage } from "./coverage/encounters.ts";
import { type CrossSandboxAction, type Keeper, keepInMemory } from "./keeper.ts";
import type { Metrics } from "./metrics.ts";
import type { Replay } from "./replay.ts";
import type { Sandboxes } from "./sandbox.ts";
import type { Catalogue } from "./scenarios/catalogue.ts";
import type { Store, StoreListing } from "./store.ts";
import type { Surfaces } from "./surface.ts";

/** Verifies the signature of a call; the only part of a request that is awaited before its one step. */
export type Verify = (request: SignedRequest) => Promise<SignatureCheck>;

export interface Stage extends Surfaces {
  readonly sandboxes: Sandboxes;
  readonly catalogue: () => Catalogue;
  /** Also has what an overlay says the deployment lacks: a world's past may have been made with it. */
  readonly stepRouter: () => Router;
  readonly rules: Rules;
  readonly verify: Verify;
  /** Why a call may not reach the control plane; null when it may. */
  readonly guard: (call: RoutedCall) => Refusal | null;
  readonly pages: PageOrigins;
  readonly realTime: RealTime;
  /** Tells of a clock that shows an instant before people are drawn. */
  readonly tellTime: (now: Instant) => void;
  readonly latency: "none" | "realistic";
  /** The overlay's changes to answers. */
  readonly adapt: Adapt;
  /** Members that successful answers have in place of their own, by operation. */
  readonly overrides: OverriddenMembers;
  /** Recorded answers, which precede the mock's own; null without a recording. */
  readonly replay: Replay | null;
  readonly onFailure: (failure: unknown) => void;
  /** Null where worlds are only kept in memory, and every step is synchronous. */
  readonly store: Store | null;
  readonly keeper: Keeper;
  readonly metrics: Metrics;
  readonly coverage: Coverage;
  readonly deferred: DeferredActions;
}

/** What a step of the control plane reads from the store before it is taken, and the actions it defers until after it. */
export interface DeferredActions {
  stored: readonly StoreListing[];
  actions: CrossSandboxAction[];
}

export function newStage(parts: Omit<Stage, "keeper" | "deferred">): Stage {
  const { store, sandboxes, realTime } = parts;
  const keeper = store === null ? keepInMemory(sandboxes, realTime) : keepInStore(store, sandboxes, realTime);
  return { ...parts, keeper, deferred: { stored: [], actions: [] } };
}
