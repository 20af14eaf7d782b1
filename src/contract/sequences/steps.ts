import { second } from "../../base/instants.ts";
import type { Operation } from "../../kernel/operation.ts";
import { placesOf } from "../derived/described.ts";
import type { CheckRequest } from "../exchange.ts";
import { routeOf } from "../operations.ts";
import type { AnswerBody, Seen } from "../tools.ts";
import { aboutOf, changing, makingOf } from "./arrange.ts";
import type { Kind, Sighting } from "./kinds.ts";
import type { Step } from "./sequence.ts";
import { type End, idOf, makeAnother, nothing, type Problem, type Stage, textsOf } from "./stage.ts";
import { difference, differenceInList, differenceInParts, shownOf, type Thing, thingsAt } from "./thing.ts";

/** The values that a step writes, by member. */
export interface Write {
  readonly operation: Operation;
  readonly sets: Readonly<Record<string, unknown>>;
  readonly request: CheckRequest;
}

export function writeOf({ t, kind, slots }: Stage, { does, on, which, value }: Step): Write | null {
  const { known } = slots[on] ?? { known: {} };
  if (does === "switch") {
    const { operation, sets } = among(kind.switches, which);
    return { operation, sets, request: aboutOf(operation, known) };
  }
  if (does !== "change" || kind.change === null) return null;
  const member = among(kind.writable, which);
  const written = member.values === null ? t.make.name("changed") : among(member.values, value);
  const request = { ...aboutOf(kind.change, known), body: changing(member, written) };
  return { operation: kind.change, sets: { [member.name]: written }, request };
}

function among<Item>(items: readonly Item[], share: number): Item {
  return items[Math.min(items.length - 1, Math.floor(share * items.length))] as Item;
}

export async function take(stage: Stage, step: Step, write: Write | null, burst: boolean): Promise<End> {
  const { t, kind, slots } = stage;
  const thing = slots[step.on] as Thing;
  switch (step.does) {
    case "make":
      return makeAnother(stage, step.on, burst);
    case "wait":
      await t.wait(3 * second);
      return nothing;
    case "push":
      return ask(
        stage,
        thing,
        among(kind.pushes, step.which),
        makingOf(t, among(kind.pushes, step.which), "more", thing.known),
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
      return write === null ? nothing : ask(stage, thing, write.operation, { ...write.request, burst }, write.sets);
  }
}

/** A call about an object, and the object in its answer. */
async function ask(
  { t, kind }: Stage,
  thing: Thing,
  operation: Operation,
  request: CheckRequest,
  sets: Readonly<Record<string, unknown>> = {},
): Promise<End> {
  const answer = await t.call(routeOf(operation), request);
  const refused = whyRefused(kind, thing, operation, answer);
  if (refused !== undefined) return { problem: refused, shown: null };
  const row = shownBy(kind, thing, operation, answer);
  const names = Object.keys(sets);
  const shown = Object.fromEntries(names.map((name) => [name, (row && shownOf(row, name)) ?? sets[name]]));
  return { problem: row ? difference(thing, row, names) : null, shown };
}

/** The error shown by a refusal; undefined if there was no refusal. Any other refusal changes nothing. */
function whyRefused({ name }: Kind, thing: Thing, operation: Operation, { status }: Seen): Problem | undefined {
  const route = routeOf(operation);
  if (status < 300) return thing.isGone ? `${route} answers ${status} about a ${name} that was removed` : undefined;
  return status === 404 && !thing.isGone ? `${route} does not find a ${name} that was made and not removed` : null;
}

/** The object in an answer to a call about this object only. */
function shownBy(kind: Kind, thing: Thing, operation: Operation, { json }: Seen) {
  const pointer = operation.hands[kind.name];
  if (pointer === undefined || pointer.startsWith("$")) return undefined;
  const at = pointer.split("/").slice(1, -1);
  return thingsAt({ operation, at, isList: false, idName: "id" }, json).find(({ id }) => id === thing.id);
}

async function read(stage: Stage, thing: Thing, burst: boolean): Promise<End> {
  const { kind, t } = stage;
  for (const { operation } of kind.reads) {
    const { problem } = await ask(stage, thing, operation, { ...aboutOf(operation, thing.known), burst });
    if (problem !== null) return { ...nothing, problem };
  }
  if (kind.parts === null || thing.isGone) return nothing;
  const { operation } = kind.parts.list;
  const { status, json } = await t.call(routeOf(operation), { ...aboutOf(operation, thing.known), burst });
  return { ...nothing, problem: status < 300 ? differenceInParts(thing, kind.parts.list, json) : null };
}

/** Compares all lists of the kind with the created objects. */
async function list({ t, kind, known, all, texts }: Stage): Promise<End> {
  for (const sighting of kind.lists) {
    const { operation } = sighting;
    const { status, json } = await t.call(routeOf(operation), {
      ...aboutOf(operation, known),
      query: longest(operation),
    });
    if (status >= 300) continue;
    const problems = [
      ...all.map((thing) => differenceInList(thing, sighting, json, kind.name)),
      createdTwice(all, thingsAt(sighting, json), texts, sighting),
    ];
    const problem = problems.find((each) => each !== null) ?? null;
    if (problem !== null) return { ...nothing, problem: `${routeOf(operation)}: ${problem}` };
  }
  return nothing;
}

/** An object that was created once also exists with another id. */
function createdTwice(
  all: readonly Thing[],
  rows: readonly AnswerBody[],
  texts: ReadonlySet<string>,
  { idName }: Sighting,
): Problem {
  const ids = new Set<unknown>(all.map(({ id }) => id));
  const other = rows.find((row) => !ids.has(shownOf(row, idName)) && textsOf(row).some((text) => texts.has(text)));
  return other === undefined ? null : `${JSON.stringify(textsOf(other)[0])} was made once, and is there twice`;
}

/** The maximum page size of a list. */
function longest(operation: Operation): Readonly<Record<string, number>> {
  const limit = placesOf(operation).find((each) => each.in === "query" && each.path[0] === "limit");
  return limit === undefined ? {} : { limit: limit.schema.maximum ?? 100 };
}

async function add({ t, kind }: Stage, thing: Thing, burst: boolean): Promise<End> {
  if (kind.parts === null) return nothing;
  const { operation } = kind.parts.add;
  const request = makingOf(t, operation, "part", thing.known);
  const answer = await t.call(routeOf(operation), { ...request, burst });
  const refused = whyRefused(kind, thing, operation, answer);
  if (refused !== undefined) return { ...nothing, problem: refused };
  const id = idOf(kind.parts.add, answer.json);
  if (typeof id === "string") thing.parts.set(id, true);
  return nothing;
}

async function drop({ t, kind }: Stage, thing: Thing): Promise<End> {
  const operation = kind.parts?.drop;
  const [id] = [...thing.parts].find(([, isThere]) => isThere) ?? [];
  if (!operation || id === undefined) return nothing;
  const { status } = await t.call(routeOf(operation), aboutOf(operation, { ...thing.known, contact: id }));
  if (status < 300) thing.parts.set(id, false);
  if (status === 404 && !thing.isGone)
    return { ...nothing, problem: `${routeOf(operation)} does not find ${id}, which was added` };
  return nothing;
}

/** A repeated removal may succeed or be refused. */
async function remove({ t, kind }: Stage, thing: Thing): Promise<End> {
  if (kind.remove === null) return nothing;
  const answer = await t.call(routeOf(kind.remove), aboutOf(kind.remove, thing.known));
  const refused = thing.isGone ? null : whyRefused(kind, thing, kind.remove, answer);
  if (refused !== undefined) return { ...nothing, problem: refused };
  thing.isGone = true;
  return nothing;
}
