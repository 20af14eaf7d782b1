import { own } from "../base/provenance.ts";
import type { Call } from "../kernel/call.ts";
import { type Sandbox, sandboxNamed } from "../stage/sandboxes.ts";
import type { Stage } from "../stage/stage.ts";

/** What every operation of the control plane has in common. */
export const control = { tag: "Control", source: own, access: { to: "control" } } as const;

/** The stage is asked for when a call comes in, because it is made from the operations themselves. */
export type GetStage = () => Stage;

/** The sandbox that a control call addresses. */
export function sandboxOf(stage: Stage, call: Call): Sandbox {
  return sandboxNamed(stage.sandboxes, call.sandbox, stage.realTime());
}
