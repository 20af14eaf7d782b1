import type { Instant } from "../base/instants.ts";
import type { World } from "../model/world.ts";
import { buildWorld, type WorldPlan } from "./worlds.ts";

/** One isolated world under a name, and what it was built from. */
export interface Sandbox {
  readonly name: string;
  plan: WorldPlan;
  world: World;
  /** How many calls are in it now: one in use is never dropped. */
  inUse: number;
}

export interface Sandboxes {
  readonly kept: Map<string, Sandbox>;
  readonly most: number;
  readonly planFor: (name: string) => WorldPlan;
}

export const defaultSandbox = "default";

/** A name a person can put into a header or a path: letters, digits, dot, dash and underscore, at most 64. */
export function isSandboxName(text: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,63}$/.test(text) && !text.includes("..");
}

/** The sandbox of a name, made at first use; the least recently used idle one makes room, the default never. */
export function sandboxNamed(sandboxes: Sandboxes, name: string, realNow: Instant): Sandbox {
  const { kept } = sandboxes;
  let sandbox = kept.get(name);
  if (sandbox === undefined) {
    const plan = sandboxes.planFor(name);
    sandbox = { name, plan, world: buildWorld(plan, realNow), inUse: 0 };
    makeRoom(sandboxes);
  } else {
    kept.delete(name);
  }
  kept.set(name, sandbox);
  return sandbox;
}

export function resetSandbox(sandbox: Sandbox, plan: WorldPlan, realNow: Instant): void {
  sandbox.plan = plan;
  sandbox.world = buildWorld(plan, realNow);
}

/** Whether there was one to drop. The default sandbox and one in use stay. */
export function dropSandbox({ kept }: Sandboxes, name: string): boolean {
  const sandbox = kept.get(name);
  if (sandbox === undefined || name === defaultSandbox || sandbox.inUse > 0) return false;
  return kept.delete(name);
}

function makeRoom({ kept, most }: Sandboxes): void {
  for (const [name, sandbox] of kept) {
    if (kept.size < most) return;
    if (name !== defaultSandbox && sandbox.inUse === 0) kept.delete(name);
  }
}
