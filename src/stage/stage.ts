import type { Instant } from "../base/instants.ts";
import type { Call } from "../kernel/call.ts";
import { credentialOf } from "../kernel/gates.ts";
import type { Operation, SignatureCheck } from "../kernel/operation.ts";
import type { Adapt } from "../kernel/overlay/answers.ts";
import type { Refusal } from "../kernel/refusal.ts";
import { newRouter, type Router, route } from "../kernel/router.ts";
import type { Rules } from "../kernel/rules.ts";
import type { Credential } from "../model/account.ts";
import type { World } from "../model/world.ts";
import type { RealTime } from "./clock.ts";
import type { Sandboxes } from "./sandboxes.ts";
import type { Catalogue } from "./scenarios/catalogue.ts";
import type { Copy } from "./snapshot.ts";
import type { Listed, Store } from "./store.ts";
import type { Line } from "./turns.ts";

/** Checks the signature on a call; the only part of a request that is awaited before its one step. */
export type Verify = (request: {
  readonly call: Call;
  readonly credential: Credential;
  readonly world: World;
  readonly now: Instant;
  readonly realNow: Instant;
}) => Promise<SignatureCheck>;

export interface Stage {
  readonly sandboxes: Sandboxes;
  readonly catalogue: () => Catalogue;
  readonly router: Router;
  readonly rules: Rules;
  readonly verify: Verify;
  /** Why a call may not reach the control plane; null when it may. */
  readonly guard: (call: Call) => Refusal | null;
  readonly realTime: RealTime;
  readonly latency: "none" | "realistic";
  /** What an overlay makes of answers. */
  readonly adapt: Adapt;
  readonly onFailure: (failure: unknown) => void;
  /** Null where worlds are kept in memory alone, and every step is synchronous. */
  readonly store: Store | null;
  /** Who waits for which sandbox; only with a store. */
  readonly lines: Map<string, Line>;
  readonly backstage: Backstage;
}

/** What a step of the control plane learns from the store before it is taken, and asks of it afterwards. */
export interface Backstage {
  stored: readonly Listed[];
  errands: Errand[];
}

export type Errand = { readonly drop: string } | { readonly copy: Copy; readonly to: string };

export interface StageParts extends Omit<Stage, "router" | "lines" | "backstage"> {
  readonly operations: readonly Operation[];
}

export function newStage({ operations, ...parts }: StageParts): Stage {
  return { ...parts, router: newRouter(operations), lines: new Map(), backstage: { stored: [], errands: [] } };
}

/** Names for a log or a journal: the operation, and the principal by name. */
export function label(stage: Stage, call: Call): { operation: string | null; principal: string | null } {
  const match = route(stage.router, call.method, call.path);
  const world = stage.sandboxes.kept.get(call.sandbox)?.world;
  return {
    operation: match.found === "operation" ? match.operation.id : null,
    principal: (world && credentialOf(world, call)?.name) ?? null,
  };
}

/** A mebibyte, or what an operation that takes bytes says. */
export function bodyLimit(stage: Stage, call: Call): number {
  const match = route(stage.router, call.method, call.path);
  return (match.found === "operation" && match.operation.bytes?.maxBytes) || 2 ** 20;
}
