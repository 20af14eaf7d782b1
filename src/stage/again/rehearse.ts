import { readPointer, valueAt } from "../../base/json-pointer.ts";
import { all } from "../../base/table.ts";
import { jsonTextOf, type PendingAnswer } from "../../kernel/call.ts";
import { credentialOf } from "../../kernel/gates.ts";
import { operationOf } from "../../kernel/routed-call.ts";
import { credentials } from "../../model/account.ts";
import type { World } from "../../model/world.ts";
import { nowIn, setClock } from "../clock.ts";
import { addFault, clearFaults } from "../faults/faults.ts";
import { newFeed, newLife } from "../feed.ts";
import { newJournal } from "../journal/journal.ts";
import { ownCall } from "../routing.ts";
import { prepare } from "../run-work.ts";
import type { Sandbox } from "../sandbox.ts";
import { act } from "../scenarios/act.ts";
import { takeStep } from "../serve.ts";
import type { Stage } from "../stage.ts";
import { surfaceOf } from "../surface.ts";
import type { CallAgain, Reproduction } from "./reproduction.ts";

/** Follows a reproduction in a world that nobody else sees: whether it leads to its answer, and else what stands in the way. */
export function rehearse(stage: Stage, reproduction: Reproduction): string | null {
  const realNow = stage.realTime();
  const world = stage.sandboxes.build(reproduction.recipe, realNow);
  const sandbox = newStageSet(reproduction, world, realNow);
  for (const edit of reproduction.edits) {
    const made = act(stage, world, edit, nowIn(world, realNow));
    if ("problem" in made) return `a change of its world cannot be made again: ${made.problem}`;
  }
  if (reproduction.clearsFaults) clearFaults(world);
  const values = new Map<string, string>();
  for (const call of reproduction.before) {
    const made = take(stage, sandbox, call, values);
    if (typeof made === "string") return made;
    const problem = keep(made.answer, call, values);
    if (problem !== null) return problem;
  }
  if (reproduction.fault !== null) addFault(world, reproduction.fault, "control", nowIn(world, realNow));
  const made = take(stage, sandbox, reproduction.call, values);
  if (typeof made === "string") return made;
  const { status, stop } = made.record;
  const code = stop?.code ?? null;
  return status === reproduction.status && code === reproduction.code
    ? null
    : `it is answered ${status} ${code ?? ""}`.trim();
}

/** A sandbox that is in no list and no store. */
function newStageSet({ recipe }: Reproduction, world: World, realNow: number): Sandbox {
  const feed = newFeed(newLife(realNow));
  const idle = { position: null, turnsToCheckFirst: 0, busy: false, inUse: 0, loss: null };
  return { name: "rehearsal", recipe, world, journal: newJournal(1), feed, ...idle };
}

function take(
  stage: Stage,
  sandbox: Sandbox,
  again: CallAgain,
  values: ReadonlyMap<string, string>,
): ReturnType<typeof takeStep> | string {
  const { world } = sandbox;
  const { as, method, body, at } = again;
  if (at !== null) setClock(world, at, stage.realTime());
  // The token of a key that was minted later is told to its minter alone.
  const token = all(world.tables, credentials).find(({ name, note }) => name === as && note !== null)?.token;
  if (as !== null && token === undefined) return `no credential of its scenario is called "${as}"`;
  const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
  const call = ownCall(surfaceOf(stage, sandbox.recipe).router, {
    method,
    target: filled(again.target, values),
    headers: { ...again.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: text === null ? null : new TextEncoder().encode(filled(text, values)),
  });
  const operation = operationOf(call);
  if (operation !== null) for (const _ of prepare(operation, call, world));
  call.credential = credentialOf(world, call);
  const made = takeStep(stage, sandbox, call, null, stage.realTime());
  world.tables.changes = [];
  return made;
}

function filled(text: string, values: ReadonlyMap<string, string>): string {
  return [...values].reduce((known, [name, value]) => known.replaceAll(`{${name}}`, value), text);
}

function keep(answer: PendingAnswer, { save, target }: CallAgain, values: Map<string, string>): string | null {
  if (save.length === 0) return null;
  const body: unknown = answer.known ?? JSON.parse(jsonTextOf(answer) ?? "null");
  for (const [name, pointer] of save) {
    const value = valueAt(body, readPointer(pointer) ?? []);
    if (typeof value !== "string") return `${target} is answered ${answer.status} and does not create what it needs`;
    values.set(name, value);
  }
  return null;
}
