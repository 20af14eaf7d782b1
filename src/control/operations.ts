import { z } from "zod";
import { own } from "../base/provenance.ts";
import { type Operation, operation } from "../kernel/operation.ts";
import type { Stage } from "../stage/stage.ts";

/** The control plane, declared as the interface is. It reaches the stage, which the interface never does. */
export function controlOperations(stage: () => Stage): readonly Operation[] {
  return [
    operation({
      id: "control.health",
      route: "GET /_understudy/health",
      tag: "Control",
      summary: "Say that the server serves",
      source: own,
      access: { to: "control" },
      answers: { status: 200, body: z.looseObject({ status: z.literal("ok"), sandboxes: z.int() }) },
      refuses: [],
      handle: () => ({ status: "ok" as const, sandboxes: stage().sandboxes.kept.size }),
    }),
  ];
}
