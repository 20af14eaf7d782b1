import { additions, conforms, conformsRefusal } from "../src/kernel/conformance.ts";
import { operationUnder } from "../src/kernel/readings.ts";
import { operationOf } from "../src/kernel/routed-call.ts";
import type { StagedCore as Core } from "../src/library/understudy.ts";
import { conditionsOf } from "../src/model/conditions.ts";
import { readingsOf } from "../src/model/readings.ts";
import { routeCall } from "../src/stage/routing.ts";
import { routersOf } from "../src/stage/surface.ts";

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Fails the current test if any answer differs from the document, whatever the test is about. */
export function checkAnswer(core: Core, request: { method: string; target: string }, answered: Answered): void {
  const { status, headers, text } = answered;
  const contentType = headers.get("content-type");
  const json = text !== "" && (contentType ?? "").includes("json") ? JSON.parse(text) : undefined;
  const host = "http://understudy.local";
  const call = routeCall(routersOf(core.stage), { ...request, host, headers: {}, body: null, ip: "" });
  if (call.match.found === "options" || request.method === "HEAD") return;
  const answer = { status, contentType, json };
  const world = core.stage.sandboxes.inMemory.get(call.sandbox)?.world;
  const routed = operationOf(call) ?? undefined;
  const operation = routed && operationUnder(world === undefined ? {} : readingsOf(world), routed);
  const forced = headers.get("preference-applied")?.includes("code=") ?? false;
  const problems = operation && !forced ? conforms(operation, answer) : conformsRefusal(undefined, answer);
  const grows = world !== undefined && conditionsOf(world).payloads === "additive";
  const unknown = operation && !grows ? additions(operation, answer).map((member) => `${member} is not declared`) : [];
  const all = [...problems, ...unknown];
  if (all.length === 0) return;
  throw new Error(
    `${request.method} ${request.target} answered ${status} outside the document:\n  ${all.join("\n  ")}`,
  );
}
