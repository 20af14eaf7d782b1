import { isObject } from "../../base/json-object.ts";
import type { CheckRequest } from "../exchange.ts";
import { routeOf } from "../operations.ts";
import type { Toolbox } from "../tools.ts";
import { makingOf } from "./arrange.ts";
import type { Kind, Sighting } from "./kinds.ts";
import { shownOf, type Thing, thingsAt } from "./thing.ts";

type Ids = Readonly<Record<string, string>>;

/** The state of a sequence: all objects that it created, and the two that its steps are about. */
export interface Stage {
  readonly t: Toolbox;
  readonly kind: Kind;
  readonly known: Ids;
  readonly all: Thing[];
  readonly slots: (Thing | undefined)[];
  /** The texts used in created objects: another row with one of them was created by the target itself. */
  readonly texts: Set<string>;
}

export function newStage(t: Toolbox, kind: Kind, known: Ids): Stage {
  return { t, kind, known, all: [], slots: [], texts: new Set() };
}

export type Problem = string | null;

export interface End {
  readonly problem: Problem;
  /** The written values in the answer; null if the write was refused. */
  readonly shown: Readonly<Record<string, unknown>> | null;
}

export const nothing: End = { problem: null, shown: null };

export async function makeFirst(stage: Stage): Promise<Thing> {
  const { t, kind } = stage;
  const json = await t.need(routeOf(kind.make), making(stage));
  return noteMade(stage, json) ?? t.skip(`${routeOf(kind.make)} does not tell the id of what it made`);
}

function making({ t, kind, known, texts }: Stage): CheckRequest {
  const request = makingOf(t, kind.make, kind.name, known);
  for (const text of textsOf(request.body)) texts.add(text);
  return request;
}

/** If it is refused, the previous one stays. */
export async function makeAnother(stage: Stage, on: 0 | 1, burst: boolean): Promise<End> {
  const { t, kind, all, slots } = stage;
  if (slots[on] === undefined && !burst) {
    slots[on] = await makeFirst(stage);
    return nothing;
  }
  const { status, json } = await t.call(routeOf(kind.make), { ...making(stage), burst });
  if (status >= 300) return nothing;
  const earlier = all.find(({ id }) => id === idOf(kind.made, json));
  // A contact belongs to the account permanently, and reappears when its developer is saved again.
  if (earlier !== undefined && kind.name !== "contact")
    return { ...nothing, problem: `${routeOf(kind.make)} gives a ${kind.name} the id of another one (${earlier.id})` };
  if (earlier !== undefined) earlier.isGone = false;
  slots[on] = earlier ?? noteMade(stage, json) ?? slots[on];
  return nothing;
}

export function idOf(made: Sighting, json: unknown): unknown {
  const [first] = thingsAt(made, json);
  return first && shownOf(first, made.idName);
}

function noteMade({ kind, known, all }: Stage, json: unknown): Thing | undefined {
  const [first] = thingsAt(kind.made, json);
  const id = idOf(kind.made, json);
  if (typeof id !== "string") return undefined;
  const thing: Thing = {
    id,
    known: { ...known, [kind.name]: id },
    written: new Map(),
    parts: new Map(),
    isGone: false,
  };
  for (const { name } of kind.writable) {
    const value = shownOf(first, name);
    if (value !== undefined) thing.written.set(name, [value]);
  }
  all.push(thing);
  return thing;
}

/** The texts that distinguish an object from others. */
export function textsOf(json: unknown): string[] {
  if (!isObject(json)) return [];
  return ["name", "body"].map((name) => shownOf(json, name)).filter((text) => typeof text === "string");
}
