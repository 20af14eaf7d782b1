import { isObject } from "../../../base/json-object.ts";
import type { Toolbox } from "../../run/equipment/tools.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { routeOf } from "../../seen/operations.ts";
import { creationRequest, requestAbout } from "./arrange.ts";
import type { ObjectPlace, SequenceKind } from "./kinds.ts";
import { memberValue, type SequenceThing, thingsAt } from "./thing.ts";

type Ids = Readonly<Record<string, string>>;

/** The state of a sequence: all objects that it created, and the two that its steps are about. */
export interface SequenceStage {
  readonly t: Toolbox;
  readonly kind: SequenceKind;
  readonly ids: Ids;
  readonly all: SequenceThing[];
  readonly slots: (SequenceThing | undefined)[];
  /** The texts used in created objects: another row with one of them was created by the target itself. */
  readonly texts: Set<string>;
}

export function newStage(t: Toolbox, kind: SequenceKind, ids: Ids): SequenceStage {
  return { t, kind, ids, all: [], slots: [], texts: new Set() };
}

export type StepProblem = string | null;

export interface SequenceStepResult {
  readonly problem: StepProblem;
  /** The written values in the answer; null if the write was refused. */
  readonly valuesInAnswer: Readonly<Record<string, unknown>> | null;
}

export const noProblem: SequenceStepResult = { problem: null, valuesInAnswer: null };

export async function makeFirst(stage: SequenceStage): Promise<SequenceThing> {
  const { t, kind } = stage;
  const json = await t.need(routeOf(kind.make), nextCreation(stage));
  return noteThing(stage, kind.madeAt, json) ?? t.skip(`${routeOf(kind.make)} does not tell the id of what it made`);
}

function nextCreation({ t, kind, ids, texts }: SequenceStage): CheckRequest {
  const request = creationRequest(t, kind.make, kind.name, ids);
  for (const text of textsOf(request.body)) texts.add(text);
  return request;
}

/** If it is refused, the previous one stays. */
export async function makeAnother(stage: SequenceStage, on: 0 | 1, burst: boolean): Promise<SequenceStepResult> {
  const { t, kind, all, slots } = stage;
  if (slots[on] === undefined && !burst) {
    slots[on] = await makeFirst(stage);
    return noProblem;
  }
  const { status, json } = await t.call(routeOf(kind.make), { ...nextCreation(stage), burst });
  if (status >= 300) return noProblem;
  const earlier = all.find(({ id }) => id === idOf(kind.madeAt, json));
  // A contact belongs to the account permanently, and reappears when its developer is saved again.
  if (earlier !== undefined && kind.name !== "contact")
    return {
      ...noProblem,
      problem: `${routeOf(kind.make)} gives a ${kind.name} the id of another one (${earlier.id})`,
    };
  if (earlier !== undefined) earlier.isGone = false;
  slots[on] = earlier ?? noteThing(stage, kind.madeAt, json) ?? slots[on];
  return noProblem;
}

export function idOf(made: ObjectPlace, json: unknown): unknown {
  const [first] = thingsAt(made, json);
  return first && memberValue(first, made.idName);
}

/** An object that was made before, as it reads now; where it cannot be read, one is made when a step needs it. */
export async function goOnWith(stage: SequenceStage, id: string): Promise<void> {
  const { t, kind, ids, slots } = stage;
  const place = kind.reads[0] as ObjectPlace;
  const request = requestAbout(place.operation, { ...ids, [kind.name]: id });
  const { status, json } = await t.call(routeOf(place.operation), request);
  const thing = status < 300 ? noteThing(stage, place, json) : undefined;
  if (thing !== undefined && kind.parts !== null) await noteParts(t, kind.parts.list, thing);
  if (status < 300) slots.push(thing);
}

/** Parts that were made before. */
async function noteParts(t: Toolbox, list: ObjectPlace, thing: SequenceThing): Promise<void> {
  const { status, json } = await t.call(routeOf(list.operation), requestAbout(list.operation, thing.ids));
  if (status >= 300) return;
  for (const part of thingsAt(list, json)) {
    const id = memberValue(part, list.idName);
    if (typeof id === "string") thing.parts.set(id, true);
  }
}

function noteThing({ kind, ids, all }: SequenceStage, place: ObjectPlace, json: unknown): SequenceThing | undefined {
  const [first] = thingsAt(place, json);
  const id = idOf(place, json);
  if (typeof id !== "string") return undefined;
  const thing: SequenceThing = {
    id,
    ids: { ...ids, [kind.name]: id },
    writtenValues: new Map(),
    parts: new Map(),
    isGone: false,
  };
  for (const { name } of kind.writable) {
    const value = memberValue(first, name);
    if (value !== undefined) thing.writtenValues.set(name, [value]);
  }
  all.push(thing);
  return thing;
}

/** The texts that distinguish an object from others. */
export function textsOf(json: unknown): string[] {
  if (!isObject(json)) return [];
  return ["name", "body"].map((name) => memberValue(json, name)).filter((text) => typeof text === "string");
}
