import { second } from "../../../base/instants.ts";
import type { Operation } from "../../../kernel/operation.ts";
import type { AnswerBody, CheckAnswer } from "../../run/equipment/tools.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { placesOf } from "../../seen/input-places.ts";
import { routeOf } from "../../seen/operations.ts";
import { changeBody, creationRequest, requestAbout } from "./arrange.ts";
import { isLasting, type ObjectPlace, type SequenceKind } from "./kinds.ts";
import type { SequenceStep } from "./sequence.ts";
import {
  idOf,
  makeAnother,
  noProblem,
  type SequenceStage,
  type SequenceStepResult,
  type StepProblem,
  textsOf,
} from "./stage.ts";
import { difference, differenceInList, differenceInParts, memberValue, type SequenceThing, thingsAt } from "./thing.ts";

/** The values that a step writes, by member. */
export interface PlannedWrite {
  readonly operation: Operation;
  readonly sets: Readonly<Record<string, unknown>>;
  readonly request: CheckRequest;
}

export function writeOf(
  { t, kind, slots }: SequenceStage,
  { does, on, which, value }: SequenceStep,
): PlannedWrite | null {
  const { ids } = slots[on] ?? { ids: {} };
  if (does === "switch") {
    const { operation, sets } = pick(kind.switches, which);
    return { operation, sets, request: requestAbout(operation, ids) };
  }
  if (does !== "change" || kind.change === null) return null;
  const member = pick(kind.writable, which);
  const newValue = member.values === null ? t.make.name("changed") : pick(member.values, value);
  const request = { ...requestAbout(kind.change, ids), body: changeBody(member, newValue) };
  return { operation: kind.change, sets: { [member.name]: newValue }, request };
}

function pick<Item>(items: readonly Item[], share: number): Item {
  return items[Math.min(items.length - 1, Math.floor(share * items.length))] as Item;
}

export async function takeStep(
  stage: SequenceStage,
  step: SequenceStep,
  write: PlannedWrite | null,
  burst: boolean,
): Promise<SequenceStepResult> {
  const { t, kind, slots } = stage;
  const thing = slots[step.on] as SequenceThing;
  switch (step.does) {
    case "make":
      return makeAnother(stage, step.on, burst);
    case "wait":
      await t.wait(3 * second);
      return noProblem;
    case "push":
      return ask(
        stage,
        thing,
        pick(kind.pushes, step.which),
        creationRequest(t, pick(kind.pushes, step.which), "more", thing.ids),
      );
    case "add":
      return add(stage, thing, burst);
    case "drop":
      return drop(stage, thing);
    case "remove":
      return remove(stage, thing);
    case "read":
      return read(stage, thing, burst);
    case "list":
      return list(stage);
    default:
      return write === null ? noProblem : ask(stage, thing, write.operation, { ...write.request, burst }, write.sets);
  }
}

/** A call about an object, and the object in its answer. */
async function ask(
  { t, kind }: SequenceStage,
  thing: SequenceThing,
  operation: Operation,
  request: CheckRequest,
  sets: Readonly<Record<string, unknown>> = {},
): Promise<SequenceStepResult> {
  return judge(kind, thing, operation, await t.call(routeOf(operation), request), sets);
}

function judge(
  kind: SequenceKind,
  thing: SequenceThing,
  operation: Operation,
  answer: CheckAnswer,
  sets: Readonly<Record<string, unknown>> = {},
): SequenceStepResult {
  const refusalProblem = problemOfRefusal(kind, thing, operation, answer);
  if (refusalProblem !== undefined) return { problem: refusalProblem, valuesInAnswer: null };
  const row = objectIn(kind, thing, operation, answer);
  const names = Object.keys(sets);
  const shown = Object.fromEntries(names.map((name) => [name, (row && memberValue(row, name)) ?? sets[name]]));
  return { problem: row ? difference(thing, row, names) : null, valuesInAnswer: shown };
}

/** The error shown by a refusal; undefined if there was no refusal. Any other refusal changes nothing. */
function problemOfRefusal(
  { name }: SequenceKind,
  thing: SequenceThing,
  operation: Operation,
  { status }: CheckAnswer,
): StepProblem | undefined {
  const route = routeOf(operation);
  if (status < 300) return thing.isGone ? `${route} answers ${status} about a ${name} that was removed` : undefined;
  return status === 404 && !thing.isGone ? `${route} does not find a ${name} that was made and not removed` : null;
}

/** The object in an answer to a call about this object only. */
function objectIn(kind: SequenceKind, thing: SequenceThing, operation: Operation, { json }: CheckAnswer) {
  const pointer = operation.hands[kind.name];
  if (pointer === undefined || pointer.startsWith("$")) return undefined;
  const at = pointer.split("/").slice(1, -1);
  return thingsAt({ operation, at, isList: false, idName: "id" }, json).find(({ id }) => id === thing.id);
}

/** By every operation that shows the object, and by the one that shows its parts, if it has any; both may be the same. */
async function read({ kind, t }: SequenceStage, thing: SequenceThing, burst: boolean): Promise<SequenceStepResult> {
  const parts = thing.isGone || thing.parts.size === 0 ? undefined : kind.parts?.list;
  for (const operation of new Set([...kind.reads, ...(parts ? [parts] : [])].map((each) => each.operation))) {
    const answer = await t.call(routeOf(operation), { ...requestAbout(operation, thing.ids), burst });
    const { problem } = judge(kind, thing, operation, answer);
    if (problem !== null) return { ...noProblem, problem };
    if (parts?.operation !== operation || answer.status >= 300) continue;
    const partsProblem = differenceInParts(thing, parts, answer.json);
    if (partsProblem !== null) return { ...noProblem, problem: partsProblem };
  }
  return noProblem;
}

/** Compares all lists of the kind with the created objects. */
async function list({ t, kind, ids, all, texts }: SequenceStage): Promise<SequenceStepResult> {
  for (const place of kind.lists) {
    const { operation } = place;
    const { status, json } = await t.call(routeOf(operation), {
      ...requestAbout(operation, ids),
      query: longest(operation),
    });
    if (status >= 300) continue;
    const problems = [
      ...all.map((thing) => differenceInList(thing, place, json, kind.name)),
      createdTwice(all, thingsAt(place, json), texts, place),
    ];
    const problem = problems.find((each) => each !== null) ?? null;
    if (problem !== null) return { ...noProblem, problem: `${routeOf(operation)}: ${problem}` };
  }
  return noProblem;
}

/** An object that was created once also exists with another id. */
function createdTwice(
  all: readonly SequenceThing[],
  rows: readonly AnswerBody[],
  texts: ReadonlySet<string>,
  { idName }: ObjectPlace,
): StepProblem {
  const ids = new Set<unknown>(all.map(({ id }) => id));
  const duplicate = rows.find(
    (row) => !ids.has(memberValue(row, idName)) && textsOf(row).some((text) => texts.has(text)),
  );
  return duplicate === undefined ? null : `${JSON.stringify(textsOf(duplicate)[0])} was made once, and is there twice`;
}

/** The maximum page size of a list. */
function longest(operation: Operation): Readonly<Record<string, number>> {
  const limit = placesOf(operation).find((each) => each.in === "query" && each.path[0] === "limit");
  return limit === undefined ? {} : { limit: limit.schema.maximum ?? 100 };
}

/** What stays for good is not added where there is such a part. */
async function add({ t, kind }: SequenceStage, thing: SequenceThing, burst: boolean): Promise<SequenceStepResult> {
  if (kind.parts === null || (isLasting(kind) && thing.parts.size > 0)) return noProblem;
  const { operation } = kind.parts.add;
  const request = creationRequest(t, operation, "part", thing.ids);
  const answer = await t.call(routeOf(operation), { ...request, burst });
  const refusalProblem = problemOfRefusal(kind, thing, operation, answer);
  if (refusalProblem !== undefined) return { ...noProblem, problem: refusalProblem };
  const id = idOf(kind.parts.add, answer.json);
  if (typeof id === "string") thing.parts.set(id, true);
  return noProblem;
}

async function drop({ t, kind }: SequenceStage, thing: SequenceThing): Promise<SequenceStepResult> {
  const operation = kind.parts?.drop;
  const [id] = [...thing.parts].find(([, isThere]) => isThere) ?? [];
  if (!operation || id === undefined) return noProblem;
  const { status } = await t.call(routeOf(operation), requestAbout(operation, { ...thing.ids, contact: id }));
  if (status < 300) thing.parts.set(id, false);
  if (status === 404 && !thing.isGone)
    return { ...noProblem, problem: `${routeOf(operation)} does not find ${id}, which was added` };
  return noProblem;
}

/** A repeated removal may succeed or be refused. */
async function remove({ t, kind }: SequenceStage, thing: SequenceThing): Promise<SequenceStepResult> {
  if (kind.remove === null) return noProblem;
  const answer = await t.call(routeOf(kind.remove), requestAbout(kind.remove, thing.ids));
  const refusalProblem = thing.isGone ? null : problemOfRefusal(kind, thing, kind.remove, answer);
  if (refusalProblem !== undefined) return { ...noProblem, problem: refusalProblem };
  thing.isGone = true;
  return noProblem;
}
