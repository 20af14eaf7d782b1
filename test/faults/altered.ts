import { operationAt, routeOf } from "../../src/contract/seen/operations.ts";
import { type Answer, type Call, jsonTextOf } from "../../src/kernel/call.ts";
import type { Implemented } from "../../src/kernel/operation.ts";
import { newRouter, route } from "../../src/kernel/router.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import { serviceOperations } from "../../src/service/operations.ts";
import { resolve } from "../../src/stage/resolve.ts";
import { serve } from "../../src/stage/serve.ts";
import { newStage, type Stage } from "../../src/stage/stage.ts";
import { tokens } from "../harness.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are altered
export type Json = any;

/** What a service does otherwise: in its declarations, in what it hears or in what it answers. */
export interface Change {
  /** A changed operation: another limit, another entitlement, or a handler around its handler. */
  readonly operation?: (operation: Implemented) => Implemented;
  /** A changed request. */
  readonly call?: (call: Call, passing: Passing) => Call;
  /** A changed answer, to the request as it was sent. */
  readonly answer?: (answer: Answer, call: Call, passing: Passing) => Answer | Promise<Answer>;
  /** Calls are delayed a little, so that they overlap as they do over a network. */
  readonly isHolding?: boolean;
}

/** A request on its way to the mock, and what its answer may depend on besides. */
export interface Passing {
  /** `GET /v1/developers/{id}`; empty where no operation is meant. */
  readonly route: string;
  /** Whether other calls of the same path overlapped with this one. */
  readonly isOverlapping: boolean;
  /** Sends another call to the mock, as its owner. */
  readonly send: (method: string, path: string, body?: object) => Promise<Json>;
}

/** A mock with changes; `onShown` is called whenever a client could notice one. */
export function altered(core: StagedCore, given: Change | readonly Change[], onShown = (): void => {}): StagedCore {
  const changes: readonly Change[] = [given].flat();
  const { stage, isRedeclared } = redeclared(core, changes);
  const underWay = new Set<{ path: string; met: boolean }>();
  const isHolding = changes.some((each) => each.isHolding);
  return {
    ...core,
    stage,
    resolve: (arrival) => resolve(stage, arrival),
    async serve(call) {
      const mine = { path: call.path, met: false };
      for (const other of underWay) if (other.path === mine.path) other.met = mine.met = true;
      underWay.add(mine);
      if (isHolding) await hold();
      underWay.delete(mine);
      const operation = operationAt(call.method, call.path);
      const passing: Passing = {
        route: operation === null ? "" : routeOf(operation),
        isOverlapping: mine.met,
        send: (method, path, body) => send(core, call, { method, path, body }),
      };
      let heard: Call = call;
      for (const each of changes) heard = each.call?.(heard, passing) ?? heard;
      // A request to another path is handled by the operation there.
      const match = heard.path === call.path ? call.match : route(stage.router, heard.method, heard.path);
      if (heard !== call || isRedeclared(passing.route)) onShown();
      const received = heard === call ? call : { ...call, ...heard, match };
      const answer = await (stage === core.stage ? core.serve(received) : serve(stage, received));
      let said = answer;
      for (const each of changes) said = (await each.answer?.(said, call, passing)) ?? said;
      if (said !== answer) onShown();
      return said;
    },
  };
}

/** The stage with the operations as they are declared now. */
function redeclared({ stage }: StagedCore, changes: readonly Change[]) {
  const declares = changes.flatMap(({ operation }) => operation ?? []);
  const changed = new Set<string>();
  if (declares.length === 0) return { stage, isRedeclared: () => false };
  const operations = serviceOperations().map((each) => {
    const next = declares.reduce((now, declare) => declare(now), each);
    if (next !== each) changed.add(routeOf(each));
    return next;
  });
  const next: Stage = newStage({ ...stage, router: newRouter(operations) });
  return { stage: next, isRedeclared: (of: string) => changed.has(of) };
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

async function send(core: StagedCore, { origin, ip }: Call, { method, path, body }: Sent): Promise<Json> {
  const headers = { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" };
  const bytes = body === undefined ? null : new TextEncoder().encode(JSON.stringify(body));
  const call = core.resolve({ method, target: path, host: origin, headers, body: bytes, ip });
  const text = jsonTextOf(await core.serve(call));
  return text === null ? undefined : JSON.parse(text);
}

/** Waits long enough for every call that was sent in the meantime to arrive, even on a busy machine. */
async function hold(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 15));
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
}
