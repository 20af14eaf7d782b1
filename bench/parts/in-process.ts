import type { UnderstudyOptions } from "../../src/core.ts";
import { createCore } from "../../src/library/understudy.ts";
import { setConditions } from "../../src/model/conditions.ts";
import type { World } from "../../src/model/world.ts";

const token = "svc_st_demo_owner";

/**
 * A separate world without limits, and a function for in-process calls by its owner, gates and journal included, that
 * returns the text of the answer.
 */
export function startInProcess(options: UnderstudyOptions) {
  const core = createCore(options);
  const call = (method: string, target: string, body?: unknown): string => {
    const answer = core.serve(
      core.resolve({
        method,
        target,
        host: "http://bench.local",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: body === undefined ? null : new TextEncoder().encode(JSON.stringify(body)),
        ip: "127.0.0.1",
        inProcess: true,
      }),
    );
    if ("then" in answer) throw new Error(`${method} ${target} is more than one step.`);
    const text = answer.body instanceof Uint8Array ? new TextDecoder().decode(answer.body) : String(answer.body);
    if (answer.status >= 300) throw new Error(`${method} ${target}: ${answer.status} ${text.slice(0, 500)}`);
    return text;
  };
  call("GET", "/v1/me");
  const { world } = core.stage.sandboxes.inMemory.get("default") as { world: World };
  setConditions(world, { limits: "counted" });
  return { world, call };
}
