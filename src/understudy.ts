import type { Instant } from "./base/instants.ts";
import { parseInstant } from "./base/instants.ts";
import { guardControl } from "./control/guard.ts";
import { controlOperations } from "./control/operations.ts";
import type { Answer, Call } from "./kernel/call.ts";
import { checkSignedRequest } from "./service/access/signed-requests.ts";
import { planIncludes } from "./service/billing/catalog.ts";
import { serviceOperations } from "./service/operations.ts";
import { newRealTime, parseMode } from "./stage/clock.ts";
import type { Sandboxes } from "./stage/sandboxes.ts";
import { serve } from "./stage/serve.ts";
import { bodyLimit, label, newStage, type Stage } from "./stage/stage.ts";
import { defaultStart, type WorldPlan } from "./stage/worlds.ts";

export interface UnderstudyOptions {
  readonly seed?: string;
  readonly scenario?: string;
  /** How many developers the population has. */
  readonly population?: number;
  /** `frozen` (the default here), `real`, or a factor such as `60x`. */
  readonly clock?: string;
  /** What the clock shows at first; an ISO 8601 instant. A clock that is not frozen starts at the real time. */
  readonly now?: string;
  readonly statedOnly?: boolean;
  /** What callers of the control plane over a network must present. */
  readonly controlToken?: string;
  /** Host names beside the loopback ones under which the control plane answers. */
  readonly controlHosts?: readonly string[];
  readonly onFailure?: (failure: unknown) => void;
}

/** The composition root: everything above it only opens doors to what it returns. */
export interface Core {
  readonly stage: Stage;
  readonly options: Required<Pick<UnderstudyOptions, "seed" | "scenario" | "population">>;
  readonly serve: (call: Call) => Answer | Promise<Answer>;
  /** What a call is called in a log: its operation and whose credential it carries, never the credential. */
  readonly label: (call: Call) => { readonly operation: string | null; readonly principal: string | null };
  /** How many bytes of body a call may have, so that a door reads no more. */
  readonly bodyLimit: (call: Call) => number;
}

export function createCore(options: UnderstudyOptions = {}): Core {
  const { seed = "understudy", scenario = "fresh-account", population = 2_000 } = options;
  const factor = parseMode(options.clock ?? "frozen");
  if (factor === null) throw new Error(`clock: "${options.clock}" is not real, frozen or a factor such as 60x.`);
  const start = startOf(options.now);
  const sandboxes: Sandboxes = {
    kept: new Map(),
    most: 1_000,
    journaled: 0,
    planFor: (): WorldPlan => ({ seed, scenario, population, clock: { start, factor: null, usual: factor } }),
  };
  const stage: Stage = newStage({
    operations: [...serviceOperations, ...controlOperations(() => stage)],
    sandboxes,
    rules: { statedOnly: options.statedOnly ?? false, planIncludes },
    verify: checkSignedRequest,
    guard: (call) => guardControl({ token: options.controlToken ?? null, hosts: options.controlHosts ?? [] }, call),
    realTime: newRealTime(),
    onFailure: options.onFailure ?? (() => {}),
  });
  return {
    stage,
    options: { seed, scenario, population },
    serve: (call) => serve(stage, call),
    bodyLimit: (call) => bodyLimit(stage, call),
    label: (call) => label(stage, call),
  };
}

function startOf(now: string | undefined): Instant | null {
  if (now === undefined) return null;
  const start = parseInstant(now);
  if (start === null) throw new Error(`now: "${now}" is not an ISO 8601 instant such as ${defaultStart}.`);
  return start;
}
