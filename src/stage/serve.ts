import type { Instant } from "../base/instants.ts";
import type { Answer, Call } from "../kernel/call.ts";
import { credentialOf } from "../kernel/gates.ts";
import { answerRefusal } from "../kernel/perform.ts";
import { Refusal } from "../kernel/refusal.ts";
import { type Match, route } from "../kernel/router.ts";
import { isHost } from "./address.ts";
import { nowIn } from "./clock.ts";
import { complete, mustVerify, performControl } from "./perform.ts";
import { isSandboxName, type Sandbox, sandboxNamed } from "./sandboxes.ts";
import { serveStored } from "./serve-stored.ts";
import type { Stage } from "./stage.ts";
import { takeStep } from "./step.ts";

/** Answers one call. In memory it is synchronous unless a signature has to be verified or a document to be made. */
export function serve(stage: Stage, call: Call): Answer | Promise<Answer> {
  if (!isHost(call.headers.host ?? "")) return refuse(stage, call, hostless);
  const forControl = isForControl(call.path);
  const barred = forControl ? stage.guard(call) : null;
  if (barred !== null) return answerRefusal(barred);
  if (!isSandboxName(call.sandbox)) return refuse(stage, call, nameless(call.sandbox));
  const began = stage.realTime();
  if (stage.store !== null) {
    const match = route(stage.router, call.method, call.path);
    return serveStored(stage, stage.store, { call, match, began, forControl });
  }
  const sandbox = enter(stage, call, began);
  if (sandbox instanceof Refusal) return refuse(stage, call, sandbox);
  const match = route(stage.router, call.method, call.path);
  if (forControl) return steer(stage, sandbox, call, match);
  const credential = credentialOf(sandbox.world, call);
  const asked = { call, match, credential, began };
  if (credential === undefined || !mustVerify(match, credential, call)) {
    return complete(stage, takeStep(stage, sandbox, { ...asked, signature: null }));
  }
  const { world } = sandbox;
  sandbox.inUse += 1;
  return stage
    .verify({ call, credential, world, now: nowIn(world, began), realNow: began })
    .then((signature) => complete(stage, takeStep(stage, sandbox, { ...asked, signature })))
    .finally(() => {
      sandbox.inUse -= 1;
    });
}

/** A sandbox that cannot be built, because its scenario is gone or does not work, is refused with the reason. */
function enter(stage: Stage, call: Call, realNow: Instant): Sandbox | Refusal {
  try {
    return sandboxNamed(stage.sandboxes, call.sandbox, realNow);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function steer(stage: Stage, sandbox: Sandbox, call: Call, match: Match): Answer {
  const answer = performControl(stage, sandbox, call, match);
  sandbox.world.tables.changes = [];
  return answer;
}

/** Everything under /_understudy, whatever may be there. */
function isForControl(path: string): boolean {
  return path.startsWith("/_understudy") && (path.length === 12 || path[12] === "/");
}

/** A refusal before there is a world to step in, in the shape that the operation's refusals have. */
function refuse({ router }: Stage, { method, path }: Call, refusal: Refusal): Answer {
  const match = route(router, method, path);
  return answerRefusal(refusal, undefined, match.found === "operation" ? match.operation : undefined);
}

const hostless = new Refusal(
  "bad_request",
  "The Host header is not the name or address of a host, with or without a port. Send one that is.",
);

function nameless(name: string): Refusal {
  const message = `"${name.slice(0, 80)}" cannot name a sandbox. Use 1 to 64 letters, digits, dots, dashes and underscores.`;
  return new Refusal("bad_request", message);
}
